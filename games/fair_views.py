"""The page about the shuffle: how it works, how to check a hand, and how the cards have fallen."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.permissions import Person, can
from games import queries
from games.deal_plots import Plot, plot
from games.deal_statistics import Chance, evenness, is_rare
from games.engine.cards import JOKER, POINT_CARDS
from games.fair_queries import Dealt, dealt
from games.models import Hand
from games.refusals import NoSuchTable
from games.rule_lists import MIGHTY, Group

SPADE_ACE = "SA"


@dataclass(frozen=True, slots=True)
class Evenness:
    """What the page tells about the deals of one game and size."""

    title: str
    deals: int
    cards: int
    plots: list[Plot]
    chance: Chance | None  # of all cards; None: too few deals
    is_rare: bool

    @property
    def of_hundred(self) -> int:
        """How many of a hundred fair shuffles look at least as uneven."""
        return round(self.chance.p * 100) if self.chance else 0


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """How the shuffle works, and a check of the finished hand `?hand=`, done by the browser."""
    asked = request.GET.get("hand", "").strip()
    found = asked_hand(request.user, asked)
    dealt_here = found is not None and found.entry is None
    context = {
        "asked": asked[:20],
        "record": reverse("games:record", args=[found.pk]) if found and dealt_here else "",
        "trouble": trouble_with(found) if asked and not dealt_here else "",
        "games": [evenness_of(entry) for entry in dealt()],
        "language": get_language(),
    }
    return render(request, "games/fair.html", context)


def asked_hand(person: Person, text: str) -> Hand | None:
    """Return the hand with that number; None if there is none that the person may read."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):  # what a key has at most
        return None
    try:
        hand = queries.hand(hand_id=int(text))
    except NoSuchTable:
        return None
    return hand if can(person, "hand.read", hand) else None


def trouble_with(hand: Hand | None) -> str:
    if hand is None:
        return _("There is no finished hand with this number.")
    return _("This hand was entered, not dealt here: there is no shuffle to check.")


def evenness_of(found: Dealt) -> Evenness:
    tally, pack = found.tally, found.tally.pack
    is_mighty = found.game == MIGHTY
    shown = [
        ([JOKER], _("Joker"), True),
        ([SPADE_ACE], _("Mighty ♠A") if is_mighty else "♠A", True),
        (POINT_CARDS.intersection(pack) if is_mighty else (), _("Point cards in a hand"), False),
    ]
    plots = [
        plot(tally, cards, seats=found.players, title=title, percent=percent)
        for cards, title, percent in shown
        if cards and set(cards) <= set(pack)
    ]
    chance = evenness(tally, pack)
    return Evenness(
        title=Group(found.game, found.players, []).title,
        deals=tally.deals,
        cards=len(pack),
        plots=plots,
        chance=chance,
        is_rare=is_rare([chance, *(drawn.chance for drawn in plots)]),
    )
