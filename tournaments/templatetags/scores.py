"""Points in templates."""

from fractions import Fraction

from django import template

from tournaments import score_texts

register = template.Library()


@register.filter
def signed(points: int) -> str:
    return score_texts.signed(points)


@register.filter
def mean(value: Fraction) -> str:
    return score_texts.mean_text(value)


@register.filter
def tone(points: int | Fraction) -> str:
    """Return a class for points: plus, minus or nothing."""
    if points > 0:
        return "plus"
    return "minus" if points < 0 else ""
