"""Places on the pages of a club that apps above fill: accounts need not know them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import Club

Slot = Literal["home", "admin"]
# (request, club) -> template and its context; None: there is nothing to show.
Panel = Callable[[HttpRequest, Club], tuple[str, dict[str, Any]] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    label: str
    url: str
    key: str  # what a page calls itself in `tab`


_panels: dict[Slot, list[tuple[int, Panel]]] = {"home": [], "admin": []}
_tabs: list[tuple[int, str, Any, str]] = []


def shows_on_club_page(slot: Slot, *, order: int = 50) -> Callable[[Panel], Panel]:
    """Register the decorated panel for the club's home or console; low orders come first."""

    def register(panel: Panel) -> Panel:
        _panels[slot].append((order, panel))
        return panel

    return register


def adds_club_tab(*, label: Any, key: str, url_name: str, order: int = 50) -> None:
    """Register a page of every club, at `url_name` with the argument `slug`."""
    _tabs.append((order, key, label, url_name))


def panels(request: HttpRequest, club: Club, slot: Slot) -> list[str]:
    """Return the panels' HTML in order."""
    ordered = [panel for _, panel in sorted(_panels[slot], key=lambda entry: entry[0])]
    shown = [panel(request, club) for panel in ordered]
    return [render_to_string(*found, request=request) for found in shown if found]


def tabs(club: Club) -> list[Tab]:
    return [
        Tab(label=str(label), key=key, url=reverse(url_name, args=[club.slug]))
        for _, key, label, url_name in sorted(_tabs, key=lambda entry: entry[0])
    ]
