"""The form in which a hand with real cards is entered: what it asks, and what it was answered.

The game says what may be chosen (`entry_form`); here it is only laid out, step by step, and an
answer is put together. Whether it can have happened, the game says too.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from games.engine.core import Refused
from games.retold.mighty import trump_text
from games.rulebook.book import written

Json = dict[str, Any]
Post = Mapping[str, Any]
NOBODY: Final = "none"
ALONE: Final = "alone"
CONTRACT = re.compile(r"([0-9]{1,2})([A-Z])")
NUMBER = re.compile(r"[0-9]{1,2}")


class Missing(Refused):
    """A step of the form was left out; its name is the detail `step`."""

    def __init__(self, step: str) -> None:
        super().__init__("entry_missing", step=step)
        self.step = step


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a step."""

    value: str
    label: str
    hint: str = ""
    css: str = ""  # a suit, for its colour
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One question of the form; `kind` tells how it is drawn."""

    name: str
    title: str
    kind: str  # seats, contract, points, types, counts, takers
    choices: Sequence[Choice] = ()
    rows: Sequence[tuple[Any, ...]] = field(default=())  # of grids: (what, its choices)


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole form: its steps, and which of them each kind of result takes."""

    steps: tuple[Step, ...]
    flows: dict[str, list[str]]  # by type of result
    types: tuple[Choice, ...]  # the first is the usual one

    @property
    def drawn(self) -> list[tuple[Step, str]]:
        """Return each step with the types of result that take it, as words in a row."""
        return [
            (step, " ".join(kind for kind, names in self.flows.items() if step.name in names))
            for step in self.steps
        ]

    @property
    def asks(self) -> list[str]:
        """Return the steps that rules may leave out."""
        return [step.name for step in self.steps if step.name in {"friend", "joker"}]


def type_text(kind: str) -> tuple[str, str]:
    """Return what a kind of result is called, and what it means."""
    return {
        "played": (_("Played out"), ""),
        "out": (_("Played out"), ""),
        "passed_out": (_("All passed"), _("dealt again, no scores")),
        "deal_miss": (_("Deal-miss"), _("somebody's hand was too poor")),
        "foul": (_("Foul"), _("the side at fault loses the contract")),
        "void": (_("Not counted"), _("as if the hand had not been dealt")),
    }[kind]


def layout(game: str, form: Json, names: Sequence[str], told: Post) -> Layout:
    """Return the form of a hand; `told` has what was answered before."""
    make = {"mighty": _mighty, "michigan": _michigan}[game]
    steps, flows = make(form, names, told)
    types = tuple(
        Choice(kind, *type_text(kind), chosen=told.get("type", form["types"][0]) == kind)
        for kind in form["types"]
    )
    return Layout(steps, {kind: flows[kind] for kind in form["types"]}, types)


def _mighty(
    form: Json, names: Sequence[str], told: Post
) -> tuple[tuple[Step, ...], dict[str, list[str]]]:
    behind = ["friend"] if form["friend"] else []
    behind += ["joker"] if form["joker"] else []
    steps = [
        Step("seat", _("Who was it?"), "seats", _seats(names, told.get("seat"))),
        Step("declarer", _("Who was the declarer?"), "seats", _declarers(names, told)),
        Step("contract", _("The contract"), "contract", rows=_contracts(form, told)),
    ]
    if form["friend"]:
        title = _("Who was the friend?")
        steps.append(Step("friend", title, "seats", _friends(form, names, told)))
    if form["joker"]:
        buried = (Choice(NOBODY, _("It was buried"), chosen=told.get("joker") == NOBODY),)
        players = _seats(names, told.get("joker"))
        steps.append(Step("joker", _("Who played the joker?"), "seats", (*players, *buried)))
    points = tuple(_choice(number, told.get("taken")) for number in range(form["points"] + 1))
    title = _("Points of the declarer's side")
    steps.append(Step("taken", title, "points", points))
    flows = {
        "played": ["declarer", "contract", *behind, "taken"],
        "passed_out": [],
        "deal_miss": ["seat"],
        "foul": ["seat", "declarer", "contract", *behind],
        "void": [],
    }
    return tuple(steps), flows


def _michigan(
    form: Json, names: Sequence[str], told: Post
) -> tuple[tuple[Step, ...], dict[str, list[str]]]:
    left = [
        (seat, name, told.get(f"left_{seat}", ""), most)
        for seat, (name, most) in enumerate(zip(names, form["left"], strict=True))
    ]
    takers = [
        (
            card,
            written(card),
            chips,
            (
                *_seats(names, told.get(f"boodle_{card}")),
                Choice(NOBODY, _("nobody"), chosen=told.get(f"boodle_{card}", NOBODY) == NOBODY),
            ),
        )
        for card, chips in form["boodle"].items()
    ]
    steps = (
        Step("winner", _("Who is out?"), "seats", _seats(names, told.get("winner"))),
        Step("boodle", _("Who took the chips?"), "takers", rows=takers),
        Step("left", _("Cards left"), "counts", rows=left),
    )
    return steps, {"out": ["winner", "boodle", "left"], "void": []}


