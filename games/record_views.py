"""Pages about hands as records: bring one, and read one step by step."""

import json
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.services import guest_for
from games import queries, record_imports, sheet_pages, sheet_queries
from games.engine.records import LARGEST, Record, RecordError, replayed
from games.finding import finished_hand_or_404
from games.models import Hand, ImportedHand, RuleSet
from games.record_faults import sentence
from games.record_forms import RecordForm
from games.retold import TELLERS, Step, tell
from games.rule_views import picture
from games.rulebook import BOOKS
from games.rulebook.book import differences, summary, written

WRONG = 422  # understood, but no record that holds
BUSY = 429


@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """A form for a record; what holds is kept, and shown at an address of its own."""
    if request.method == "GET":
        return render(request, "games/records/import.html", {"form": RecordForm()})
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "games/records/import.html", {"form": form}, status=400)
    text = form.cleaned_data["text"]
    try:
        replayed(text)  # before a guest is made of a visitor
        kept = record_imports.keep_record(
            text=text, uploader=guest_for(request), now=timezone.now()
        )
    except RecordError as error:
        return refused(request, text, error)
    except record_imports.TooManyImports:
        form.add_error(None, _("You have brought many records within an hour. Wait a while."))
        return render(request, "games/records/import.html", {"form": form}, status=BUSY)
    return redirect("games:imported", kept.key)


def refused(request: HttpRequest, text: bytes, error: RecordError) -> HttpResponse:
    """The form again, with what was brought and what is wrong with it."""
    shown = text[:LARGEST].decode("utf-8", "replace").replace("\0", "\N{REPLACEMENT CHARACTER}")
    form = RecordForm(initial={"pasted": shown})
    context = {"form": form, "trouble": sentence(error), "path": error.path}
    return render(request, "games/records/import.html", context, status=WRONG)


@require_GET
def imported(request: HttpRequest, key: str) -> HttpResponse:
    """A hand that somebody brought."""
    row = get_object_or_404(ImportedHand.objects.select_related("uploader"), key=key)
    text = json.dumps(row.record).encode()
    try:
        record, states = replayed(text)
    except RecordError as error:  # the rules have changed since
        return refused(request, text, error)
    about = {"imported": row, "address": reverse("games:imported", args=[key])}
    return page(request, record, states, about)


@require_GET
def hand(request: HttpRequest, hand_id: int) -> HttpResponse:
    """A finished hand of a table here."""
    row = finished_hand_or_404(request.user, hand_id)
    if row.entry is not None:
        return entered(request, row)
    record, states = replayed(json.dumps(queries.hand_record(row)))
    newer = sheet_queries.correction_of(row) if row.is_replaced else None
    about = {"hand": row, "newer": newer, "address": reverse("games:hand", args=[hand_id])}
    return page(request, record, states, about, known=queries.hand_names(row))


def entered(request: HttpRequest, row: Hand) -> HttpResponse:
    """A hand that somebody entered: with real cards, or in place of one that was played here."""
    names = queries.hand_names(row) or queries.table_names(row.table_id)
    context = {
        "hand": row,
        "told": sheet_pages.told(sheet_queries.version(row), names),
        "old": row.replaces,
        "newer": sheet_queries.correction_of(row) if row.is_replaced else None,
        "title": row.table.rule_set.name,
    }
    return render(request, "games/records/entered.html", context)


def page(
    request: HttpRequest,
    record: Record,
    states: Sequence[Any],
    about: dict[str, Any],
    *,
    known: Sequence[str] = (),
) -> HttpResponse:
    """How the hand stands after `?at=` actions; the end of it if that is not said."""
    asked = request.GET.get("at", "")
    at = int(asked) if asked.isdecimal() and len(asked) < 6 else len(record.actions)
    at = min(at, len(record.actions))
    step = tell(TELLERS[record.game.name], record, states, at=at, known=known)
    end = tell(TELLERS[record.game.name], record, states, at=step.total, known=known)
    context = {
        **about,
        **rules_of(record),
        "step": step,
        "end": end,
        "links": links(step),
        "seats": [
            (seat, [*map(picture, seat.cards)], [*map(picture, seat.more)])
            for seat in step.scene.seats
        ],
        "table": pictures(step.scene.table) if step.scene.table else (),
        "past": [
            (laid, [(written(card), *more) for card, *more in laid.cards])
            for laid in step.scene.past
        ],
    }
    return render(request, "games/records/hand.html", context)


def pictures(laid: Any) -> list[tuple[dict[str, str], str, str]]:
    return [(picture(card), name, remark) for card, name, remark in laid.cards]


def links(step: Step) -> list[tuple[str, int | None]]:
    """Return (words, action to go to or None) of the links that turn the pages."""
    back, on = step.at > 0, step.at < step.total
    return [
        (_("Start"), 0 if back else None),
        (_("Back"), step.at - 1 if back else None),
        (_("On"), step.at + 1 if on else None),
        (_("End"), step.total if on else None),
    ]


def rules_of(record: Record) -> dict[str, Any]:
    """Return what the page says about the rules: the nearest general ones, and what differs."""
    game, rules = record.game, record.rules
    options = game.write_rules(rules)

    def distance(key: tuple[str, int]) -> int:
        other = game.write_rules(game.presets[key])
        return sum(value != other[name] for name, value in options.items())

    same_size = [key for key in game.presets if key[1] == rules.players]
    preset, players = min(same_size, key=distance)
    base = queries.general_rule_sets().filter(game=game.name, preset=preset, players=players)
    book = BOOKS[game.name]
    found: RuleSet | None = base.first()
    return {
        "book": book,
        "base": found,
        "preset": found.name if found else preset,
        "summary": summary(book, rules),
        "differences": differences(book, game.presets[preset, players], rules),
    }
