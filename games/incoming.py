"""What comes over a table's socket: one JSON object, read more strictly than JSON demands.

Whatever two readers could understand differently is refused: a key that comes twice, a number
that is none, text that cannot be written again.
"""

import json
import re
from typing import Any, NoReturn

import orjson

from games.refusals import BadMessage

LONGEST_MESSAGE = 4096  # characters; a move has about 120
LONGEST_ID = 36
LONGEST_NUMBER = 18  # characters; fits in 64 bits
DEEPEST = 6  # objects and lists in each other; an action is the second
BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|([\[{])|([\]}])', re.DOTALL)  # those outside of strings


def read(text: str | None) -> dict[str, Any]:
    """Return the JSON object in a frame. Raises BadMessage for anything else."""
    if text is None:
        raise BadMessage("binary_not_supported")
    if len(text) > LONGEST_MESSAGE:
        raise BadMessage("too_large")
    _check_depth(text)
    try:
        content = _DECODER.decode(text)
        orjson.dumps(content)  # half a surrogate pair, for one, could be neither stored nor sent
    except (json.JSONDecodeError, orjson.JSONEncodeError) as error:
        raise BadMessage("bad_json") from error
    if not isinstance(content, dict):
        raise BadMessage("bad_shape")
    return content


def client_id(content: dict[str, Any]) -> str:
    """Return the sender's name for the message. Raises BadMessage unless it is short text."""
    name = content.get("id", "")
    if not isinstance(name, str) or len(name) > LONGEST_ID or "\0" in name:
        raise BadMessage("bad_shape")
    return name


def _check_depth(text: str) -> None:
    """Raise BadMessage before the parser gets lost in it."""
    depth = 0
    for bracket in BRACKETS.finditer(text):
        depth += bool(bracket[1]) - bool(bracket[2])
        if depth > DEEPEST:
            raise BadMessage("too_deep")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        raise BadMessage("bad_shape")
    return content


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise BadMessage("bad_number")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if len(digits) > LONGEST_NUMBER or number in (float("inf"), float("-inf")):
        raise BadMessage("bad_number")
    return number


def _no_number(_name: str) -> NoReturn:
    raise BadMessage("bad_number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_whole,
    parse_float=_fraction,
    parse_constant=_no_number,
)
