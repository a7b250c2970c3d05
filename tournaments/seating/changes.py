"""What an organiser does to a plan by hand."""

from .request import CannotSeat, Player, Rounds


def swap(rounds: Rounds, number: int, one: Player, other: Player) -> Rounds:
    """Return the rounds with two players in each other's place in the round of this number.

    Rounds count from 1. Who sits at no table of the round sits out, which is a place too.
    Raises CannotSeat if there is no such round.
    """
    if not 1 <= number <= len(rounds):
        raise CannotSeat("bad_round_number", number)
    places = {one: other, other: one}
    changed = tuple(
        tuple(places.get(player, player) for player in table) for table in rounds[number - 1]
    )
    return (*rounds[: number - 1], changed, *rounds[number:])
