"""What an audit finds wrong, by kind, each with a sentence that says where."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

KINDS = (  # in the order they are reported; the first three always are
    "lost",  # acknowledged, but not in the log as it was sent
    "leaked",  # a view showed something its reader may not know, or that never was
    "stuck",  # a table or a player that did not go on
    "doubled",  # more than once in the log, or though it must never have counted
    "false",  # a log, a score or a deal that its replay contradicts
    "crashed",  # an exception nobody expected
)
ALWAYS = KINDS[:3]
EXAMPLES = 5  # of each kind


@dataclass
class Findings:
    """Sentences by kind."""

    found: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, kind: str, sentence: str) -> None:
        assert kind in KINDS, kind
        self.found[kind].append(sentence)

    def extend(self, found: dict[str, list[str]]) -> None:
        for kind, sentences in found.items():
            for sentence in sentences:
                self.add(kind, sentence)

    def __bool__(self) -> bool:
        return any(self.found.values())

    def verdict(self) -> str:
        """Return the counts in one line."""
        counts = {kind: len(self.found.get(kind, ())) for kind in KINDS}
        return ", ".join(f"{n} {kind}" for kind, n in counts.items() if n or kind in ALWAYS)

    def examples(self) -> Iterable[str]:
        """Yield the first sentences of each kind."""
        for kind in KINDS:
            for sentence in self.found.get(kind, ())[:EXAMPLES]:
                yield f"{kind}: {sentence}"
