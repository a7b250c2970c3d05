"""Playing to a trick that somebody else has led."""

from games.engine.cards import JOKER, POINT_CARDS, SUITS, Card
from games.engine.mighty.actions import Play

from . import odds
from .camps import DEFENDER
from .situation import Situation
from .worth import Judged, keep

GIVES, SPARES = 0.55, 0.2  # point cards expected from a partner, an opponent who plays later
TEMPO, TEMPO_DEFENDER = 0.6, 0.0  # what being on lead next is worth
WASTE = 5.0  # the joker without power, a top card on a trick that is won already
SURE = 0.97  # a trick as good as won


def follows(at: Situation, legal: tuple[Play, ...]) -> list[Judged]:
    """Return what each card promises: points now, less what it is worth later."""
    holder, best = odds.best_play(at)
    led = at.led or SUITS[0]  # before the suit is set only the joker or nothing is winning
    on_table = sum([play["card"] in POINT_CARDS for play in at.plays])
    coming = sum([GIVES + (SPARES - GIVES) * at.against[seat] for seat in at.later])
    under = odds.ours(at, holder, odds.bar(at, best, led), on_table + coming)
    tempo = TEMPO_DEFENDER if at.role == DEFENDER else TEMPO

    def promise(card: Card) -> float:
        points = on_table + coming + (card in POINT_CARDS)
        binds = at.led or (card[0] if card != JOKER else led)
        high = odds.power(at, card, binds, called=at.joker_called)
        later = keep(at, card)
        if high < best:
            return under * points - later - (WASTE if card == JOKER else 0)
        if card in (at.mighty, JOKER) and under > SURE and later:
            return -WASTE
        chance = odds.ours(at, at.seat, odds.bar(at, high, binds), points)
        return chance * (points + tempo) - later

    return [(promise(action.card), action) for action in legal]
