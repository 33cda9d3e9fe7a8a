"""Formats errors in a child's JSON log as lines for a terminal."""

import json
from pathlib import Path

SHOWN_LEVELS = {"error", "critical"}


class ErrorLines:
    """Follows a log from its current end."""

    def __init__(self, name: str, log: Path) -> None:
        self._name = name
        self._log = log
        self._position = log.stat().st_size if log.exists() else 0
        self._rest = ""

    def new(self) -> list[str]:
        """One short line per error logged since the last call."""
        if not self._log.exists():
            return []
        with self._log.open(encoding="utf-8", errors="replace") as log:
            log.seek(self._position)
            written = self._rest + log.read()
            self._position = log.tell()
        *lines, self._rest = written.split("\n")
        return [shown for line in lines if (shown := self._shown(line))]

    def _shown(self, line: str) -> str:
        try:
            record = json.loads(line)
        except ValueError:
            # Lines that are not JSON are from a crash or a library's warning.
            return f"  {self._name}: {line}" if line.strip() else ""
        if not isinstance(record, dict) or record.get("level") not in SHOWN_LEVELS:
            return ""
        reason = str(record.get("exception", "")).strip().splitlines()[-1:]
        details = " – ".join([str(record.get("event", "")), *reason])
        return f"  {self._name}: {details}  ({self._log})"
