"""The Content-Security-Policy header: strict for the site, looser for the admin pages."""

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse

# The admin theme writes inline scripts and styles and evaluates expressions in attributes.
ADMIN_EXCEPTIONS = {
    "script-src": [SELF, UNSAFE_INLINE, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
}


class SitePolicy(CSPMiddleware):
    """Sends CONTENT_SECURITY_POLICY, with ADMIN_EXCEPTIONS under the admin's address."""

    def get_policy_parts(
        self,
        request: HttpRequest,
        response: HttpResponseBase,
        report_only: bool = False,  # noqa: FBT001, FBT002 (the library's)
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.path.startswith(reverse("admin:index")):
            parts.replace = {**ADMIN_EXCEPTIONS, **(parts.replace or {})}
        return parts
