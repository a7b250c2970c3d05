"""How a hand is told: the shapes a page draws, the same for every game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.engine.cards import strength
from games.engine.records import Record
from games.rulebook.book import SIGNS, written

FAN = "SHCD"  # suits in alternating colours


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where: a name for a seat that has one, else its number."""

    known: Sequence[str] = ()  # by seat
    first: int = 1  # the number of seat 0
    ghost: int | None = None  # the seat shown for the hand that belongs to nobody

    def __getitem__(self, seat: int) -> str:
        if seat == self.ghost:
            return _("Ghost")
        if seat in range(len(self.known)):
            return self.known[seat]
        return _("Seat %(number)s") % {"number": seat + self.first}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """One seat at one moment."""

    name: str
    marks: tuple[str, ...] = ()  # dealer, declarer, friend
    cards: tuple[str, ...] = ()  # in hand
    more: tuple[str, ...] = ()  # lying open before the seat
    note: str = ""  # points taken, cards left
    is_awaited: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """Cards that lie together, each with the name of who played it and what else is to say."""

    title: str
    cards: tuple[tuple[str, str, str], ...]  # (card, name, remark)
    end: str = ""  # who took them


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    text: str
    scores: tuple[tuple[str, int], ...]  # (name, score) by seat
    more: tuple[tuple[str, int], ...] = ()  # what else changed, so that all sum to 0
    next_dealer: str

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Every seat's name and score, as people write it."""
        return tuple((name, signed(score)) for name, score in self.scores)

    @property
    def more_rows(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, signed(score)) for name, score in self.more)

    @property
    def total(self) -> int:
        return sum(score for _name, score in (*self.scores, *self.more))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a teller says about one moment."""

    seats: tuple[Seated, ...]
    facts: tuple[tuple[str, str], ...] = ()  # (label, text)
    table: Laid | None = None  # the trick or run that lies open
    past: tuple[Laid, ...] = ()  # what was taken before, the first one first
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """How a game is told. `offer` is one of `write_legal`."""

    action: Callable[[Any, Names], str]
    offer: Callable[[Mapping[str, Any], Names], str]
    scene: Callable[[Record, Any, Names], Scene]
    ghost: Callable[[Any], int | None] = field(default=lambda _rules: None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A hand after `at` of its `total` actions."""

    at: int
    total: int
    log: tuple[tuple[int, str, str], ...]  # every action of the hand: (its `at`, name, what)
    awaited: str  # whose turn it is, empty when the hand is over
    legal: tuple[str, ...]
    scene: Scene

    @property
    def last(self) -> tuple[int, str, str] | None:
        """The action that led here."""
        return self.log[self.at - 1] if self.at else None


def tell(
    teller: Teller, record: Record, states: Sequence[Any], *, at: int, known: Sequence[str] = ()
) -> Step:
    """Return the hand after `at` actions; `states` are those of the record."""
    hand, names = states[at], Names(known, ghost=teller.ghost(record.rules))
    awaited = hand.to_act[0] if hand.to_act else None
    offers = [] if awaited is None else record.game.write_legal(hand.legal_actions(awaited))
    return Step(
        at=at,
        total=len(record.actions),
        log=tuple(
            (number, names[seat], teller.action(action, names))
            for number, (seat, action) in enumerate(record.actions, start=1)
        ),
        awaited="" if awaited is None else names[awaited],
        legal=tuple(teller.offer(offer, names) for offer in offers),
        scene=teller.scene(record, hand, names),
    )


def signed(score: int) -> str:
    return f"{score:+d}".replace("-", "−")


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards as people hold them: the joker, then suit by suit from the top."""
    return tuple(sorted(cards, key=lambda card: (FAN.find(card[0]), -strength(card))))


def cards_text(cards: Sequence[str]) -> str:
    return " ".join(map(written, cards))


def suits_text(suits: Sequence[str]) -> str:
    return " ".join(SIGNS[suit] for suit in suits)
