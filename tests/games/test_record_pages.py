"""Bringing the record of a hand, and reading hands step by step."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from accounts.models import User
from games import permissions, record_imports
from games.engine.records import LARGEST
from games.models import Hand, ImportedHand
from games.queries import hand_record
from games.record_faults import SENTENCES
from games.refusals import SENTENCES as REFUSALS
from tests.games.tables import NOW, clever, play_to

IMPORT = reverse("games:import")


@pytest.fixture(params=["ko", "en"])
def language(request, client, settings):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = request.param
    return request.param


@pytest.fixture
def english(client, settings):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"


@pytest.fixture
def finished(table):
    """A hand of this site that was played to its end."""
    hand = play_to(table, "done", policy=clever)
    return Hand.objects.get(pk=hand.id)


@pytest.fixture
def record(finished):
    return hand_record(finished)


def bring(client, record):
    text = record if isinstance(record, str) else json.dumps(record)
    return client.post(IMPORT, {"pasted": text})


def trouble(answer):
    """Return the sentence of a record that was refused."""
    assert answer.status_code == 422
    assert not ImportedHand.objects.exists()
    page = answer.content.decode()
    assert "%(" not in page
    assert page.count('role="alert"') == 1
    return answer.context["trouble"]


def test_a_record_that_was_pasted_gets_a_page(client, record, language):
    answer = bring(client, record)

    kept = ImportedHand.objects.get()
    assert answer.url == reverse("games:imported", args=[kept.key])
    page = client.get(answer.url).content.decode()
    assert f'<html lang="{language}">' in page
    assert " style=" not in page


def test_a_file_with_a_byte_order_mark_is_read(client, record):
    file = SimpleUploadedFile("hand.json", b"\xef\xbb\xbf" + json.dumps(record).encode())

    client.post(IMPORT, {"file": file, "pasted": "nonsense"})

    kept = {name: value for name, value in record.items() if name != "fair"}
    assert ImportedHand.objects.get().record == kept


def test_the_same_hand_brought_again_has_the_same_page(client, record):
    first = bring(client, record)
    client.logout()
    del record["result"]

    second = bring(client, json.dumps(record, indent=3))

    assert second.url == first.url
    assert ImportedHand.objects.count() == 1


def test_who_brought_it_is_remembered(client, record, people):
    client.force_login(people[0])

    bring(client, record)

    assert ImportedHand.objects.get().uploader == people[0]


def test_whoever_has_the_link_may_read(client, record, stranger):
    address = bring(client, record).url
    client.logout()

    assert client.get(address).status_code == 200
    client.force_login(stranger)
    assert client.get(address).status_code == 200


def test_nobody_brings_more_than_so_many_an_hour(client, record, english, monkeypatch):
    monkeypatch.setattr(permissions, "IMPORTS_AN_HOUR", 1)
    kept = bring(client, record)
    other = {**record, "actions": record["actions"][:3], "result": None}

    answer = bring(client, other)

    assert answer.status_code == 429
    assert "Wait a while" in answer.content.decode()
    assert ImportedHand.objects.count() == 1
    assert bring(client, record).url == kept.url  # what is kept already is only shown


def test_a_bot_brings_nothing(record, rule_sets):
    bot = User.objects.filter(bot_level="club").first()

    with pytest.raises(record_imports.TooManyImports):
        record_imports.keep_record(text=json.dumps(record), uploader=bot, now=NOW)


@pytest.mark.parametrize("data", [{}, {"pasted": ""}, {"pasted": " \n"}, {"file": ""}])
def test_a_form_without_a_record_asks_for_one(client, db, english, data):
    answer = client.post(IMPORT, data)

    assert answer.status_code == 400
    assert "Choose a file, or paste the text" in answer.content.decode()
    assert not User.objects.exists()


def test_an_empty_file_asks_for_a_record(client, db, english):
    answer = client.post(IMPORT, {"file": SimpleUploadedFile("hand.json", b"")})

    assert answer.status_code == 400
    assert "Choose a file, or paste the text" in answer.content.decode()


def test_a_text_that_is_no_json_is_kept_in_the_form(client, db, english):
    answer = bring(client, '{"format":\n <b>')

    assert trouble(answer) == "This is no JSON: it breaks off in line 2, column 2."
    assert answer.context["form"]["pasted"].value() == '{"format":\n <b>'
    assert "&lt;b&gt;" in answer.content.decode()
    assert "<b>" not in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe{\x00}\x00", "This is no text in UTF-8: it breaks off at byte 1."),
        (b"x" * 1_000_000, "This is longer than 256 KB: no record of a hand is."),
        (b"\x00", "This is no JSON: it breaks off in line 1, column 1."),
        (b"[" * 99_999, "This is no record of a hand: its brackets are nested too deep."),
        (b"[" + b"9" * 5000, "This is no record of a hand: it holds the number "),
    ],
)
def test_a_file_that_is_something_else_is_told_so(client, db, english, content, said):
    answer = client.post(IMPORT, {"file": SimpleUploadedFile("hand.json", content)})

    assert trouble(answer).startswith(said)
    assert len(answer.context["form"]["pasted"].value()) <= LARGEST


def test_who_brings_something_wrong_stays_a_visitor(client, db):
    bring(client, "nonsense")

    assert not User.objects.exists()


def test_a_long_text_is_told_so(client, db, english):
    assert trouble(bring(client, "가" * 100_000)).startswith("This is longer than 256 KB")


def changed(record, number, **parts):
    actions = record["actions"]
    return {
        **record,
        "actions": [*actions[:number], actions[number] | parts, *actions[number + 1 :]],
    }


def broken(record):
    """Yield (a broken record, what is said of it, where)."""
    deck, actions = record["deck"], record["actions"]
    scores = record["result"]["scores"]
    turn = actions[11]["seat"]
    other = (turn + 3) % 5
    yield {**record, "version": 2}, "Version 2 cannot be read here, only 1.", "version"
    yield {**record, "game": "x"}, "There is no game “x” here, only mighty, michigan.", "game"
    yield (
        {**record, "deck": deck[:52]},
        "The deck has 52 cards, the pack of these rules 53.",
        "deck",
    )
    twice = {**record, "deck": [*deck[:52], deck[0]]}
    yield twice, "is in the deck twice, as card 1 and as card 53.", "deck[52]"
    yield {**record, "deck": ["1Z", *deck[1:]]}, "Card 1 of the deck, 1Z, is not", "deck[0]"
    yield (
        changed(record, 11, seat=other),
        f"Action 12: it was Seat {turn + 1}’s turn, not Seat {other + 1}’s.",
        "actions[11]",
    )
    yield {**record, "actions": [*actions, actions[-1]]}, "This hand is over.", f"[{len(actions)}]"
    yield changed(record, 0, type="fly"), "Action 1: That action is unknown", "actions[0]"
    yield {**record, "actions": [1]}, "Action 1 does not say whose it is.", "actions[0]"
    yield {**record, "actions": [1] * 1001}, "has 1001 entries", "actions"
    yield {**record, "rules": {"wish": 1}}, "These rules have no option “wish”.", "rules.wish"
    yield (
        {**record, "rules": {**record["rules"], "bid_min": 21}},
        "No hand can be played by these rules. ",
        "rules.bid_min",
    )
    yield {**record, "start": {"dealer": 7}}, "“dealer” does not fit these rules.", "start.dealer"
    wrong = [scores[0] + 1, *scores[1:]]
    yield (
        {**record, "result": {**record["result"], "scores": wrong}},
        f"Seat 1 scores {scores[0]} by the actions, not {scores[0] + 1}.",
        "result.scores[0]",
    )
    yield {**record, "result": {"outcome": "x", "scores": scores}}, "not “x”.", "result.outcome"
    yield {**record, "result": {"scores": scores}}, "The result must be", "result"
    yield {**record, "actions": actions[:5]}, "the hand goes on.", "result"
    yield {**record, "actions": {}}, "must be a list", "actions"
    yield {**record, "rules": 5}, "must be an object", "rules"
    yield {**record, "wish": 5}, "A record has no field “wish”.", "wish"
    yield {"format": record["format"], "version": 1}, "The field “game” is missing.", "game"
    yield {"format": "x"}, "This is no record of a hand: its “format” is not", ""


def test_what_is_wrong_with_a_record_is_said_with_the_place(client, record, english):
    for data, said, path in broken(record):
        answer = bring(client, data)

        assert said in trouble(answer)
        assert path in answer.context["path"]
        assert answer.context["form"]["pasted"].value() == json.dumps(data)


def test_what_is_wrong_is_said_in_the_language_of_the_reader(client, record, language):
    for data, _said, _path in broken(record):
        assert trouble(bring(client, data))


def test_the_command_says_the_same_in_english_with_seats_as_in_the_file(record, tmp_path):
    file = tmp_path / "hand.json"
    for data, _said, path in broken(record):
        file.write_text(json.dumps(data))

        with pytest.raises(CommandError) as caught:
            call_command("replay", str(file))

        assert path in str(caught.value)
        assert caught.value.returncode == 1
    turn = record["actions"][11]["seat"]
    file.write_text(json.dumps(changed(record, 11, seat=9)))
    with pytest.raises(CommandError, match=f"it was Seat {turn}’s turn, not Seat 9’s"):
        call_command("replay", str(file))


def test_the_command_tells_a_file_that_is_not_there_and_a_step_there_is_not(record, tmp_path):
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(record))

    with pytest.raises(CommandError, match="cannot be read"):
        call_command("replay", str(tmp_path / "none.json"))
    with pytest.raises(CommandError, match="the record has"):
        call_command("replay", str(file), "--at", "999")


def test_every_reason_has_a_sentence():
    import inspect

    from games.engine import records

    codes = set(re.findall(r'RecordError\(\s*"(\w+)"', inspect.getsource(records)))

    assert codes == SENTENCES.keys()
    assert "hand_over" in REFUSALS


@pytest.mark.parametrize("at", ["", "0", "1", "7", "999999", "x", "-1", "²"])
def test_every_step_of_a_finished_hand_has_a_page(client, finished, language, at):
    answer = client.get(reverse("games:hand", args=[finished.pk]), {"at": at})

    assert answer.status_code == 200
    step = answer.context["step"]
    assert step.at == (min(int(at), step.total) if at.isdecimal() else step.total)


def test_a_step_shows_every_hand_and_what_could_be_done(client, finished, english, people):
    answer = client.get(reverse("games:hand", args=[finished.pk]), {"at": 0})

    page = answer.content.decode()
    seats = answer.context["step"].scene.seats
    assert [seat.name for seat in seats] == [person.shown_name for person in people]
    dealt = [card for seat in seats for card in seat.cards]
    assert len(dealt) == 50
    assert page.count('class="card') == 50
    assert f"{seats[0].name} is to act." in page
    assert "bids ♠13–20" in page


def test_the_steps_lead_to_each_other(client, finished):
    address = reverse("games:hand", args=[finished.pk])
    total = finished.actions.count()

    def targets(at):
        page = client.get(address, {"at": at}).content.decode()
        steps = re.search(r'<nav class="steps".*?</nav>', page, re.DOTALL)[0]
        return [int(found) for found in re.findall(r"\?at=(\d+)", steps)]

    assert targets(0) == [1, total]
    assert targets(5) == [0, 4, 6, total]
    assert targets(total) == [0, total - 1]


def test_an_unfinished_record_shows_whose_turn_it_is(client, record, english):
    begun = {**record, "actions": record["actions"][:4], "result": None}

    page = client.get(bring(client, begun).url).content.decode()

    assert f"Seat {record['actions'][4]['seat'] + 1} is to act." in page
    assert "A hand that is not over" in page


def test_a_running_hand_and_one_that_is_not_there_have_no_page(client, table):
    assert client.get(reverse("games:hand", args=[table.current_hand_id])).status_code == 404
    assert client.get(reverse("games:hand", args=[999999])).status_code == 404
    assert client.get(reverse("games:imported", args=["nothing"])).status_code == 404


def test_house_rules_are_named_by_what_they_differ_in(client, record, english):
    record["rules"]["bid_max"] = 20
    record["rules"]["run_multiplier"] = 3
    record["result"] = None

    answer = client.get(bring(client, record).url)

    assert [row.label for part in answer.context["differences"] for row in part.rows]
    assert answer.context["base"].preset == "standard"
    assert "house rule" in answer.content.decode()


def test_a_kept_record_that_the_rules_do_not_allow_any_more_is_said_to_be_so(
    client, record, english
):
    address = bring(client, record).url
    ImportedHand.objects.update(record={**record, "deck": record["deck"][1:]})

    answer = client.get(address)

    assert answer.status_code == 422
    assert answer.context["trouble"].startswith("The deck has 52 cards")


def test_the_pages_to_play_and_to_read_rules_lead_to_the_form(client, rule_sets):
    for name in ("play", "rules_index"):
        assert f'href="{IMPORT}"' in client.get(reverse(f"games:{name}")).content.decode()


def test_staff_read_what_was_brought_and_change_nothing(admin_client, record):
    bring(admin_client, record)
    row = ImportedHand.objects.get()
    change = reverse("admin:games_importedhand_change", args=[row.pk])

    assert (
        row.key in admin_client.get(reverse("admin:games_importedhand_changelist")).content.decode()
    )
    assert admin_client.get(change).status_code == 200
    assert admin_client.post(change, {"key": "x"}).status_code == 403
    assert admin_client.get(reverse("admin:games_importedhand_add")).status_code == 403
