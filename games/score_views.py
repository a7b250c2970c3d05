"""The score sheet of a table's session."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

from games import queries
from games.finding import watched_table_or_404


@require_GET
def scores(request: HttpRequest, code: str) -> JsonResponse:
    """What each hand of the session gave whom: `hands` numbers, `players` name and scores.

    A player's score is null for hands played without them.
    """
    table = watched_table_or_404(request.user, code)
    answer = JsonResponse(queries.session_scores(table))
    answer["Cache-Control"] = "no-store"
    return answer
