"""Mails of notices: each once, whatever the mail server does."""

import smtplib
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.db import connections
from django.utils import timezone

from tests.tournaments.notices.people import confirmed_member, told
from tournaments.notice_mails import WAITS, due_mails, resend, send_mail


class Broken(EmailBackend):
    """A mail server that takes no mail for 영희, and everybody else's."""

    def send_messages(self, messages):
        if any("younghee" in message.to[0] for message in messages):
            raise smtplib.SMTPRecipientsRefused({messages[0].to[0]: (550, b"no such mailbox")})
        return super().send_messages(messages)


@pytest.fixture
def younghee(club):
    return confirmed_member(club, "영희", email="younghee@example.org")


def later(minutes):
    return timezone.now() + timedelta(minutes=minutes)


def send_due(now):
    for notice_id in due_mails(now=now, most=100):
        send_mail(notice_id=notice_id, now=now)


@pytest.mark.django_db
def test_a_mail_says_what_happened_where_to_go_and_how_to_stop_it(event, reader, mailoutbox):
    told(event, reader)

    send_due(later(1))

    (mail,) = mailoutbox
    assert mail.to == [reader.email]
    assert mail.subject == "[마이티 클럽] 봄 정기전"
    assert f"http://localhost:8000/e/{event.code}/" in mail.body
    assert "http://localhost:8000/me/notices/choices/" in mail.body
    assert mail.extra_headers["List-Unsubscribe"] == "<http://localhost:8000/me/notices/choices/>"


@pytest.mark.django_db
def test_a_mail_is_in_the_language_of_its_reader(event, club, mailoutbox):
    told(event, confirmed_member(club, "Ann", language="en"))

    send_due(later(1))

    assert "round 1 is seated. You play at table 3." in mailoutbox[0].body


@pytest.mark.django_db
def test_a_mail_is_sent_once(event, reader, mailoutbox):
    told(event, reader)

    for minutes in (1, 1, 600):
        send_due(later(minutes))

    assert len(mailoutbox) == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_a_mail_once(event, reader, mailoutbox):
    told(event, reader)
    notice_id, now, together = reader.notices.get().pk, later(1), Barrier(4)

    def work(_number):
        together.wait()
        try:
            return send_mail(notice_id=notice_id, now=now)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        sent = list(pool.map(work, range(4)))

    assert sorted(sent) == [False, False, False, True]
    assert len(mailoutbox) == 1


@pytest.mark.django_db
def test_a_mail_that_cannot_be_sent_keeps_no_other_from_going(
    event, younghee, reader, settings, mailoutbox
):
    settings.EMAIL_BACKEND = f"{Broken.__module__}.Broken"
    told(event, younghee)
    told(event, reader)

    send_due(later(1))

    assert [mail.to for mail in mailoutbox] == [[reader.email]]


@pytest.mark.django_db
def test_a_mail_that_could_not_be_sent_is_tried_again(event, younghee, settings, mailoutbox):
    backend, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{Broken.__module__}.Broken"
    told(event, younghee)
    send_due(later(1))
    settings.EMAIL_BACKEND = backend

    send_due(later(1))  # too early
    assert mailoutbox == []
    send_due(later(1 + WAITS[0]))

    assert len(mailoutbox) == 1
    notice = younghee.notices.get()
    assert (notice.mail_due_at, notice.mail_tries) == (None, 2)
    assert notice.mailed_at is not None


@pytest.mark.django_db
def test_a_mail_that_never_arrives_is_given_up_until_staff_send_it_again(
    event, younghee, settings, mailoutbox
):
    backend, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{Broken.__module__}.Broken"
    told(event, younghee)
    minutes = 1
    for wait in (*WAITS, 0, 10_000):
        send_due(later(minutes))
        minutes += wait
    notice = younghee.notices.get()
    assert (notice.mail_due_at, notice.mail_tries) == (None, len(WAITS) + 1)
    settings.EMAIL_BACKEND = backend

    assert resend(notice_ids=[notice.pk], now=timezone.now()) == 1
    send_due(later(1))

    assert len(mailoutbox) == 1
    assert resend(notice_ids=[notice.pk], now=timezone.now()) == 0  # it has arrived


@pytest.mark.django_db
def test_the_sweep_sends_what_is_due(event, reader, mailoutbox):
    from tournaments.tasks import sweep_events

    told(event, reader)

    sweep_events()

    assert len(mailoutbox) == 1


@pytest.mark.django_db
def test_a_name_of_two_lines_makes_no_header(event, reader, mailoutbox):
    event.name = "봄\r\nBcc: everybody@example.org"
    event.save(update_fields=["name"])
    told(event, reader)

    send_due(later(1))

    assert mailoutbox[0].subject == "[마이티 클럽] 봄 Bcc: everybody@example.org"
    assert mailoutbox[0].recipients() == [reader.email]
