"""House rules: who may have them, what is saved, and what stays as it was."""

from itertools import product

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from games import queries
from tests.rules.forms import NOW, change, form_of, make, sent
from tests.rules.test_pages import page_of


def address(base):
    return f"{reverse('games:rules_new')}?from={base.pk}"


def test_the_form_offers_every_option_but_those_that_make_the_game(base, language):
    form = form_of(base)

    missing = {name for name in form.book.options if name not in form.fields}
    assert missing == {"players", "form", "deck"}


def test_a_form_sent_as_it_is_changes_nothing(rule_sets):
    from games.queries import general_rule_sets
    from games.rule_forms import HouseRulesForm
    from games.rule_lists import rules_of
    from games.rulebook import BOOKS

    for rule_set in general_rule_sets():
        form = HouseRulesForm(
            sent(rule_set, name="그대로"), book=BOOKS[rule_set.game], rules=rules_of(rule_set)
        )
        assert form.is_valid(), (rule_set.name, form.errors)
        assert form.rules == rules_of(rule_set)


def test_a_member_saves_house_rules(as_member, member, base):
    from games.models import RuleSet
    from games.rule_lists import rules_of

    data = sent(base, name="우리 룰", bid_min=15, run_multiplier=2, trump_change=False)
    answer = as_member.post(address(base), data)

    made = RuleSet.objects.get(author=member)
    assert answer.url == reverse("games:rules", args=[made.pk])
    assert (made.name, made.version, made.club, made.preset) == ("우리 룰", 1, None, "standard")
    rules = rules_of(made)
    assert (rules.bid_min, rules.run_multiplier, rules.trump_change) == (15, 2, False)
    assert rules.joker_any_card == "free"


def test_lists_and_cards_are_read_as_the_engine_writes_them(as_member, member, base):
    from games.models import RuleSet
    from games.rule_lists import rules_of

    changes = {
        "first_trick_lead_ban": ["trump", "joker"],
        "mighty_cards": ("SA", "CA"),
        "deal_packets": "3-3-3-1",
    }
    as_member.post(address(base), sent(base, name="우리 룰", **changes))

    rules = rules_of(RuleSet.objects.get(author=member))
    assert set(rules.first_trick_lead_ban) == {"trump", "joker"}
    assert rules.mighty_cards == ("SA", "CA")
    assert rules.deal_packets == (3, 3, 3, 1)


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_guest_is_told_to_sign_up(client, guest, base, language, method):
    from games.models import RuleSet

    client.force_login(guest)
    before = RuleSet.objects.count()

    data = {"data": sent(base, name="룰")} if method == "post" else {}
    page = page_of(getattr(client, method)(address(base), **data), language)

    assert reverse("account_signup") in page
    assert RuleSet.objects.count() == before


def test_a_visitor_is_told_to_sign_up(client, base):
    assert reverse("account_signup") in client.get(address(base)).content.decode()


@pytest.mark.parametrize("bad", ["", "999999", "x"])
def test_without_rules_to_start_from_one_chooses_them(as_member, rule_sets, language, bad):
    answer = as_member.get(reverse("games:rules_new"), {"from": bad}, follow=True)

    page = page_of(answer, language)
    assert {"ko": "어떤 룰에서 시작할지", "en": "rules you want to start from"}[language] in page


def test_all_problems_are_told_at_once_at_their_fields(as_member, base, language):
    data = sent(base, name="", bid_min=19, bid_max=15, score_base=999)

    page = page_of(as_member.post(address(base), data), language)

    for name in ("name", "bid_min", "bid_max", "score_base"):
        assert f'id="id_{name}_error"' in page
    assert page.count('class="part panel"') == 9
    assert page.count(" open>") == 2  # the chapters with something to see


def test_a_number_the_form_does_not_offer_is_refused(as_member, member, base):
    from games.models import RuleSet

    as_member.post(address(base), sent(base, name="룰", run_multiplier=1000))

    assert not RuleSet.objects.filter(author=member).exists()


def test_a_name_is_given_once(as_member, base, house_rules, language):
    page = page_of(as_member.post(address(base), sent(base, name="우리 룰")), language)

    assert 'id="id_name_error"' in page


def test_two_people_may_use_one_name(base, house_rules, stranger):
    assert make(stranger, base, house_rules.name).pk != house_rules.pk


def test_a_manager_saves_rules_of_the_club(client, manager, club, base):
    from games.models import RuleSet

    client.force_login(manager)
    client.post(address(base), sent(base, name="정기전 룰", club=str(club.pk)))

    assert RuleSet.objects.get(name="정기전 룰").club == club


def test_a_member_of_no_club_cannot_save_rules_of_one(as_member, club, base):
    from games.models import RuleSet

    as_member.post(address(base), sent(base, name="남의 룰", club=str(club.pk)))

    assert not RuleSet.objects.filter(club=club, name="남의 룰").exists()


