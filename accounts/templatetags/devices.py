"""Names for browsers in the list of devices."""

from typing import Final

from django import template

register = template.Library()

# The first mark found wins: every browser also claims to be older ones.
BROWSERS: Final = (
    ("KAKAOTALK", "KakaoTalk"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Whale", "Naver Whale"),
    ("NAVER", "Naver"),
    ("Edg", "Edge"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


@register.filter
def device_name(user_agent: str) -> str:
    """Return a short name for a User-Agent header; unknown ones are cut, never hidden.

    >>> device_name("Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36")
    'Chrome · Android'
    >>> device_name("curl/8.5")
    'curl/8.5'
    """
    found = [
        next((name for mark, name in names if mark in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(name for name in found if name) or user_agent[:40]
