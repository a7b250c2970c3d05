"""Finite fields and the two families of designs they give."""

from collections.abc import Sequence
from functools import lru_cache

Design = list[list[list[int]]]  # rounds of tables of points

# The monic irreducible polynomial of each field whose order is not prime: its lower
# coefficients, the constant first.
POLYNOMIALS = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (1, 0)), 16: (2, (1, 1, 0, 0))}
ORDERS = (3, 4, 5, 7, 8, 9, 11, 13, 16)


@lru_cache(maxsize=len(ORDERS))
def field(order: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the tables of addition and multiplication of the field with so many elements."""
    elements = range(order)
    if order not in POLYNOMIALS:
        return (
            [[(one + other) % order for other in elements] for one in elements],
            [[one * other % order for other in elements] for one in elements],
        )
    prime, polynomial = POLYNOMIALS[order]
    digits = [_digits(element, prime, len(polynomial)) for element in elements]
    number = {tuple(word): element for element, word in enumerate(digits)}
    add = [
        [
            number[tuple((a + b) % prime for a, b in zip(one, other, strict=True))]
            for other in digits
        ]
        for one in digits
    ]
    times = [
        [number[_product(one, other, prime, polynomial)] for other in digits] for one in digits
    ]
    return add, times


def _digits(element: int, prime: int, length: int) -> list[int]:
    return [element // prime**place % prime for place in range(length)]


def _product(
    one: Sequence[int], other: Sequence[int], prime: int, polynomial: Sequence[int]
) -> tuple[int, ...]:
    length = len(polynomial)
    result = [0] * (2 * length)
    for place, a in enumerate(one):
        for place2, b in enumerate(other):
            result[place + place2] += a * b
    for place in range(2 * length - 1, length - 1, -1):
        for lower, coefficient in enumerate(polynomial):
            result[place - length + lower] -= result[place] * coefficient
        result[place] = 0
    return tuple(value % prime for value in result[:length])


def transversal_design(size: int, order: int) -> Design:
    """Return `order` rounds of `order` tables of so many players in which nobody meets twice.

    Point x * order + y is (x, y), x < size <= order; the tables are the lines y = slope * x + b,
    one round for each slope. Points of equal x never meet.
    """
    add, times = field(order)
    return [
        [[x * order + add[times[slope][x]][b] for x in range(size)] for b in range(order)]
        for slope in range(order)
    ]


def affine_plane(order: int) -> Design:
    """Return the `order` + 1 rounds in which order² players meet each other exactly once."""
    columns = [[x * order + y for y in range(order)] for x in range(order)]
    return [*transversal_design(order, order), columns]
