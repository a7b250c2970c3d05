"""Addresses to which the site may send what nobody has just asked for."""

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef


def has_confirmed() -> Exists:
    """Return the condition on people that their address is confirmed to be theirs."""
    return Exists(
        EmailAddress.objects.filter(
            user=OuterRef("pk"), email__iexact=OuterRef("email"), verified=True
        )
    )
