"""Worked scores: made-up ends of a hand, settled by Mighty's own scorer."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.engine.cards import NO_TRUMP
from games.engine.mighty.rules import Rules
from games.engine.mighty.scoring import ALL_POINTS, BACK_RUN, Outcome, scores
from games.rulebook.book import SIGNS, Example, Examples

DECLARER, FRIEND = 0, 1
OVER, SHORT = 2, 2  # points beside the contract in the examples


def examples(rules: Rules) -> Examples:
    """Return what declarer, friend (if there is one) and each defender get in some hands."""
    columns = [_("Declarer"), _("Each defender")]
    if rules.has_friend:
        columns.insert(1, _("Friend"))
    return Examples(tuple(columns), tuple(_rows(rules)))


def _rows(rules: Rules) -> Iterator[Example]:
    number = min(rules.bid_min + 1, rules.bid_max)
    trump = NO_TRUMP if rules.no_trump_bids == "only" else "H"
    usual = _end(rules, number=number, trump=trump, taken=min(number + OVER, ALL_POINTS))
    yield _row(rules, _("%(contract)s, %(taken)s taken: made"), usual)
    lost = usual._replace(taken=number - SHORT)
    yield _row(rules, _("%(contract)s, %(taken)s taken: failed"), lost)
    if rules.no_trump_bids == "allowed":
        yield _row(rules, _("%(contract)s, %(taken)s taken: made"), usual._replace(trump=NO_TRUMP))
    if rules.has_friend:
        alone = usual._replace(friend=None, announced_alone=rules.friend_none)
        yield _row(rules, _("%(contract)s alone, %(taken)s taken: made"), alone)
    if rules.run_multiplier > 1:
        yield _row(rules, _("%(contract)s, all twenty: run"), usual._replace(taken=ALL_POINTS))
    if rules.back_run_multiplier > 1:
        yield _row(rules, _("%(contract)s, %(taken)s taken: back-run"), _back_run(rules, usual))


def _end(rules: Rules, *, number: int, trump: str, taken: int) -> Outcome:
    friend = FRIEND if rules.has_friend else None
    return Outcome(declarer=DECLARER, friend=friend, number=number, trump=trump, taken=taken)


def _back_run(rules: Rules, end: Outcome) -> Outcome:
    """Return the narrowest back-run of that contract."""
    lost = (end._replace(taken=taken) for taken in range(end.number - 1, -1, -1))
    return next(end for end in lost if BACK_RUN[rules.back_run_when](rules, end))


def _row(rules: Rules, happens: str, end: Outcome) -> Example:
    contract = (SIGNS.get(end.trump) or _("no-trump ")) + str(end.number)
    by_seat = scores(rules, end)
    shown = (DECLARER, FRIEND, -1) if rules.has_friend else (DECLARER, -1)
    return Example(
        happens % {"contract": contract, "taken": end.taken},
        tuple(by_seat[seat] for seat in shown),
    )
