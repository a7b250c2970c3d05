"""Which stage may follow which, as data. Going back always needs a reason."""

from collections.abc import Mapping

from tournaments.models import Event, Round

_E, _R = Event.Stage, Round.Stage

FORWARD: Mapping[str, tuple[str, ...]] = {  # the stages of an event
    _E.DRAFT: (_E.REGISTRATION, _E.CHECK_IN, _E.PLAYING),
    _E.REGISTRATION: (_E.CHECK_IN, _E.PLAYING),
    _E.CHECK_IN: (_E.PLAYING,),
    _E.PLAYING: (_E.FINAL,),
    _E.FINAL: (_E.ARCHIVED,),
    _E.ARCHIVED: (),
}
BACK: Mapping[str, tuple[str, ...]] = {
    _E.DRAFT: (),
    _E.REGISTRATION: (_E.DRAFT,),
    _E.CHECK_IN: (_E.REGISTRATION,),
    _E.PLAYING: (_E.CHECK_IN,),  # only while no round is published
    _E.FINAL: (_E.PLAYING,),
    _E.ARCHIVED: (_E.FINAL,),
}

ROUND_BACK: Mapping[str, tuple[str, ...]] = {
    _R.SEATING: (),
    _R.PUBLISHED: (_R.SEATING,),
    _R.RUNNING: (_R.SEATING,),  # only while no card is dealt
    _R.COLLECTING: (_R.RUNNING,),
    _R.APPROVED: (_R.COLLECTING,),
}


def is_step(stage: str, to: str) -> bool:
    """Return whether an event at `stage` may go on to `to`."""
    return to in FORWARD[stage]


def is_step_back(stage: str, to: str) -> bool:
    return to in BACK[stage]
