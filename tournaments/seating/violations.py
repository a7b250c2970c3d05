"""What is wrong with a plan, also with one an organiser is changing by hand."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .measure import measure
from .problem import problem_of
from .request import Player, Request, Rounds, Tables, span


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """`round` and `table` count from 1; 0: the whole plan, the whole round."""

    code: str  # one of GRAVE or LIGHT
    round: int = 0
    table: int = 0
    players: tuple[Player, ...] = ()
    value: int = 0  # a table size, or a spread


GRAVE = (  # such a plan cannot be played
    "wrong_number_of_rounds",
    "unknown_player",
    "seated_twice",
    "not_active",
    "table_size",
    "no_tables",
    "fixed_round_changed",
    "locked_table_changed",
)
LIGHT = (  # such a plan can be better
    "forbidden_pair",
    "byes_uneven",
    "sizes_uneven",
    "seats_uneven",
    "first_deals_uneven",
)


def violations(rounds: Rounds, request: Request) -> tuple[Violation, ...]:
    """Return what breaks the request, in order of the rounds; then what is uneven.

    Raises CannotSeat if the request itself is senseless.
    """
    problem_of(request)
    found: list[Violation] = []
    if len(rounds) != request.rounds:
        found.append(Violation(code="wrong_number_of_rounds", value=len(rounds)))
    for number, tables in enumerate(rounds[: request.rounds], start=1):
        found += _of_round(tables, number, request)
    if any(one.code in GRAVE for one in found):
        return tuple(found)
    return (*found, *_uneven(rounds, request))


def _of_round(tables: Tables, number: int, request: Request) -> Iterator[Violation]:
    if number <= len(request.fixed):
        if tables != request.fixed[number - 1]:
            yield Violation(code="fixed_round_changed", round=number)
        return
    if not tables:
        yield Violation(code="no_tables", round=number)
    changed = [locked for locked in request.locked.get(number, ()) if locked not in tables]
    for locked in changed:
        yield Violation(code="locked_table_changed", round=number, players=locked)
    times = Counter(player for table in tables for player in table)
    for index, table in enumerate(tables, start=1):
        if len(table) not in request.sizes:
            yield Violation(code="table_size", round=number, table=index, value=len(table))
        for code, players in _of_table(table, number, request, times):
            yield Violation(code=code, round=number, table=index, players=players)


def _of_table(
    table: tuple[Player, ...], number: int, request: Request, times: Counter[Player]
) -> Iterator[tuple[str, tuple[Player, ...]]]:
    for player in table:
        if player not in request.players:
            yield "unknown_player", (player,)
            continue
        first, last = span(request, player)
        if not first <= number <= last:
            yield "not_active", (player,)
        if times[player] > 1:
            yield "seated_twice", (player,)
    for pair in combinations(table, 2):
        if frozenset(pair) in request.forbidden:
            yield "forbidden_pair", pair


def _uneven(rounds: Rounds, request: Request) -> Iterator[Violation]:
    """Yield what is further apart than it need be for players who take part in all rounds."""
    if request.active:
        return
    quality = measure(rounds, request)
    if quality.bye_spread > 1:
        yield Violation(code="byes_uneven", value=quality.bye_spread)
    for code, spreads in (
        ("sizes_uneven", quality.size_spreads),
        ("seats_uneven", quality.seat_spreads),
    ):
        worst = max(spread for _, spread in spreads)
        if worst > 1:
            yield Violation(code=code, value=worst)
    if quality.dealer_deviation >= 1:
        yield Violation(code="first_deals_uneven", value=int(quality.dealer_deviation))
