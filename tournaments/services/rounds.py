"""A round from the publication of its seating to its approval."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from accounts.models import User
from accounts.permissions import can
from games import services as tables
from games.models import Hand, RuleSet, Table
from tournaments import lifecycle, notices
from tournaments.audit import note
from tournaments.models import (
    DirectorCall,
    Entry,
    Event,
    Notice,
    Pairing,
    PairingSeat,
    Round,
    SeatingPlan,
    Substitution,
)
from tournaments.queries.drafts import misses
from tournaments.queries.progress import open_disputes, unfinished
from tournaments.queries.seats import address_of
from tournaments.refusals import EventRefused
from tournaments.services.guards import check, locked
from tournaments.services.planning import newest_plan

Stage = Round.Stage
READY_CHECK = timedelta(seconds=60)
SILENT = timedelta(minutes=15)  # without a hand, until a table with real cards is reminded


def locked_round(by: User, event_id: int, number: int, *stages: str) -> Round:
    """Return the round, its event locked. Raises EventRefused if it is at none of the stages."""
    event = locked(event_id)
    check(by, "event.rounds", event)
    found = Round.objects.filter(event=event, number=number).first()
    if found is None:
        raise EventRefused("not_in_event")
    found.event = event
    if stages and found.stage not in stages:
        raise EventRefused("wrong_round_stage")
    return found


def publish_round(
    *, by: User, event_id: int, number: int, real_tables: Sequence[int] = (), now: datetime
) -> Round:
    """Publish the seating of the round from the newest draft: all its tables or none.

    `real_tables` are the numbers of the tables, from 1, that play with real cards where the event
    plays in both ways. Raises EventRefused.
    """
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.SEATING)
        event = one.event
        earlier = event.rounds.filter(number__lt=number)
        for open_round in earlier.exclude(stage=Stage.APPROVED).order_by("number")[:1]:
            raise EventRefused("rounds_open", round=str(open_round.number))
        plan = _usable_plan(event, number)
        for index, seats in enumerate(plan.rounds[number - 1], start=1):
            _seat(event, one, index, seats, is_real=_is_real(event, index, real_tables))
        one.plan, one.stage, one.published_at = plan, Stage.PUBLISHED, now
        one.save(update_fields=["plan", "stage", "published_at"])
        note(event, by, "published", now=now, round=number)
        _tell_seats(event, one, now)
    return one


def _usable_plan(event: Event, number: int) -> SeatingPlan:
    """Return the newest draft if it seats exactly those who play in the round."""
    plan = newest_plan(event)
    if plan is None or plan.state != SeatingPlan.State.READY or len(plan.rounds) < number:
        raise EventRefused("plan_not_ready")
    if misses(plan, number=number, entries=event.entries.all(), event=event):
        raise EventRefused("plan_misses")
    return plan


def _is_real(event: Event, number: int, real_tables: Sequence[int]) -> bool:
    if event.medium == Event.Medium.MIXED:
        return number in real_tables
    return event.medium == Event.Medium.REAL


def _seat(event: Event, one: Round, number: int, seats: Sequence[int], *, is_real: bool) -> None:
    if not event.rules.filter(players=len(seats)).exists():
        raise EventRefused("no_such_size", size=str(len(seats)))
    pairing = Pairing.objects.create(round=one, number=number, is_real=is_real)
    PairingSeat.objects.bulk_create(
        PairingSeat(round=one, pairing=pairing, number=seat, entry_id=entry)
        for seat, entry in enumerate(seats)
    )


def _tell_seats(event: Event, one: Round, now: datetime) -> None:
    for pairing in one.pairings.prefetch_related("seats__entry"):
        notices.tell(
            event,
            [seat.entry.player_id for seat in pairing.seats.all()],
            Notice.Kind.SEATED,
            key=f"{one.number}/{one.plan.revision if one.plan else 0}",
            now=now,
            address=reverse("tournaments:round", args=[event.code, one.number]),
            round=one.number,
            table=pairing.number,
        )


def unpublish_round(*, by: User, event_id: int, number: int, reason: str, now: datetime) -> None:
    """Take the seating back to a draft, and close its tables.

    Raises EventRefused once a card is dealt.
    """
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.PUBLISHED, Stage.RUNNING)
        want(reason)
        opened = list(Table.objects.select_for_update().filter(pairing__round=one).order_by("pk"))
        if Hand.objects.filter(table__in=opened).exists():
            raise EventRefused("round_begun")
        # Substitutes of a seating that never was: the log keeps them.
        Substitution.objects.filter(seat__round=one).delete()
        one.pairings.all().delete()
        for table in opened:
            tables.close_event_table(table_id=table.pk, reason=reason, now=now)
        one.stage, one.published_at, one.plan = Stage.SEATING, None, None
        one.started_at = one.ends_at = one.paused_at = None
        one.save(
            update_fields=["stage", "published_at", "plan", "started_at", "ends_at", "paused_at"]
        )
        note(one.event, by, "unpublished", now=now, reason=reason, round=number)


def want(reason: str) -> None:
    """Raise EventRefused unless a reason is given."""
    if not reason.strip():
        raise EventRefused("reason_needed")


def start_round(*, by: User, event_id: int, number: int, now: datetime) -> None:
    """Open the tables: online ones with a ready check, real ones with a score sheet."""
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.PUBLISHED)
        event = one.event
        rules = {row.players: row.rule_set for row in event.rules.select_related("rule_set")}
        for pairing in one.pairings.prefetch_related("seats__entry__player"):
            seats = list(pairing.seats.all())
            pairing.table = _open(event, pairing, seats, rules[len(seats)], now)
            pairing.save(update_fields=["table"])
        one.stage, one.started_at = Stage.RUNNING, now
        if event.minutes_per_round:
            one.ends_at = now + timedelta(minutes=event.minutes_per_round)
        one.save(update_fields=["stage", "started_at", "ends_at"])
        note(event, by, "round_started", now=now, round=number)
        _nudge(one, list(one.pairings.all()), now)


def _open(
    event: Event, pairing: Pairing, seats: Sequence[PairingSeat], rule_set: RuleSet, now: datetime
) -> Table:
    """Open the table of a pairing. Whoever is absent has a bot in the seat, or a substitute."""
    players = [_player_of(seat) for seat in seats]
    absent = [seat.entry.player for seat in seats if seat.entry.state == Entry.State.ABSENT]
    if pairing.is_real:
        return tables.open_real_table(
            rule_set=rule_set,
            players=players,
            now=now,
            first_dealer=0,  # the plan gives everybody this seat equally often
            hands=event.hands_per_round,
            is_fixed=True,
            club=event.club,
        )
    absent = [
        player
        for seat, player in zip(seats, players, strict=True)
        if seat.entry.state == Entry.State.ABSENT and player == seat.entry.player
    ]
    # Where only bots will play nobody needs to be waited for.
    awaited = [one for one in players if not (one.is_paper or one.is_bot or one in absent)]
    terms = tables.EventTerms(
        hands=event.hands_per_round,
        speed=event.speed,
        first_dealer=0,
        ready_by=now + READY_CHECK if awaited else None,
        club=event.club,
    )
    return tables.open_event_table(
        rule_set=rule_set, players=players, terms=terms, now=now, absent=absent
    )


def _player_of(seat: PairingSeat) -> User:
    """Return who plays in the seat: the last substitute, or the entry's player."""
    last = seat.substitutions.select_related("player").last()
    return last.player if last else seat.entry.player


