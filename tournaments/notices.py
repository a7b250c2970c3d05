"""Telling people what concerns them: a row each, a mail for who wants it, each thing once."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from accounts.mail_addresses import has_confirmed
from accounts.models import User
from tournaments.models import Event, Notice, NoticeChoice

SENTENCES: Mapping[str, str] = {  # by kind, or by kind/key where one thing reads otherwise
    Notice.Kind.SEATED: gettext_noop(
        "%(event)s: round %(round)s is seated. You play at table %(table)s."
    ),
    Notice.Kind.TABLE_WAITS: gettext_noop(
        "%(event)s: your table in round %(round)s waits for you."
    ),
    Notice.Kind.CHECK_IN: gettext_noop("%(event)s: check-in is open. Say that you are here."),
    "check_in/soon": gettext_noop("%(event)s starts soon. Say that you are here."),
    Notice.Kind.PROMOTED: gettext_noop("%(event)s: you moved up from the waiting list. You play!"),
    Notice.Kind.DISPUTED: gettext_noop(
        "%(event)s: a result of round %(round)s, table %(table)s, is disputed."
    ),
    Notice.Kind.FINAL: gettext_noop("%(event)s: the final standings are here."),
}


def tell(  # noqa: PLR0913 - whom, of what, where it is, and when
    event: Event,
    user_ids: Collection[int],
    kind: str,
    *,
    key: str,
    now: datetime,
    address: str = "",
    **detail: Any,
) -> None:
    """Tell these people, unless they do not want to know; the same `key` is told once.

    Bots and paper persons are told nothing. Mails leave with the next sweep, to addresses that
    their owners have confirmed.
    """
    rows = NoticeChoice.objects.filter(user_id__in=user_ids, kind=kind)
    choices = {row.user_id: row for row in rows}
    people = User.objects.filter(pk__in=user_ids, bot_level="", is_paper=False, is_active=True)
    told = []
    for person in people.annotate(is_reachable=has_confirmed()):
        choice = choices.get(person.pk, NoticeChoice())
        by_mail = choice.by_mail and person.is_reachable
        if choice.on_site or by_mail:
            told.append(
                Notice(
                    user=person,
                    event=event,
                    kind=kind,
                    key=key,
                    detail=detail,
                    address=address or reverse("tournaments:event", args=[event.code]),
                    at=now,
                    is_shown=choice.on_site,
                    mail_due_at=now if by_mail else None,
                )
            )
    Notice.objects.bulk_create(told, ignore_conflicts=True)


def sentence(notice: Notice) -> str:
    """Return what the notice says, in the active language."""
    text = SENTENCES.get(f"{notice.kind}/{notice.key}") or SENTENCES[notice.kind]
    return gettext(text) % {"event": notice.event.name, **notice.detail}


def shown_to(user: User) -> QuerySet[Notice]:
    """Return what is shown to the person on the site, the newest first."""
    return user.notices.filter(is_shown=True).select_related("event")


def count_unread(user: User) -> int:
    return user.notices.filter(is_shown=True, read_at=None).count()


def mark_read(*, user: User, now: datetime, notice_id: int | None = None) -> None:
    """Note that the person has read one of their notices, or all of them."""
    rows = user.notices.filter(is_shown=True, read_at=None)
    if notice_id is not None:
        rows = rows.filter(pk=notice_id)
    rows.update(read_at=now)


def choices_of(user: User) -> dict[str, NoticeChoice]:
    """Return by every kind what the person wants; who never chose gets everything."""
    rows = {row.kind: row for row in user.notice_choices.all()}
    return {kind: rows.get(kind) or NoticeChoice(user=user, kind=kind) for kind in Notice.Kind}


def choose(*, user: User, on_site: Collection[str], by_mail: Collection[str]) -> None:
    """Tell the person from now on of those kinds, in those ways."""
    NoticeChoice.objects.bulk_create(
        [
            NoticeChoice(user=user, kind=kind, on_site=kind in on_site, by_mail=kind in by_mail)
            for kind in Notice.Kind
        ],
        update_conflicts=True,
        unique_fields=["user", "kind"],
        update_fields=["on_site", "by_mail"],
    )
