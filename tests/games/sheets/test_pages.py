"""The pages of a score sheet: opened by its address, without an account."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.mighty.game import MIGHTY
from games.models import Hand, HandMark, Table
from games.sheet_forms import entry_in, told_by
from tests.games.sheets.entries import CONTRACT

pytestmark = pytest.mark.django_db
ANSWERS = {
    "type": "played",
    "declarer": "1",
    "contract": "14H",
    "asks_friend": "yes",
    "friend": "3",
    "taken": "15",
    "number": "1",
}


@pytest.fixture
def phone(sheet):
    """A phone at the table that has chosen the name in seat 0."""
    return phone_of(sheet, 0)


def phone_of(sheet, seat):
    client = Client(headers={"Accept-Language": "en"})
    client.post(at(sheet, "sheet_who"), {"seat": seat})
    return client


def at(sheet, name, *more):
    return reverse(f"games:{name}", args=[sheet.sheet_token, *more])


def json_of(client, sheet, name, answers, **more):
    return client.post(at(sheet, name), {**answers, **more}, headers={"Accept": "application/json"})


def text_of(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


def test_somebody_new_is_asked_who_they_are(sheet, client):
    page = client.get(at(sheet, "sheet"))

    assert all(name in text_of(page) for name in ("가람", "나래", "다온", "라온", "마루"))
    assert "games/sheets/who.html" in [template.name for template in page.templates]


def test_the_name_is_remembered_for_this_sheet_alone(sheet, phone, rule_set, people):
    from games.services import open_real_table
    from tests.games.tables import NOW

    other = open_real_table(rule_set=rule_set, players=people, now=NOW)

    assert phone.get(at(sheet, "sheet")).context["me"].name == "가람"
    assert "games/sheets/who.html" in [one.name for one in phone.get(at(other, "sheet")).templates]


def test_another_name_can_be_chosen(sheet, phone):
    assert phone.get(at(sheet, "sheet") + "?who").context["me"].name == "가람"

    phone.post(at(sheet, "sheet_who"), {"seat": "2"})

    assert phone.get(at(sheet, "sheet")).context["me"].name == "다온"


def test_a_name_cannot_be_forged(sheet, client, people):
    client.cookies["sheet"] = str(people[0].pk)

    assert client.get(at(sheet, "sheet")).context["me"] is None


def test_who_only_watches_enters_nothing(sheet, client):
    client.post(at(sheet, "sheet_who"), {"seat": ""})

    page = client.get(at(sheet, "sheet"))
    refused = json_of(client, sheet, "sheet_enter", ANSWERS)

    assert page.context["may_enter"] is False
    assert refused.status_code == 403
    assert refused.json()["code"] == "not_on_sheet"
    assert not Hand.objects.exists()


def test_who_is_logged_in_and_plays_there_needs_no_name(sheet, client, people):
    client.force_login(people[1])

    assert client.get(at(sheet, "sheet")).context["me"].name == "나래"


@pytest.mark.parametrize(
    "path", ["", "lines.json", "enter/", "print/", "qr.svg", "1/", "1/correct/"]
)
def test_an_unknown_token_has_no_sheet(sheet, client, path):
    for token in ("x" * 22, "é", sheet.sheet_token[:-1]):
        assert client.get(f"/o/{token}/{path}").status_code == 404


def test_what_is_entered_stands_on_the_sheet(sheet, phone):
    answer = json_of(phone, sheet, "sheet_enter", ANSWERS, client_id="phone-1")

    assert answer.json() == {"number": 1}
    hand = Hand.objects.get()
    assert (hand.entry, hand.client_id) == (CONTRACT, "phone-1")
    told = text_of(phone.get(at(sheet, "sheet")))
    assert "♥14" in told
    assert "−5 +10 −5 +5 −5" in told


def test_the_preview_is_what_the_engine_says_and_sums_to_zero(sheet, phone):
    seen = json_of(phone, sheet, "sheet_preview", ANSWERS).json()

    assert [one["score"] for one in seen["scores"]] == [-5, 10, -5, 5, -5]
    assert (seen["sum"], seen["next_dealer"]) == (0, "라온")
    assert not Hand.objects.exists()


REFUSED = [
    ({"taken": "21"}, "entry_points"),
    ({"contract": "12H"}, "entry_low"),
    ({"contract": "21H"}, "entry_high"),
    ({"declarer": "5", "friend": "0"}, "entry_seat"),
    ({"type": "deal_miss", "seat": "8"}, "entry_seat"),
    ({"type": "won"}, "unknown_entry"),
    ({"contract": "14X"}, "bad_suit"),
    ({"declarer": ""}, "entry_missing"),
    ({"contract": ""}, "entry_missing"),
    ({"friend": ""}, "entry_missing"),
    ({"taken": ""}, "entry_missing"),
    ({"type": "foul"}, "entry_missing"),
    ({"taken": "١٥"}, "entry_missing"),
    ({"taken": "1e9"}, "entry_missing"),
    ({"asks_joker": "yes", "joker": "2"}, "entry_no_joker"),
]


@pytest.mark.parametrize(("changes", "code"), REFUSED)
def test_an_impossible_entry_is_a_sentence_and_loses_nothing(sheet, phone, changes, code):
    answers = {**ANSWERS, **changes}

    seen = json_of(phone, sheet, "sheet_preview", answers)
    page = phone.post(at(sheet, "sheet_enter"), answers)

    assert (seen.status_code, seen.json()["code"]) == (422, code)
    assert page.status_code == 422
    assert seen.json()["refusal"] in text_of(page).replace("&#x27;", "'")
    assert not Hand.objects.exists()
    kept = page.context["layout"]
    chosen = [one.value for step in kept.steps for one in step.choices if one.chosen]
    assert chosen == [
        answers[step.name]
        for step in kept.steps
        for one in step.choices
        if answers.get(step.name) == one.value
    ]


def test_what_is_missing_is_named_so_that_the_form_can_go_there(sheet, phone):
    seen = json_of(phone, sheet, "sheet_preview", {**ANSWERS, "contract": ""})

    assert seen.json()["step"] == "contract"


def test_a_hand_that_somebody_entered_otherwise_is_refused_with_a_way_out(sheet, phone, enter):
    enter(sheet, 1, taken=16)

    answer = json_of(phone, sheet, "sheet_enter", ANSWERS)

    assert answer.status_code == 409
    assert answer.json()["code"] == "already_entered"
    assert "Correct that line" in answer.json()["refusal"]


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 30])
def test_a_number_that_is_none_is_refused(sheet, phone, number):
    assert json_of(phone, sheet, "sheet_enter", ANSWERS, number=number).status_code == 422


def test_without_scripts_the_scores_are_shown_before_they_are_recorded(sheet, phone):
    form = phone.get(at(sheet, "sheet_enter"))
    seen = phone.post(at(sheet, "sheet_enter"), {**ANSWERS, "check": "yes"})
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', seen.content.decode()))
    recorded = phone.post(at(sheet, "sheet_enter"), fields)

    assert form.status_code == 200
    assert "+10" in text_of(seen)
    assert "라온 deals next." in text_of(seen)
    assert recorded.url == at(sheet, "sheet")
    assert Hand.objects.get().entry == CONTRACT


def test_lines_are_sent_only_to_who_has_not_got_them(sheet, phone, enter):
    first = phone.get(at(sheet, "sheet_lines"))
    tag = first["ETag"]

    same = phone.get(at(sheet, "sheet_lines"), headers={"If-None-Match": tag})
    known = phone.get(at(sheet, "sheet_lines"), {"since": first.json()["version"]})
    enter(sheet, 1)
    fresh = phone.get(at(sheet, "sheet_lines"), headers={"If-None-Match": tag})

    assert (same.status_code, same.content, known.status_code) == (304, b"", 304)
    assert fresh.json()["next"] == 2
    assert fresh.json()["lines"][0]["scores"] == [-5, 10, -5, 5, -5]
    assert "♥14" in fresh.json()["html"]


def test_asking_again_and_again_costs_one_query(sheet, phone, django_assert_num_queries):
    tag = phone.get(at(sheet, "sheet_lines"))["ETag"]

    with django_assert_num_queries(1):
        phone.get(at(sheet, "sheet_lines"), headers={"If-None-Match": tag})


def test_a_long_sheet_costs_no_more_queries(sheet, phone, enter, django_assert_max_num_queries):
    for number in range(1, 13):
        enter(sheet, number)

    with django_assert_max_num_queries(8):
        phone.get(at(sheet, "sheet"))


def test_people_agree_to_a_line_and_object_to_it(sheet, phone, enter):
    enter(sheet, 1)
    other = phone_of(sheet, 2)

    phone.post(at(sheet, "sheet_mark", 1), {"kind": "agree"})
    other.post(at(sheet, "sheet_mark", 1), {"kind": "dispute", "text": "프렌드는 마루였어요"})

    told = text_of(other.get(at(sheet, "sheet_line", 1)))
    assert "프렌드는 마루였어요" in told
    assert "I take it back" in told
    assert "I take it back" not in text_of(phone.get(at(sheet, "sheet_line", 1)))


def test_who_objected_takes_it_back(sheet, enter):
    enter(sheet, 1)
    other = phone_of(sheet, 2)
    other.post(at(sheet, "sheet_mark", 1), {"kind": "dispute", "text": "틀려요"})

    other.post(at(sheet, "sheet_settle", 1), {"mark": HandMark.objects.get().pk})

    assert HandMark.objects.get().settled_by.display_name == "다온"


def test_an_objection_without_words_says_what_to_do(sheet, phone, enter):
    enter(sheet, 1)

    page = phone.post(at(sheet, "sheet_mark", 1), {"kind": "dispute"}, follow=True)

    assert "Say what is wrong" in text_of(page)
    assert not HandMark.objects.exists()


def corrected(client, sheet, number, **changes):
    form = client.get(at(sheet, "sheet_correct", number))
    line = form.context["line"]
    answers = {**told_by(line.now.entry), "asks_friend": "yes", "hand": line.now.hand_id, **changes}
    return client.post(at(sheet, "sheet_correct", number), answers)


def test_the_newest_line_is_corrected_with_a_reason(sheet, phone, enter):
    enter(sheet, 1)

    answer = corrected(phone, sheet, 1, taken="16", reason="점수를 잘못 셌어요")

    assert answer.url == at(sheet, "sheet_line", 1)
    told = text_of(phone.get(at(sheet, "sheet_line", 1)))
    assert "점수를 잘못 셌어요" in told
    assert "+12" in told
    assert "♥14 made with 15 point cards" in told


def test_a_correction_shows_both_before_it_is_made(sheet, phone, enter):
    enter(sheet, 1)

    page = corrected(phone, sheet, 1, taken="16", reason="다시 셌어요", check="yes")

    assert "+10" in text_of(page)
    assert "+12" in text_of(page)
    assert Hand.objects.count() == 1


def test_a_correction_without_a_reason_keeps_the_form(sheet, phone, enter):
    enter(sheet, 1)

    page = corrected(phone, sheet, 1, taken="16", reason=" ")

    assert page.status_code == 409
    assert "Say why it is corrected" in text_of(page)
    assert Hand.objects.count() == 1


def test_older_lines_are_the_directors(sheet, enter, client, director):
    enter(sheet, 1)
    enter(sheet, 2)
    player = phone_of(sheet, 1)
    client.force_login(director)

    refused = corrected(player, sheet, 1, taken="16", reason="다시")
    done = corrected(client, sheet, 1, taken="16", reason="심판이 확인했어요")

    assert refused.status_code == 403
    assert done.status_code == 302
    assert Hand.objects.get(number=1, is_replaced=False).entered_by == director


def test_a_name_chosen_at_the_sheet_does_not_give_the_rights_of_its_host(sheet, enter, people):
    enter(sheet, 1)
    enter(sheet, 2)
    impostor, other = phone_of(sheet, 0), phone_of(sheet, 2)
    other.post(at(sheet, "sheet_mark", 2), {"kind": "dispute", "text": "틀려요"})

    older = corrected(impostor, sheet, 1, taken="16", reason="내 마음")
    impostor.post(at(sheet, "sheet_settle", 2), {"mark": HandMark.objects.get().pk})

    assert older.status_code == 403
    assert HandMark.objects.get().settled_at is None
    real = Client(headers={"Accept-Language": "en"})
    real.force_login(people[0])
    assert corrected(real, sheet, 1, taken="16", reason="다시 셌어요").status_code == 302


def test_a_closed_sheet_is_corrected_by_directors_only(sheet, enter, phone):
    from tests.games.tables import NOW

    enter(sheet, 1)
    Table.objects.filter(pk=sheet.pk).update(closed_at=NOW, host=None)

    assert corrected(phone, sheet, 1, taken="16", reason="늦었어요").status_code == 403
    assert phone.get(at(sheet, "sheet")).context["may_enter"] is False


def test_a_line_corrected_meanwhile_is_not_corrected_blindly(sheet, phone, enter):
    old = enter(sheet, 1)
    corrected(phone, sheet, 1, taken="16", reason="하나")

    page = corrected(phone, sheet, 1, hand=old.pk, taken="17", reason="둘")

    assert page.status_code == 409
    assert "was corrected meanwhile" in text_of(page)


@pytest.mark.parametrize("number", [1, 7])
def test_there_is_no_page_of_a_line_that_is_not_there(sheet, phone, number):
    assert phone.get(at(sheet, "sheet_line", number)).status_code == 404
    assert phone.post(at(sheet, "sheet_mark", number), {"kind": "agree"}).status_code == 404


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ({"type": "passed_out"}, "passed_out"),
        ({"type": "deal_miss", "seat": "2"}, "deal_miss"),
        ({"type": "foul", "seat": "2"}, "foul"),
        ({"type": "foul", "seat": "2", "declarer": "none"}, "foul"),
        ({**ANSWERS, "type": "foul", "seat": "2"}, "foul"),
        ({"type": "void"}, "void"),
    ],
)
def test_every_other_result_has_its_line(sheet, phone, answers, outcome):
    answer = json_of(phone, sheet, "sheet_enter", {**answers, "number": "1"})

    assert answer.status_code == 200
    assert Hand.objects.get().outcome == outcome
    assert phone.get(at(sheet, "sheet")).status_code == 200
    assert phone.get(at(sheet, "sheet_line", 1)).status_code == 200
    assert phone.get(at(sheet, "sheet_correct", 1)).status_code == 200


def test_michigan_is_entered_by_who_is_out_the_cards_left_and_the_chips(michigan_sheet):
    phone = phone_of(michigan_sheet, 0)
    answers = {
        "type": "out",
        "winner": "0",
        "left_0": "",
        "left_1": "3",
        "left_2": "2",
        "boodle_HA": "1",
        "boodle_CK": "none",
        "boodle_DQ": "none",
        "boodle_SJ": "none",
        "number": "1",
    }

    seen = json_of(phone, michigan_sheet, "sheet_preview", answers).json()
    json_of(phone, michigan_sheet, "sheet_enter", answers)

    assert [one["score"] for one in seen["scores"]] == [-3, -3, -6]
    assert seen["sum"] == 0
    assert Hand.objects.get().results.get(seat=0).role == "winner"
    assert "가람 is out" in text_of(phone.get(at(michigan_sheet, "sheet_line", 1)))


@pytest.mark.parametrize("entry", [CONTRACT, {**CONTRACT, "friend": None, "alone": True}])
def test_a_form_gives_back_the_entry_it_was_filled_from(entry):
    assert entry_in("mighty", {**told_by(entry), "asks_friend": "yes"}) == entry


def test_the_qr_code_and_the_print_of_a_sheet(sheet, phone, enter):
    enter(sheet, 1)

    assert phone.get(at(sheet, "sheet_qr"))["Content-Type"] == "image/svg+xml"
    filled, empty = (phone.get(at(sheet, "sheet_print") + more) for more in ("", "?empty"))
    assert "♥14" in text_of(filled)
    assert "♥14" not in text_of(empty)
    assert all(name in text_of(empty) for name in ("가람", "마루"))


def sent(names):
    return {f"name_{seat}": name for seat, name in enumerate(names)}


def test_anybody_opens_a_sheet_by_typing_names(rule_set, client):
    page = client.get(reverse("games:sheet_new"), {"game": "mighty", "players": "5"})
    names = sent(["민수", "지연", "하늘", "보라", "솔"])

    opened = client.post(
        reverse("games:sheet_new") + "?game=mighty&players=5",
        {"rule_set": rule_set.pk, **names},
    )

    table = Table.objects.get()
    assert page.status_code == 200
    assert opened.url == at(table, "sheet")
    seats = [seat.player for seat in table.seats.select_related("player").order_by("number")]
    assert [player.shown_name for player in seats] == list(names.values())
    assert all(player.is_paper for player in seats)
    assert (table.is_real, table.host.is_guest, table.rule_set) == (True, True, rule_set)


def test_a_members_own_name_is_the_member(rule_set, client, people):
    client.force_login(people[0])
    names = sent(["가람", "지연", "하늘", "보라", "솔"])

    client.post(reverse("games:sheet_new"), {"rule_set": rule_set.pk, **names})

    assert Table.objects.get().seats.get(number=0).player == people[0]
    assert User.objects.filter(is_paper=True).count() == 4


@pytest.mark.parametrize(
    "names", [["민수"] * 5, ["민수", "", "하늘", "보라", "솔"], ["가" * 21, "나", "다", "라", "마"]]
)
def test_names_are_told_apart(rule_set, client, names):
    page = client.post(reverse("games:sheet_new"), {"rule_set": rule_set.pk, **sent(names)})

    assert page.status_code == 422
    assert not Table.objects.exists()
    assert f'value="{names[0]}"' in page.content.decode()


def test_a_hand_with_real_cards_has_a_page_and_a_record(sheet, enter, client, people):
    from games.services import correct_hand
    from tests.games.tables import NOW

    old = enter(sheet, 1)
    new = correct_hand(
        by=people[0], hand_id=old.pk, entry={**CONTRACT, "taken": 16}, reason="다시 셌어요", now=NOW
    )

    page = text_of(client.get(reverse("games:hand", args=[new.pk])))
    record = json.loads(client.get(reverse("games:record", args=[new.pk])).content)

    assert "♥14" in page
    assert "다시 셌어요" in page
    assert record["entry"] == {**CONTRACT, "taken": 16}
    assert record["result"] == {"outcome": "made", "scores": [-6, 12, -6, 6, -6]}
    assert MIGHTY.read_rules(record["rules"]).players == 5
    assert client.get(reverse("games:hand", args=[old.pk])).status_code == 200
