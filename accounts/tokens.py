"""Tokens with which programs play for a member. Only their digests are kept."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.access import end_access
from accounts.models import ApiToken, User

PREFIX = "mc_"  # tells ours from other tokens, to people and to scanners of leaked secrets
MOST_TOKENS = 10  # of a person, not counting revoked ones
USE_NOTED_EVERY = timedelta(minutes=1)


class TooManyTokens(Exception):
    """The person has as many tokens as one may have."""


class TokenNameTaken(Exception):
    """Another token of this person that is not revoked has the name."""


def create_token(*, user: User, name: str) -> tuple[ApiToken, str]:
    """Return a new token's row, and the token itself, which nobody can find out later.

    Raises TooManyTokens, TokenNameTaken.
    """
    plain = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)  # one after the other
        if ApiToken.objects.filter(user=user, revoked_at=None).count() >= MOST_TOKENS:
            raise TooManyTokens(user.pk)
        try:
            with transaction.atomic():
                token = ApiToken.objects.create(user=user, name=name, digest=digest_of(plain))
        except IntegrityError as error:  # token_name_once_per_user
            raise TokenNameTaken(name) from error
    return token, plain


@transaction.atomic
def revoke_token(*, token: ApiToken, now: datetime) -> None:
    """End the token for good, and every socket opened with it; twice does no harm."""
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now):
        end_access(user_id=token.user_id)


def live_token(*, plain: str, now: datetime) -> ApiToken | None:
    """Return the token's row with its `user`, and note the use.

    None if it is unknown or revoked, or its person inactive. All of these cost one digest and one
    query, and the query compares digests: the time taken tells nothing about tokens that exist.
    """
    usable = ApiToken.objects.filter(revoked_at=None, user__is_active=True)
    token = usable.select_related("user").filter(digest=digest_of(plain)).first()
    if token and (token.last_used_at is None or now - token.last_used_at >= USE_NOTED_EVERY):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def digest_of(plain: str) -> str:
    """Return the SHA-256 in hex; a token is random enough to need no salt."""
    return hashlib.sha256(plain.encode()).hexdigest()
