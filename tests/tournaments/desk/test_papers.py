"""The seating and the sheets on paper, and the log."""

import pytest
from django.urls import reverse

from tests.tournaments.event_helpers import NOW, planned, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(club, director):
    from tournaments.services.rounds import publish_round

    event = started(club, director, players=9)
    planned(event, director, sizes=(5, 4))
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    return event


def test_the_printed_seating_says_of_everybody_where_to_sit(published):
    from tournaments.models import PairingSeat
    from tournaments.queries.printed import printed_seating

    paper = printed_seating(event=published)

    assert paper.rounds == (1,)
    assert [name for name, _ in paper.people] == sorted(name for name, _ in paper.people)
    where = {name: (seats[0].table, seats[0].number) for name, seats in paper.people}
    rows = PairingSeat.objects.filter(round__event=published).select_related("entry__player")
    assert where == {
        seat.entry.name: (seat.pairing.number, seat.number + 1)
        for seat in rows.select_related("pairing")
    }


def test_the_draft_of_later_rounds_is_printed_only_when_asked_for(published):
    from tournaments.queries.printed import printed_seating

    paper = printed_seating(event=published, with_draft=True)

    assert paper.rounds == (1, 2)
    assert [number for number, _ in paper.tables] == [1, 2]


def test_the_sheets_of_a_round_have_their_addresses_once_it_runs(client, director, published):
    from tournaments.services.rounds import start_round

    client.force_login(director)
    address = reverse("tournaments:print_sheets", args=[published.code])
    before = client.get(address).context["tables"]
    assert [len(table["names"]) for table in before] == [5, 4]
    assert not any(table["address"] for table in before)
    start_round(by=director, event_id=published.pk, number=1, now=NOW)

    after = client.get(address).context["tables"]
    assert all("/o/" in table["address"] for table in after)
    assert client.get(f"{address}?round=2").status_code == 404


def test_the_log_is_read_in_pages_of_sentences_and_any_page_number_leads_somewhere(
    client, director, published
):
    from tournaments.audit import note

    for number in range(60):
        note(published, director, "penalty", now=NOW, name=f"선수{number}", points="-1")
    client.force_login(director)
    address = reverse("tournaments:desk_log", args=[published.code])

    assert "선수59" in client.get(address).content.decode()
    for page in ("2", "0", "-1", "999", "abc"):
        assert client.get(address, {"page": page}).status_code == 200
