"""An event of any size, written straight into the database, to measure with."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from secrets import token_hex
from typing import Any

from accounts.models import Club, Membership, User
from accounts.papers import new_paper
from games.models import Hand, HandResult, RuleSet, Table
from tournaments.models import Entry, Event, EventRules, Pairing, PairingSeat, Round

SEATS = 5
HANDS_A_ROUND = 100  # at most: what an event may have
Role = HandResult.Role
WON = (10, 5, -5, -5, -5)  # by declarer, friend and defenders
LOST = (-10, -5, 5, 5, 5)


@dataclass(frozen=True, slots=True)
class Size:
    """So many players, and at least so many hands at all their tables."""

    players: int
    hands: int

    @property
    def tables(self) -> int:
        return self.players // SEATS

    @property
    def rounds(self) -> int:
        return min(30, max(5, -(-self.hands // (self.tables * HANDS_A_ROUND))))

    @property
    def hands_a_round(self) -> int:
        return min(HANDS_A_ROUND, max(1, -(-self.hands // (self.tables * self.rounds))))


def big_event(*, size: Size, now: datetime, seed: str = "bench") -> tuple[Event, User]:
    """Return an event being played that has all these hands, and an officer of its club.

    Its hands have results but no cards. Raises ValueError for fewer players than a table seats,
    and for more hands than thirty rounds hold.
    """
    if size.players < SEATS:
        raise ValueError(f"{SEATS} players fill a table, {size.players} do not")
    if size.tables * size.rounds * size.hands_a_round < size.hands:
        raise ValueError(f"{size.players} players cannot play {size.hands} hands")
    rng = Random(seed)  # noqa: S311 - only scores to add up
    rule_set = RuleSet.objects.get_or_create(
        name=f"bench {token_hex(4)}",
        defaults={"game": "mighty", "preset": "standard", "players": SEATS, "rules": {}},
    )[0]
    club = Club.objects.create(name="Bench", slug=f"bench-{token_hex(4)}")
    officer = User.objects.create_user(f"bench-{token_hex(5)}", display_name="Bench")
    Membership.objects.create(club=club, user=officer, role=Membership.Role.OWNER)
    event = _event(club, officer, size, now)
    EventRules.objects.create(event=event, players=SEATS, rule_set=rule_set)
    entries = _entries(event, size, now)
    for number in range(1, size.rounds + 1):
        rng.shuffle(entries)
        _round(event, number, entries, rule_set, rng)
    return event, officer


def _event(club: Club, officer: User, size: Size, now: datetime) -> Event:
    return Event.objects.create(
        code=f"b{token_hex(3)}",
        club=club,
        name="Bench",
        stage=Event.Stage.PLAYING,
        created_by=officer,
        created_at=now,
        form_key=token_hex(16),
        rounds_planned=size.rounds,
        hands_per_round=size.hands_a_round,
        seed=token_hex(8),
        tie_breaks=["together", "contracts", "defence", "best_round"],
    )


def _entries(event: Event, size: Size, now: datetime) -> list[Entry]:
    people = User.objects.bulk_create(
        new_paper(name=f"선수 {number}") for number in range(1, size.players + 1)
    )
    return Entry.objects.bulk_create(
        Entry(event=event, player=person, state=Entry.State.CHECKED_IN, registered_at=now)
        for person in people
    )


def _round(event: Event, number: int, entries: list[Entry], rule_set: RuleSet, rng: Random) -> None:
    begun = event.created_at + timedelta(hours=number)
    one = Round.objects.create(
        event=event,
        number=number,
        stage=Round.Stage.RUNNING if number == event.rounds_planned else Round.Stage.APPROVED,
        published_at=begun,
        started_at=begun,
    )
    groups = [
        entries[first : first + SEATS] for first in range(0, len(entries) // SEATS * SEATS, SEATS)
    ]
    tables = Table.objects.bulk_create(
        Table(
            code=f"B{token_hex(3)}".upper(),
            rule_set=rule_set,
            club=event.club,
            is_fixed=True,
            is_real=True,
            length=event.hands_per_round,
            opened_at=begun,
        )
        for _ in groups
    )
    pairings = Pairing.objects.bulk_create(
        Pairing(round=one, number=at, is_real=True, table=table)
        for at, table in enumerate(tables, start=1)
    )
    PairingSeat.objects.bulk_create(
        PairingSeat(round=one, pairing=pairing, number=seat, entry=entry)
        for pairing, group in zip(pairings, groups, strict=True)
        for seat, entry in enumerate(group)
    )
    _hands(event, list(zip(tables, groups, strict=True)), begun, rng)


def _hands(
    event: Event, seated: list[tuple[Table, list[Entry]]], at: datetime, rng: Random
) -> None:
    plans: list[tuple[Any, list[Entry]]] = [
        (
            Hand(
                table=table,
                number=number,
                game="mighty",
                rules={},
                start={"dealer": 0},
                deck=[],
                dealt_at=at,
                finished_at=at + timedelta(minutes=number),
                outcome=rng.choice(("made", "failed")),
                entry={"type": "played"},
                entered_by=event.created_by,
            ),
            group,
        )
        for table, group in seated
        for number in range(1, event.hands_per_round + 1)
    ]
    Hand.objects.bulk_create([hand for hand, _ in plans], batch_size=1000)
    HandResult.objects.bulk_create(
        (result for hand, group in plans for result in _results(hand, group, rng)),
        batch_size=2000,
    )


def _results(hand: Hand, group: list[Entry], rng: Random) -> list[HandResult]:
    order = list(range(SEATS))
    rng.shuffle(order)
    scores = WON if hand.outcome == "made" else LOST
    times = rng.choice((1, 1, 1, 2))
    roles = (Role.DECLARER, Role.FRIEND, Role.DEFENDER, Role.DEFENDER, Role.DEFENDER)
    return [
        HandResult(
            hand=hand, seat=seat, player_id=group[seat].player_id, role=role, score=times * score
        )
        for seat, role, score in zip(order, roles, scores, strict=True)
    ]
