"""Converts log events to lines. A log call never raises and never loses its line, for any value."""

from itertools import islice
from typing import Any

import orjson
import structlog
from structlog.types import EventDict

MAX_LINE = 64 * 1024
"""Characters of a line that is written as it is; a longer one is shortened."""

MAX_TEXT = 8 * 1024
"""Characters of one field, and so of all texts in it."""

MAX_FIELDS = 64
MAX_VALUES = 200
MAX_DEPTH = 6


def render(document: EventDict, **_: Any) -> str:
    """One JSON object. Unknown types become text; long texts are shortened in the middle, and cycles are cut."""
    try:
        line = orjson.dumps(document, default=_text, option=orjson.OPT_NON_STR_KEYS).decode()
    except (TypeError, ValueError, RecursionError):
        return _shortened(document)
    return line if len(line) <= MAX_LINE else _shortened(document)


class TolerantFormatter(structlog.stdlib.ProcessorFormatter):
    """Logs the event name if formatting fails, for example because arguments do not match the message."""

    def format(self, record: Any) -> str:
        try:
            return super().format(record)
        except Exception as error:  # noqa: BLE001  (a value that cannot be rendered must not fail the caller)
            lost = {
                "event": _text(record.msg.get("event") if isinstance(record.msg, dict) else record.msg),
                "level": record.levelname.lower(),
                "logger": record.name,
                "log_line_failed": type(error).__name__,
            }
            return _shortened(lost)


def _shortened(document: EventDict) -> str:
    fields = islice(document.items(), MAX_FIELDS)
    return orjson.dumps({_cut(_text(name), MAX_TEXT): _Plain().of(value) for name, value in fields}).decode()


class _Plain:
    """Copies a field into plain values, limited to :data:`MAX_VALUES` values and :data:`MAX_TEXT` characters."""

    def __init__(self) -> None:
        self._left = MAX_VALUES
        self._room = MAX_TEXT

    def of(self, value: Any, depth: int = 0) -> Any:
        self._left -= 1
        if value is None or isinstance(value, (bool, float)):
            return value
        if not isinstance(value, (dict, list, tuple, set, frozenset)):
            return self._written(value)
        if depth == MAX_DEPTH or self._left <= 0:
            return "…"
        if isinstance(value, dict):
            return {self._written(key): self.of(one, depth + 1) for key, one in self._first(value.items())}
        return [self.of(one, depth + 1) for one in self._first(value)]

    def _written(self, value: Any) -> str:
        text = _cut(_text(value), self._room)
        self._room = max(self._room - len(text), 0)
        return text

    def _first(self, values: Any) -> Any:
        for value in values:
            if self._left <= 0:
                return
            yield value


def _cut(text: str, room: int) -> str:
    """The beginning and the end, which matters for tracebacks."""
    half = room // 2
    return text if len(text) <= room else f"{text[:half]} … {len(text) - 2 * half} more … {text[len(text) - half :]}"


def _text(value: Any) -> str:
    try:
        text = str(value)
    except Exception:  # noqa: BLE001
        text = f"<{type(value).__name__}>"
    # Half of a surrogate pair has no UTF-8.
    return text.encode("utf-8", "backslashreplace").decode()
