"""Opening a table by the rules one wants."""

import pytest
from django.urls import reverse

from tests.rules.forms import change, make
from tests.rules.test_pages import page_of


def start(client, rule_set=None):
    data = {} if rule_set is None else {"rule_set": getattr(rule_set, "pk", rule_set)}
    return client.post(reverse("games:play_now"), data)


def playable():
    from games.queries import general_rule_sets, is_playable

    return [rule_set for rule_set in general_rule_sets() if is_playable(rule_set)]


def test_the_choice_offers_what_the_table_can_draw(client, rule_sets, language):
    from games.queries import general_rule_sets

    offered = playable()
    seen = set()
    for rule_set in general_rule_sets():
        chosen = {"game": rule_set.game, "players": rule_set.players}
        page = page_of(client.get(reverse("games:play"), chosen), language)
        seen |= {other.pk for other in offered if f'value="{other.pk}"' in page}
        assert (f'value="{rule_set.pk}"' in page) == (rule_set in offered)
    assert seen == {rule_set.pk for rule_set in offered}


def test_five_players_are_chosen_at_first(client, base):
    page = client.get(reverse("games:play")).content.decode()

    assert f'value="{base.pk}"' in page


@pytest.mark.parametrize("chosen", [{"game": "chess"}, {"players": "99"}, {"players": "x"}])
def test_a_choice_that_is_not_there_shows_another(client, rule_sets, chosen):
    assert 'name="rule_set"' in client.get(reverse("games:play"), chosen).content.decode()


def test_before_there_are_rules_the_page_says_so(client, db, language):
    page = page_of(client.get(reverse("games:play")), language)

    assert 'name="rule_set"' not in page


def test_my_house_rules_and_those_of_my_club_are_offered(client, manager, base):
    mine = make(manager, base, "내 룰")
    client.force_login(manager)

    page = client.get(reverse("games:play")).content.decode()

    assert f'value="{mine.pk}"' in page
    assert "잔디밭 룰" in page


def test_a_visitor_sits_down_with_bots_by_the_rules_chosen(client, rule_sets):
    from games.models import Table

    for rule_set in playable():
        client.logout()
        start(client, rule_set)

        table = Table.objects.get(rule_set=rule_set)
        seated = [seat.player for seat in table.seats.select_related("player")]
        assert len(seated) == rule_set.players
        assert sum(not player.is_bot for player in seated) == 1


def test_without_a_choice_the_quick_rules_are_played(client, base):
    from games.models import Table

    start(client)

    assert Table.objects.get().rule_set == base


def test_who_sits_somewhere_goes_back_there_and_is_told(client, rule_sets, language):
    from games.models import Table

    start(client)
    answer = start(client, playable()[-1])

    table = Table.objects.get()
    assert answer.url == reverse("games:table", args=[table.code])
    told = {"ko": "아직 이 테이블에 앉아 있어요", "en": "You still sit here"}[language]
    assert told in client.get(reverse("games:rules_index")).content.decode()


def refused(client, rule_set):
    from games.models import Table

    answer = start(client, rule_set)
    assert answer.url == reverse("games:play")
    assert not Table.objects.exists()
    return client.get(answer.url).content.decode()


@pytest.mark.parametrize("bad", ["999999", "x", "9" * 40])
def test_rules_that_are_not_there_open_no_table(client, rule_sets, language, bad):
    told = {"ko": "지금은 그 룰로 칠 수 없어요", "en": "cannot be played now"}[language]

    assert told in refused(client, bad)


def test_rules_the_table_cannot_draw_open_no_table(client, rule_sets, monkeypatch):
    from games import queries

    monkeypatch.setattr(queries, "PLAYABLE", frozenset())

    refused(client, queries.quick_rule_set())


def test_old_versions_open_no_table(as_member, member, house_rules):
    change(member, house_rules, bid_min=16)

    refused(as_member, house_rules)


def test_house_rules_are_dealt_as_they_were_written(as_member, house_rules):
    from games.models import Hand

    start(as_member, house_rules)

    assert Hand.objects.get().rules["bid_min"] == 15
