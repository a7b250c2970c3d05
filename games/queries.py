"""All reads that pages need."""

from random import SystemRandom
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Club, Membership, User
from accounts.permissions import Person
from games.engine.records import Record, result_of, write_record
from games.engine.registry import GAMES
from games.live import live_hand
from games.models import Hand, HandResult, RuleSet, Table, TableSeat
from games.refusals import NoSuchTable
from games.seating import shown_name

QUICK_PRESET = ("mighty", "standard", 5)  # what "play now" deals
ENTERED = "mighty-club entered hand"  # the format of its record
PLAYABLE = frozenset(  # (game, form, players) that the table page can draw
    [
        *(("mighty", "regular", players) for players in (3, 4, 5)),
        *(("mighty", form, 2) for form in ("honeymoon", "ghost", "duel")),
        *(("michigan", "regular", players) for players in range(3, 9)),
    ]
)


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


def bots_free_for(table: Table) -> list[User]:
    """Return bots of the table's level that do not sit there, in no order."""
    seated = TableSeat.objects.filter(table=table).values("player")
    free = list(bots(table.bot_level).exclude(pk__in=seated))
    SystemRandom().shuffle(free)
    return free


def running_table(*, player_id: int | None) -> Table | None:
    """Return the newest open table where the player still sits; real ones keep nobody."""
    if player_id is None:
        return None
    sits = Q(player_id=player_id, has_left=False) | Q(next_player_id=player_id)
    seats = TableSeat.objects.filter(sits, table=OuterRef("pk"))
    tables = Table.objects.filter(Exists(seats), closed_at=None, is_real=False)
    return tables.order_by("-opened_at").first()


def table(*, code: str) -> Table:
    """Return the table with that code; a real one has only a sheet. Raises NoSuchTable."""
    if not code.isalnum():  # no code of ours; and a database may not take every character
        raise NoSuchTable("not_found")
    try:
        tables = Table.objects.select_related("rule_set", "club").filter(is_real=False)
        return tables.get(code=code.upper())
    except Table.DoesNotExist as error:
        raise NoSuchTable("not_found") from error


def session_scores(table: Table) -> dict[str, Any]:
    """Return the numbers of the session's scored hands, and each player's score in them."""
    counted = HandResult.objects.filter(hand__table=table, hand__is_replaced=False)
    results = counted.filter(hand__number__gte=table.session_from)
    named = results.annotate(name=shown_name("player")).order_by("hand__number", "seat")
    rows = list(named.values_list("hand__number", "player_id", "name", "score"))
    hands = sorted({number for number, *_ in rows})
    scores = {(number, player): score for number, player, _, score in rows}
    names = {player: name for _, player, name, _ in rows}
    return {
        "hands": hands,
        "players": [
            {"name": name, "scores": [scores.get((number, player)) for number in hands]}
            for player, name in names.items()
        ],
    }


def table_orders(table_ids: list[int]) -> dict[int, tuple[int, int, int]]:
    """Return (id of the hand, seq, version) of each table, as `Snapshot.order` does."""
    rows = Table.objects.filter(pk__in=table_ids).order_by()
    fields = ("pk", "current_hand_id", "current_hand__seq", "version")
    return {
        table_id: (hand_id or 0, seq or 0, seats)  # a waiting room has no hand
        for table_id, hand_id, seq, seats in rows.values_list(*fields)
    }


def hand(*, hand_id: int) -> Hand:
    """Return the hand. Raises NoSuchTable."""
    try:
        hands = Hand.objects.select_related("table__rule_set", "entered_by", "replaces")
        return hands.get(pk=hand_id)
    except Hand.DoesNotExist as error:
        raise NoSuchTable("not_found") from error


def hand_record(hand: Hand) -> dict[str, Any]:
    """Return the record of a finished hand (docs/record.md)."""
    if hand.entry is not None:
        return _entered_record(hand)
    game = GAMES[hand.game]
    log = hand.actions.order_by("seq").values_list("seat", "action")
    live = live_hand(hand.pk)
    record = Record(
        game=game,
        rules=live.rules,
        start=game.read_start(hand.start),
        deck=tuple(hand.deck),
        actions=tuple((seat, game.read_action(action)) for seat, action in log),
        result=result_of(live.catch_up().state),
    )
    return write_record(record) | {"fair": live.fairness}


def _entered_record(hand: Hand) -> dict[str, Any]:
    """Return what is known of a hand that was entered: it has neither deck nor actions."""
    game = GAMES[hand.game]
    rules = game.read_rules(hand.rules)
    entered = game.enter(rules, game.read_start(hand.start), hand.entry or {})
    return {
        "format": ENTERED,
        "version": 1,
        "game": hand.game,
        "rules": game.write_rules(rules),
        "start": hand.start,
        "entry": entered.entry,
        "result": {"outcome": entered.outcome, "scores": list(entered.scores)},
    }


def table_names(table_id: int) -> list[str]:
    """Return the names of who sits at a table, by seat."""
    seats = TableSeat.objects.filter(table_id=table_id).order_by("number")
    return [seat.player.shown_name for seat in seats.select_related("player")]


def hand_names(hand: Hand) -> list[str]:
    """Return the names of who played it by seat, nothing if it gave no score."""
    results = hand.results.order_by("seat").select_related("player")
    return [result.player.shown_name for result in results]