def _choice(number: int, told: Any) -> Choice:
    return Choice(str(number), str(number), chosen=told == str(number))


def _seats(names: Sequence[str], told: Any) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(seat), name, chosen=told == str(seat)) for seat, name in enumerate(names)
    )


def _declarers(names: Sequence[str], told: Post) -> tuple[Choice, ...]:
    """Return the players, and for fouls that there was no contract yet."""
    none = Choice(NOBODY, _("There was no contract yet"), css="foul-only")
    return (*_seats(names, told.get("declarer")), none)


def _friends(form: Json, names: Sequence[str], told: Post) -> tuple[Choice, ...]:
    """Return the players, and how a declarer may be alone."""
    words = {False: (NOBODY, _("No friend")), True: (ALONE, _("Alone, as announced"))}
    alone = [words[announced] for announced in form["lone"]]
    chosen = told.get("friend")
    return (
        *_seats(names, chosen),
        *(Choice(value, label, chosen=chosen == value) for value, label in alone),
    )


def _contracts(form: Json, told: Post) -> list[tuple[int, list[Choice | None]]]:
    """Return a row for each number, with a choice for each trump that may have it."""
    numbers = sorted({number for row in form["numbers"].values() for number in row})
    chosen = told.get("contract")

    def cell(number: int, trump: str) -> Choice | None:
        if number not in form["numbers"][trump]:
            return None
        value = f"{number}{trump}"
        sign = trump_text(trump)
        return Choice(value, str(number), hint=sign, css=trump, chosen=chosen == value)

    return [(number, [cell(number, trump) for trump in form["trumps"]]) for number in numbers]


def entry_in(game: str, post: Post) -> Json:
    """Return the entry that the answers of a form make. Raises Missing, for the first gap."""
    if game == "michigan":
        return _michigan_entry(post)
    kind = str(post.get("type") or "played")
    if kind not in {"played", "foul", "deal_miss"}:
        return {"type": kind}
    entry: Json = {"type": kind}
    if kind != "played":
        entry["seat"] = _number(post, "seat")
    if kind == "deal_miss" or (kind == "foul" and post.get("declarer", NOBODY) == NOBODY):
        return entry
    entry |= _promise(post)
    if kind == "played":
        entry["taken"] = _number(post, "taken")
    return entry


def _promise(post: Post) -> Json:
    declarer = _number(post, "declarer")
    contract = CONTRACT.fullmatch(str(post.get("contract", "")))
    if contract is None:
        raise Missing("contract")
    promise: Json = {"declarer": declarer, "number": int(contract[1]), "trump": contract[2]}
    if "asks_friend" in post:
        promise["alone"] = post.get("friend") == ALONE
        promise["friend"] = None if promise["alone"] else _number_or_nobody(post, "friend")
    if "asks_joker" in post:
        promise["joker"] = _number_or_nobody(post, "joker")
    return promise


def _michigan_entry(post: Post) -> Json:
    kind = str(post.get("type") or "out")
    if kind != "out":
        return {"type": kind}
    winner = _number(post, "winner")
    seats = sorted(int(name[5:]) for name in post if re.fullmatch(r"left_[0-9]", name))
    cards = [name[7:] for name in post if re.fullmatch(r"boodle_[A-Z0-9]{2}", name)]
    boodle = {card: _number_or_nobody(post, f"boodle_{card}") for card in cards}
    left = [0 if seat == winner else _number(post, f"left_{seat}", step="left") for seat in seats]
    return {"type": "out", "left": left, "boodle": boodle}


def _number(post: Post, name: str, *, step: str = "") -> int:
    value = str(post.get(name, ""))
    if not NUMBER.fullmatch(value):
        raise Missing(step or name)
    return int(value)


def _number_or_nobody(post: Post, name: str) -> int | None:
    return None if post.get(name) == NOBODY else _number(post, name)


def told_by(entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the answers that make this entry."""
    told = {"type": str(entry["type"])}
    told |= {name: str(entry[name]) for name in ("seat", "declarer", "taken") if name in entry}
    if "trump" in entry:
        told["contract"] = f"{entry['number']}{entry['trump']}"
        told["friend"] = ALONE if entry["alone"] else _written(entry["friend"])
    if "joker" in entry:
        told["joker"] = _written(entry["joker"])
    if "left" in entry:
        told["winner"] = str(entry["left"].index(0))
        told |= {f"left_{seat}": str(cards) for seat, cards in enumerate(entry["left"])}
        told |= {f"boodle_{card}": _written(taker) for card, taker in entry["boodle"].items()}
    return told


def _written(seat: int | None) -> str:
    return NOBODY if seat is None else str(seat)
