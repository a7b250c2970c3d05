"""The score sheet of a table's session."""

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

from accounts.permissions import can
from games import queries
from games.refusals import NoSuchTable


@require_GET
def scores(request: HttpRequest, code: str) -> JsonResponse:
    """What each hand of the session gave whom: `hands` numbers, `players` name and scores.

    A player's score is null for hands played without them.
    """
    try:
        table = queries.table(code=code)
    except NoSuchTable as error:
        raise Http404 from error
    if not can(request.user, "table.watch", table):
        raise Http404
    answer = JsonResponse(queries.session_scores(table))
    answer["Cache-Control"] = "no-store"
    return answer
