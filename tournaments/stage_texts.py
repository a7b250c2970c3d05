"""What the buttons say that take an event to another stage."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.lifecycle import BACK, FORWARD
from tournaments.models import Event

_E = Event.Stage

ONWARD: Mapping[str, Promise] = {
    _E.REGISTRATION: _("Open registration"),
    _E.CHECK_IN: _("Open check-in"),
    _E.PLAYING: _("Start the event"),
    _E.FINAL: _("Finish the event"),
    _E.ARCHIVED: _("Archive the event"),
}
BACKWARD: Mapping[str, Promise] = {
    _E.DRAFT: _("Back to the draft"),
    _E.REGISTRATION: _("Open registration again"),
    _E.CHECK_IN: _("Back to check-in"),
    _E.PLAYING: _("Open the event again"),
    _E.FINAL: _("Take it out of the archive"),
}


def ways_on(stage: str) -> list[tuple[str, Promise]]:
    """Return the stages that may follow, each with the words of its button."""
    return [(to, ONWARD[to]) for to in FORWARD[stage]]


def ways_back(stage: str) -> list[tuple[str, Promise]]:
    """Return the stages an event may be taken back to, which needs a reason."""
    return [(to, BACKWARD[to]) for to in BACK[stage]]
