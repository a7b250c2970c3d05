"""Paper people: names without an account, as rows that results and events can refer to."""

from django.contrib.auth.hashers import make_password

from accounts.models import User
from accounts.services import new_handle


def new_paper(*, name: str) -> User:
    """Return a paper person, not saved yet; nobody can log in as one."""
    return User(
        username=new_handle("paper"),
        display_name=name,
        is_paper=True,
        is_active=False,
        wants_club_mail=False,
        password=make_password(None),
    )


def paper_person(*, name: str) -> User:
    """Return a new paper person who belongs to no club; `accounts.clubs.papers` makes members."""
    person = new_paper(name=name)
    person.save()
    return person
