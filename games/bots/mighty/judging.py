"""What each play promises, by the rules of thumb that all levels share."""

from games.engine.cards import JOKER, SUITS
from games.engine.mighty.actions import COMMAND, REVEAL, Action, Play
from games.engine.mighty.view import OwnView

from . import odds
from .follow import follows
from .lead import leads
from .situation import Situation
from .worth import Judged

WORTH_AN_ORDER = 1.5  # if no play promises as much, the friend is told to take the trick
LAST_CHANCE = 2  # tricks before the end
SURE_LEAD = 0.9
TYPICAL = 2.0  # point cards in a trick


def judged(at: Situation, own: OwnView) -> list[Judged]:
    """Return the seat's plays, each after what it promises in point cards."""
    plays = tuple([action for action in own.legal if isinstance(action, Play)])
    return leads(at, plays) if at.leads else follows(at, plays)


def best(plays: list[Judged]) -> Play:
    """Return the play that promises the most."""
    return max(plays, key=lambda one: (one[0], one[1].card, one[1].names or "", one[1].calls))[1]


def announcement(at: Situation, own: OwnView, plays: list[Judged]) -> Action | None:
    """Return what is worth saying before the play, if anything.

    The declarer orders his friend to take a trick that he would not take himself. A friend who
    leads a card that is as good as sure to win says so, that the declarer gives to the trick; else
    he does not: the defenders would know as well.
    """
    if at.rules.friend_reveal == "card_played_or_voluntary" and REVEAL in own.legal:
        return REVEAL if _sure_lead(at, best(plays)) else None
    if at.rules.friend_command_min is None or COMMAND not in own.legal:
        return None
    ours = at.against[odds.best_play(at)[0]] < 0.5 if at.plays else False
    promising = max(promise for promise, _ in plays)
    late = at.after < LAST_CHANCE
    return COMMAND if not ours and (late or promising < WORTH_AN_ORDER) else None


def _sure_lead(at: Situation, lead: Play) -> bool:
    """Tell whether it is the best card, and the trick ours, and the friend not shown by it."""
    suit = lead.card[0] if lead.card != JOKER else lead.names
    if lead.card == at.call or suit not in SUITS:
        return False
    bar = odds.bar(at, odds.power(at, lead.card, suit), suit)
    return not bar.higher and odds.ours(at, at.seat, bar, TYPICAL) > SURE_LEAD
