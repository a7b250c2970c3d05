"""Two clicks at once, on PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from accounts.refusals import ClubRefused
from tests.accounts.clubs.conftest import NOW

pytestmark = pytest.mark.django_db(transaction=True)


def both(*works):
    """Do all at the same moment; return what each gave, or the code of its refusal."""
    together = Barrier(len(works))

    def do(work):
        together.wait(10)
        try:
            return work()
        except ClubRefused as refusal:
            return refusal.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(do, works))


def test_two_owners_who_leave_at_once_leave_one(transactional_db, club, founder, with_role):
    from accounts.clubs.joining import leave

    second = with_role("owner")

    answers = both(
        lambda: leave(club=club, user=founder, now=NOW),
        lambda: leave(club=club, user=second, now=NOW),
    )

    assert sorted(answers, key=str) == [None, "last_owner"]
    assert club.memberships.filter(role="owner").count() == 1


def test_a_form_sent_twice_at_once_founds_one_club(transactional_db, person):
    from accounts.clubs.founding import ClubTerms, create_club

    founder = person("급한")
    found = [
        lambda: create_club(
            founder=founder, terms=ClubTerms(name="급한 클럽"), key="c" * 32, now=NOW
        )
    ] * 2

    first, second = both(*found)

    assert first == second
    assert founder.memberships.count() == 1


def test_two_clicks_ask_once(transactional_db, club, person):
    from accounts.clubs.joining import join

    asker = person("급한")

    answers = both(*[lambda: join(club=club, user=asker, now=NOW)] * 2)

    assert sorted(answers, key=str) == [False, "already_asked"]
    assert club.join_requests.count() == 1


def test_two_seasons_made_at_once_do_not_overlap(transactional_db, club, founder):
    from datetime import date

    from accounts.clubs.seasons import SeasonTerms, make_season

    def make(name):
        terms = SeasonTerms(name=name, starts_on=date(2026, 9, 1), ends_on=date(2026, 9, 9))
        return make_season(club=club, by=founder, terms=terms, now=NOW).name

    answers = both(lambda: make("하나"), lambda: make("둘"))

    assert "season_overlaps" in answers
    assert club.seasons.count() == 1


def test_a_name_claimed_twice_at_once_goes_to_one(transactional_db, club, founder, paper, person):
    from accounts.clubs.claims import claim, claim_token
    from accounts.models import PersonMerge

    token = claim_token(club=club, paper=paper, by=founder, now=NOW)
    first, second = person("본인"), person("다른")

    answers = both(
        lambda: claim(club=club, token=token, user=first, now=NOW).into_id,
        lambda: claim(club=club, token=token, user=second, now=NOW).into_id,
    )

    assert "bad_claim" in answers
    assert PersonMerge.objects.get().into_id in answers
    assert club.memberships.filter(user__in=(first, second)).count() == 1
