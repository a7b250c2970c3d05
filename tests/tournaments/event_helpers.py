"""Clubs, people and events to test with; results as if they had been entered at real tables."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

NOW = datetime(2026, 5, 14, 19, 0, tzinfo=ZoneInfo("Asia/Seoul"))
ENTRY = {"type": "played", "declarer": 0, "number": 13, "trump": "S", "friend": 2, "alone": False,
         "taken": 15}  # fmt: skip


def member_of(club: Any, name: str, role: str = "member") -> Any:
    """Return a new member of the club in that role."""
    from accounts.models import Membership

    user = person(name)
    Membership.objects.create(club=club, user=user, role=role)
    return user


def person(name: str) -> Any:
    """Return somebody new with an account; tests log them in without a password."""
    from accounts.models import User

    handle = secrets.token_hex(5)
    return User.objects.create_user(f"player-{handle}", f"{handle}@example.org", display_name=name)


def rule_sets_of(*sizes: int, preset: str = "standard") -> Mapping[int, Any]:
    """Return the general Mighty rules of a preset by size."""
    from games.queries import general_rule_sets

    rows = general_rule_sets().filter(game="mighty", preset=preset, players__in=sizes)
    return {rule_set.players: rule_set for rule_set in rows}


def new_event(club: Any, by: Any, *, sizes: Sequence[int] = (5, 4, 3), **plan: Any) -> Any:
    """Return a draft event of the club, by default of two rounds of two hands with real cards."""
    from tournaments.services.events import Plan, create_event

    values = {
        "name": "봄 정기전",
        "medium": "real",
        "rounds_planned": 2,
        "hands_per_round": 2,
        "rule_sets": rule_sets_of(*sizes),
    }
    return create_event(
        by=by, club=club, plan=Plan(**values | plan), form_key=secrets.token_hex(8), now=NOW
    )


def enter(event: Any, by: Any, count: int) -> list[Any]:
    """Enter that many people by name; return their entries in order."""
    from tournaments.services.entries import add_names

    names = [f"선수{number}" for number in range(1, count + 1)]
    return add_names(by=by, event_id=event.pk, names=names, now=NOW)


def started(club: Any, by: Any, *, players: int = 10, **plan: Any) -> Any:
    """Return an event being played, with everybody in and no round published yet."""
    from tournaments.services.events import move_event

    event = new_event(club, by, **plan)
    enter(event, by, players)
    move_event(by=by, event_id=event.pk, to="playing", now=NOW)
    event.refresh_from_db()
    return event


def planned(event: Any, by: Any, sizes: Sequence[int] = ()) -> Any:
    """Plan the seating of the rounds to come, as the task does; return the draft."""
    from tournaments.services.planning import request_plan, run_plan

    plan = request_plan(by=by, event_id=event.pk, sizes=sizes, now=NOW)
    run_plan(plan_id=plan.pk)
    plan.refresh_from_db()
    assert plan.state == "ready", plan.failure
    return plan


def play_round(event: Any, by: Any, number: int, *, seed: int = 1) -> Any:
    """Publish the round, start it, and enter every hand of its real tables; return the round."""
    from tournaments.services.rounds import publish_round, start_round

    one = publish_round(by=by, event_id=event.pk, number=number, now=NOW)
    start_round(by=by, event_id=event.pk, number=number, now=NOW)
    for pairing in one.pairings.select_related("table").order_by("number"):
        for hand in range(1, event.hands_per_round + 1):
            enter_hand(pairing.table, hand, Random(f"{seed}/{number}/{pairing.number}/{hand}"))
    one.refresh_from_db()
    return one


def enter_hand(table: Any, number: int, rng: Random, **entry: Any) -> Any:
    """Enter a hand of a real table: a likely one, with the given parts of the entry."""
    from games.services import enter_hand as enter_one

    players = table.rule_set.players
    declarer = rng.randrange(players)
    friend = rng.choice([seat for seat in range(players) if seat != declarer])
    likely = {
        "type": "played",
        "declarer": declarer,
        "number": rng.choice((13, 14, 15)),
        "trump": rng.choice("SDHCN"),
        "friend": friend if players > 3 else None,
        "alone": False,
        "taken": rng.randrange(8, 21),
    }
    seat = table.seats.order_by("number")[0]
    return enter_one(
        player=seat.player,
        table_id=table.pk,
        number=number,
        entry=likely | entry,
        client_id=secrets.token_hex(8),
        now=NOW + timedelta(minutes=number),
    )