def players_of(pairing: Pairing) -> list[User]:
    """Return who plays at the table now, in seat order."""
    seats = pairing.seats.select_related("entry__player").order_by("number")
    return [_player_of(seat) for seat in seats]


def nudge(*, by: User, event_id: int, number: int, now: datetime) -> None:
    """Remind everybody whose table has not played all its hands."""
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.RUNNING, Stage.COLLECTING)
        _nudge(one, unfinished(one), now)
        note(one.event, by, "nudged", now=now, round=number)


def nudge_silent(*, now: datetime) -> None:
    """Remind tables with real cards of which nothing was heard for long; the sweep asks for it.

    Online tables need none: their clocks go on by themselves.
    """
    before = now - SILENT
    running = Round.objects.filter(stage=Stage.RUNNING, paused_at=None, nudged_at__lt=before)
    for one in running.select_related("event"):
        entered = Hand.objects.filter(table__pairing__round=one, finished_at__gt=before)
        heard = set(entered.values_list("table_id", flat=True))
        silent = [
            pairing
            for pairing in unfinished(one)
            if pairing.is_real and pairing.table_id not in heard
        ]
        # Of two sweeps at once only the first one reminds them.
        as_read = Round.objects.filter(pk=one.pk, nudged_at=one.nudged_at)
        if silent and as_read.update(nudged_at=now):
            _nudge(one, silent, now)
            note(one.event, None, "nudged", now=now, round=one.number)


def _nudge(one: Round, pairings: Sequence[Pairing], now: datetime) -> None:
    one.nudged_at = now
    one.save(update_fields=["nudged_at"])
    for pairing in pairings:
        if pairing.table is None:
            continue
        notices.tell(
            one.event,
            [player.pk for player in players_of(pairing)],
            Notice.Kind.TABLE_WAITS,
            key=f"{one.number}/{now:%Y%m%d%H%M}",
            now=now,
            address=address_of(pairing.table),
            round=one.number,
        )


