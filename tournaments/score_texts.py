"""How points read: signed, and means with two decimals."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

MINUS = "\N{MINUS SIGN}"
CENTS = Decimal("0.01")


def signed(points: int | Fraction) -> str:
    """Return whole points with their sign, 0 without.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '−3', '0')
    """
    return f"{int(points):+d}".replace("-", MINUS) if points else "0"


def rounded(mean: Fraction) -> Decimal:
    """Return the mean with two decimals, halves away from zero."""
    exact = Decimal(mean.numerator) / Decimal(mean.denominator)
    return exact.quantize(CENTS, rounding=ROUND_HALF_UP)


def mean_text(mean: Fraction) -> str:
    """Return points per hand with a sign and two decimals.

    >>> mean_text(Fraction(7, 3)), mean_text(Fraction(-1, 8)), mean_text(Fraction(0))
    ('+2.33', '−0.13', '0.00')
    """
    value = rounded(mean)
    return f"{value:+.2f}".replace("-", MINUS) if value else "0.00"
