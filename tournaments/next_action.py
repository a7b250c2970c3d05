"""What a director does next, as a pure function of where the event stands. No words: desk_words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Do(StrEnum):
    """What can come next. Those in WAITS are not for the director to do."""

    CHOOSE_RULES = "choose_rules"
    ADD_PLAYERS = "add_players"
    OPEN_REGISTRATION = "open_registration"
    OPEN_CHECK_IN = "open_check_in"
    START = "start"
    PLAN = "plan"
    AWAIT_PLAN = "await_plan"
    PUBLISH = "publish"
    START_ROUND = "start_round"
    AWAIT_TABLES = "await_tables"
    RESUME = "resume"
    COLLECT = "collect"
    SETTLE = "settle"
    APPROVE = "approve"
    APPROVE_AS_IT_STANDS = "approve_as_it_stands"
    FINISH = "finish"
    ARCHIVE = "archive"
    NOTHING = "nothing"


WAITS = frozenset({Do.AWAIT_PLAN, Do.AWAIT_TABLES, Do.NOTHING})


class Draft(StrEnum):
    """How the seating of the next round stands."""

    NONE = "none"
    PLANNING = "planning"
    FAILED = "failed"
    OUTDATED = "outdated"  # players came or left since
    READY = "ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFacts:
    """Where a round stands; `stage` is one of models.Round.Stage."""

    number: int
    stage: str
    tables: int = 0
    done: int = 0  # tables that have played all their hands
    disputes: int = 0
    is_paused: bool = False
    is_late: bool = False  # its clock has run out


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """Where an event stands; `stage` is one of models.Event.Stage."""

    stage: str
    coming: int = 0  # players with a place
    here: int = 0  # of them checked in
    least: int = 0  # players at the smallest table; 0: no rules are chosen
    draft: Draft = Draft.NONE
    rounds: Sequence[RoundFacts] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAction:
    """The one thing to do; `round` is 0 where it is not about a round."""

    do: Do
    round: int = 0
    values: Mapping[str, int] = field(default_factory=dict)  # for its sentence

    @property
    def waits(self) -> bool:
        return self.do in WAITS


def current_round(rounds: Sequence[RoundFacts]) -> RoundFacts | None:
    """Return the first round that is not approved, None if all are."""
    open_rounds = [one for one in rounds if one.stage != "approved"]
    return min(open_rounds, key=lambda one: one.number, default=None)


def next_action(event: EventFacts) -> NextAction:
    """Return what the director does next. Raises KeyError for an unknown stage."""
    return _BY_STAGE[event.stage](event)


def _short(event: EventFacts) -> NextAction | None:
    """Return what is missing before anybody can play, None if nothing is."""
    if not event.least:
        return NextAction(do=Do.CHOOSE_RULES)
    if event.coming < event.least:
        missing = {"coming": event.coming, "least": event.least}
        return NextAction(do=Do.ADD_PLAYERS, values=missing)
    return None


def _draft(event: EventFacts) -> NextAction:
    if not event.least:
        return NextAction(do=Do.CHOOSE_RULES)
    if event.coming < event.least:
        return NextAction(do=Do.OPEN_REGISTRATION)
    return _start(event)  # whoever has entered everybody by name needs no registration


def _registration(event: EventFacts) -> NextAction:
    return _short(event) or NextAction(do=Do.OPEN_CHECK_IN, values={"coming": event.coming})


def _check_in(event: EventFacts) -> NextAction:
    return _short(event) or _start(event)


def _start(event: EventFacts) -> NextAction:
    return NextAction(do=Do.START, values={"coming": event.coming, "here": event.here})


def _playing(event: EventFacts) -> NextAction:
    one = current_round(event.rounds)
    if one is None:
        return NextAction(do=Do.FINISH, values={"rounds": len(event.rounds)})
    return _BY_ROUND_STAGE[one.stage](event, one)


def _seating(event: EventFacts, one: RoundFacts) -> NextAction:
    todo = {Draft.READY: Do.PUBLISH, Draft.PLANNING: Do.AWAIT_PLAN}
    values = {"coming": event.coming}
    return NextAction(do=todo.get(event.draft, Do.PLAN), round=one.number, values=values)


def _published(_event: EventFacts, one: RoundFacts) -> NextAction:
    return NextAction(do=Do.START_ROUND, round=one.number, values={"tables": one.tables})


def _running(_event: EventFacts, one: RoundFacts) -> NextAction:
    if one.is_paused:
        return NextAction(do=Do.RESUME, round=one.number)
    if one.done < one.tables:
        late = Do.COLLECT if one.is_late else Do.AWAIT_TABLES
        return NextAction(do=late, round=one.number, values=_progress(one))
    return _accepted(one)


def _collecting(_event: EventFacts, one: RoundFacts) -> NextAction:
    if one.done < one.tables and not one.disputes:
        as_it_stands = Do.APPROVE_AS_IT_STANDS
        return NextAction(do=as_it_stands, round=one.number, values=_progress(one))
    return _accepted(one)


def _accepted(one: RoundFacts) -> NextAction:
    do = Do.SETTLE if one.disputes else Do.APPROVE
    return NextAction(do=do, round=one.number, values=_progress(one))


def _progress(one: RoundFacts) -> dict[str, int]:
    missing = one.tables - one.done
    return {
        "tables": one.tables,
        "done": one.done,
        "missing": missing,
        "disputes": one.disputes,
    }


def _final(_event: EventFacts) -> NextAction:
    return NextAction(do=Do.ARCHIVE)


def _archived(_event: EventFacts) -> NextAction:
    return NextAction(do=Do.NOTHING)


_BY_STAGE: Mapping[str, Callable[[EventFacts], NextAction]] = {
    "draft": _draft,
    "registration": _registration,
    "check_in": _check_in,
    "playing": _playing,
    "final": _final,
    "archived": _archived,
}
_BY_ROUND_STAGE: Mapping[str, Callable[[EventFacts, RoundFacts], NextAction]] = {
    "seating": _seating,
    "published": _published,
    "running": _running,
    "collecting": _collecting,
}
