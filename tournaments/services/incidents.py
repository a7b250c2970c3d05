"""What goes wrong at one table, and what a director does about it."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import DISPLAY_NAME_LENGTH, User
from accounts.one_line import one_line
from accounts.papers import paper_person
from games import services as tables
from games.models import Hand
from tournaments.audit import note
from tournaments.models import Pairing, PairingSeat, Round, SeatingPlan
from tournaments.refusals import EventRefused
from tournaments.services.entries import COMING, mark_absent, withdraw
from tournaments.services.guards import check, locked
from tournaments.services.planning import request_plan
from tournaments.services.round_clock import MOST_MINUTES
from tournaments.services.rounds import substitute, unpublish_round

Stage = Round.Stage


def set_medium(*, by: User, pairing_id: int, is_real: bool, now: datetime) -> None:
    """Let a table play with real cards, or online, before its round starts."""
    with transaction.atomic():
        pairing = _pairing(by, pairing_id, Stage.PUBLISHED)
        if pairing.is_real == is_real:
            return
        pairing.is_real = is_real
        pairing.save(update_fields=["is_real"])
        _note(pairing, by, "real_cards" if is_real else "online", now)


def start_table(*, by: User, pairing_id: int, now: datetime) -> None:
    """Deal the first hand of an online table now; bots stand in for who is not there."""
    with transaction.atomic():
        pairing = _pairing(by, pairing_id, Stage.RUNNING)
        if pairing.table is None or pairing.is_real:
            raise EventRefused("not_in_event")
        if tables.start_now(table_id=pairing.table.pk, now=now):
            _note(pairing, by, "table_started", now)


def wait_longer(*, by: User, pairing_id: int, minutes: int, now: datetime) -> None:
    """Give the players of a table that has not begun so many more minutes to come.

    With real cards that moves the round's clock, for such a table has none of its own.
    """
    if not 0 < minutes <= MOST_MINUTES:
        raise EventRefused("bad_minutes", most=str(MOST_MINUTES))
    with transaction.atomic():
        pairing = _pairing(by, pairing_id, Stage.RUNNING)
        table, one = pairing.table, pairing.round
        if Hand.objects.filter(table=table).exists():
            raise EventRefused("table_plays")
        more = timedelta(minutes=minutes)
        if table is not None and not pairing.is_real:
            until = max(table.ready_by or now, now) + more
            tables.extend_ready(table_id=table.pk, until=until, now=now)
        elif one.ends_at is not None:
            one.ends_at += more
            one.save(update_fields=["ends_at"])
        _note(pairing, by, "time_to_come", now, minutes=minutes)


def let_bot_play(*, by: User, seat_id: int, now: datetime) -> None:
    """Note that whoever has this seat did not come; a bot plays there at an online table.

    Raises EventRefused at a table with real cards: a bot holds none.
    """
    with transaction.atomic():
        seat = _seat(seat_id)
        pairing = _pairing(by, seat.pairing_id, Stage.PUBLISHED, Stage.RUNNING)
        if pairing.is_real:
            raise EventRefused("no_bot_with_cards")
        if seat.entry.state in COMING:
            mark_absent(by=by, entry_id=seat.entry_id, now=now)
        table = pairing.table
        if table is not None and tables.start_now(table_id=table.pk, now=now):
            _note(pairing, by, "table_started", now)


def substitute_named(*, by: User, seat_id: int, name: str, now: datetime) -> User:
    """Let somebody play in a seat by name: the member of that name, or a paper person.

    Returns who that is. Raises EventRefused as `substitute` does, and without a name.
    """
    name = one_line(name)[:DISPLAY_NAME_LENGTH]
    if not name:
        raise EventRefused("nobody_chosen")
    with transaction.atomic():
        seat = _seat(seat_id)
        event = locked(seat.pairing.round.event_id)
        check(by, "event.rounds", event)
        members = [one for one in event.club.members.all() if one.shown_name == name]
        # Two members of one name: nobody can tell who is meant, so a paper person plays.
        player = members[0] if len(members) == 1 else paper_person(name=name)
        substitute(by=by, event_id=event.pk, seat_id=seat_id, player=player, now=now)
    return player


def reseat_without(*, by: User, seat_id: int, reason: str, now: datetime) -> SeatingPlan:
    """Take somebody out, and the round back to a draft that is planned anew without them.

    Returns the draft to plan. Raises EventRefused once a card of the round is dealt.
    """
    with transaction.atomic():
        seat = _seat(seat_id)
        pairing = _pairing(by, seat.pairing_id, Stage.PUBLISHED, Stage.RUNNING)
        one = pairing.round
        unpublish_round(by=by, event_id=one.event_id, number=one.number, reason=reason, now=now)
        withdraw(by=by, entry_id=seat.entry_id, now=now)
        newest = SeatingPlan.objects.filter(event_id=one.event_id).first()
        sizes = newest.sizes if newest else []
        return request_plan(by=by, event_id=one.event_id, sizes=sizes, now=now)


def _seat(seat_id: int) -> PairingSeat:
    seats = PairingSeat.objects.select_related("entry__player", "pairing__round__event__club")
    found = seats.filter(pk=seat_id).first()
    if found is None:  # the seating was taken back
        raise EventRefused("plan_outdated")
    return found


def _pairing(by: User, pairing_id: int, *stages: str) -> Pairing:
    """Return the pairing, its event locked. Raises EventRefused at another stage of its round."""
    rows = Pairing.objects.select_related("round__event__club", "table")
    found = rows.filter(pk=pairing_id).first()
    if found is None:
        raise EventRefused("plan_outdated")
    event = locked(found.round.event_id)
    check(by, "event.rounds", event)
    pairing = rows.get(pk=pairing_id)
    if pairing.round.stage not in stages:
        raise EventRefused("wrong_round_stage")
    return pairing


def _note(pairing: Pairing, by: User, action: str, now: datetime, **detail: Any) -> None:
    one = pairing.round
    note(one.event, by, action, now=now, round=one.number, table=pairing.number, **detail)
