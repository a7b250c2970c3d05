"""What decided a tie, as a sentence."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from django.utils.translation import gettext, gettext_noop

from tournaments.queries.standings import Board, Row
from tournaments.score_texts import mean_text, signed

WHOLE: Callable[[Fraction], str] = signed
DECIDED = {  # by the name of the tie-break
    "together": gettext_noop(
        "%(first)s before %(second)s: ahead at the tables where they met (%(more)s to %(less)s)."
    ),
    "contracts": gettext_noop(
        "%(first)s before %(second)s: more contracts made than failed (%(more)s to %(less)s)."
    ),
    "defence": gettext_noop(
        "%(first)s before %(second)s: more points per hand as defender (%(more)s to %(less)s)."
    ),
    "best_round": gettext_noop(
        "%(first)s before %(second)s: the better best round (%(more)s to %(less)s)."
    ),
}
TOGETHER_MANY = gettext_noop(
    "%(first)s before %(second)s: ahead at the tables where all who are level met"
    " (%(more)s to %(less)s)."
)
SHARED = gettext_noop("%(names)s share place %(rank)s: every tie-break is level.")
SHARED_WITHOUT = gettext_noop("%(names)s share place %(rank)s: there are no tie-breaks.")


def tie_sentences(board: Board) -> list[str]:
    """Return a sentence for each tie, decided or shared, in the order of the standings."""
    return [text for _, text in _told(board)]


def tie_of(board: Board) -> dict[int, list[str]]:
    """Return the sentences that concern each entry."""
    found: dict[int, list[str]] = {}
    for rows, text in _told(board):
        for row in rows:
            found.setdefault(row.entry, []).append(text)
    return found


def _told(board: Board) -> Iterable[tuple[Sequence[Row], str]]:
    for level in _levels(board):
        for upper, lower in pairwise(level):
            if upper.rank != lower.rank:
                yield (upper, lower), _decided(upper, lower, len(level))
        for rank, group in groupby(level, key=lambda row: row.rank):
            sharing = list(group)
            if len(sharing) > 1:
                names = ", ".join(row.name for row in sharing)
                text = SHARED if board.event.tie_breaks else SHARED_WITHOUT
                yield sharing, gettext(text) % {"names": names, "rank": rank}


def _levels(board: Board) -> list[list[Row]]:
    """Return the groups of ranked rows that are level before any tie-break."""

    def value(row: Row) -> Fraction:
        mean = board.event.ranking == board.event.Ranking.MEAN
        return row.mean if mean else Fraction(row.points)

    groups = [list(group) for _, group in groupby(board.ranked, key=value)]
    return [group for group in groups if len(group) > 1]


def _decided(upper: Row, lower: Row, level: int) -> str:
    """Return by what the upper of two neighbours is before the lower one."""
    name, more, less = next(
        (name, more, less)
        for (name, more), (_, less) in zip(upper.trail, lower.trail, strict=False)
        if more != less
    )
    write = mean_text if name == "defence" else WHOLE
    text = TOGETHER_MANY if name == "together" and level > 2 else DECIDED[name]
    return gettext(text) % {
        "first": upper.name,
        "second": lower.name,
        "more": write(more),
        "less": write(less),
    }
