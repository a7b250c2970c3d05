"""What pages of other apps show of events, and how moments read."""

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.queries.events import next_events as find_next_events

register = template.Library()
MOST_SHOWN = 3  # on the home page


@register.filter
def moment(value: datetime | None) -> str:
    """Return day and time as people say them; the year too if it is not this one."""
    if value is None:
        return ""
    local = timezone.localtime(value)
    this_year = local.year == timezone.localtime().year
    return date_format(local, _("D, j M, H:i") if this_year else _("D, j M Y, H:i"))


@register.simple_tag(takes_context=True)
def next_events(context: Any) -> list[Any]:
    """Return the next events for the home page of who asks."""
    return find_next_events(person=context["user"], now=timezone.now(), limit=MOST_SHOWN)
