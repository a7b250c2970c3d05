"""What counts, at the desk: any hand entered or corrected, penalties and adjustments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import sheet_queries
from games.engine.core import Entered, Refused
from games.engine.registry import GAMES
from games.models import Hand
from tournaments.desk_access import (
    Answer,
    answered,
    desk_page,
    number_in,
    of_event,
    reason_in,
    say,
    show,
)
from tournaments.desk_forms import AdjustForm
from tournaments.finding import account_of
from tournaments.hand_forms import HandForm, initial_of
from tournaments.models import Event, Pairing
from tournaments.permissions import plays_at
from tournaments.refusals import sentence
from tournaments.services import ledger

VOID = {"type": "void"}


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction does to somebody's line of the standings."""

    name: str
    rank: tuple[int | None, int | None]  # before, after
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Preview:
    """What the hand gives if it ended so; or why it cannot have."""

    refusal: str = ""
    scores: Sequence[tuple[str, int]] = ()  # by seat
    dealer: str = ""  # who deals the next hand
    changes: Sequence[Change] | None = None  # of the standings; None: not worked out


@desk_page
@require_http_methods(["GET", "POST"])
def hand(request: HttpRequest, event: Event, hand_id: int) -> HttpResponse:
    """Correct a hand, however long ago it was; `do` is "preview" or "save"."""
    found = _hand_of(event, hand_id)
    newest = _newest(found)
    if request.method == "GET" and newest != found.pk:
        return redirect("tournaments:desk_hand", event.code, newest)
    pairing = found.table.pairing
    names = _names(found.table_id)
    game = GAMES[found.game]
    asks = game.entry_form(game.read_rules(found.rules), game.read_start(found.start))
    form = HandForm(
        request.POST or None,
        asks=asks,
        names=names,
        initial=initial_of(sheet_queries.entry_of(found), asks),
    )
    by, now = account_of(request), timezone.now()
    answer, preview = Answer(), Preview()
    if request.method == "POST" and form.is_valid():
        preview = _preview(found, form.entry(), names)
        if not preview.refusal:
            preview = _with_changes(preview, by, found, form.entry(), now)
        if request.POST.get("do") == "save":
            with answered(request, "save") as answer:
                _save(by, found, form.entry(), reason_in(request), now)
                say(request, _("Hand %(hand)s is corrected.") % {"hand": found.number})
                return redirect(
                    "tournaments:desk_table", event.code, pairing.round.number, pairing.number
                )
    context = {
        "event": event,
        "hand": found,
        "newest": newest,
        "pairing": pairing,
        "number": found.number,
        "form": form,
        "preview": preview,
        "is_asked": request.method == "POST",
        "answer": answer,
        "plays_there": plays_at(by, found.table),
    }
    return _hand_page(request, context)


def _hand_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    is_part = request.POST.get("part") == "preview"
    return show(request, "_preview" if is_part else "hand", context)


def _hand_of(event: Event, hand_id: int) -> Hand:
    """Return a hand of the event that is over, corrected meanwhile or not."""
    rows = Hand.objects.filter(table__pairing__round__event=event, finished_at__isnull=False)
    return get_object_or_404(
        rows.select_related("table__pairing__round__event", "table__rule_set"), pk=hand_id
    )


def _newest(found: Hand) -> int:
    """Return the id of the hand that stands in its place."""
    if not found.is_replaced:
        return found.pk
    stands = Hand.objects.filter(table=found.table, number=found.number, is_replaced=False)
    return stands.values_list("pk", flat=True)[0]


def _names(table_id: int) -> tuple[str, ...]:
    return tuple(seat.name for seat in sheet_queries.seats_at([table_id])[table_id])


def _preview(found: Hand, entry: Mapping[str, Any], names: Sequence[str]) -> Preview:
    game = GAMES[found.game]
    try:
        entered = game.enter(game.read_rules(found.rules), game.read_start(found.start), entry)
    except Refused as refusal:
        return Preview(refusal=sentence(refusal))
    return _preview_of(entered, names)


def _preview_of(entered: Entered, names: Sequence[str]) -> Preview:
    scores = tuple(zip(names, entered.scores, strict=True))
    return Preview(scores=scores, dealer=names[entered.next_start.dealer])


def _with_changes(
    preview: Preview, by: User, found: Hand, entry: Mapping[str, Any], now: datetime
) -> Preview:
    """Add what the correction does to the standings; a refusal of it instead."""
    try:
        before, after = ledger.standings_if(by=by, hand_id=found.pk, entry=entry, now=now)
    except Refused as refusal:
        return Preview(refusal=sentence(refusal))
    event = found.table.pairing.round.event
    people = event.entries.select_related("player")
    names = {entry.pk: entry.name for entry in people}
    changes = changes_of(before, after, names)
    return Preview(scores=preview.scores, dealer=preview.dealer, changes=changes)


