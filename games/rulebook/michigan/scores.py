"""A worked hand: its chips, staked and settled by Michigan's own engine."""

from django.utils.translation import gettext as _

from games.engine.michigan.chips import Flow, settle, stakes
from games.engine.michigan.dealing import Start
from games.engine.michigan.rules import Rules
from games.rulebook.book import Example, Examples

DEALER, WINNER = 0, 1
LEFT = (3, 0, 2, 5, 1, 4, 2, 3)  # cards the seats are left with


def examples(rules: Rules) -> Examples:
    """Return the first hand of a session: the winner has also played one boodle card."""
    start = Start(DEALER)
    put = stakes(rules, start)
    taken = sum(seat[0] for seat in put)
    flows = settle(
        rules,
        start,
        [
            Flow(staked=sum(chips), collected=taken if seat == WINNER else 0)
            for seat, chips in enumerate(put)
        ],
        LEFT[: rules.players],
    )
    columns = (_("Staked"), _("Boodle card"), _("For cards left"), _("Score"))
    rows = tuple(
        Example(
            _who(seat) % {"left": left},
            (-flow.staked, flow.collected, flow.settled, flow.total),
        )
        for seat, (flow, left) in enumerate(zip(flows, LEFT, strict=False))
    )
    return Examples(columns, rows)


def _who(seat: int) -> str:
    if seat == WINNER:
        return _("The winner")
    return _("The dealer, %(left)s cards left") if seat == DEALER else _("%(left)s cards left")
