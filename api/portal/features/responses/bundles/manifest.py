"""The manifest of a ZIP with the checksum of every file, written last because it records what was copied."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import Any, Literal, Self

import orjson

from portal.platform.clock import iso
from portal.platform.files.file_warnings import known_warning
from portal.platform.i18n import LOCALES, translate
from portal.platform.lists.export import harmless
from portal.platform.scanner import Verdict

CSV_NAME, JSON_NAME = "manifest.csv", "manifest.json"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_IN_MEMORY = 1024 * 1024
Kind = Literal["document", "attachment", "addition", "answers", "clarifications"]
_BLOCK = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One file. ``number``: of the receipt; ``submitted_at``: in UTC; ``size`` in bytes.

    ``warning``: why it may not open, as a code and in both languages; null without one. ``withheld``: why the ZIP does
    not contain it, likewise; ``path`` is empty then.

    The clarifications belong to no company: their ``organization_name`` and ``company_id`` are empty.
    """

    path: str
    kind: Kind
    organization_name: str
    company_id: str
    number: str | None
    submitted_at: str | None
    name: str
    size: int
    sha256: str
    warning: str | None = None
    warning_en: str | None = None
    warning_ar: str | None = None
    withheld: str | None = None
    withheld_en: str | None = None
    withheld_ar: str | None = None


def warning_of(stored: str | None) -> dict[str, str]:
    """The fields of a line about a file's warning; empty without one."""
    warning = known_warning(stored)
    if warning is None:
        return {}
    texts = {f"warning_{locale}": translate(f"choice.file_warning.{warning}", locale) for locale in ("en", "ar")}
    return {"warning": warning.value, **texts}


def withheld(verdict: Verdict) -> dict[str, Any]:
    """The fields of a line about a file that the ZIP does not contain."""
    texts = {f"withheld_{locale}": translate(f"choice.verdict.{verdict}", locale) for locale in LOCALES}
    return {"path": "", "withheld": verdict.value, **texts}


class Manifest:
    """Many lines are kept in a temporary file, so that memory does not grow with the archive.

    ``withheld``: number of files that the ZIP does not contain, by verdict.
    """

    def __init__(self, *, bundle_id: str, created_at: datetime, companies: dict[str, Any]) -> None:
        self._head = {"bundle": bundle_id, "created_at": iso(created_at), "filter": companies}
        self._spool = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  (closed by leaving the manifest)
        self._folders = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115
        self.withheld: Counter[str] = Counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._spool.close()
        self._folders.close()

    def add_company(self, **company: Any) -> None:
        """Includes companies without files, so that missing responses are listed."""
        self._folders.write(orjson.dumps(company) + b"\n")

    def add(self, line: Line) -> None:
        if line.withheld:
            self.withheld[line.withheld] += 1
        self._spool.write(orjson.dumps(asdict(line)) + b"\n")

    def as_json(self) -> Iterator[bytes]:
        yield orjson.dumps(self._head, option=orjson.OPT_INDENT_2).removesuffix(b"\n}")
        for name, spool in (("companies", self._folders), ("files", self._spool)):
            yield b',\n  "%s": [' % name.encode()
            separator = b"\n    "
            for line in _lines(spool):
                yield separator + line
                separator = b",\n    "
            yield b"\n  ]"
        yield b"\n}\n"

    def as_csv(self) -> Iterator[bytes]:
        yield BYTE_ORDER_MARK
        columns = list(Line.__dataclass_fields__)
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(columns)
        for line in _lines(self._spool):
            row = orjson.loads(line)
            writer.writerow([_cell(row[column]) for column in columns])
            if text.tell() > _BLOCK:
                yield text.getvalue().encode()
                text.seek(0)
                text.truncate()
        yield text.getvalue().encode()


def _lines(spool: "SpooledTemporaryFile[bytes]") -> Iterator[bytes]:
    spool.seek(0)
    for line in spool:
        yield line.rstrip(b"\n")


def _cell(value: str | int | None) -> str | int | None:
    return harmless(value) if isinstance(value, str) else value
