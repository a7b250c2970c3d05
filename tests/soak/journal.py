"""What the players of a soak sent and got: the one side of every comparison.

Commands are kept in memory and written as one file at the end. Frames are written as they come, a
file for each table; each line is who got it (a user's number, or "-" for a spectator), a tab, and
the frame as it was.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

SPECTATOR = "-"
COMMANDS = "commands.json"


@dataclass(slots=True)
class Sent:
    """A command and how it was answered, over any connection and however often."""

    user: int
    table: int
    message: dict[str, Any]
    answers: list[str] = field(default_factory=list)  # "ok", or the code of a refusal
    hopeless: bool = False  # it must never count

    @property
    def is_acknowledged(self) -> bool:
        return "ok" in self.answers


@dataclass(frozen=True, slots=True)
class Frame:
    """A view as somebody got it."""

    who: str
    text: str


class Journal:
    def __init__(self, folder: Path) -> None:
        self.sent: dict[str, Sent] = {}
        self.tally: Counter[str] = Counter()
        self._folder = folder
        self._files: dict[int, gzip.GzipFile] = {}

    def note_sent(
        self, user: int, table: int, message: dict[str, Any], *, hopeless: bool = False
    ) -> None:
        self.sent.setdefault(message["id"], Sent(user, table, message, hopeless=hopeless))
        self.tally["commands"] += 1

    def note_answer(self, client_id: str, answer: str) -> None:
        """Note `ok` or a code; answers to messages without a name are only counted."""
        self.tally[answer] += 1
        if client_id in self.sent:
            self.sent[client_id].answers.append(answer)

    def note_view(self, who: str, table: int, text: str) -> None:
        if table not in self._files:
            path = self._folder / f"frames-{table}.gz"
            self._files[table] = gzip.GzipFile(path, "wb", compresslevel=1)
        self._files[table].write(f"{who}\t{text}\n".encode())
        self.tally["views"] += 1

    def close(self) -> None:
        """Write what is still in memory."""
        for file in self._files.values():
            file.close()
        sent = {client_id: asdict(row) for client_id, row in self.sent.items()}
        (self._folder / COMMANDS).write_text(json.dumps(sent))


def read_commands(folder: Path) -> Mapping[str, Sent]:
    """Return the commands by their client id."""
    rows = json.loads((folder / COMMANDS).read_text())
    return {client_id: Sent(**row) for client_id, row in rows.items()}


def read_frames(folder: Path, table: int) -> Iterator[Frame]:
    """Yield the views somebody got of the table, in the order of their coming."""
    path = folder / f"frames-{table}.gz"
    if path.exists():
        with gzip.open(path, "rt", newline="\n") as file:
            for line in file:
                who, _, text = line.rstrip("\n").partition("\t")
                yield Frame(who, text)
