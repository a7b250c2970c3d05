"""The numbers of the players' devices, and the deck that was sealed before they came."""

import json

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from games import services
from games.dealing import commitment_of, mix
from games.frames import Frames
from games.live import snapshot
from games.models import Hand, Shuffle, Table, TableSeat
from games.refusals import BadMessage
from tests.games.tables import NOW, current, play_to

MINE, OTHER = "0123456789abcdef" * 2, "f" * 32


def note(table, player, number, nonce):
    services.note_nonce(player=player, table_id=table.pk, number=number, nonce=nonce)


def deal(table):
    """Play the hand to its end and deal the next one; return that."""
    play_to(table, "done")
    number = current(table).number
    assert services.deal_next_hand(table_id=table.pk, after=number, now=NOW)
    return Hand.objects.get(table=table, number=number + 1)


def test_the_numbers_of_the_devices_are_mixed_into_the_next_deck(table, people):
    note(table, people[1], 2, MINE)
    note(table, people[4], 2, OTHER)
    sealed = Shuffle.objects.get()

    hand = deal(table)

    assert hand.nonces == ["", MINE, "", "", OTHER]
    assert hand.shuffled == sealed.deck
    assert hand.deck == mix(sealed.deck, sealed.commitment, hand.nonces) != sealed.deck


def test_without_numbers_the_sealed_deck_is_dealt(table):
    sealed = Shuffle.objects.get()

    hand = deal(table)

    assert (hand.nonces, hand.deck, hand.shuffled) == ([""] * 5, sealed.deck, sealed.deck)


def test_a_number_counts_for_one_hand_only(table, people):
    note(table, people[1], 2, MINE)
    deal(table)

    assert not TableSeat.objects.exclude(nonce="").exists()


@pytest.mark.parametrize("number", [0, 1, 3, 99])
def test_a_number_for_another_hand_than_the_next_does_not_count(table, people, number):
    note(table, people[1], number, MINE)

    assert not TableSeat.objects.exclude(nonce="").exists()


def test_the_last_number_of_a_seat_counts(table, people):
    note(table, people[1], 2, OTHER)
    note(table, people[1], 2, MINE)

    assert TableSeat.objects.get(number=1).nonce == MINE


def test_in_a_waiting_room_numbers_count_for_the_first_hand(rule_set, people, decks):
    table = services.open_table(rule_set=rule_set, players=people, now=NOW, waits=True)
    note(table, people[3], 1, MINE)

    services.begin(player=people[0], table_id=table.pk, now=NOW)

    assert Hand.objects.get().nonces == ["", "", "", MINE, ""]


def test_who_watches_has_no_number(table, stranger):
    note(table, stranger, 2, MINE)

    assert not TableSeat.objects.exclude(nonce="").exists()


@pytest.mark.parametrize(
    "nonce", ["", "0", MINE.upper(), "g" * 32, MINE + "0", MINE + "\n", "０" * 32]
)
def test_what_is_no_number_is_refused(table, people, nonce):
    with pytest.raises(BadMessage):
        note(table, people[1], 2, nonce)

    assert not TableSeat.objects.exclude(nonce="").exists()


def test_the_number_of_who_sat_there_before_does_not_count(bot_table, people):
    player = TableSeat.objects.get(number=0).player
    note(bot_table, player, 2, MINE)
    services.leave_seat(player=player, table_id=bot_table.pk, now=NOW)
    services.take_seat(player=people[1], table_id=bot_table.pk, number=0)
    hand = current(bot_table)
    while hand.newest().state.to_act:
        assert services.play_due(hand_id=hand.id, now=NOW)

    assert services.deal_next_hand(table_id=bot_table.pk, after=1, now=NOW)

    assert Hand.objects.get(number=2).nonces == [""] * 5


def test_the_commitment_shown_before_the_deal_is_that_of_the_hand(table):
    shown = json.loads(Frames(snapshot(table.pk)).for_player(None))["table"]["sealed"]

    hand = deal(table)

    assert shown == {"number": 2, "commitment": hand.commitment}
    assert hand.commitment == commitment_of(hand.shuffled, hand.salt)


def test_the_numbers_come_after_the_deck_is_sealed(table, people):
    """Whoever shuffles cannot choose a deck to go with the numbers, nor who sends them one."""
    before = Shuffle.objects.values().get()

    note(table, people[1], 2, MINE)

    assert Shuffle.objects.values().get() == before


def test_a_sealed_deck_is_forgotten_when_it_is_dealt(table):
    before = Shuffle.objects.get()
    deal(table)

    assert list(Shuffle.objects.values_list("number", flat=True)) == [3]
    assert not Shuffle.objects.filter(pk=before.pk).exists()


def test_a_sealed_deck_is_thrown_away_when_the_table_closes(table, people):
    play_to(table, "done")
    for player in people:
        services.leave_seat(player=player, table_id=table.pk, now=NOW)
    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    assert Table.objects.get().closed_at == NOW
    assert not Shuffle.objects.exists()


def test_no_frame_shows_the_next_deck_its_salt_or_a_number(table, people):
    note(table, people[1], 2, MINE)
    for phase in ("auction", "play", "done"):
        play_to(table, phase)
        sealed, now = Shuffle.objects.get(), snapshot(table.pk)
        for reader in [*people, None]:
            frame = Frames(now).for_player(reader and reader.pk).decode()
            assert sealed.salt not in frame
            assert json.dumps(sealed.deck, separators=(",", ":")) not in frame
            assert MINE not in frame
            assert sealed.commitment in frame


def test_no_page_shows_the_next_deck_its_salt_or_a_number(client, admin_client, table, people):
    note(table, people[1], 2, MINE)
    play_to(table, "done")
    sealed = Shuffle.objects.get()
    client.force_login(people[1])
    pages = [client.get(reverse("games:table", args=[table.code]))]
    for name in ("table", "hand"):
        pk = {"table": table.pk, "hand": table.current_hand_id}[name]
        pages.append(admin_client.get(reverse(f"admin:games_{name}_change", args=[pk])))

    for page in pages:
        text = page.content.decode()
        assert page.status_code == 200
        assert sealed.salt not in text
        assert " ".join(sealed.deck) not in text
        assert MINE not in text


def test_the_admin_knows_nothing_of_sealed_decks(admin_client, table):
    assert apps.get_model("games", "Shuffle") not in admin.site._registry
    for question in ({"seats__nonce": MINE}, {"seats__nonce__startswith": "0"}):
        answer = admin_client.get(reverse("admin:games_table_changelist"), question)
        assert answer.status_code in (302, 400), question


def test_a_hand_of_before_there_were_numbers_is_proved_by_its_deck_alone(table):
    hand = current(table)
    Hand.objects.filter(pk=hand.id).update(shuffled=[], nonces=[])
    play_to(table, "done")

    from games.live import live_hand

    live_hand.cache_clear()
    reveal = json.loads(Frames(snapshot(table.pk)).for_player(None))["table"]["reveal"]
    assert reveal["shuffled"] == reveal["deck"] == hand.deck
    assert reveal["nonces"] == []
