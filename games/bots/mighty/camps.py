"""Who plays with whom, as far as a seat can tell."""

from collections.abc import Collection, Mapping

from games.engine.cards import JOKER, POINT_CARDS, Seat, Suit
from games.engine.mighty.actions import CARD, FIRST_TRICK, LAST_TRICK
from games.engine.mighty.view import OwnView, PublicView

DECLARER, FRIEND, DEFENDER = "declarer", "friend", "defender"

GAVE = 2.0  # how much likelier a friend is to play a point card to the declarer's trick


def role_of(public: PublicView, own: OwnView) -> str:
    """Return what the seat is, as it knows itself."""
    if public.contract and own.seat == public.contract["declarer"]:
        return DECLARER
    return FRIEND if own.is_friend or own.seat == public.friend else DEFENDER


def opposition(
    public: PublicView, own: OwnView, role: str, lacks: Mapping[Suit, Collection[Seat]]
) -> tuple[float, ...]:
    """Return by seat how likely it is an opponent: 0 for this one, of that role, and its partners.

    `lacks` tells by suit the seats that are known to be out of it.
    """
    seats = range(len(public.cards_left))
    declarer = public.contract["declarer"] if public.contract else own.seat
    if public.revealed or own.is_alone or role == FRIEND:
        rulers = {declarer, public.friend}
        if role == FRIEND:
            rulers.add(own.seat)
        return tuple([float((seat in rulers) == (role == DEFENDER)) for seat in seats])
    friendly = _friendliness(public, own, declarer, lacks)
    if role == DECLARER:
        return tuple([1 - friendly[seat] if seat != own.seat else 0.0 for seat in seats])
    return tuple([1.0 if seat == declarer else friendly[seat] for seat in seats])


def _friendliness(
    public: PublicView, own: OwnView, declarer: Seat, lacks: Mapping[Suit, Collection[Seat]]
) -> list[float]:
    """Return by seat how likely it is the unknown friend; the sum is 1 if there may be one."""
    odds = [0.0] * len(public.cards_left)
    call = public.call
    if not call or call["kind"] not in (CARD, FIRST_TRICK, LAST_TRICK):
        return odds
    card = call["card"]
    out = lacks.get(card[0], ()) if card is not None and card != JOKER else ()
    for seat, sign in enumerate(_signs(public, declarer)):
        if seat not in out and seat not in (own.seat, declarer):
            odds[seat] = sign
    total = sum(odds) or 1.0
    return [chance / total for chance in odds]


def _signs(public: PublicView, declarer: Seat) -> list[float]:
    """Return by seat how much likelier its plays to the declarer's tricks make a friend of it."""
    signs = [1.0] * len(public.cards_left)
    for trick in public.tricks:
        if trick["winner"] != declarer:
            continue
        seen = False
        for play in trick["plays"]:
            seat = play["seat"]
            if seat == declarer:
                seen = True
            elif seen and play["card"] in POINT_CARDS:
                signs[seat] *= GAVE
    return signs
