"""Who may do what in a club: the table, and every address by every person.

The first table is written by hand, beside the code's own; reliability.md has its rows.
"""

import pytest

from accounts.permissions import can
from tests.accounts.clubs.conftest import STANDINGS

OFFICERS = {"director", "manager", "owner", "staff"}
MANAGERS = {"manager", "owner", "staff"}
OWNERS = {"owner", "staff"}
MEMBERS = {"member", "director", "manager", "owner"}
STRANGERS = {"user", "of another club"}
EVERYBODY = set(STANDINGS)

OPEN_CLUB = {
    "club.view": EVERYBODY,
    "club.join": STRANGERS | {"staff"},
    "club.accept": STRANGERS | {"staff"},
    "club.leave": MEMBERS,
    "club.members": MEMBERS | {"staff"},
    "club.roster": MEMBERS | {"staff"},
    "club.direct": OFFICERS,
    "club.papers": OFFICERS,
    "club.log": OFFICERS,
    "club.manage": MANAGERS,
    "club.edit": MANAGERS,
    "club.invite": MANAGERS,
    "club.decide": MANAGERS,
    "club.remove": MANAGERS,
    "club.ban": MANAGERS,
    "club.merge": MANAGERS,
    "club.announce": MANAGERS,
    "club.mail": MANAGERS,
    "club.seasons": MANAGERS,
    "club.rules": MANAGERS,
    "club.roles": MANAGERS,
    "club.own": OWNERS,
}
INSIDE = MEMBERS | {"staff"}
CHANGES = {  # what is different in a club of that kind
    "open": {},
    "request": {},
    "invite": {"club.join": set()},
    "shows members": {"club.roster": EVERYBODY},
    "private": {"club.view": INSIDE, "club.join": {"staff"}},
    "private, shows members": {
        "club.view": INSIDE,
        "club.join": {"staff"},
        "club.roster": INSIDE,
    },
    "closed": {
        action: set()
        for action in OPEN_CLUB
        if action
        not in {"club.view", "club.leave", "club.members", "club.roster", "club.log", "club.own"}
    },
}
FIELDS = {
    "open": {"join_policy": "open"},
    "request": {"join_policy": "request"},
    "invite": {"join_policy": "invite"},
    "shows members": {"hides_members": False},
    "private": {"is_private": True},
    "private, shows members": {"is_private": True, "hides_members": False},
}


def in_state(club, state, now):
    fields = {"closed_at": now} if state == "closed" else FIELDS[state]
    for name, value in fields.items():
        setattr(club, name, value)
    club.save(update_fields=list(fields))


@pytest.mark.parametrize("state", CHANGES)
@pytest.mark.parametrize("who", STANDINGS)
def test_everybody_may_do_what_the_table_says(club, standing, who, state):
    from tests.accounts.clubs.conftest import NOW

    somebody = standing(who)
    in_state(club, state, NOW)
    expected = OPEN_CLUB | CHANGES[state]

    answers = {action: can(somebody, action, club) for action in OPEN_CLUB}

    assert answers == {action: who in people for action, people in expected.items()}


def test_the_table_has_every_action_of_a_club():
    from accounts.club_rules import ACTIONS

    assert set(OPEN_CLUB) == ACTIONS


@pytest.mark.parametrize("who", STANDINGS)
def test_people_with_an_account_found_clubs(standing, who):
    assert can(standing(who), "club.found") == (who not in {"anonymous", "guest"})


def test_a_name_on_paper_founds_and_joins_nothing(paper, other_club):
    assert not can(paper, "club.found")
    assert not can(paper, "club.join", other_club)


def test_somebody_deactivated_may_not_even_look(club, with_role):
    manager = with_role("manager")
    manager.is_active = False

    assert not can(manager, "club.edit", club)
    assert not can(manager, "club.view", club)
