"""Members who can be written to, and being told something."""

from typing import Any

from django.utils import timezone

from tests.tournaments.event_helpers import member_of


def confirmed_member(club: Any, name: str, **values: Any) -> Any:
    """Return a new member of the club whose e-mail address is confirmed."""
    from allauth.account.models import EmailAddress

    user = member_of(club, name)
    for field, value in values.items():
        setattr(user, field, value)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def told(event: Any, *people: Any, kind: str = "seated", key: str = "1/1", **detail: Any) -> None:
    """Tell these people that their table is seated, or something else."""
    from tournaments.notices import tell

    detail = detail or {"round": 1, "table": 3}
    now = timezone.now()
    tell(event, [person.pk for person in people], kind, key=key, now=now, **detail)
