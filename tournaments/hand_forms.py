"""A form that asks how a hand ended, built from what the game says may be chosen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy, gettext_noop
from django.utils.translation import gettext_lazy as _

TYPES = {
    "played": gettext_noop("Played to the end"),
    "out": gettext_noop("Played to the end"),
    "passed_out": gettext_noop("Everybody passed"),
    "deal_miss": gettext_noop("Deal-miss"),
    "foul": gettext_noop("Foul"),
    "void": gettext_noop("Void: count it for nobody"),
}
TRUMPS = {
    "S": gettext_noop("Spades ♠"),
    "D": gettext_noop("Diamonds ♦"),
    "H": gettext_noop("Hearts ♥"),
    "C": gettext_noop("Clubs ♣"),
    "N": gettext_noop("No trump"),
}
NOBODY, ALONE = "-", "alone"  # instead of a seat: no friend; alone, and announced
SUITS = {"S": "♠", "D": "♦", "H": "♥", "C": "♣"}


class HandForm(forms.Form):
    """How a hand ended; `entry()` is what the game reads."""

    def __init__(
        self, *args: Any, asks: Mapping[str, Any], names: Sequence[str], **kwargs: Any
    ) -> None:
        """`asks` is the game's entry form, `names` are those at the table by seat."""
        super().__init__(*args, **kwargs)
        self.asks = asks
        self.names = names
        self.fields["type"] = forms.ChoiceField(
            label=_("How it ended"),
            choices=[(kind, gettext(TYPES[kind])) for kind in asks["types"]],
        )
        if "trumps" in asks:
            self._ask_contract()
        if "boodle" in asks:
            self._ask_chips()
        if "seat" in _needed(asks):
            self.fields["seat"] = self._seat(gettext_lazy("Whose deal-miss or foul"))

    def _ask_contract(self) -> None:
        """Mighty: who promised what, with whom, and how many point cards were taken."""
        asks = self.asks
        numbers = sorted({number for some in asks["numbers"].values() for number in some})
        self.fields["declarer"] = self._seat(_("Declarer"))
        self.fields["number"] = forms.TypedChoiceField(
            label=_("Bid"), choices=[(n, n) for n in numbers], coerce=int, required=False
        )
        self.fields["trump"] = forms.ChoiceField(
            label=_("Trump"),
            choices=[(trump, gettext(TRUMPS[trump])) for trump in asks["trumps"]],
            required=False,
        )
        if asks["friend"]:
            lone = {
                False: (NOBODY, _("nobody: played alone")),
                True: (ALONE, _("alone, announced")),
            }
            others = [lone[announced] for announced in asks["lone"]]
            self.fields["friend"] = self._seat(_("Friend"), others)
        if asks["joker"]:
            self.fields["joker"] = self._seat(_("Who held the joker"), [(NOBODY, _("nobody"))])
        self.fields["taken"] = forms.IntegerField(
            label=_("Point cards taken"), min_value=0, max_value=asks["points"], required=False
        )

    def _ask_chips(self) -> None:
        """Michigan: cards left by seat, and who took the chips on each boodle card."""
        for seat, name in enumerate(self.names):
            self.fields[f"left-{seat}"] = forms.IntegerField(
                label=_("Cards left: %(name)s") % {"name": name},
                min_value=0,
                max_value=self.asks["left"][seat],
                required=False,
            )
        for card, chips in self.asks["boodle"].items():
            label = _("Chips on %(card)s (%(chips)s)") % {"card": card_name(card), "chips": chips}
            self.fields[f"boodle-{card}"] = self._seat(label, [(NOBODY, _("nobody"))])

    def _seat(self, label: Any, others: Sequence[tuple[str, Any]] = ()) -> forms.ChoiceField:
        seats = [(str(seat), name) for seat, name in enumerate(self.names)]
        return forms.ChoiceField(label=label, choices=[*seats, *others], required=False)

    def entry(self) -> dict[str, Any]:
        """Return the entry of a valid form. The game says whether it can have ended so."""
        kind = self.cleaned_data["type"]
        return {"type": kind, **_ENTRIES[kind](self)}

    def number(self, name: str) -> int | None:
        value = self.cleaned_data.get(name)
        return value if isinstance(value, int) else None

    def seat(self, name: str) -> int | None:
        value = self.cleaned_data.get(name, "")
        return int(value) if value.isdigit() else None


def card_name(card: str) -> str:
    return f"{SUITS.get(card[0], '')}{card[1:].replace('T', '10')}"


def _needed(asks: Mapping[str, Any]) -> set[str]:
    return {"seat"} if {"deal_miss", "foul"} & set(asks["types"]) else set()


def _contract(form: HandForm) -> dict[str, Any]:
    data = form.cleaned_data
    entry: dict[str, Any] = {
        "declarer": form.seat("declarer"),
        "number": form.number("number"),
        "trump": data["trump"],
    }
    if form.asks["friend"]:
        entry |= {"friend": form.seat("friend"), "alone": data["friend"] == ALONE}
    if form.asks["joker"]:
        entry["joker"] = form.seat("joker")
    return entry


def _out(form: HandForm) -> dict[str, Any]:
    return {
        "left": [form.number(f"left-{seat}") or 0 for seat in range(len(form.names))],
        "boodle": {card: form.seat(f"boodle-{card}") for card in form.asks["boodle"]},
    }


_ENTRIES: Mapping[str, Callable[[HandForm], dict[str, Any]]] = {
    "played": lambda form: {**_contract(form), "taken": form.number("taken")},
    "foul": lambda form: {**_contract(form), "seat": form.seat("seat")},
    "deal_miss": lambda form: {"seat": form.seat("seat")},
    "passed_out": lambda _form: {},
    "void": lambda _form: {},
    "out": _out,
}


def initial_of(entry: Mapping[str, Any], asks: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry as the first values of a form that asks so.

    Whether a declarer had announced to play alone is shown only where that makes a difference.
    """
    values: dict[str, Any] = {
        name: str(value)
        for name, value in entry.items()
        if name in {"type", "declarer", "number", "trump", "taken", "seat"}
    }
    for name in ("friend", "joker"):
        values[name] = NOBODY if entry.get(name) is None else str(entry[name])
    lone = asks.get("lone", ())
    if entry.get("friend") is None and True in lone and (entry.get("alone") or False not in lone):
        values["friend"] = ALONE
    for seat, left in enumerate(entry.get("left", ())):
        values[f"left-{seat}"] = left
    for card, seat in entry.get("boodle", {}).items():
        values[f"boodle-{card}"] = NOBODY if seat is None else str(seat)
    return values
