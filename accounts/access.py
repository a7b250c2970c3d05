"""Ends of access that reach open sockets: logging out, a new password, a revoked token."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.signals import access_ended


def end_access(*, user_id: int) -> None:
    """Tell, after the commit, that some access of this person has ended."""
    # Robust: whoever listens cannot keep a person from logging out.
    transaction.on_commit(lambda: access_ended.send_robust(sender=User, user_id=user_id))


@receiver(user_logged_out)
def _logged_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None:
        # Django says so before it forgets the session, which would let sockets in once more.
        request.session.flush()
        end_access(user_id=user.pk)


@receiver([password_changed, password_set, password_reset])
def _new_password(user: User, **_: Any) -> None:
    end_access(user_id=user.pk)


@receiver(post_delete, sender=UserSession)
def _device_logged_out(instance: UserSession, **_: Any) -> None:
    end_access(user_id=instance.user_id)
