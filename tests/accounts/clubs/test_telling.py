"""Announcements, seasons, mails and the log."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from accounts.refusals import ClubRefused
from tests.accounts.clubs.conftest import NOW

AUTUMN = {"name": "가을", "starts_on": date(2026, 9, 1), "ends_on": date(2026, 12, 31)}


def code_of(work, **given):
    with pytest.raises(ClubRefused) as caught:
        work(**given)
    return caught.value.code


@pytest.fixture
def make_season(club, founder):
    from accounts.clubs import seasons

    def make_season(**terms):
        terms = seasons.SeasonTerms(**{**AUTUMN, **terms})
        return seasons.make_season(club=club, by=founder, terms=terms, now=NOW)

    return make_season


@pytest.fixture
def write(club, founder):
    from accounts.clubs import mails

    def write(title="정기전", now=NOW):
        letter = mails.Letter(title=title, text="토요일이에요", settings_url="http://x/me/")
        return mails.write_mail(club=club, by=founder, letter=letter, now=now)

    return write


def test_an_announcement_is_on_the_page_until_it_is_taken_down(client, club, founder):
    client.force_login(founder)
    home = reverse("accounts:club", args=[club.slug])
    client.post(reverse("accounts:club_news", args=[club.slug]), {"title": "공지", "text": "내용"})
    told = club.announcements.get()
    assert "내용" in client.get(home).content.decode()

    path = reverse("accounts:club_announcement", args=[club.slug, told.pk])
    client.post(path, {"title": "공지", "text": "고친 글", "is_pinned": "on"})
    assert "고친 글" in client.get(home).content.decode()

    client.post(reverse("accounts:club_retire", args=[club.slug, told.pk]))
    assert "고친 글" not in client.get(home).content.decode()
    assert club.announcements.get().retired_at
    assert client.get(path).status_code == 404


def test_pinned_announcements_come_first(club, founder):
    from accounts.clubs import announcements

    for number, pinned in enumerate([True, False, False]):
        terms = announcements.AnnouncementTerms(title=f"{number}", text="x", is_pinned=pinned)
        later = NOW + timedelta(hours=number)
        announcements.announce(club=club, by=founder, terms=terms, now=later)

    shown = announcements.announcements(club=club)
    assert [one.title for one in shown] == ["0", "2", "1"]


@pytest.mark.parametrize("form", [{"title": "x" * 81}, {"text": "x" * 4001}, {"text": ""}])
def test_an_announcement_has_its_limits(client, club, founder, form):
    client.force_login(founder)
    path = reverse("accounts:club_news", args=[club.slug])
    answer = client.post(path, {"title": "t", "text": "t"} | form)

    assert answer.context["form"].errors
    assert not club.announcements.exists()


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 8, 31), None),
        (date(2026, 9, 1), "가을"),
        (date(2026, 12, 31), "가을"),
        (date(2027, 1, 1), "겨울"),
        (date(2027, 3, 1), None),
    ],
)
def test_a_day_belongs_to_one_season_or_none(club, make_season, day, name):
    from accounts.clubs.seasons import season_of

    make_season()
    make_season(name="겨울", starts_on=date(2027, 1, 1), ends_on=date(2027, 2, 28))

    found = season_of(club=club, day=day)
    assert (found and found.name) == name


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"name": "둘"}, "season_overlaps"),
        ({"name": "둘", "starts_on": date(2026, 12, 31), "ends_on": date(2027, 1, 1)},
         "season_overlaps"),
        ({"name": "둘", "starts_on": date(2026, 1, 1), "ends_on": date(2026, 9, 1)},
         "season_overlaps"),
        ({"starts_on": date(2027, 1, 1), "ends_on": date(2027, 2, 1)}, "season_name_taken"),
        ({"name": "둘", "starts_on": date(2027, 2, 2), "ends_on": date(2027, 2, 1)},
         "season_backwards"),
        ({"name": "둘", "starts_on": date(2027, 1, 1), "ends_on": date(2029, 1, 1)},
         "season_too_long"),
    ],
)  # fmt: skip
def test_seasons_do_not_overlap_or_run_backwards(club, make_season, terms, code):
    make_season()

    assert code_of(make_season, **terms) == code
    assert club.seasons.count() == 1


def test_a_season_may_be_moved_within_its_own_days(client, club, founder, make_season):
    season = make_season()
    client.force_login(founder)
    path = reverse("accounts:club_season", args=[club.slug, season.pk])
    client.post(path, {"name": "가을", "starts_on": "2026-09-02", "ends_on": "2026-12-30"})

    season.refresh_from_db()
    assert (season.starts_on, season.ends_on) == (date(2026, 9, 2), date(2026, 12, 30))
    client.post(reverse("accounts:club_season_delete", args=[club.slug, season.pk]))
    assert not club.seasons.exists()


@pytest.mark.parametrize("day", ["", "x", "2026-02-30", "99999-01-01", "\x00"])
def test_a_day_that_is_none_is_said_in_the_form(client, club, founder, day):
    client.force_login(founder)
    path = reverse("accounts:club_seasons", args=[club.slug])
    answer = client.post(path, {"name": "x", "starts_on": day, "ends_on": "2026-12-30"})

    assert answer.context["form"].errors
    assert not club.seasons.exists()


@pytest.mark.usefixtures("paper")
def test_a_mail_goes_to_each_member_who_wants_it_alone(club, founder, with_role, write, mailoutbox):
    from allauth.account.models import EmailAddress

    from accounts.tasks import send_club_mail

    member, unwilling, unconfirmed = (with_role("member") for _ in range(3))
    unwilling.wants_club_mail = False
    unwilling.save()
    EmailAddress.objects.filter(user=unconfirmed).update(verified=False)
    mail = write()
    send_club_mail(mail_id=mail.pk)
    send_club_mail(mail_id=mail.pk)

    assert [letter.to for letter in mailoutbox] == [[founder.email], [member.email]]
    assert not any(letter.cc or letter.bcc for letter in mailoutbox)
    assert "http://x/me/" in mailoutbox[0].body
    mail.refresh_from_db()
    assert (mail.recipients, mail.sent, mail.failed) == (2, 2, 0)
    assert mail.finished_at
    assert club.log.first().action == "mail_done"


def test_a_task_that_starts_again_goes_on_after_who_has_it(club, with_role, write, mailoutbox):
    from accounts.clubs.mails import take_next
    from accounts.tasks import send_club_mail

    with_role("member")
    mail = write()
    take_next(mail_id=mail.pk)  # and there the process died
    send_club_mail(mail_id=mail.pk)

    assert len(mailoutbox) == 1
    mail.refresh_from_db()
    assert mail.finished_at


def test_while_the_mail_server_is_away_nobody_misses_a_mail(club, write, settings, mailoutbox):
    from accounts.tasks import send_club_mail

    works = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # where nobody listens
    mail = write()
    send_club_mail(mail_id=mail.pk)

    mail.refresh_from_db()
    assert (mail.sent, mail.failed, mail.finished_at) == (0, 0, None)
    settings.EMAIL_BACKEND = works
    send_club_mail(mail_id=mail.pk)
    assert len(mailoutbox) == 1


def test_a_letter_that_is_refused_is_counted_and_the_others_go(
    club, founder, with_role, write, mailoutbox
):
    from allauth.account.models import EmailAddress

    from accounts.models import User
    from accounts.tasks import send_club_mail

    broken = "두\n줄@example.com"  # the library refuses it before any server could
    User.objects.filter(pk=founder.pk).update(email=broken)
    EmailAddress.objects.filter(user=founder).update(email=broken)
    member = with_role("member")
    mail = write()
    send_club_mail(mail_id=mail.pk)

    mail.refresh_from_db()
    assert (mail.sent, mail.failed) == (1, 1)
    assert [letter.to for letter in mailoutbox] == [[member.email]]
    assert club.log.first().action == "mail_partly"


def test_three_mails_a_day(write):
    for _ in range(3):
        write()

    assert code_of(write) == "mailed_enough"
    assert write(now=NOW + timedelta(days=1, seconds=1))


def test_a_mail_to_nobody_is_not_written(club, founder, write):
    founder.wants_club_mail = False
    founder.save()

    assert code_of(write) == "nobody_to_mail"
    assert not club.mails.exists()


@pytest.mark.parametrize("title", ["a\r\nBcc: x@example.com", "a\nb", "a\x00b"])
def test_a_title_adds_no_header(client, club, founder, mailoutbox, title):
    from accounts.tasks import send_club_mail

    client.force_login(founder)
    path = reverse("accounts:club_mail", args=[club.slug])
    client.post(path, {"title": title, "text": "t"})
    for mail in club.mails.all():
        send_club_mail(mail_id=mail.pk)

    assert all("\n" not in letter.subject for letter in mailoutbox)
    assert all(letter.recipients() == [founder.email] for letter in mailoutbox)


def test_people_switch_mail_from_clubs_off_in_their_settings(client, founder):
    client.force_login(founder)
    shown = client.get(reverse("accounts:me")).context["form"]
    fields = {name: shown[name].value() for name in shown.fields if name != "wants_club_mail"}
    client.post(reverse("accounts:me"), fields)

    founder.refresh_from_db()
    assert not founder.wants_club_mail


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_line_of_the_log_is_a_sentence(club, founder, language):
    from django.utils.translation import override

    from accounts.clubs.logs import SENTENCES, note, text_of

    detail = {
        "reason": "r", "old": "member", "new": "manager", "names": "n", "name": "n", "title": "t",
        "count": 2, "sent": 1, "failed": 0,
    }  # fmt: skip
    with override(language):
        for action in SENTENCES:
            note(action, club=club, by=founder, now=NOW, **detail)
            text = text_of(club.log.order_by("-pk")[0])
            assert "%(" not in text
            assert text


def test_the_number_of_queries_does_not_grow_with_the_people(
    client, club, founder, with_role, django_assert_max_num_queries
):
    for _ in range(5):
        with_role("member")
    client.force_login(founder)
    for name in ("club", "club_members", "club_people", "club_console", "club_log"):
        with django_assert_max_num_queries(25):
            client.get(reverse(f"accounts:{name}", args=[club.slug]))
