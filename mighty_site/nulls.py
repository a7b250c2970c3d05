"""Refuse addresses with a NUL character: PostgreSQL holds none, so nothing can be found by one."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

NUL = "\0"


class NoNulls:
    """Answers 404 for a path with a NUL, 400 for a question; forms refuse them by themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info:
            raise Http404
        question = request.META.get("QUERY_STRING", "")
        if "%00" in question or NUL in question:
            raise BadRequest("NUL in the query")
        return self.get_response(request)
