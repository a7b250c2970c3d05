"""The one next action, from where the event and its rounds stand."""

import pytest

from tournaments.next_action import (
    Do,
    Draft,
    EventFacts,
    NextAction,
    RoundFacts,
    current_round,
    next_action,
)


def rounds(*stages, **facts):
    """Return rounds at these stages; `facts` are those of the first that is not approved."""
    found = []
    for number, stage in enumerate(stages, start=1):
        is_current = stage != "approved" and all(one.stage == "approved" for one in found)
        found.append(RoundFacts(number=number, stage=stage, **(facts if is_current else {})))
    return found


FULL = {"tables": 4, "done": 4}
PART = {"tables": 4, "done": 3}
TABLE = [
    # stage, facts of the event, what comes next, of which round
    ("draft", {}, Do.CHOOSE_RULES, 0),
    ("draft", {"coming": 9}, Do.CHOOSE_RULES, 0),
    ("draft", {"least": 4}, Do.OPEN_REGISTRATION, 0),
    ("draft", {"least": 4, "coming": 3}, Do.OPEN_REGISTRATION, 0),
    ("draft", {"least": 4, "coming": 4}, Do.START, 0),
    ("registration", {}, Do.CHOOSE_RULES, 0),
    ("registration", {"least": 4, "coming": 3}, Do.ADD_PLAYERS, 0),
    ("registration", {"least": 4, "coming": 4}, Do.OPEN_CHECK_IN, 0),
    ("check_in", {"least": 4, "coming": 3, "here": 3}, Do.ADD_PLAYERS, 0),
    ("check_in", {"least": 2, "coming": 2}, Do.START, 0),
    ("check_in", {"least": 4, "coming": 9, "here": 8}, Do.START, 0),
    ("playing", {"rounds": rounds("seating", "seating")}, Do.PLAN, 1),
    ("playing", {"rounds": rounds("seating"), "draft": Draft.FAILED}, Do.PLAN, 1),
    ("playing", {"rounds": rounds("seating"), "draft": Draft.OUTDATED}, Do.PLAN, 1),
    ("playing", {"rounds": rounds("seating"), "draft": Draft.PLANNING}, Do.AWAIT_PLAN, 1),
    ("playing", {"rounds": rounds("seating"), "draft": Draft.READY}, Do.PUBLISH, 1),
    ("playing", {"rounds": rounds("approved", "seating"), "draft": Draft.READY}, Do.PUBLISH, 2),
    ("playing", {"rounds": rounds("published", "seating")}, Do.START_ROUND, 1),
    ("playing", {"rounds": rounds("running", **PART)}, Do.AWAIT_TABLES, 1),
    ("playing", {"rounds": rounds("running", **PART, disputes=1)}, Do.AWAIT_TABLES, 1),
    ("playing", {"rounds": rounds("running", **PART, is_late=True)}, Do.COLLECT, 1),
    ("playing", {"rounds": rounds("running", **PART, is_paused=True)}, Do.RESUME, 1),
    ("playing", {"rounds": rounds("running", **FULL)}, Do.APPROVE, 1),
    ("playing", {"rounds": rounds("running", **FULL, is_late=True)}, Do.APPROVE, 1),
    ("playing", {"rounds": rounds("running", **FULL, disputes=2)}, Do.SETTLE, 1),
    ("playing", {"rounds": rounds("collecting", **PART)}, Do.APPROVE_AS_IT_STANDS, 1),
    ("playing", {"rounds": rounds("collecting", **PART, disputes=1)}, Do.SETTLE, 1),
    ("playing", {"rounds": rounds("collecting", **FULL)}, Do.APPROVE, 1),
    ("playing", {"rounds": rounds("approved", "collecting", **FULL)}, Do.APPROVE, 2),
    ("playing", {"rounds": rounds("approved", "approved")}, Do.FINISH, 0),
    ("final", {"rounds": rounds("approved")}, Do.ARCHIVE, 0),
    ("archived", {}, Do.NOTHING, 0),
]


@pytest.mark.parametrize(("stage", "facts", "do", "number"), TABLE)
def test_the_next_action_follows_from_stage_and_counts(stage, facts, do, number):
    action = next_action(EventFacts(stage=stage, **facts))

    assert (action.do, action.round) == (do, number)


def test_every_action_is_reached_by_some_state():
    reached = {next_action(EventFacts(stage=stage, **facts)).do for stage, facts, *_ in TABLE}

    assert reached == set(Do)


def test_the_counts_of_its_sentence_come_with_the_action():
    facts = EventFacts(stage="playing", rounds=rounds("running", **PART, disputes=1))

    assert next_action(facts).values == {"tables": 4, "done": 3, "missing": 1, "disputes": 1}


def test_an_unknown_stage_is_an_error():
    with pytest.raises(KeyError):
        next_action(EventFacts(stage="lost"))


def test_the_current_round_is_the_first_that_is_not_approved_in_any_order():
    one, two = RoundFacts(number=1, stage="approved"), RoundFacts(number=2, stage="running")

    assert current_round([two, one]) == two
    assert current_round([one]) is None


def test_one_waits_only_where_nothing_is_to_do():
    assert NextAction(do=Do.AWAIT_TABLES).waits
    assert not NextAction(do=Do.APPROVE).waits


@pytest.mark.parametrize("do", Do)
def test_every_action_has_a_label_and_a_consequence(do):
    from tournaments.desk_words import consequence, label

    values = dict.fromkeys(
        ("coming", "here", "least", "tables", "done", "missing", "disputes", "rounds"), 2
    )
    action = NextAction(do=do, round=1, values=values)

    assert label(action)
    assert consequence(action).endswith((".", "!"))
    assert "%(" not in label(action) + consequence(action)
