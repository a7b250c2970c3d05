"""Mistakes that people remember a bot by, counted over many hands: there are none."""

from collections import Counter
from random import Random

import pytest

from games.bots import BOTS
from games.bots.table import play_on, shuffled
from games.engine.cards import JOKER, POINT_CARDS, strength
from games.engine.mighty.actions import CARD, Play
from games.engine.mighty.dealing import Start
from games.engine.mighty.game import MIGHTY
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import PRESETS
from games.engine.mighty.tricks import joker_is_called, trick_winner

HANDS = 40
every_preset = pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, id=f"{name}-{n}")
        for (name, n), rules in PRESETS.items()
        if len(rules.layout.owners) == rules.players  # nobody has a table hand, no ghost plays
    ],
)


def partners(hand, seat, other):
    """Tell whether the table, or the friend himself, knows that the two play together."""
    declarer, friend = hand.terms.contract.declarer, hand.friend
    knows = hand.revealed or seat == friend
    return knows and (seat in (declarer, friend)) == (other in (declarer, friend))


def beatable(hand, seat, card):
    """Tell whether another holds a higher card of the suit, the mighty apart; if not, keep it."""
    others = [cards for other, cards in enumerate(hand.holdings) if other != seat]
    rest = {held for cards in others for held in cards if held[0] == card[0]}
    rest.discard(hand.setting.rules.mighty(hand.setting.trump))
    return any(strength(held) > strength(card) for held in rest)


def blunders(hand, seat, card):
    """Yield the names of the mistakes that playing this card is."""
    setting, trick = hand.setting, hand.trick
    others = {action.card for action in hand.plays} - {card}
    mighty = setting.rules.mighty(setting.trump)
    caller = setting.rules.joker_caller(setting.trump)
    plain = {
        other for other in others if other not in (mighty, JOKER) and other[0] != setting.trump
    }
    if not others:
        return
    if card == JOKER and not (setting.joker_has_power and not joker_is_called(setting, trick)):
        yield "joker without power"
    if card == JOKER and any(play.card == mighty for play in trick):
        yield "joker under the mighty"
    call = hand.terms.call
    friends_joker = hand.friend is not None and JOKER in hand.holdings[hand.friend]
    calls_friend = call and call.card == JOKER and seat == hand.terms.contract.declarer
    if not trick and card == caller and calls_friend and friends_joker and setting.number > 1:
        yield "joker called from the friend"
    if len(trick) < setting.rules.players - 1:
        return
    winning = trick_winner(setting, trick) if trick else seat
    taking = trick_winner(setting, (*trick, (trick[0]._replace(place=seat, card=card)))) == seat
    last_chance = setting.number >= setting.rules.tricks - 1  # the joker has no power later
    if partners(hand, seat, winning) and card in (mighty, JOKER) and plain and not last_chance:
        yield "partner's trick taken with a top card"
    blank = {other for other in plain - POINT_CARDS if beatable(hand, seat, other)}
    foe = hand.revealed and not partners(hand, seat, winning)
    if foe and not taking and card in POINT_CARDS and blank:
        yield "point card fed to an opponent"


@every_preset
@pytest.mark.parametrize("level", ["beginner", "club"])
def test_bots_commit_no_glaring_blunder(rules, level):
    found, decisions = Counter(), 0
    for seed in range(HANDS):
        rng = Random(f"blunders {seed}")
        hand = MIGHTY.deal(rules, shuffled(rules.pack, rng), Start(seed % rules.players))
        _, log = play_on(MIGHTY, hand, rules, [BOTS["mighty"][level]] * rules.players, rng)
        for seat, action in log:
            if isinstance(hand, Playing) and isinstance(action, Play):
                decisions += 1
                found.update(blunders(hand, seat, action.card))
            hand = hand.apply(seat, action)

    assert not found
    assert decisions > HANDS * rules.players * rules.tricks / 2


@every_preset
def test_club_declarers_bury_and_call_sensibly(rules):
    for seed in range(HANDS):
        rng = Random(f"burials {seed}")
        hand = MIGHTY.deal(rules, shuffled(rules.pack, rng), Start(seed % rules.players))
        done, _ = play_on(MIGHTY, hand, rules, [BOTS["mighty"]["club"]] * rules.players, rng)
        if not done.terms:
            continue
        trump = done.terms.contract.trump
        buried = set(done.terms.discards)
        assert not buried & {JOKER, rules.mighty(trump)}
        assert not any(card[0] == trump for card in buried)
        call = done.terms.call
        if call and call.kind == CARD:
            assert done.friend is not None  # never his own card
            assert call.card == JOKER or call.card[1] in "AK"
