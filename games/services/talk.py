"""Talk at a table: harmless presets during a hand, words of one's own between hands; reports."""

import re
import unicodedata
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Max

from accounts.blocks import CannotBlock, block
from accounts.models import User
from accounts.permissions import can
from games.models import HandAction, Report, Table, TableMessage
from games.refusals import BadMessage, NoSuchTable, NotSeated, Refused
from games.seating import Seated, Seating, seating
from games.services.deals import locked
from games.services.seats import tell

# None of them may tell anything about cards; their words are in static/games/talk.js.
PRESETS = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "wow",
    "thinking",
    "one_moment",
    "good_game",
    "bye",
)
LONGEST = 120  # characters
PRESET_EVERY = timedelta(seconds=10)
AFTER_A_CARD = timedelta(seconds=3)  # a preset at once could be a signal
TEXTS, TEXTS_IN = 5, timedelta(seconds=10)
MARKS = 3  # combining marks in a row that a letter may carry
# Steering characters of bidirectional text, and zero-width ones but the joiner of emoji.
STEERING = re.compile(r"[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
HEAP = re.compile(f"({_MARK}{{{MARKS}}}){_MARK}+")


class TooSoon(Refused):
    """Not now: a card has just been played, or the player has just spoken."""


class AlreadyReported(Refused):
    """The reporter has reported this person for this hand."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What somebody wants to say: a preset's name, or words of their own."""

    preset: str = ""
    text: str = ""


def say(*, player: User, table_id: int, talk: Talk, now: datetime) -> None:
    """Say it to everybody at the table.

    Raises NotSeated for spectators, TooSoon, and BadMessage for an unknown preset, for text that
    is empty or too long, and for any text while a hand is being played; Paused for text in a pause.
    """
    text = clean(talk.text)
    if bool(text) == bool(talk.preset) or (talk.preset and talk.preset not in PRESETS):
        raise BadMessage("bad_text")
    with transaction.atomic():
        table = locked(table_id)
        seats = seating(table_id)
        seat = seats.seat_of(player.pk)
        if seat is None or not can(player, "table.talk", seats):
            raise NotSeated("not_seated")
        if text:
            seats.check_running()
        _check_time(table, player, in_words=bool(text), now=now)
        TableMessage.objects.create(
            table=table,
            author=player,
            seat=seat.number,
            hand_number=table.current_hand.number if table.current_hand else 0,
            preset=talk.preset,
            text=text,
            at=now,
        )
        Table.objects.filter(pk=table_id).update(version=F("version") + 1)
    tell(table_id)


def clean(text: str) -> str:
    r"""Return the text as it is stored: one line, composed, without steering characters.

    Raises BadMessage if it is longer than LONGEST.

    >>> clean("  안녕\u202e하세요\n")
    '안녕하세요'
    """
    if len(text) > 4 * LONGEST:
        raise BadMessage("bad_text")
    text = STEERING.sub("", unicodedata.normalize("NFC", text))
    text = "".join(sign if _is_shown(sign) else " " for sign in text)
    text = " ".join(HEAP.sub(r"\1", text).split())
    if len(text) > LONGEST:
        raise BadMessage("bad_text")
    return text


def _is_shown(sign: str) -> bool:
    return sign == "\u200d" or unicodedata.category(sign)[0] not in "CZ"


def _check_time(table: Table, player: User, *, in_words: bool, now: datetime) -> None:
    """Raise TooSoon, or BadMessage for words during a hand."""
    hand = table.current_hand
    is_live = hand is not None and hand.finished_at is None
    mine = TableMessage.objects.filter(table=table, author=player)
    if in_words:
        if is_live:
            raise BadMessage("talk_later")
        if mine.filter(at__gt=now - TEXTS_IN).exclude(text="").count() >= TEXTS:
            raise TooSoon("talk_slower")
        return
    if mine.filter(at__gt=now - PRESET_EVERY).exclude(preset="").exists():
        raise TooSoon("talk_slower")
    if is_live:
        moved_at = HandAction.objects.filter(hand=hand).aggregate(at=Max("at"))["at"]
        if moved_at and now - moved_at < AFTER_A_CARD:
            raise TooSoon("talk_after_card")


@dataclass(frozen=True, slots=True)
class Complaint:
    """What somebody reports: whose seat, a reason of `Report.Reason`, and words of their own."""

    seat: int
    reason: str
    text: str = ""


def report(*, player: User, table_id: int, complaint: Complaint, now: datetime) -> None:
    """Report who sits there, with what was said lately as evidence.

    Raises BadMessage for an unknown reason, NotSeated for who is not at the table, NoSuchTable for
    a seat without a person, AlreadyReported.
    """
    if complaint.reason not in Report.Reason.values:
        raise BadMessage("bad_shape")
    seats = seating(table_id)
    reporter = seats.seat_of(player.pk)
    if reporter is None or not can(player, "table.report", seats):
        raise NotSeated("not_seated")
    accused = _person(seats, complaint.seat)
    if accused is None or accused is reporter:
        raise NoSuchTable("not_found")
    hand = seats.table.current_hand
    number = hand.number if hand else 0
    evidence = {
        "said": [asdict(said) | {"at": said.at.isoformat()} for said in seats.said],
        "hand": hand.pk if hand else None,
        "seq": hand.seq if hand else None,
        "seat": complaint.seat,
    }
    try:
        with transaction.atomic():
            Report.objects.create(
                table_id=table_id,
                hand_number=number,
                reporter_id=player.pk,
                reported_id=accused.player_id,
                reason=complaint.reason,
                text=complaint.text[:500].replace("\0", ""),
                evidence=evidence,
                at=now,
            )
    except IntegrityError as error:  # one_report_per_hand
        raise AlreadyReported("already_reported") from error


def _person(seats: Seating, number: int) -> Seated | None:
    """Return the seat of that number if a person has it."""
    seat = seats.seats[number] if 0 <= number < len(seats.seats) else None
    return seat if seat and not seat.bot_level else None


def block_seat(*, player: User, table_id: int, seat: int) -> None:
    """Hear no more of who sits there, at any table. Raises NoSuchTable for bots and oneself."""
    person = _person(seating(table_id), seat)
    if person is None:
        raise NoSuchTable("not_found")
    try:
        block(blocker=player, blocked=User.objects.get(pk=person.player_id))
    except CannotBlock as error:
        raise NoSuchTable("not_found") from error
