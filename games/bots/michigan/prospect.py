"""What a lead promises: the run is followed upwards, and unseen cards are there by chance."""

from dataclasses import dataclass

from games.engine.cards import RANKS, Card, strength

from .knowledge import Knowledge

# What each promise is worth, in chips: fitted to how hands of bots went on after each lead.
WON, LOST, HELPED, STUCK = 0.4, -0.1, -0.3, 1.7
KEEPS, KEEPS_AT_LAST = -0.3, 4.0  # for each player; the second for one's last card


@dataclass(slots=True)
class Prospect:
    """Expectations for one lead: cards and chips, and chances."""

    won: float = 0.0  # chips taken from boodle cards
    lost: float = 0.0  # chips that others take
    helped: float = 0.0  # cards that others play
    keeps: float = 0.0  # chance to lead again
    stuck: float = 0.0  # chance that the card would never be played but by leading it


def prospect(at: Knowledge, card: Card) -> Prospect:
    """Return what leading `card` promises."""
    found = Prospect(stuck=1 - _reached(at, card))
    chance, mine = 1.0, True  # that the run comes so far, and whose card was the last
    for step in (card[0] + rank for rank in RANKS[strength(card) :]):
        if step not in at.own and step not in at.live:
            break  # it was played before, or is dead
        if mine and step in at.live:
            found.keeps += chance * (1 - at.live[step])
        mine = step in at.own
        if mine:
            found.won += chance * at.boodle.get(step, 0)
        else:
            chance *= at.live[step]
            found.helped += chance
            found.lost += chance * at.boodle.get(step, 0)
    found.keeps += chance * mine
    return found


def _reached(at: Knowledge, card: Card) -> float:
    """Return the chance that another's run may lead up to the card."""
    if card[1] == RANKS[0]:
        return 0.0
    return at.live.get(card[0] + RANKS[strength(card) - 1], 0.0)


def worth(at: Knowledge, card: Card) -> float:
    """Return the promise of leading `card`, in chips.

    A boodle card of one's own is often played in another's run as well, so that its chips count in
    part only. Leading again is worth the more the fewer cards are left.
    """
    found = prospect(at, card)
    keeps = len(at.left) * (KEEPS_AT_LAST / len(at.own) + KEEPS)
    return (
        WON * found.won
        + LOST * found.lost
        + HELPED * found.helped
        + STUCK * found.stuck
        + keeps * found.keeps
    )
