"""The names people give themselves: readable ones, and not those of who runs the site."""

import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.one_line import HIDDEN

MOST_MARKS: Final = 2  # on top of one letter; more of them cover the lines around
CYRILLIC, GREEK = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u043c\u0442",
    "\u03b1\u03bf\u03b9",
)
LOOK_ALIKES: Final = str.maketrans(
    "0134@$|l" + CYRILLIC + GREEK, "oieaasii" + "aeopcyxismt" + "aoi"
)
RESERVED: Final = frozenset(
    word.translate(LOOK_ALIKES)
    for word in (
        "admin", "administrator", "bot", "mightyclub", "moderator", "official", "root", "staff",
        "support", "system", "관리자", "마이티클럽", "봇", "시스템", "운영자", "운영진",
    )
)  # fmt: skip


def check_shown_name(name: str, *, is_staff: bool = False) -> str:
    """Return the name composed (NFC), with single spaces.

    Raises ValidationError for characters nobody sees, for piles of marks, and for a name that only
    the site's staff may have.
    """
    composed = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(character) in HIDDEN for character in composed):
        raise ValidationError(_("There is a character in it that nobody sees. Type the name anew."))
    marks = 0
    for character in composed:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > MOST_MARKS:
            raise ValidationError(_("There are too many marks on one letter."))
    if not is_staff and _skeleton(composed) in RESERVED:
        raise ValidationError(
            _("This name is kept for those who run the site. Choose another one.")
        )
    return composed


def _skeleton(name: str) -> str:
    """Return what the name looks like: no spaces or signs, no small differences of letters."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(str.isalnum, plain.translate(LOOK_ALIKES)))