def test_changing_makes_a_version_and_leaves_the_old_one(as_member, member, base, house_rules):
    from games.models import RuleSet

    before = house_rules.rules
    answer = as_member.post(
        reverse("games:rules_edit", args=[house_rules.pk]),
        sent(house_rules, name="우리 룰", bid_min=16),
    )

    newest = RuleSet.objects.get(origin=house_rules)
    house_rules.refresh_from_db()
    assert answer.url == reverse("games:rules", args=[newest.pk])
    assert (newest.version, newest.rules["bid_min"], newest.retired_at) == (2, 16, None)
    assert house_rules.rules == before
    assert house_rules.retired_at is not None


def test_versions_go_on_counting_from_the_first(member, house_rules):
    from games.queries import versions

    newest = change(member, change(member, house_rules, bid_min=16), bid_min=17)

    assert [row.version for row in versions(newest)] == [3, 2, 1]
    assert [row.version for row in versions(house_rules)] == [3, 2, 1]


def test_a_table_and_its_hands_keep_the_rules_they_were_opened_with(member, house_rules):
    from games.models import Hand
    from games.queries import bots
    from games.services import open_table

    table = open_table(rule_set=house_rules, players=[member, *bots("club")[:4]], now=NOW)
    change(member, house_rules, bid_min=17)

    table.refresh_from_db()
    assert table.rule_set.rules["bid_min"] == 15
    assert Hand.objects.get().rules["bid_min"] == 15


def test_who_is_too_late_sees_the_rules_as_they_stand(as_member, member, house_rules, language):
    newest = change(member, house_rules, bid_min=16)

    for name in ("rules_edit", "rules_delete"):
        data = sent(house_rules, name="우리 룰", bid_min=14)
        answer = as_member.post(reverse(f"games:{name}", args=[house_rules.pk]), data)
        assert answer.url == reverse("games:rules", args=[newest.pk])
    newest.refresh_from_db()
    assert newest.retired_at is None


def test_of_two_changes_at_once_one_is_refused(member, house_rules):
    from games.house_rules import Outdated

    change(member, house_rules, bid_min=16)

    with pytest.raises(Outdated):
        change(member, house_rules, bid_min=17)


def test_the_database_holds_one_row_for_each_version(member, house_rules):
    newest = change(member, house_rules, bid_min=16)

    newest.pk = None
    newest.name = "다른 이름"
    with pytest.raises(IntegrityError, match="version_once"), transaction.atomic():
        newest.save(force_insert=True)


@pytest.mark.parametrize("name", ["rules_edit", "rules_delete"])
def test_others_can_neither_change_nor_delete(client, stranger, guest, house_rules, name):
    general = queries.quick_rule_set()
    for person, rule_set in product((stranger, guest), (house_rules, general)):
        client.force_login(person)
        data = sent(rule_set, name="뺏은 룰")
        answer = client.post(reverse(f"games:{name}", args=[rule_set.pk]), data)
        assert answer.status_code == 403
    house_rules.refresh_from_db()
    assert house_rules.retired_at is None


def test_a_plain_member_of_the_club_cannot_change_its_rules(client, member, club):
    from accounts.models import Membership
    from accounts.permissions import can
    from games.models import RuleSet

    Membership.objects.create(club=club, user=member)
    rule_set = RuleSet.objects.get(club=club)

    assert not can(member, "rules.edit", rule_set)


def test_every_manager_of_the_club_can(manager, club):
    from accounts.permissions import can
    from games.models import RuleSet

    assert can(manager, "rules.edit", RuleSet.objects.get(club=club))


def test_deleted_rules_leave_the_lists_and_stay_readable(as_member, house_rules, language):
    as_member.post(reverse("games:rules_delete", args=[house_rules.pk]))
    as_member.get("/")  # the message

    assert "우리 룰" not in as_member.get(reverse("games:rules_index")).content.decode()
    page = page_of(as_member.get(reverse("games:rules", args=[house_rules.pk])), language)
    assert {"ko": "지운 룰이에요", "en": "were deleted"}[language] in page


def test_deleting_needs_a_post(as_member, house_rules):
    answer = as_member.get(reverse("games:rules_delete", args=[house_rules.pk]))

    assert answer.status_code == 405


def test_a_deleted_name_can_be_used_again(member, base, house_rules):
    from games.house_rules import retire_rules

    retire_rules(rule_set=house_rules, now=NOW)

    assert make(member, base, house_rules.name).version == 1


@pytest.mark.parametrize("name", ["클래식 5마", "마하타바 3인", "허니문", "미시간 4인"])
def test_the_form_of_every_kind_of_rules_can_be_shown(as_member, rule_sets, language, name):
    base = queries.general_rule_sets().get(name=name)

    page = page_of(as_member.get(address(base)), language)

    assert page.count('class="part panel"') >= 4
