"""The one way a record brought from elsewhere is kept."""

import hashlib
import json
import secrets
from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.permissions import can
from games.engine.records import canonical, replayed
from games.models import ImportedHand

KEY_BYTES = 9  # 12 characters


class TooManyImports(Exception):
    """The person may not bring another record now."""


def keep_record(*, text: str | bytes, uploader: User, now: datetime) -> ImportedHand:
    """Keep the hand if its record holds; one that is kept already is returned as it is.

    Raises RecordError for anything wrong with it, TooManyImports if the person may bring no more.
    """
    record, _states = replayed(text)
    written = canonical(record)
    digest = hashlib.sha256(written.encode()).hexdigest()
    kept = ImportedHand.objects.filter(digest=digest)
    if found := kept.first():
        return found
    if not can(uploader, "record.import"):
        raise TooManyImports
    try:
        with transaction.atomic():
            return ImportedHand.objects.create(
                key=secrets.token_urlsafe(KEY_BYTES),
                digest=digest,
                record=json.loads(written),
                uploader=uploader,
                created_at=now,
            )
    except IntegrityError:  # one_imported_hand_per_record: somebody else brought it just now
        return kept.get()
