"""Michigan, told."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine.records import Record
from games.rulebook.book import written

from .story import Laid, Names, Outcome, Scene, Seated, Teller, in_order, suits_text


def action_text(action: Any, _names: Names) -> str:
    return _("begins a run in %(suit)s") % {"suit": suits_text(action.suit)}


def offer_text(offer: Mapping[str, Any], _names: Names) -> str:
    return _("begins a run in %(suit)s") % {"suit": suits_text(offer["suit"])}


def scene(record: Record, hand: Any, names: Names) -> Scene:
    public = record.game.view(hand, None, remember=True).public
    runs = runs_of(public.plays, names)
    boodle = " · ".join(f"{written(card)} {chips}" for card, chips in public.boodle.items())
    return Scene(
        seats=tuple(
            Seated(
                name=names[seat],
                marks=(_("dealer"),) if seat == public.dealer else (),
                cards=in_order(hand.holdings[seat]),
                note=chips_note(public.plays, seat),
                is_awaited=seat in public.to_act,
            )
            for seat in range(record.rules.players)
        ),
        facts=((_("Chips on the pay cards"), boodle),),
        table=runs[-1] if runs else None,
        past=tuple(runs[:-1]),
        outcome=outcome(record, hand, names) if public.result else None,
    )


def chips_note(plays: Any, seat: int) -> str:
    chips = sum(play["chips"] for play in plays if play["seat"] == seat)
    return _("took %(chips)s chips") % {"chips": chips} if chips else ""


def runs_of(plays: Any, names: Names) -> list[Laid]:
    """Return the runs, the first one first."""
    runs: list[list[tuple[str, str, str]]] = []
    for play in plays:
        if play["lead"]:
            runs.append([])
        chips = _("+%(chips)s chips") % {"chips": play["chips"]} if play["chips"] else ""
        runs[-1].append((play["card"], names[play["seat"]], chips))
    return [
        Laid(title=_("Run %(number)s") % {"number": number}, cards=tuple(cards))
        for number, cards in enumerate(runs, start=1)
    ]


def outcome(record: Record, hand: Any, names: Names) -> Outcome:
    before = sum(record.start.boodle)
    return Outcome(
        text=_("%(name)s is out") % {"name": names[hand.winner]},
        scores=tuple((names[seat], score) for seat, score in enumerate(hand.scores)),
        more=((_("on the pay cards"), sum(hand.next_start.boodle) - before),),
        next_dealer=names[hand.next_start.dealer],
    )


TELLER = Teller(action=action_text, offer=offer_text, scene=scene)
