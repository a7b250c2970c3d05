"""All reads that pages need."""

from datetime import datetime
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from accounts.models import Club, Membership, User
from accounts.permissions import Person
from games.engine.records import Record, result_of, write_record
from games.engine.registry import GAMES
from games.live import live_hand
from games.models import Hand, RuleSet, Table, TableSeat
from games.refusals import NoSuchTable

QUICK_PRESET = ("mighty", "standard", 5)  # what "play now" deals
PLAYABLE = frozenset(  # (game, form, players) that the table page can draw
    [
        *(("mighty", "regular", players) for players in (3, 4, 5)),
        *(("mighty", form, 2) for form in ("honeymoon", "ghost", "duel")),
        *(("michigan", "regular", players) for players in range(3, 9)),
    ]
)
LIVE_SHOWN = 6  # tables on the home page


def quick_rule_set() -> RuleSet:
    """Return the rules of a quick hand. Raises RuleSet.DoesNotExist before `load_demo`."""
    game, preset, players = QUICK_PRESET
    return general_rule_sets().get(game=game, preset=preset, players=players)


def rule_sets() -> QuerySet[RuleSet]:
    """Return all rule sets, old versions and deleted ones too."""
    return RuleSet.objects.select_related("club", "author")


def general_rule_sets() -> QuerySet[RuleSet]:
    return rule_sets().filter(club=None, author=None, retired_at=None)


def house_rule_sets(person: Person) -> QuerySet[RuleSet]:
    """Return the house rules of the person and of the person's clubs, as they are now."""
    if not isinstance(person, User):
        return RuleSet.objects.none()
    mine = Q(author=person, club=None) | Q(club__in=Club.objects.filter(members=person))
    return rule_sets().filter(mine, retired_at=None)


def versions(rule_set: RuleSet) -> QuerySet[RuleSet]:
    """Return every version of these rules, the newest first."""
    first = rule_set.origin_id or rule_set.pk
    return rule_sets().filter(Q(pk=first) | Q(origin=first)).order_by("-version")


def managed_clubs(person: Person) -> QuerySet[Club]:
    """Return the clubs whose rules the person may have a hand in (`club.manage`)."""
    roles = (Membership.Role.OWNER, Membership.Role.MANAGER)
    held = Membership.objects.filter(user=person.pk, role__in=roles)
    return Club.objects.filter(memberships__in=held)


def is_playable(rule_set: RuleSet) -> bool:
    """Return whether a table may be opened: rules in force that the table page can draw."""
    form = rule_set.rules.get("form", "regular")
    shape = (rule_set.game, form, rule_set.players)
    return rule_set.retired_at is None and shape in PLAYABLE


def bots(level: str) -> QuerySet[User]:
    return User.objects.filter(bot_level=level, is_active=True).order_by("pk")


def running_table(*, player_id: int | None) -> Table | None:
    """Return the newest open table where the player still sits."""
    if player_id is None:
        return None
    return (
        Table.objects.filter(closed_at=None, seats__player_id=player_id, seats__has_left=False)
        .order_by("-opened_at")
        .first()
    )


def live_tables(*, since: datetime, exclude: Table | None) -> list[dict[str, Any]]:
    """Return open tables dealt at since then: code, title, names of the players, hand number."""
    seated = Prefetch("seats", TableSeat.objects.filter(has_left=False).select_related("player"))
    tables = (
        Table.objects.filter(
            closed_at=None,
            current_hand__dealt_at__gte=since,
            seats__has_left=False,
            seats__player__bot_level="",
        )
        .exclude(pk=exclude.pk if exclude else 0)
        .distinct()
        .select_related("rule_set", "current_hand")
        .prefetch_related(seated)
        .order_by("-current_hand__dealt_at")[:LIVE_SHOWN]
    )
    return [
        {
            "code": table.code,
            "title": table.rule_set.name,
            "players": [seat.player.shown_name for seat in table.seats.all()],
            "hand": table.current_hand.number if table.current_hand else 0,
        }
        for table in tables
    ]


def table(*, code: str) -> Table:
    """Return the table with that code. Raises NoSuchTable."""
    if not code.isalnum():  # no code of ours; and a database may not take every character
        raise NoSuchTable("not_found")
    try:
        return Table.objects.get(code=code.upper())
    except Table.DoesNotExist as error:
        raise NoSuchTable("not_found") from error


def table_orders(table_ids: list[int]) -> dict[int, tuple[int, int, int]]:
    """Return (number of the hand, seq, version) of each table, as `Snapshot.order` does."""
    rows = Table.objects.filter(pk__in=table_ids).order_by()
    fields = ("pk", "current_hand__number", "current_hand__seq", "version")
    return {
        table_id: (number, seq, seats) for table_id, number, seq, seats in rows.values_list(*fields)
    }


def hand(*, hand_id: int) -> Hand:
    """Return the hand. Raises NoSuchTable."""
    try:
        return Hand.objects.select_related("table").get(pk=hand_id)
    except Hand.DoesNotExist as error:
        raise NoSuchTable("not_found") from error


def hand_record(hand: Hand) -> dict[str, Any]:
    """Return the record of a finished hand (docs/record.md)."""
    game = GAMES[hand.game]
    log = hand.actions.order_by("seq").values_list("seat", "action")
    live = live_hand(hand.pk)
    return write_record(
        Record(
            game=game,
            rules=live.rules,
            start=game.read_start(hand.start),
            deck=tuple(hand.deck),
            actions=tuple((seat, game.read_action(action)) for seat, action in log),
            result=result_of(live.catch_up()[1]),
        )
    )
