import random
from itertools import count

import pytest
from django.db import IntegrityError

from games import services
from games.dealing import commitment_of
from games.engine.mighty.rules import PRESETS
from games.models import Hand, HandResult, Table
from games.services import deals
from tests.games.tables import NOW, current, missed_deck, newcomer

STANDARD = PRESETS["standard", 5]


def test_a_table_opens_with_its_players_in_order_and_a_dealt_hand(rule_set, people):
    table = services.open_table(rule_set=rule_set, players=people, now=NOW)

    hand = Hand.objects.get(table=table)
    seats = list(table.seats.values_list("number", "player_id", "has_left", "ready_after"))
    assert seats == [(number, player.pk, False, 0) for number, player in enumerate(people)]
    assert len(table.code) == 6
    assert table.current_hand == hand
    assert (hand.number, hand.seq, hand.dealt_at) == (1, 0, NOW)
    assert hand.rules == rule_set.rules
    assert hand.start["dealer"] in range(5)


def test_a_deck_is_a_permutation_that_its_commitment_seals(rule_set, people):
    services.open_table(rule_set=rule_set, players=people, now=NOW)

    hand = Hand.objects.get()
    assert sorted(hand.deck) == sorted(current(hand.table).rules.pack)
    assert len(hand.salt) == 32
    assert hand.commitment == commitment_of(hand.shuffled, hand.salt)


@pytest.fixture
def five(db):
    """A function that returns five people who sit nowhere yet."""
    number = count()
    return lambda: [newcomer(f"{next(number)}") for _ in range(5)]


def test_two_deals_differ_in_deck_and_salt(rule_set, five):
    for _ in range(2):
        services.open_table(rule_set=rule_set, players=five(), now=NOW)

    one, other = Hand.objects.order_by("pk")
    assert one.deck != other.deck
    assert one.salt != other.salt
    assert one.table.code != other.table.code


def test_the_deal_does_not_depend_on_the_ordinary_random_generator(rule_set, five):
    for _ in range(2):
        random.seed(1)
        services.open_table(rule_set=rule_set, players=five(), now=NOW)

    one, other = Hand.objects.order_by("pk")
    assert one.deck != other.deck


def test_the_rules_of_a_hand_stay_when_the_rule_set_changes(table, rule_set):
    before = current(table).rules
    rule_set.rules = {**rule_set.rules, "bid_min": 15}
    rule_set.save(update_fields=["rules"])

    row = Hand.objects.get(table=table)

    assert current(table).game.read_rules(row.rules) == before
    assert before.bid_min == 13


@pytest.mark.parametrize("count", [0, 4])
def test_a_wrong_number_of_players_opens_nothing(rule_set, people, count):
    with pytest.raises(ValueError, match=f"5 players are needed, not {count}"):
        services.open_table(rule_set=rule_set, players=people[:count], now=NOW)

    assert not Table.objects.exists()
    assert not Hand.objects.exists()


def test_a_player_cannot_sit_twice_at_a_table(rule_set, people):
    with pytest.raises(IntegrityError, match="one_seat_per_player"):
        services.open_table(rule_set=rule_set, players=[*people[:4], people[0]], now=NOW)


def test_a_deal_miss_ends_at_once_without_a_result(rule_set, people, decks):
    decks.append(missed_deck(STANDARD))

    table = services.open_table(rule_set=rule_set, players=people, now=NOW)

    hand = Hand.objects.get(table=table)
    assert (hand.outcome, hand.finished_at, hand.due_at) == ("deal_miss", NOW, None)
    assert not HandResult.objects.exists()


def test_after_a_deal_miss_the_same_dealer_deals_again(rule_set, people, decks, monkeypatch):
    monkeypatch.setattr(deals, "randbelow", lambda _seats: 3)
    decks.append(missed_deck(STANDARD))
    table = services.open_table(rule_set=rule_set, players=people, now=NOW)

    assert services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    first, second = Hand.objects.order_by("number")
    assert first.outcome == "deal_miss"
    assert first.start == second.start == {"dealer": 3}
    assert second.finished_at is None
