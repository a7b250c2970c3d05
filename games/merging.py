"""What of games moves when a paper person and somebody with an account become one."""

from django.db.models import Count, QuerySet
from django.utils.translation import ngettext

from accounts.merging import moves_with_person
from accounts.models import User
from games.models import Hand, HandMark, HandResult, TableSeat


def same_hands(paper: User, into: User) -> list[str]:
    """Nobody plays a hand in two seats."""
    both = HandResult.objects.filter(player__in=(paper, into)).values("hand")
    count = both.annotate(seats=Count("seat")).filter(seats__gt=1).count()
    return [_sentence_of_hands(count)] if count else []


def same_tables(paper: User, into: User) -> list[str]:
    """Nobody has two seats at a table."""
    count = _seats(paper).filter(table__in=_seats(into).values("table")).count()
    return [_sentence_of_tables(count)] if count else []


def _seats(person: User) -> QuerySet[TableSeat]:
    return TableSeat.objects.filter(player=person) | TableSeat.objects.filter(next_player=person)


def _sentence_of_hands(count: int) -> str:
    text = ngettext("both played in %(count)s hand.", "both played in %(count)s hands.", count)
    return text % {"count": count}


def _sentence_of_tables(count: int) -> str:
    text = ngettext("both sit at %(count)s table.", "both sit at %(count)s tables.", count)
    return text % {"count": count}


moves_with_person(HandResult, "player", conflicts=same_hands)
moves_with_person(TableSeat, "player", conflicts=same_tables)
moves_with_person(Hand, "entered_by")
moves_with_person(HandMark, "player")
