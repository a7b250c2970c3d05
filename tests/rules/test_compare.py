"""How two rule sets differ."""

import pytest
from django.urls import reverse

from tests.rules.forms import make
from tests.rules.test_pages import page_of


def compare(client, **chosen):
    return client.get(reverse("games:rules_diff"), chosen)


def test_only_what_differs_is_shown_with_both_sentences(
    client, base, house_rules, language, django_assert_max_num_queries
):
    with django_assert_max_num_queries(6):
        answer = compare(client, a=base.pk, b=house_rules.pk)

    page = page_of(answer, language)
    assert page.count('class="difference"') == 1
    told = {"ko": "공약은 {}부터 부를 수 있어요.", "en": "The lowest bid is {}."}[language]
    assert told.format(13) in page
    assert told.format(15) in page


def test_presets_of_all_pairs_of_a_game_can_be_compared(client, rule_sets, language):
    from games.queries import general_rule_sets

    one, *others = general_rule_sets().filter(game="mighty")
    for other in others:
        page = page_of(compare(client, a=one.pk, b=other.pk), language)
        assert 'class="difference"' in page


def test_equal_rules_are_said_to_be_equal(client, base, member, language):
    twin = make(member, base, "쌍둥이")

    page = page_of(compare(client, a=base.pk, b=twin.pk), language)

    assert {"ko": "두 룰은 똑같아요.", "en": "played exactly alike"}[language] in page


@pytest.mark.parametrize("bad", ["999999", "x", "-1", "9" * 40, "²"])
def test_a_bad_number_is_a_sentence_and_a_choice(client, base, language, bad):
    page = page_of(compare(client, a=base.pk, b=bad), language)

    assert 'role="alert"' in page
    assert f'<option value="{base.pk}" selected>' in page


def test_two_games_cannot_be_compared(client, base, language):
    from games.queries import general_rule_sets

    michigan = general_rule_sets().filter(game="michigan")[0]

    page = page_of(compare(client, a=base.pk, b=michigan.pk), language)

    assert 'role="alert"' in page
    assert 'class="difference"' not in page


def test_the_first_visit_only_asks(client, rule_sets, language):
    page = page_of(compare(client), language)

    assert 'role="alert"' not in page
    assert page.count("<select") == 2


def test_my_house_rules_can_be_chosen(as_member, house_rules):
    page = compare(as_member, a=house_rules.pk).content.decode()

    assert f'<option value="{house_rules.pk}" selected>' in page
    assert 'role="alert"' not in page
