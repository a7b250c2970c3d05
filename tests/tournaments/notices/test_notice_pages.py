"""The list of notices, their number in the header, and the choices."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.notices.people import confirmed_member, told

pytestmark = pytest.mark.django_db
PAGES = ("tournaments:notices", "tournaments:notice_choices")


def count_in(page):
    return '<span class="count">' in page.content.decode()


def test_the_list_shows_what_was_told_and_leads_there(event, reader, as_reader):
    told(event, reader)
    notice = reader.notices.get()

    page = as_reader.get(reverse("tournaments:notices")).content.decode()
    answer = as_reader.post(reverse("tournaments:notice_read", args=[notice.pk]))

    assert "봄 정기전" in page
    assert answer.url == notice.address
    notice.refresh_from_db()
    assert notice.read_at is not None


def test_looking_at_the_list_reads_nothing(event, reader, as_reader):
    told(event, reader)

    as_reader.get(reverse("tournaments:notices"))

    assert reader.notices.get().read_at is None


def test_all_can_be_marked_read(event, reader, as_reader):
    for key in ("1/1", "2/1"):
        told(event, reader, key=key)

    as_reader.post(reverse("tournaments:notices_read"))

    assert not reader.notices.filter(read_at=None).exists()


def test_the_notices_of_others_are_not_there(event, reader, club, as_reader):
    other = confirmed_member(club, "남")
    told(event, other)
    notice = other.notices.get()

    answer = as_reader.post(reverse("tournaments:notice_read", args=[notice.pk]))
    as_reader.post(reverse("tournaments:notices_read"))

    notice.refresh_from_db()
    assert answer.status_code == 404
    assert notice.read_at is None


def test_the_header_tells_how_many_wait(event, reader, as_reader):
    assert not count_in(as_reader.get(reverse("accounts:me")))
    as_reader.cookies.clear()
    as_reader.force_login(reader)
    told(event, reader)

    assert count_in(as_reader.get(reverse("accounts:me")))


def test_the_number_is_asked_for_once_a_minute(
    event, reader, as_reader, django_assert_max_num_queries
):
    told(event, reader)
    as_reader.get(reverse("accounts:me"))

    with django_assert_max_num_queries(20) as queries:
        page = as_reader.get(reverse("accounts:me"))

    assert count_in(page)
    assert not [query for query in queries if "tournaments_notice" in query["sql"]]


def test_the_number_goes_away_when_all_is_read(event, reader, as_reader):
    told(event, reader)
    as_reader.get(reverse("accounts:me"))

    as_reader.post(reverse("tournaments:notices_read"))

    assert not count_in(as_reader.get(reverse("accounts:me")))


def test_the_number_of_who_was_logged_in_before_is_not_shown(event, reader, club, as_reader):
    told(event, reader)
    as_reader.get(reverse("accounts:me"))

    as_reader.force_login(confirmed_member(club, "다음 사람"))

    assert not count_in(as_reader.get(reverse("accounts:me")))


@pytest.mark.parametrize("cookie", ["x", "1.", ".5", "1.99999", "1.²", "1.-5", "1.1;2"])
def test_a_number_made_up_breaks_nothing(as_reader, cookie):
    as_reader.cookies["unread"] = cookie

    assert as_reader.get(reverse("accounts:me")).status_code == 200


def test_choices_are_kept(reader, as_reader):
    from tournaments.notices import choices_of

    as_reader.post(
        reverse("tournaments:notice_choices"),
        {"on_site": ["seated", "final", "nonsense"], "by_mail": ["final"]},
    )

    wants = {kind: (row.on_site, row.by_mail) for kind, row in choices_of(reader).items()}
    assert wants["seated"] == (True, False)
    assert wants["final"] == (True, True)
    assert wants["disputed"] == (False, False)
    assert reader.notice_choices.count() == len(wants)
    page = as_reader.get(reverse("tournaments:notice_choices")).content.decode()
    assert page.count(" checked") == 3


def test_choices_can_be_changed_back(reader, as_reader):
    from tournaments.notices import choices_of

    everything = list(choices_of(reader))
    for chosen in ([], everything):
        as_reader.post(
            reverse("tournaments:notice_choices"), {"on_site": chosen, "by_mail": chosen}
        )

    assert all(row.on_site and row.by_mail for row in choices_of(reader).values())


@pytest.mark.parametrize("name", PAGES)
def test_visitors_log_in_first_and_come_back(name):
    answer = Client().get(reverse(name))

    assert answer.url == f"{reverse('account_login')}?next={reverse(name)}"


@pytest.mark.parametrize("name", ["tournaments:notices_read"])
def test_what_changes_something_takes_no_get(as_reader, name):
    assert as_reader.get(reverse(name)).status_code == 405


def test_a_long_list_has_pages_and_few_queries(
    event, reader, as_reader, django_assert_max_num_queries
):
    for number in range(35):
        told(event, reader, key=str(number))

    with django_assert_max_num_queries(8):
        first = as_reader.get(reverse("tournaments:notices"))
    last = as_reader.get(reverse("tournaments:notices"), {"page": "99"})

    assert first.content.decode().count("told is-new") == 30
    assert last.content.decode().count("told is-new") == 5
    assert as_reader.get(reverse("tournaments:notices"), {"page": "x"}).status_code == 200
