"""Mighty, told."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.engine.cards import count_points
from games.engine.mighty.actions import ANY, write_action
from games.engine.records import Record
from games.rulebook.book import SIGNS

from .story import Laid, Names, Outcome, Scene, Seated, Teller, cards_text, in_order


def bid_text(number: Any, trump: str) -> str:
    return f"{trump_text(trump)}{number}"


def trump_text(trump: str) -> str:
    return SIGNS.get(trump) or _("NT")


def action_text(action: Any, names: Names) -> str:
    return message_text(write_action(action), names)


def offer_text(offer: Mapping[str, Any], names: Names) -> str:
    """Return an offer as one sentence: where a choice is left, everything there is to choose."""
    told = dict(offer)
    if offer["type"] == "bid":
        numbers = offer["number"]
        told |= {"number": span_text(numbers), "trump": offer["trump"][0]}
    elif offer["type"] == "raise_bid":
        told["number"] = span_text(offer["number"])
    elif "count" in offer:
        words = {"count": offer["count"], "cards": cards_text(offer["cards"])}
        return {
            "take": _("takes %(count)s of %(cards)s") % words,
            "discard": _("lays down %(count)s of %(cards)s") % words,
        }[offer["type"]]
    return message_text(told, names)


def span_text(numbers: list[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def message_text(message: Mapping[str, Any], names: Names) -> str:
    """Return what somebody does. A card, suit, seat or trump may be a list of those."""
    kind = message["type"]
    if kind == "play":
        return play_text(message)
    if kind == "call_friend":
        return friend_text(message, names)
    trumps = " ".join(map(trump_text, message.get("trump", "")))
    values = {
        "bid": trumps + str(message.get("number", "")),
        "trump": trumps,
        "number": message.get("number", ""),
        "cards": cards_text(message.get("cards", ())),
    }
    return {
        "bid": _("bids %(bid)s"),
        "pass": _("passes"),
        "claim_deal_miss": _("throws the deal in: deal-miss"),
        "take": _("takes %(cards)s"),
        "discard": _("lays down %(cards)s"),
        "change_trump": _("changes the trump to %(trump)s"),
        "raise_bid": _("raises the bid to %(number)s"),
        "reveal_friend": _("says: I am the friend"),
        "command_friend": _("orders the friend to take the trick"),
    }[kind] % values


def play_text(message: Mapping[str, Any]) -> str:
    cards = cards_text(_many(message["card"]))
    if message.get("calls"):
        return _("plays %(card)s and calls the joker") % {"card": cards}
    if not message.get("names"):
        return _("plays %(card)s") % {"card": cards}
    return _("plays %(card)s and asks for %(suit)s") % {
        "card": cards,
        "suit": " ".join(map(named_text, _many(message["names"]))),
    }


def named_text(name: str) -> str:
    return _("any card") if name == ANY else SIGNS[name]


def friend_text(call: Mapping[str, Any], names: Names) -> str:
    """Return the call of a friend, as an action of its caller."""
    values = {
        "card": cards_text(_many(call.get("card") or ())),
        "name": ", ".join(names[seat] for seat in _many(call.get("seat", ()))),
    }
    return {
        "card": _("calls the holder of %(card)s as friend"),
        "seat": _("calls %(name)s as friend"),
        "first_trick": _("calls whoever takes the first trick as friend"),
        "last_trick": _("calls whoever takes the last trick as friend"),
        "none": _("plays without a friend"),
    }[call["kind"]] % values


def _many(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else (value,)


def scene(record: Record, hand: Any, names: Names) -> Scene:
    game, rules = record.game, record.rules
    public = game.view(hand, None, remember=True).public
    deal = hand.terms.deal if public.phase == "play" else hand.deal
    seats = tuple(
        Seated(
            name=names[seat],
            marks=marks(public, hand, seat),
            cards=in_order(
                game.own_view(hand, seat).cards
                if seat < rules.players
                else cards_of_ghost(hand, seat)
            ),
            more=tuple(stack["up"] for stack in _table_of(public, seat) if stack["up"] is not None),
            note=points_note(public, seat),
            is_awaited=seat in public.to_act,
        )
        for seat in range(len(public.cards_left))
    )
    return Scene(
        seats=seats,
        facts=tuple(facts(public, deal, hand, names)),
        table=lying(public, names),
        past=tuple(
            taken(number, past, names) for number, past in enumerate(public.tricks, start=1)
        ),
        outcome=outcome(public, names, record.rules.players) if public.result else None,
    )


def cards_of_ghost(hand: Any, place: int) -> tuple[str, ...]:
    """Return the cards of the hand that belongs to nobody."""
    holdings = hand.holdings if hasattr(hand, "holdings") else ()
    return holdings[place] if holdings else ()


def _table_of(public: Any, seat: int) -> Any:
    return public.tables[seat] if seat < len(public.tables) else ()


def marks(public: Any, hand: Any, seat: int) -> tuple[str, ...]:
    declarer = public.contract["declarer"] if public.contract else None
    friend = getattr(hand, "friend", None)  # known to a record before it is to the table
    found = {_("dealer"): public.dealer, _("declarer"): declarer, _("friend"): friend}
    return tuple(mark for mark, whose in found.items() if whose == seat)


def points_note(public: Any, seat: int) -> str:
    won = [trick for trick in public.tricks if trick["winner"] == seat]
    if not public.tricks:
        return ""
    points = sum(count_points(play["card"] for play in trick["plays"]) for trick in won)
    return _("tricks %(tricks)s · points %(points)s") % {"tricks": len(won), "points": points}


def facts(public: Any, deal: Any, hand: Any, names: Names) -> Any:
    """Yield (label, text) of what holds for the whole hand."""
    if public.contract:
        made = public.contract
        changed = f" ({_('trump changed')})" if made["changed"] else ""
        bid = bid_text(made["number"], made["trump"])
        yield _("Contract"), f"{bid} · {names[made['declarer']]}{changed}"
    if public.call:
        yield _("Friend"), friend_text(public.call, names)
    if deal.kitty:
        yield _("Kitty"), cards_text(deal.kitty)
    swaps = hand.terms.swaps if getattr(hand, "terms", None) else getattr(hand, "swaps", ())
    for swap in swaps:
        yield _("Laid down by %(name)s") % {"name": names[swap.seat]}, cards_text(swap.laid)


def lying(public: Any, names: Names) -> Laid | None:
    """Return the trick on the table: the last one until somebody leads to the next."""
    if public.trick and (public.trick["plays"] or not public.tricks):
        number = _("Trick %(number)s") % {"number": public.trick["number"]}
        return Laid(title=number, cards=plays(public.trick["plays"], names))
    if not public.tricks:
        return None
    number = _("Trick %(number)s") % {"number": len(public.tricks)}
    return replace(taken(len(public.tricks), public.tricks[-1], names), title=number)


def taken(number: int, told: Mapping[str, Any], names: Names) -> Laid:
    points = count_points(play["card"] for play in told["plays"])
    end = _("%(name)s takes it · points %(points)s") % {
        "name": names[told["winner"]],
        "points": points,
    }
    return Laid(title=str(number), cards=plays(told["plays"], names), end=end)


def plays(made: Any, names: Names) -> tuple[tuple[str, str, str], ...]:
    def remark(play: Mapping[str, Any]) -> str:
        if play.get("calls"):
            return _("calls the joker")
        if play.get("names"):
            return _("asks for %(suit)s") % {"suit": named_text(play["names"])}
        return _("from the table") if play.get("zone") == "table" else ""

    return tuple((play["card"], names[play["seat"]], remark(play)) for play in made)


def outcome(public: Any, names: Names, players: int) -> Outcome:
    result, contract = public.result, public.contract
    values = {"taken": result["taken"]}
    if contract:
        values |= {"bid": bid_text(contract["number"], contract["trump"])}
    text = {
        "made": _("%(bid)s made with %(taken)s point cards"),
        "failed": _("%(bid)s failed with %(taken)s point cards"),
        "passed_out": _("All passed: dealt again"),
        "deal_miss": _("Deal-miss: dealt again"),
    }[result["outcome"]]
    return Outcome(
        text=text % values,
        scores=tuple((names[seat], result["scores"][seat]) for seat in range(players)),
        next_dealer=names[result["next_dealer"]],
    )


def ghost(rules: Any) -> int | None:
    return rules.players if rules.form == "ghost" else None


TELLER = Teller(action=action_text, offer=offer_text, scene=scene, ghost=ghost)
