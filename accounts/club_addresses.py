"""Addresses of clubs. Importing this registers `<club:slug>` for paths."""

import unicodedata

from django.urls import register_converter


class ClubSlug:
    """A club's slug: lower case and composed, as `slugify` writes it; Korean too."""

    regex = r"[-\w]{1,40}"

    def to_python(self, value: str) -> str:
        """Raise ValueError, which is a 404, for another spelling."""
        if value != unicodedata.normalize("NFC", value).lower():
            raise ValueError(value)
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(ClubSlug, "club")
