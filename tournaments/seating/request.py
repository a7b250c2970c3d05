"""What an organiser asks for, and the reasons for which it cannot be had."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Player = str | int
Pair = frozenset[Player]
Tables = tuple[tuple[Player, ...], ...]  # of one round, each in seat order
Rounds = tuple[Tables, ...]

EFFORT = 1_500_000  # moves; two or three seconds of one core


class CannotSeat(Exception):
    """No plan can answer the request. `code` is one of CODES, `detail` the offending value."""

    CODES = (
        "no_players",
        "duplicate_player",
        "unknown_player",
        "bad_rounds",
        "bad_sizes",
        "too_few_players",
        "too_many_fixed_rounds",
        "forbidden_with_oneself",
        "seated_twice",
        "not_active",
        "bad_round_number",
        "locked_size",
        "fixed_round_changed",
    )

    def __init__(self, code: str, detail: object = None) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One round-robin event to seat; `plan_seating` checks it.

    Rounds are numbered from 1 wherever a number names one.
    """

    players: tuple[Player, ...]
    rounds: int
    seed: int | str
    sizes: tuple[int, ...] = (5, 4, 3)  # allowed table sizes, the best liked first
    vary: bool = False  # sizes may change from round to round where then nobody meets twice
    forbidden: frozenset[Pair] = frozenset()  # pairs to keep apart
    fixed: Rounds = ()  # the first rounds, as they were really sat
    # First and last round of whoever does not play them all; None: until the end.
    active: Mapping[Player, tuple[int, int | None]] = field(default_factory=dict)
    locked: Mapping[int, Tables] = field(default_factory=dict)  # by round: tables to keep as given
    old_plan: Rounds = ()  # all rounds as announced before; those after the fixed may be kept
    effort: int = EFFORT  # moves the search may try


def span(request: Request, player: Player) -> tuple[int, int]:
    """Return the first and the last round of the player."""
    first, last = request.active.get(player, (1, None))
    return first, request.rounds if last is None else last


def check(request: Request) -> None:
    """Raise CannotSeat at the first thing that makes the request senseless."""
    if not request.players:
        raise CannotSeat("no_players")
    if twice := _twice(request.players):
        raise CannotSeat("duplicate_player", twice[0])
    if request.rounds < 1:
        raise CannotSeat("bad_rounds", request.rounds)
    if not request.sizes or min(request.sizes) < 2 or _twice(request.sizes):
        raise CannotSeat("bad_sizes", request.sizes)
    _check_pairs(request)
    _check_rounds(request)


def _twice(values: Sequence[Player]) -> list[Player]:
    seen: set[Player] = set()
    return [value for value in values if value in seen or seen.add(value)]  # type: ignore[func-returns-value]


def _check_pairs(request: Request) -> None:
    known = set(request.players)
    named = [player for pair in sorted(request.forbidden, key=repr) for player in pair]
    for player in (*named, *request.active):
        if player not in known:
            raise CannotSeat("unknown_player", player)
    for pair in request.forbidden:
        if len(pair) != 2:
            raise CannotSeat("forbidden_with_oneself", *pair)


def _check_rounds(request: Request) -> None:
    if len(request.fixed) > request.rounds:
        raise CannotSeat("too_many_fixed_rounds", len(request.fixed))
    for number, tables in enumerate(request.fixed, start=1):
        _check_tables(request, number, tables, present=False)
    for number, tables in request.locked.items():
        if not len(request.fixed) < number <= request.rounds:
            raise CannotSeat("bad_round_number", number)
        _check_tables(request, number, tables, present=True)
        for table in tables:
            if len(table) not in request.sizes:
                raise CannotSeat("locked_size", len(table))


def _check_tables(
    request: Request, number: int, tables: Iterable[Sequence[Player]], *, present: bool
) -> None:
    """Check who sits at these tables; a round already sat is taken as it was."""
    known = set(request.players)
    seated = [player for table in tables for player in table]
    for player in seated:
        if player not in known:
            raise CannotSeat("unknown_player", player)
        first, last = span(request, player)
        if present and not first <= number <= last:
            raise CannotSeat("not_active", player)
    if twice := _twice(seated):
        raise CannotSeat("seated_twice", twice[0])
