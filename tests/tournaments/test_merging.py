"""A paper player turns out to have an account: their events move along."""

import pytest

from tests.tournaments.event_helpers import NOW, member_of, planned, play_round, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager(club):
    return member_of(club, "운영진", "owner")


@pytest.fixture
def played(club, director):
    """An event of five on paper whose first round has been played."""
    event = started(club, director, players=5)
    planned(event, director, sizes=(5,))
    play_round(event, director, 1)
    return event


def points_by_entry(event):
    from tournaments.services.standings import compute_standings

    rows = compute_standings(event_id=event.pk, now=NOW).rows
    return {row["entry"]: row["points"] for row in rows}


def test_points_stay_and_the_name_changes(played, club, manager):
    from accounts.merging import merge

    entry = played.entries.order_by("pk")[0]
    member = member_of(club, "진짜 이름")
    before = points_by_entry(played)
    assert before[entry.pk] != 0 or any(before.values())

    merge(paper=entry.player, into=member, by=manager, now=NOW)

    entry.refresh_from_db()
    assert points_by_entry(played) == before
    assert played.snapshots.count() == 1  # the same input: the same standings
    assert entry.player == member
    assert entry.name == "진짜 이름"


def test_results_count_where_substitutes_count_for_nobody(played, club, manager):
    from accounts.merging import merge

    played.substitute = "nobody"
    played.save(update_fields=["substitute"])
    entry = played.entries.order_by("pk")[0]
    before = points_by_entry(played)

    merge(paper=entry.player, into=member_of(club, "진짜 이름"), by=manager, now=NOW)

    assert points_by_entry(played) == before


def test_two_who_are_in_one_event_stay_two(played, club, director, manager):
    from accounts.merging import merge, preview_merge
    from accounts.models import User
    from accounts.refusals import ClubRefused
    from tournaments.services.entries import register

    member = member_of(club, "같이 뛴 사람")
    register(by=director, event_id=played.pk, player=member, now=NOW)
    paper = played.entries.order_by("pk")[0].player

    reasons = [text for part in preview_merge(paper=paper, into=member) for text in part.conflicts]
    with pytest.raises(ClubRefused, match="merge_conflict"):
        merge(paper=paper, into=member, by=manager, now=NOW)

    assert len(reasons) == 1
    assert "봄 정기전" in reasons[0]
    assert User.objects.filter(pk=paper.pk).exists()


def test_a_substitute_of_the_same_round_is_somebody_else(played, club, director, manager):
    from accounts.merging import merge
    from accounts.refusals import ClubRefused
    from tournaments.models import PairingSeat, Substitution

    member = member_of(club, "대타")
    first, second = PairingSeat.objects.filter(round__event=played, round__number=1)[:2]
    Substitution.objects.create(seat=second, player=member, at=NOW, by=director)

    with pytest.raises(ClubRefused, match="merge_conflict"):
        merge(paper=first.entry.player, into=member, by=manager, now=NOW)


def test_a_substitute_on_paper_moves_too(played, club, director, manager):
    from accounts.merging import merge
    from accounts.papers import paper_person
    from tournaments.models import PairingSeat, Substitution

    paper, member = paper_person(name="대타"), member_of(club, "진짜 대타")
    seat = PairingSeat.objects.filter(round__event=played, round__number=1)[0]
    row = Substitution.objects.create(seat=seat, player=paper, at=NOW, by=director)

    merge(paper=paper, into=member, by=manager, now=NOW)

    row.refresh_from_db()
    assert row.player == member
