"""The visual language keeps its promises: contrast, one place for colours, one weight of cards."""

import gzip
import re
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CSS = ROOT / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text()
TABLE = (CSS / "table.css").read_text()
BESIDE_TABLE = {"live.css", "table-low.css"}  # never without table.css
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted(CSS.glob("*.css"))

MEDIA_DARK, CHOSEN_DARK = (
    re.search(pattern, TOKENS, re.DOTALL)[1]
    for pattern in (
        r':not\(\[data-theme="light"\]\) \{(.*?)\n  \}',
        r':root\[data-theme="dark"\] \{(.*?)\n\}',
    )
)
LIGHT, ALWAYS = TOKENS.split("@media")[0], TOKENS.split("The same by day")[1]


def colours(block):
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


THEMES = {"light": colours(LIGHT), "dark": colours(LIGHT) | colours(MEDIA_DARK)}
TEXT = ["ink", "ink-soft", "ink-faint", "accent-text", "good", "bad", "gold-text", "ruling",
        "opposition"]  # fmt: skip
ON_FELT = [name for name in colours(ALWAYS) if name.endswith("-on-felt")] + [
    "on-felt", "on-felt-soft", "gold",
]  # fmt: skip
PAIRS = [
    *product(TEXT, ["paper", "paper-raised", "paper-sunken"]),
    *((name, f"{name.removesuffix('-text')}-soft") for name in TEXT[3:]),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
]


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_device_and_the_person_choose_the_same_dark():
    assert MEDIA_DARK.split() == CHOSEN_DARK.split()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read(theme, text, ground):
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("text", ON_FELT)
def test_text_on_the_felt_can_be_read(text):
    felt = colours(ALWAYS)

    assert contrast(felt[text], felt["felt"]) >= 4.5


@pytest.mark.parametrize("suit", ["spade", "heart", "diamond", "club", "joker"])
def test_suits_can_be_read(suit):
    card = colours(ALWAYS)

    assert contrast(card[f"suit-{suit}"], card["card-face"]) >= 4.5


@pytest.mark.parametrize("style", [path for path in STYLES if path.name != "tokens.css"])
def test_colours_are_tokens(style):
    assert not re.findall(r"(?<![\w-])#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(", style.read_text())


@pytest.mark.parametrize("style", STYLES)
def test_every_token_used_is_defined(style):
    text = style.read_text()
    beside = TABLE if style.name in BESIDE_TABLE else ""
    defined = set(re.findall(r"(--[\w-]+):", TOKENS + text + beside))
    used = set(re.findall(r"var\((--[\w-]{2,})", text))  # --x and --i are set by scripts

    assert used <= defined


@pytest.mark.parametrize("path", TEMPLATES)
def test_templates_hold_no_style_and_no_script(path):
    text = path.read_text()

    assert " style=" not in text
    assert not re.search(r"\son\w+=\"", text)


def test_every_icon_used_is_drawn():
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static/img/icons.svg").read_text()))
    used = set()
    for path in TEMPLATES:
        used |= set(re.findall(r'_icon\.html" with name="([\w-]+)"', path.read_text()))

    assert used <= drawn


def test_the_deck_has_every_picture_and_is_light():
    deck = (ROOT / "static/img/cards.svg").read_bytes()
    drawn = set(re.findall(r'<symbol id="(\w+)"', deck.decode()))

    assert drawn == {"S", "H", "D", "C", "J", "JK", *(s + r for s in "SHDC" for r in "JQK")}
    assert len(gzip.compress(deck)) <= 90_000
