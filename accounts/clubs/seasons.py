"""The seasons of a club: names for stretches of days."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db import IntegrityError, transaction

from accounts.clubs.guards import demand, locked
from accounts.clubs.logs import note
from accounts.models import Club, Season, User
from accounts.refusals import ClubRefused

MOST_DAYS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTerms:
    name: str
    starts_on: date
    ends_on: date


def season_of(*, club: Club, day: date) -> Season | None:
    """Return the season the day belongs to, or None."""
    return club.seasons.filter(starts_on__lte=day, ends_on__gte=day).first()


@transaction.atomic
def make_season(*, club: Club, by: User, terms: SeasonTerms, now: datetime) -> Season:
    """Raises ClubRefused: not_allowed, closed, season_backwards, season_too_long,
    season_overlaps, season_name_taken.
    """
    club = locked(club=club)
    demand(by, "club.seasons", club)
    season = Season(club=club)
    _write(season, terms)
    note("season_made", club=club, by=by, now=now, name=terms.name)
    return season


@transaction.atomic
def change_season(*, season: Season, by: User, terms: SeasonTerms, now: datetime) -> None:
    """Raises what `make_season` raises."""
    club = locked(club=season.club)
    demand(by, "club.seasons", club)
    _write(season, terms)
    note("season_changed", club=club, by=by, now=now, name=terms.name)


@transaction.atomic
def delete_season(*, season: Season, by: User, now: datetime) -> None:
    """Forget the days; results stay where they are. Raises ClubRefused: not_allowed, closed."""
    club = locked(club=season.club)
    demand(by, "club.seasons", club)
    season.delete()
    note("season_deleted", club=club, by=by, now=now, name=season.name)


def _write(season: Season, terms: SeasonTerms) -> None:
    if terms.ends_on < terms.starts_on:
        raise ClubRefused("season_backwards")
    if (terms.ends_on - terms.starts_on).days >= MOST_DAYS:
        raise ClubRefused("season_too_long", most=MOST_DAYS)
    others = Season.objects.filter(club=season.club_id).exclude(pk=season.pk)
    both = others.filter(starts_on__lte=terms.ends_on, ends_on__gte=terms.starts_on).first()
    if both:
        raise ClubRefused("season_overlaps", name=both.name)
    season.name, season.starts_on, season.ends_on = terms.name, terms.starts_on, terms.ends_on
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as error:  # season_name_once_per_club
        raise ClubRefused("season_name_taken") from error
