"""A table with real cards, and people at it."""

import pytest

from tests.games.sheets.entries import CONTRACT, MICHIGAN_OUT


@pytest.fixture
def sheet(rule_set, people):
    """A table of five with real cards; seat 0 deals first, and its first player opened it."""
    from games.services import open_real_table
    from tests.games.tables import NOW

    return open_real_table(
        rule_set=rule_set, players=people, now=NOW, host=people[0], first_dealer=0
    )


@pytest.fixture
def michigan_sheet(rule_sets, people):
    """A table of three that plays Michigan."""
    from games.queries import general_rule_sets
    from games.services import open_real_table
    from tests.games.tables import NOW

    rules = general_rule_sets().get(game="michigan", players=3)
    return open_real_table(rule_set=rules, players=people[:3], now=NOW, first_dealer=0)


@pytest.fixture
def enter(people):
    """A function that enters a hand: `enter(table, 1, taken=15)`."""
    from games.services import enter_hand
    from tests.games.tables import NOW

    def enter(table, number, *, by=None, client_id="", now=NOW, entry=None, **changes):
        base = MICHIGAN_OUT if table.rule_set.game == "michigan" else CONTRACT
        return enter_hand(
            player=by or people[0],
            table_id=table.pk,
            number=number,
            entry=entry or {**base, **changes},
            client_id=client_id,
            now=now,
        )

    return enter


@pytest.fixture
def director(db):
    """Somebody who may correct anything anywhere."""
    from tests.games.tables import newcomer

    person = newcomer("심판")
    person.is_guest, person.is_staff = False, True
    person.save()
    return person
