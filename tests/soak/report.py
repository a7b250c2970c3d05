"""A soak's outcome as text."""

from collections.abc import Iterator

from tests.soak.soak import Outcome

WIDTH = 18  # characters of a fault's name
SHOWN = 8  # kinds of what was seen, the most frequent first


def report(outcome: Outcome) -> Iterator[str]:
    """Yield the lines: each fault with what was seen, figures, examples, and the verdict last."""
    yield f"{'fault':{WIDTH}}{'times':>5}  seen"
    for name, (times, seen) in outcome.seen.items():
        words = ", ".join(f"{count} {what}" for what, count in seen.most_common(SHOWN))
        yield f"{name:{WIDTH}}{times:>5}  {words}"
    yield ""
    yield ", ".join(f"{count} {name}" for name, count in outcome.figures.items())
    yield from outcome.findings.examples()
    yield outcome.findings.verdict()
