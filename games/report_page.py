"""The page on which the site's staff look into reports, one after the other."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Report

A_PAGE = 20


class HandledForm(forms.Form):
    """What came of a report."""

    report = forms.ModelChoiceField(Report.objects.filter(handled_at=None))
    note = forms.CharField(max_length=1000)


def open_reports(request: HttpRequest) -> HttpResponse:
    """List what nobody has looked into, the oldest first; a POST with a note closes one."""
    form = HandledForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        report: Report = form.cleaned_data["report"]
        rows = Report.objects.filter(pk=report.pk, handled_at=None)
        rows.update(handled_at=timezone.now(), note=form.cleaned_data["note"])
        messages.success(request, _("Noted."))
        return redirect(request.path)
    waiting = Report.objects.filter(handled_at=None).order_by("at", "pk")
    waiting = waiting.select_related("table", "reported", "reporter")
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": _("Open reports"),
        "opts": Report._meta,  # noqa: SLF001 - the name by which the admin's templates know it
        "reports": [(report, said(report)) for report in waiting[:A_PAGE]],
        "count": waiting.count(),
        "form": form,
    }
    return TemplateResponse(request, "admin/games/open_reports.html", context)


def said(report: Report) -> list[tuple[str, str]]:
    """Return by name what was said at the table before the report."""
    return [
        (str(one["name"]), str(one["text"] or one["preset"]))
        for one in report.evidence.get("said", [])
    ]
