"""What an address names, or Http404: for pages about a table or a hand."""

from django.http import Http404

from accounts.permissions import Person, can
from games import queries
from games.models import Hand, Table
from games.refusals import NoSuchTable


def table_or_404(code: str) -> Table:
    """Return the table with that code; who may see it is asked where that is answered."""
    try:
        return queries.table(code=code)
    except NoSuchTable as error:
        raise Http404 from error


def watched_table_or_404(person: Person, code: str) -> Table:
    """Return the table with that code if the person may watch it."""
    table = table_or_404(code)
    if not can(person, "table.watch", table):
        raise Http404
    return table


def finished_hand_or_404(person: Person, hand_id: int) -> Hand:
    """Return the hand if the person may read it, that is: once it is over."""
    try:
        hand = queries.hand(hand_id=hand_id)
    except NoSuchTable as error:
        raise Http404 from error
    if not can(person, "hand.read", hand):
        raise Http404
    return hand
