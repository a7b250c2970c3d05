"""What events show on pages of clubs and tables; importing this registers it there."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.club_panels import adds_club_tab, shows_on_club_page
from accounts.models import Club
from accounts.permissions import can
from games.event_pages import EventPage, register
from games.models import Table
from tournaments.models import Round
from tournaments.queries.events import events_of

MOST_SHOWN = 3

adds_club_tab(label=_("Events"), key="events", url_name="tournaments:club_events", order=10)


@shows_on_club_page("home", order=10)
def next_events(request: HttpRequest, club: Club) -> tuple[str, dict[str, Any]] | None:
    """Show the next events; officers also find the way to a new one."""
    officer = can(request.user, "event.create", club)
    ahead, _over = events_of(club, with_drafts=officer)
    if not ahead and not officer:
        return None
    context = {"events": ahead[:MOST_SHOWN], "club": club, "may_create": officer}
    return "tournaments/event/_club_panel.html", context


@register
def round_of(table: Table) -> EventPage | None:
    """Tell a table whose it is, and where its people go back to: its round."""
    one = Round.objects.select_related("event").filter(pairings__table=table).first()
    if one is None:
        return None
    address = reverse("tournaments:round", args=[one.event.code, one.number])
    return EventPage(one.event.name, address)
