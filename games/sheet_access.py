"""Who is at a score sheet: a name chosen there, remembered by the browser, without an account."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse

from accounts.models import User
from accounts.permissions import can
from games import sheet_queries
from games.models import Hand
from games.officials import directs
from games.refusals import NoSuchTable
from games.seating import Seated
from games.sheet_pages import seat_in
from games.sheet_queries import Line, Sheet

COOKIE = "sheet"
WATCHER = "watch"  # in place of a number: somebody who only looks
REMEMBERED = 180 * 24 * 3600  # seconds


@dataclass(frozen=True, slots=True)
class Visit:
    """A sheet, and who looks at it in this browser."""

    sheet: Sheet
    token: str
    user: User | None  # whoever is logged in
    seat: Seated | None  # whose name was chosen, or who sits here anyway
    watches: bool

    @property
    def is_known(self) -> bool:
        return self.seat is not None or self.watches

    @property
    def directs(self) -> bool:
        return self.user is not None and directs(self.user, self.sheet.table)

    def enterer(self) -> User | None:
        """Return who enters hands here, None for somebody who only looks."""
        if self.seat is not None:
            return User.objects.get(pk=self.seat.player_id)
        return self.user if self.directs else None

    def corrector(self, hand: Hand) -> tuple[User | None, bool]:
        """Return who corrects that hand, and whether only by the name that was chosen here.

        A name anybody at the table may choose: it never gives the rights of a director.
        """
        if self.user is not None and can(self.user, "hand.correct", hand):
            return self.user, False
        return self.enterer(), True


def visit_or_404(request: HttpRequest, token: str) -> Visit:
    """Return the sheet that token opens, and who came."""
    try:
        sheet = sheet_queries.sheet(table=sheet_queries.table_of(token=token))
    except NoSuchTable as error:
        raise Http404 from error
    told = request.get_signed_cookie(COOKIE, default="", salt=token, max_age=REMEMBERED) or ""
    user = request.user if isinstance(request.user, User) else None
    chosen = int(told) if told.isdecimal() else (user.pk if user and not told else None)
    return Visit(sheet, token, user, seat_in(sheet, chosen), watches=told == WATCHER)


def line_or_404(visit: Visit, number: int) -> Line:
    try:
        return visit.sheet.line(number)
    except NoSuchTable as error:
        raise Http404 from error


def hand_of(line: Line) -> Hand:
    return Hand.objects.select_related("table").get(pk=line.now.hand_id)


def remember(request: HttpRequest, answer: HttpResponse, token: str, who: str) -> None:
    """Let the browser remember who it is at this sheet."""
    answer.set_signed_cookie(
        COOKIE,
        who,
        salt=token,
        max_age=REMEMBERED,
        path=request.path.rpartition("me/")[0],
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
