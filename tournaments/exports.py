"""The standings as files: a table for spreadsheets, and everything to count them anew."""

import csv
import io
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.cells import safe_cell
from tournaments.models import Event
from tournaments.queries.hands import PlayedHand, PlayedTable, hands_of, played_tables
from tournaments.queries.standings import Row
from tournaments.queries.tallies import results
from tournaments.score_texts import rounded
from tournaments.standings_views import shown_board

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # without it, Excel takes Korean for Latin-1
FORMAT, VERSION = "mighty-club event", 1


@require_GET
@never_cache
def standings_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The standings as shown to the visitor; a line each, a column for every round."""
    shown, _actions = shown_board(request, code)
    text = io.StringIO()
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text)
    heads = [
        *(_("place"), _("name"), _("points"), _("hands"), _("points per hand")),
        *(_("corrections"), _("contracts made"), _("contracts failed")),
        *(_("hands as friend"), _("hands as defender")),
        *(_("round %(number)s") % {"number": number} for number in shown.rounds),
    ]
    writer.writerow(map(safe_cell, heads))
    for row in shown.rows:
        scores = [row.by_round.get(number) for number in shown.rounds]
        writer.writerow(
            [
                *(row.rank or "", safe_cell(row.name), row.points, row.hands, rounded(row.mean)),
                *(row.corrected, row.made, row.failed, row.befriended, row.defended),
                *(one.points if one else "" for one in scores),
            ]
        )
    return _file(HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8"), code, "csv")


def _file(answer: HttpResponse, code: str, ending: str) -> HttpResponse:
    answer["Content-Disposition"] = f'attachment; filename="mighty-{code}.{ending}"'
    return answer


@require_GET
@never_cache
def standings_json(request: HttpRequest, code: str) -> HttpResponse:
    """All that the standings were counted from, and what came of it (docs/event.md)."""
    shown, _actions = shown_board(request, code)
    event = shown.event
    tables = played_tables(event, until=shown.until)
    counted = results(event, hands=hands_of(event, until=shown.until)).values_list("pk", flat=True)
    answer = {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(event),
        "state": shown.state,
        "computed_at": shown.snapshot.computed_at.isoformat() if shown.snapshot else None,
        "standings": [_row(row) for row in shown.rows],
        "corrections": [
            {
                "entry": row.entry,
                "round": one.round_number or None,
                "kind": one.kind,
                "points": one.points,
                "reason": one.reason,
            }
            for row in shown.rows
            for one in row.corrections
        ],
        "rounds": _rounds(tables, set(counted)),
    }
    return _file(JsonResponse(answer, json_dumps_params={"ensure_ascii": False}), code, "json")


def _event(event: Event) -> dict[str, Any]:
    return {
        "code": event.code,
        "name": event.name,
        "club": event.club.name,
        "stage": event.stage,
        "starts_at": event.starts_at.isoformat() if event.starts_at else None,
        "hands_per_round": event.hands_per_round,
        "ranking": event.ranking,
        "least_share": event.least_share,
        "tie_breaks": event.tie_breaks,
        "no_show": event.no_show,
        "substitute": event.substitute,
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "entry": row.entry,
        "rank": row.rank,
        "name": row.name,
        "wants_rank": row.unranked != "unwanted",
        "points": row.points,
        "hands": row.hands,
        "mean": str(row.mean),
        "corrections": row.corrected,
        "made": row.made,
        "failed": row.failed,
        "friend": row.befriended,
        "defender": row.defended,
        "rounds": [{"round": one.number, "points": one.points} for one in row.rounds],
        "unranked": row.unranked or None,
        "decided_by": row.decided_by or None,
    }


def _rounds(tables: list[PlayedTable], counted: set[int]) -> list[dict[str, Any]]:
    rounds: dict[int, list[dict[str, Any]]] = {}
    for table in tables:
        rounds.setdefault(table.pairing.round.number, []).append(
            {
                "table": table.pairing.number,
                "entries": [seat.entry_id for seat in table.seats],
                "hands": [_hand(hand, counted) for hand in table.hands],
            }
        )
    return [{"round": number, "tables": rows} for number, rows in rounds.items()]


def _hand(hand: PlayedHand, counted: set[int]) -> dict[str, Any]:
    return {
        "hand": hand.number,
        "id": hand.id,
        "outcome": hand.outcome,
        "entered": hand.is_entered,
        "corrected": hand.is_correction,
        "scores": [one.score for one in hand.scores],
        "roles": [one.role for one in hand.scores],
        "counts": [one.id in counted for one in hand.scores],
    }