def changes_of(
    before: Sequence[Mapping[str, Any]],
    after: Sequence[Mapping[str, Any]],
    names: Mapping[int, str],
) -> list[Change]:
    """Return the lines of the standings that differ, in their new order."""
    was = {row["entry"]: row for row in before}
    return [
        Change(
            names.get(row["entry"], "?"),
            (was[row["entry"]]["rank"], row["rank"]),
            (was[row["entry"]]["points"], row["points"]),
        )
        for row in after
        if (was[row["entry"]]["rank"], was[row["entry"]]["points"]) != (row["rank"], row["points"])
    ]


def _save(by: User, found: Hand, entry: Mapping[str, Any], reason: str, now: datetime) -> None:
    if entry["type"] == "void":
        ledger.void_hand(by=by, hand_id=found.pk, reason=reason, now=now)
    else:
        ledger.correct_hand(by=by, hand_id=found.pk, entry=entry, reason=reason, now=now)


@desk_page
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Enter the next hand of a real table for its players."""
    pairing = get_object_or_404(
        Pairing.objects.select_related("round", "table__rule_set"),
        round__event=event,
        round__number=number,
        number=table,
        is_real=True,
        table__isnull=False,
    )
    if pairing.table is None:
        raise Http404
    sheet = sheet_queries.sheet(table=pairing.table)
    form = HandForm(request.POST or None, asks=sheet.form(), names=sheet.names)
    by, now = account_of(request), timezone.now()
    answer, preview = Answer(), Preview()
    if request.method == "POST" and form.is_valid():
        try:
            preview = _preview_of(sheet.preview(form.entry()), sheet.names)
        except Refused as refusal:
            preview = Preview(refusal=sentence(refusal))
        if request.POST.get("do") == "save":
            asked = number_in(request.POST.get("hand", ""))
            with answered(request, "save") as answer:
                ledger.enter_hand(
                    by=by, pairing_id=pairing.pk, number=asked, entry=form.entry(), now=now
                )
                say(request, _("Hand %(hand)s is entered.") % {"hand": asked})
                return redirect("tournaments:desk_table", event.code, number, table)
    context = {
        "event": event,
        "hand": None,
        "pairing": pairing,
        "number": sheet.next_number,
        "is_full": sheet.is_full,
        "form": form,
        "preview": preview,
        "is_asked": request.method == "POST",
        "answer": answer,
        "plays_there": plays_at(by, pairing.table),
    }
    return _hand_page(request, context)


def _adjust(request: HttpRequest, event: Event, form: AdjustForm) -> str:
    entry = of_event(event.entries.select_related("player"), form.cleaned_data["entry"])
    ledger.adjust(
        by=account_of(request),
        entry_id=entry.pk,
        kind=form.cleaned_data["kind"],
        points=form.signed,
        reason=form.cleaned_data["reason"],
        round_number=int(form.cleaned_data["round"]),
        now=timezone.now(),
    )
    told = {"name": entry.name, "points": f"{form.signed:+d}"}
    return _("%(name)s: %(points)s points.") % told


def _cancel(request: HttpRequest, event: Event) -> str:
    row = of_event(event.adjustments.all(), request.POST.get("adjustment", ""))
    ledger.cancel_adjustment(
        by=account_of(request),
        adjustment_id=row.pk,
        reason=reason_in(request),
        now=timezone.now(),
    )
    return _("That is cancelled.")


@desk_page
@require_http_methods(["GET", "POST"])
def points(request: HttpRequest, event: Event) -> HttpResponse:
    """Penalties and adjustments; `do` is "adjust" or "cancel"."""
    do, answer = request.POST.get("do", ""), Answer()
    entries = list(event.entries.select_related("player"))
    rounds = list(event.rounds.values_list("number", flat=True))
    sent = request.POST if do == "adjust" else None
    form = AdjustForm(sent, entries=entries, rounds=rounds)
    if request.method == "POST" and (do == "cancel" or form.is_valid()):
        with answered(request, do) as answer:
            say(
                request,
                _cancel(request, event) if do == "cancel" else _adjust(request, event, form),
            )
            return redirect("tournaments:desk_points", event.code)
    rows = event.adjustments.select_related("entry__player", "by", "cancelled_by")
    context = {
        "event": event,
        "form": form,
        "rows": rows.order_by("-pk"),
        "answer": answer,
        "cancelling": number_in(request.POST.get("adjustment", "")) if do == "cancel" else 0,
    }
    return show(request, "points", context, part="points")
