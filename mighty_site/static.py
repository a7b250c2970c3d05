"""How the files of `static/` are named and served."""

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Redirect, StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of the content, so browsers keep files for ever.

    Before the first collectstatic there is no list of names: files keep their plain names then,
    as in tests and in commands on a fresh checkout.
    """

    support_js_module_import_aggregation = True  # modules import each other by relative names
    max_post_process_passes = 20  # one for each module on the longest way of imports

    def url(self, name: str | None, force: bool = False) -> str:  # noqa: FBT001, FBT002 (Django's)
        if not self.hashed_files:
            return StaticFilesStorage.url(self, name)
        return super().url(name, force)


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise for an asynchronous server.

    Its own responses are synchronous iterators, for which Django under ASGI warns, and which it
    reads whole into memory anyway.
    """

    @staticmethod
    def serve(static_file: StaticFile | Redirect, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file:
                body = found.file.read()
        response = HttpResponse(body, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
