import html
import json
import re
from itertools import product

import pytest
from django.apps import apps
from django.urls import reverse

from games import services
from games.engine.cards import PACK
from games.models import Hand
from tests.games.tables import NOW, act, clever, current, play_to


def page_of(client, name, *args, **query):
    answer = client.get(reverse(f"admin:games_{name}", args=args), query)
    assert answer.status_code == 200, answer
    return html.unescape(answer.content.decode())


def cards_in(page, rules):
    """Return the cards a page names, besides those the rules name."""
    text = re.sub(
        r"<svg.*?</svg>|<script.*?</script>|<style.*?</style>", " ", page, flags=re.DOTALL
    )
    words, named = (set(re.findall(r"\w+", part)) for part in (text, json.dumps(rules)))
    return (set(PACK) & words) - named


@pytest.fixture
def running(table):
    """A hand in play, with cards buried."""
    hand = play_to(table, "play")
    return Hand.objects.get(pk=hand.id)


def test_the_page_of_a_running_hand_shows_no_hidden_card(admin_client, running):
    terms = current(running.table).newest().state.terms

    page = page_of(admin_client, "hand_change", running.pk)

    assert cards_in(page, running.rules) <= {terms.call.card}
    assert running.salt not in page
    assert running.commitment in page
    assert "엎어 놓은 카드 3장" in page


def test_what_has_been_played_is_shown(admin_client, running):
    called = current(running.table).newest().state.terms.call.card
    _, move = act(running.table)
    card = move.action["card"]

    page = page_of(admin_client, "hand_change", running.pk)

    assert card in page
    assert cards_in(page, running.rules) <= {called, card}


def test_deck_and_discards_are_shown_when_the_hand_is_over(admin_client, table):
    play_to(table, "done", policy=clever)
    row = Hand.objects.get()

    page = page_of(admin_client, "hand_change", row.pk)

    discard = row.actions.get(action__type="discard").action["cards"]
    assert f"{' '.join(row.deck)} : {row.salt}" in page
    assert str(discard) in page


def test_lists_load_and_can_be_searched_without_showing_cards(admin_client, running, people):
    words = ("", running.table.code, people[0].display_name, "SA")
    for name, word in product(("ruleset", "table", "hand", "handresult"), words):
        page = page_of(admin_client, f"{name}_changelist", q=word)

        assert cards_in(page, running.rules) == set(), (name, word)
        assert running.salt not in page


def test_a_search_finds_a_table_by_code_and_player(admin_client, running, people):
    for word in (running.table.code, people[0].display_name):
        assert running.table.code in page_of(admin_client, "table_changelist", q=word)
    link = reverse("admin:games_table_change", args=[running.table_id])
    assert link not in page_of(admin_client, "table_changelist", q="nobody")


def test_no_list_can_be_asked_where_a_card_lies(admin_client, running):
    card, salt = f'"{running.deck[0]}"', running.salt[:4]
    questions = [
        ("hand", {"deck__0": card}),
        ("hand", {"deck__contains": card}),
        ("hand", {"deck": card}),
        ("hand", {"salt": running.salt}),
        ("hand", {"salt__startswith": salt}),
        ("hand", {"actions__action__cards__contains": card}),
        ("table", {"current_hand__deck__0": card}),
        ("table", {"hands__salt__startswith": salt}),
        ("handresult", {"hand__deck__0": card}),
    ]

    for name, question in questions:
        answer = admin_client.get(reverse(f"admin:games_{name}_changelist"), question)
        assert answer.status_code == 400, question


def test_lists_are_filtered_by_what_they_offer(admin_client, running):
    for query in ({"outcome": "made"}, {"game": "mighty"}, {"dealt_at__year": "2026"}):
        page_of(admin_client, "hand_changelist", **query)


def test_logs_can_be_neither_added_to_nor_changed_nor_deleted(admin_client, table):
    play_to(table, "done")
    for name in ("table", "hand", "handresult"):
        rows = apps.get_model("games", name).objects.order_by("pk")
        before = list(rows.values())
        pk = before[0]["id"]

        for action, args in (("add", []), ("change", [pk]), ("delete", [pk])):
            form = reverse(f"admin:games_{name}_{action}", args=args)
            assert admin_client.post(form, {"post": 1}).status_code == 403, (name, action)
        chosen = {"action": "delete_selected", "_selected_action": pk, "post": "yes"}
        admin_client.post(reverse(f"admin:games_{name}_changelist"), chosen)

        assert list(rows.values()) == before


def test_the_page_of_a_table_shows_its_seats(admin_client, table, people):
    services.leave_seat(player=people[0], table_id=table.pk, now=NOW)

    page = page_of(admin_client, "table_change", table.pk)

    assert all(person.display_name in page for person in people)


def test_a_rule_set_can_be_read(admin_client, rule_set):
    page_of(admin_client, "ruleset_change", rule_set.pk)


def test_players_do_not_get_in(client, table, people):
    client.force_login(people[0])

    answer = client.get(reverse("admin:games_hand_change", args=[table.current_hand_id]))

    assert answer.status_code == 302