def collect(*, by: User, event_id: int, number: int, now: datetime) -> None:
    """End the play of the round: what is missing is entered or left out."""
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.RUNNING)
        one.stage = Stage.COLLECTING
        one.save(update_fields=["stage"])
        note(one.event, by, "collecting", now=now, round=number)


def approve(
    *, by: User, event_id: int, number: int, now: datetime, as_it_stands: bool = False
) -> None:
    """Accept the results of the round; the next one may be published.

    Raises EventRefused while hands are missing, unless it is taken as it stands, or disputed.
    """
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.RUNNING, Stage.COLLECTING)
        if disputes := open_disputes(one).count():
            raise EventRefused("disputes_open", disputes=str(disputes))
        missing = len(unfinished(one))
        if missing and not as_it_stands:
            raise EventRefused("hands_missing", tables=str(missing))
        one.stage = Stage.APPROVED
        one.save(update_fields=["stage"])
        note(one.event, by, "approved", now=now, round=number)


def reopen_round(*, by: User, event_id: int, number: int, reason: str, now: datetime) -> None:
    """Take a round back by one stage, with a reason."""
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.APPROVED, Stage.COLLECTING)
        want(reason)
        one.stage = lifecycle.ROUND_BACK[one.stage][0]
        one.save(update_fields=["stage"])
        note(one.event, by, "round_reopened", now=now, reason=reason, round=number)


def substitute(*, by: User, event_id: int, seat_id: int, player: User, now: datetime) -> None:
    """Let somebody else play in a seat from the next deal on; the event says whose points it is."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.rounds", event)
        seats = PairingSeat.objects.select_related("pairing__round", "entry__player")
        seat = seats.filter(pk=seat_id, round__event=event).first()
        if seat is None:  # the seating was taken back
            raise EventRefused("plan_outdated")
        one = seat.pairing.round
        if one.stage not in {Stage.PUBLISHED, Stage.RUNNING}:
            raise EventRefused("wrong_round_stage")
        others = one.seats.exclude(pk=seat.pk).filter(entry__player=player)
        if others.exists():
            raise EventRefused("seat_not_open")
        Substitution.objects.create(seat=seat, player=player, at=now, by=by)
        table = seat.pairing.table
        note(
            event,
            by,
            "substituted",
            now=now,
            round=one.number,
            table=seat.pairing.number,
            substitute=player.shown_name,
            name=seat.entry.name,
        )
        if table is not None:
            tables.replace_player(
                table_id=table.pk, number=seat.number, player=player, now=now, by=by
            )


def call_director(*, by: User, pairing_id: int, text: str, now: datetime) -> None:
    """Ask for the director at one's table. Raises EventRefused."""
    with transaction.atomic():
        pairing = Pairing.objects.select_related("round__event__club").get(pk=pairing_id)
        event = pairing.round.event
        mine = Q(player=by) | Q(seats__substitutions__player=by, seats__pairing=pairing)
        entry = Entry.objects.filter(mine, event=event, seats__pairing=pairing).first()
        if entry is None or not can(by, "event.call_director", event):
            raise EventRefused("not_allowed")
        locked(event.pk)
        if pairing.calls.filter(answered_at=None).exists():
            raise EventRefused("already_called")
        DirectorCall.objects.create(pairing=pairing, entry=entry, text=text[:200], at=now)


def answer_call(*, by: User, call_id: int, now: datetime) -> None:
    """Note that a director has come."""
    with transaction.atomic():
        call = DirectorCall.objects.select_related("pairing__round__event__club").get(pk=call_id)
        one = call.pairing.round
        check(by, "event.rounds", one.event)
        rows = DirectorCall.objects.filter(pk=call_id, answered_at=None)
        if rows.update(answered_at=now, answered_by=by):
            note(
                one.event,
                by,
                "call_answered",
                now=now,
                round=one.number,
                table=call.pairing.number,
            )


def close_pairing(*, table_id: int, now: datetime) -> int | None:
    """Note that a pairing has played all its hands; return the id of its event, None if none has.

    Called after each hand, late, twice or for a table of no event it does no harm.
    """
    pairing = (
        Pairing.objects.filter(table_id=table_id).select_related("round__event", "table").first()
    )
    if pairing is None:
        return None
    one = pairing.round
    if pairing.finished_at is None and pairing not in unfinished(one):
        Pairing.objects.filter(pk=pairing.pk, finished_at=None).update(finished_at=now)
    return one.event_id
