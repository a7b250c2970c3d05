"""What every game's hand looks like from outside, and how it refuses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .cards import Seat


class Refused(Exception):
    """An action the rules do not accept now. The hand is unchanged.

    `code` names the reason for a translation table; `detail` holds its values.
    """

    def __init__(self, code: str, **detail: str) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


class InvalidAction(Refused):
    """The message is no action of this game: wrong shape, unknown card, unknown type."""


class IllegalAction(Refused):
    """An action of this game, but not one of `legal_actions` of that seat now."""


class Hand(Protocol):
    """One deal, from the shuffle to the score, as a value: nothing here changes in place."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty when the hand is over."""

    def legal_actions(self, seat: Seat) -> Sequence[Any]:
        """Return everything `apply` accepts from that seat, empty if it is not to act."""

    def apply(self, seat: Seat, action: Any) -> "Hand":
        """Return the hand after the action. Raises IllegalAction for anything not listed."""


def check_turn(hand: Hand, seat: Seat) -> None:
    """Raise IllegalAction unless it is the seat's turn."""
    if seat not in hand.to_act:
        raise IllegalAction("not_your_turn" if hand.to_act else "hand_over")


def replay(hand: Hand, log: Iterable[tuple[Seat, Any]]) -> Any:
    """Return the hand after the logged (seat, action) pairs."""
    for seat, action in log:
        hand = hand.apply(seat, action)
    return hand


@dataclass(frozen=True, slots=True)
class Problem:
    """Why rules cannot be played: `code` for a translation table, and the options it is about."""

    code: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """What a hand with real cards gave, worked out from how somebody says that it ended."""

    entry: dict[str, Any]  # as it was understood, in JSON types; entering it again gives the same
    outcome: str
    scores: tuple[int, ...]  # by seat
    roles: tuple[str, ...]  # who each seat was; empty if nothing was scored
    next_start: Any  # what the next hand inherits
    facts: dict[str, Any]  # what a score sheet shows besides, in JSON types


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game as the registry knows it; its rules, starts and actions are values of its own.

    `deal(rules, deck, start)` begins a hand; `view(hand, seat, remember=)` is what a seat may see
    (`seat` None: a spectator). The `read_` functions take what their `write_` twins return.
    `enter(rules, start, entry)` settles a hand with real cards; it raises Refused if it cannot
    have ended so. `entry_form(rules, start)` tells what may be chosen, in JSON types.
    """

    name: str
    presets: Mapping[tuple[str, int], Any]  # (preset, players) -> rules
    read_rules: Callable[[Mapping[str, Any]], Any]
    write_rules: Callable[[Any], dict[str, Any]]
    problems: Callable[[Any], tuple[Problem, ...]]  # why rules cannot be played; of any values
    first_start: Callable[[Seat], Any]  # of a session, by its dealer
    read_start: Callable[[Mapping[str, Any]], Any]
    write_start: Callable[[Any], dict[str, Any]]
    deal: Callable[..., Any]
    read_action: Callable[[Mapping[str, Any]], Any]
    write_action: Callable[[Any], dict[str, Any]]
    write_legal: Callable[[Iterable[Any]], list[dict[str, Any]]]
    view: Callable[..., Any]
    public_view: Callable[[Any], Any]  # the part of `view` that is the same for everybody
    own_view: Callable[[Any, Seat], Any]  # the other part
    enter: Callable[[Any, Any, Mapping[str, Any]], Entered]
    entry_form: Callable[[Any, Any], dict[str, Any]]
    entry_of: Callable[[Any], dict[str, Any]]  # the entry of a hand that was played out here
    # (hand, seat) -> the leads by which it surely takes all that is left; empty: it cannot prove it
    winning_line: Callable[[Any, Seat], Sequence[Any]] = lambda _hand, _seat: ()
