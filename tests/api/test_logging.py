"""Log calls never raise and always write a line, for any value."""

import ast
import io
import json
import logging
from collections import Counter, UserDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest
import structlog

from portal.features.mail.announcements.lifecycle import DeliveryState
from portal.platform.log_lines import MAX_LINE
from portal.platform.logging import FORBIDDEN, configure_logging
from portal.platform.settings import LogFormat, Settings

ROOT = Path(__file__).parents[2]
LEVELS = {"debug", "info", "warning", "error", "critical", "exception"}


class Unprintable:
    def __str__(self) -> str:
        raise RuntimeError("cannot be written")

    __repr__ = __str__


class Colour(Enum):
    GREEN = 1


def a_cycle() -> dict[str, Any]:
    found: dict[str, Any] = {"name": "cycle"}
    found["itself"] = [found]
    return found


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


HOSTILE: dict[str, Any] = {
    "counts by state": Counter({DeliveryState.SENT: 16, DeliveryState.PERMANENT: 2}),
    "enum": Colour.GREEN,
    "enum keys": {Colour.GREEN: 1, DeliveryState.SENT: 2},
    "keys of other kinds": {1: "one", None: "none", (1, 2): "pair", b"bytes": "bytes", uuid4(): "id"},
    "bytes": b"\x00\xff",
    "instant": datetime(2027, 2, 5, 20, 59, tzinfo=UTC),
    "duration": timedelta(days=2),
    "id": uuid4(),
    "decimal": Decimal("1.10"),
    "path": Path("/etc/portal"),
    "exception": ValueError("that one"),
    "group": ExceptionGroup("both", [ValueError("one"), KeyError("two")]),
    "set": {"a", "b"},
    "class": UserDict,
    "not a number": float("nan"),
    "huge number": 2**200,
    "huge text": "س" * 3_000_000,
    "huge list": list(range(1_000_000)),
    "wide and deep": [[[["x" * 100] * 50] * 50] * 50],
    "cycle": a_cycle(),
    "deep": nested(5_000),
    "half a pair": "\ud800",
    "half a pair as a key": {"\udfff": 1},
    "control characters": 'a"b\n\x00\x1b[31m',
    "unprintable": Unprintable(),
    "unprintable key": {Unprintable(): 1},
}


EVERY_FORMAT = pytest.mark.parametrize("log_format", list(LogFormat))


@pytest.fixture
def not_written(monkeypatch: pytest.MonkeyPatch) -> list[logging.LogRecord]:
    """Records that the standard library could not write."""
    found: list[logging.LogRecord] = []
    monkeypatch.setattr(logging.Handler, "handleError", lambda _self, record: found.append(record))
    return found


@contextmanager
def logged(settings: Settings, log_format: LogFormat) -> Iterator[io.StringIO]:
    """Returns the process's log. It is not a fixture, because pytest adds handlers before each test."""
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    configure_logging(settings.model_copy(update={"log_format": log_format}))
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    handler.setStream(written)
    try:
        yield written
    finally:
        structlog.configure(**before)
        root.handlers[:] = handlers
        root.setLevel(level)


@EVERY_FORMAT
@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)
def test_every_value_gives_a_line(
    settings: Settings, not_written: list[logging.LogRecord], log_format: LogFormat, value: Any
) -> None:
    with logged(settings, log_format) as written:
        structlog.get_logger("portal.test").info("something_happened", value=value, job="mail")
        try:
            fail(value)
        except ValueError:
            structlog.get_logger("portal.test").exception("it_failed")
    assert not_written == []
    assert "something_happened" in written.getvalue()
    assert "it_failed" in written.getvalue()
    if log_format is LogFormat.JSON:
        first, second = (json.loads(line) for line in written.getvalue().splitlines())
        assert (first["event"], first["level"], first["job"]) == ("something_happened", "info", "mail")
        assert second["event"] == "it_failed"
        assert len(written.getvalue()) < 2 * MAX_LINE


def fail(value: Any) -> None:
    raise ValueError(value)


@EVERY_FORMAT
def test_a_finished_announcement_has_its_line(
    settings: Settings, not_written: list[logging.LogRecord], log_format: LogFormat
) -> None:
    counts = Counter({DeliveryState.SENT: 16, DeliveryState.PERMANENT: 2})
    with logged(settings, log_format) as written:
        structlog.get_logger("portal.test").info("announcement_run", state="finished", counts=dict(counts))
        structlog.get_logger("portal.test").info("as_it_was", **cast("dict[str, int]", counts))
    assert not_written == []
    assert "announcement_run" in written.getvalue()
    assert "as_it_was" in written.getvalue()


@EVERY_FORMAT
def test_a_library_call_with_wrong_arguments_writes_a_line(
    settings: Settings, not_written: list[logging.LogRecord], log_format: LogFormat
) -> None:
    with logged(settings, log_format) as written:
        logging.getLogger("some.library").warning("%d of %d", "one")  # noqa: PLE1206
    assert not_written == []
    assert "%d of %d" in written.getvalue()


def log_calls() -> Iterator[tuple[Path, ast.Call]]:
    for folder in ("api/portal", "worker/portal_worker", "operator/portal_operator"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                    continue
                if node.func.attr in LEVELS and ast.unparse(node.func.value) in {"log", "logger"}:
                    yield file, node


def test_every_log_call_names_a_fixed_event_and_no_field_twice() -> None:
    """Other calls raise in the caller, before the formatter."""
    reserved = {"event", "level", "logger", "timestamp", "_record", "_from_structlog"}
    calls = list(log_calls())
    assert len(calls) > 50
    for file, call in calls:
        where = f"{file.relative_to(ROOT)}:{call.lineno}"
        assert len(call.args) == 1, f"{where}: what follows the event would be formatted into it"
        assert isinstance(call.args[0], ast.Constant), f"{where}: the event is a fixed word"
        names = [keyword.arg for keyword in call.keywords]
        assert not reserved & set(names), where


def test_secrets_are_dropped(settings: Settings) -> None:
    with logged(settings, LogFormat.JSON) as written:
        structlog.get_logger("portal.test").info("something_happened", **dict.fromkeys(FORBIDDEN, "hunter2-hunter2"))
    assert "hunter2" not in written.getvalue()


def test_a_value_cannot_add_a_line(settings: Settings) -> None:
    with logged(settings, LogFormat.JSON) as written:
        structlog.get_logger("portal.test").info("something_happened", name='x"}\n{"event": "forged"}\r')
    assert [json.loads(line)["event"] for line in written.getvalue().splitlines()] == ["something_happened"]
