"""The pages to read rules, in both languages."""

import re

import pytest
from django.urls import reverse

from tests.rules.forms import change, make


def page_of(answer, language):
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in page
    assert " style=" not in page
    assert "%(" not in page
    return page


def test_the_list_names_every_general_rule_set(client, rule_sets, language):
    from games.queries import general_rule_sets

    page = page_of(client.get(reverse("games:rules_index")), language)

    for rule_set in general_rule_sets():
        assert reverse("games:rules", args=[rule_set.pk]) in page
    assert "잔디밭 룰" not in page  # of a club the visitor is not in


def test_the_list_has_my_house_rules_and_those_of_my_clubs(client, manager, house_rules):
    mine = make(manager, house_rules, "내가 만든 룰")
    client.force_login(manager)

    page = client.get(reverse("games:rules_index")).content.decode()

    assert "잔디밭 룰" in page
    assert mine.name in page
    assert house_rules.name not in page  # somebody else's


def test_the_number_of_queries_does_not_grow_with_the_list(
    as_member, member, base, django_assert_max_num_queries
):
    for number in range(5):
        make(member, base, f"룰 {number}")

    with django_assert_max_num_queries(6):
        as_member.get(reverse("games:rules_index"))


def test_every_rule_set_has_a_page(client, rule_sets, language, django_assert_max_num_queries):
    from games.models import RuleSet
    from games.rulebook import BOOKS

    for rule_set in RuleSet.objects.all():
        with django_assert_max_num_queries(4):
            answer = client.get(reverse("games:rules", args=[rule_set.pk]))
        page = page_of(answer, language)
        assert rule_set.name in page
        for chapter in BOOKS[rule_set.game].chapters:
            assert f'id="{chapter.key}"' in page


def test_a_page_shows_the_worked_scores(client, rule_sets):
    from games.queries import general_rule_sets

    classic = general_rule_sets().get(preset="classic", players=5)

    page = client.get(reverse("games:rules", args=[classic.pk])).content.decode()

    row = re.search(r"♥14 공약, 16점 먹고 성공.*?</tr>", page, re.DOTALL)[0]
    assert re.findall(r">([+−]\d+)<", row) == ["+12", "+6", "−6"]


def test_a_page_offers_a_table_only_for_what_the_table_can_draw(client, rule_sets):
    from games.queries import general_rule_sets, is_playable

    for rule_set in general_rule_sets():
        page = client.get(reverse("games:rules", args=[rule_set.pk])).content.decode()
        assert (f'name="rule_set" value="{rule_set.pk}"' in page) == is_playable(rule_set)


def test_house_rules_say_whose_they_are_and_what_was_changed(client, house_rules, language):
    page = page_of(client.get(reverse("games:rules", args=[house_rules.pk])), language)

    assert "민수" in page
    assert page.count('class="changed"') == 1


def test_an_old_version_leads_to_the_newest(client, member, house_rules, language):
    newest = change(member, house_rules, bid_min=16)

    page = page_of(client.get(reverse("games:rules", args=[house_rules.pk])), language)

    assert page.count(f'href="{reverse("games:rules", args=[newest.pk])}"') == 2
    assert 'name="rule_set"' not in page


def test_nobody_but_the_author_is_offered_to_change(client, member, stranger, house_rules):
    link = reverse("games:rules_edit", args=[house_rules.pk])
    address = reverse("games:rules", args=[house_rules.pk])

    client.force_login(stranger)
    assert link not in client.get(address).content.decode()
    client.force_login(member)
    assert link in client.get(address).content.decode()


@pytest.mark.parametrize("name", ["rules", "rules_edit"])
def test_rules_that_do_not_exist_have_a_page_with_a_way_out(as_member, rule_sets, name):
    answer = as_member.get(reverse(f"games:{name}", args=[999999]))

    assert answer.status_code == 404
    assert 'href="/"' in answer.content.decode()


def test_home_leads_to_the_rules_and_to_the_choice(client, rule_sets):
    page = client.get("/").content.decode()

    assert f'href="{reverse("games:play")}"' in page
    assert f'href="{reverse("games:rules_index")}"' in page


def test_staff_find_rule_sets_but_do_not_write_rules(admin_client, rule_sets, house_rules):
    found = admin_client.get(reverse("admin:games_ruleset_changelist"), {"q": "민수"})
    row = admin_client.get(reverse("admin:games_ruleset_change", args=[house_rules.pk]))

    assert "우리 룰" in found.content.decode()
    assert 'name="name"' in row.content.decode()
    assert 'name="rules"' not in row.content.decode()
    assert admin_client.get(reverse("admin:games_ruleset_add")).status_code == 403
