"""Exports the rows of a list in its order, in constant memory.

Rows are read through a database cursor into an unnamed temporary file. Neither a long list nor a slow client occupies
memory or a connection, and a failure is an error instead of a partial table.
"""

import asyncio
import csv
import io
import re
import unicodedata
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from tempfile import TemporaryDirectory, TemporaryFile
from types import TracebackType
from typing import IO, Any, Protocol, Self

import xlsxwriter
from sqlalchemy import ColumnElement, Row
from sqlalchemy.ext.asyncio import AsyncSession
from xlsxwriter.exceptions import XlsxWriterException

from portal.platform.clock import RIYADH
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.i18n import direction, translate
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.page import ordered

BATCH = 500
CHUNK = 256 * 1024
MAX_CELL_LENGTH = 32_767
"""Characters that a cell of a spreadsheet holds."""

# A spreadsheet takes these for the start of a formula; full-width forms are compared in their plain form (NFKC).
_FORMULA_STARTS = ("=", "+", "-", "@", "|")
_CONTROLS = frozenset("\t\r\n")
_IGNORED = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
"""Unicode categories that may precede a formula: controls, bidirectional and other format characters, white space."""

# Where a spreadsheet of another region begins a cell in the middle of a text: at its own separator, and, because the
# quotation mark before the text then has no effect, at a line break.
_CELL_WITHIN = re.compile(
    r"((?:[,;]|(?!\A)[\t\r\n])[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*)(?=[=+\-@|＝＋－＠｜﹦﹢﹣﹫])"
)
_WIDTHS = {Kind.TEXT: 28, Kind.CHOICE: 20, Kind.CHOICES: 40, Kind.NUMBER: 14, Kind.INSTANT: 24, Kind.FLAG: 12}


class TableFormat(StrEnum):
    CSV = "csv"
    XLSX = "xlsx"

    @property
    def content_type(self) -> str:
        return _CONTENT_TYPES[self]


_CONTENT_TYPES = {
    TableFormat.CSV: "text/csv; charset=utf-8",
    TableFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True, slots=True)
class Table:
    """A complete table. :meth:`chunks` closes ``file``, which deletes it."""

    file: IO[bytes]
    size: int
    rows: int

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        with self.file:
            while chunk := await asyncio.to_thread(self.file.read, CHUNK):
                yield chunk


def chosen_columns(definition: ListDefinition, names: Sequence[str]) -> tuple[Column, ...]:
    """The columns with these names in this order; all by default."""
    if not names:
        return tuple(column for column in definition.columns if column.kind is not None)
    chosen = [definition.by_name.get(name) for name in dict.fromkeys(names)]
    known = tuple(column for column in chosen if column is not None and column.kind is not None)
    if len(known) != len(chosen):
        raise ValidationFailed(fields=[FieldError("columns", "invalid")])
    return known


async def write_table(
    session: AsyncSession,
    definition: ListDefinition,
    *,
    sort: str | None,
    conditions: Sequence[ColumnElement[bool]],
    columns: Sequence[Column],
    table_format: TableFormat,
    locale: str,
    title: str,
) -> Table:
    """Writes the rows to a temporary file. Requires a session in a transaction, because database cursors need one."""
    statement = ordered(definition, sort, columns).where(*conditions)
    file: IO[bytes] = TemporaryFile()  # noqa: SIM115 - lives on as long as it is being sent
    rows = 0
    try:
        writer = _WRITERS[table_format](file, columns, locale, title)
        with writer:
            result = await session.stream(statement, execution_options={"yield_per": BATCH})
            async for batch in result.partitions():
                # In a thread, because a batch has thousands of cells: other requests go on meanwhile.
                await asyncio.to_thread(writer.write, batch)
                rows += len(batch)
            await asyncio.to_thread(writer.finish)
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return Table(file, size, rows)


class _Writer(Protocol):
    def __init__(self, file: IO[bytes], columns: Sequence[Column], locale: str, title: str) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    def write(self, rows: Sequence[Row[Any]]) -> None: ...
    def finish(self) -> None: ...


class _CsvWriter:
    """RFC 4180 but for the separator, with the byte order mark by which spreadsheets detect UTF-8."""

    def __init__(self, file: IO[bytes], columns: Sequence[Column], locale: str, title: str) -> None:  # noqa: ARG002
        self._words = _Words(locale)
        self._columns = columns
        self._text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=False)
        self._csv = csv.writer(self._text, delimiter=separator(locale), lineterminator="\r\n")
        self._csv.writerow([self._words.header(column) for column in columns])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        # The file outlives its text.
        self._text.detach()

    def write(self, rows: Sequence[Row[Any]]) -> None:
        self._csv.writerows(map(self._cells, rows))

    def finish(self) -> None:
        self._text.flush()

    def _cells(self, row: Row[Any]) -> list[str]:
        return [self._cell(column, value) for column, value in zip(self._columns, row, strict=False)]

    def _cell(self, column: Column, value: Any) -> str:
        if value is None:
            return ""
        if column.kind is Kind.INSTANT:
            return f"{value.astimezone(RIYADH):%Y-%m-%d %H:%M}"
        if column.kind is Kind.NUMBER:
            return str(value)
        return harmless(self._words.text(column, value))


class _XlsxWriter:
    """One sheet, from right to left in Arabic; numbers are numbers and dates are dates."""

    def __init__(self, file: IO[bytes], columns: Sequence[Column], locale: str, title: str) -> None:
        self._words = _Words(locale)
        self._columns = columns
        self._folder = TemporaryDirectory()
        self._book = xlsxwriter.Workbook(
            file,
            {
                "constant_memory": True,
                "strings_to_formulas": False,
                "strings_to_urls": False,
                "tmpdir": self._folder.name,
            },
        )
        self._sheet = self._book.add_worksheet(title[:31])
        # Written as text by us; the mark keeps it text when a person edits the cell.
        self._quoted = self._book.add_format({"quote_prefix": True})
        self._dated = self._book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        self._row = 0
        self._begin(direction(locale))

    def _begin(self, reading: str) -> None:
        if reading == "rtl":
            self._sheet.right_to_left()
        bold = self._book.add_format({"bold": True, "bottom": 1})
        self._sheet.freeze_panes(1, 0)
        for place, column in enumerate(self._columns):
            self._sheet.set_column(place, place, _WIDTHS[column.kind or Kind.TEXT])
            self._sheet.write_string(0, place, self._words.header(column), bold)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if not self._book.fileclosed:
            # The export was aborted; its files are in the directory that is deleted now.
            with suppress(XlsxWriterException, OSError):
                self._book.close()
        self._folder.cleanup()

    def write(self, rows: Sequence[Row[Any]]) -> None:
        for row in rows:
            self._row += 1
            for place, (column, value) in enumerate(zip(self._columns, row, strict=False)):
                if value is not None:
                    self._write_cell(place, column, value)

    def _write_cell(self, place: int, column: Column, value: Any) -> None:
        if column.kind is Kind.INSTANT:
            self._sheet.write_datetime(self._row, place, _saudi_clock(value), self._dated)
        elif column.kind is Kind.NUMBER:
            self._sheet.write_number(self._row, place, value)
        else:
            text = self._words.text(column, value)[:MAX_CELL_LENGTH]
            self._sheet.write_string(self._row, place, text, self._quoted if starts_a_formula(text) else None)

    def finish(self) -> None:
        self._sheet.autofilter(0, 0, self._row, len(self._columns) - 1)
        self._book.close()


_WRITERS: dict[TableFormat, type[_Writer]] = {TableFormat.CSV: _CsvWriter, TableFormat.XLSX: _XlsxWriter}


class _Words:
    """Headers and choices in one language, cached."""

    def __init__(self, locale: str) -> None:
        self._locale = locale
        self._known: dict[str, str] = {}

    def header(self, column: Column) -> str:
        name = self._look_up(f"column.{column.name}")
        if column.kind is not Kind.INSTANT:
            return name
        return translate("column.in_saudi_time", self._locale, name=name)

    def text(self, column: Column, value: Any) -> str:
        if column.kind is Kind.FLAG:
            return self._look_up(f"choice.flag.{'true' if value else 'false'}")
        if column.kind is Kind.CHOICE:
            return self._look_up(f"choice.{column.choices}.{value}")
        if column.kind is Kind.CHOICES:
            named = [self._look_up(f"choice.{column.choices}.{one}") for one in value]
            return f"{self._look_up('list.separator')} ".join(named)
        return str(value)

    def _look_up(self, key: str) -> str:
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = translate(key, self._locale)
        return known


def separator(locale: str) -> str:
    """Between cells of a CSV: the list separator of the language's regions, at which spreadsheets split columns."""
    return ";" if locale == "ar" else ","


def starts_a_formula(text: str) -> bool:
    """Whether a spreadsheet may run the text as a formula, also after invisible characters."""
    if text[:1] in _CONTROLS:
        return True
    first = next((character for character in text if unicodedata.category(character) not in _IGNORED), "")
    return unicodedata.normalize("NFKC", first).startswith(_FORMULA_STARTS)


def harmless(text: str) -> str:
    """The text in a form that no spreadsheet runs, whichever character separates its columns."""
    apart = _CELL_WITHIN.sub(r"\1'", text)
    return f"'{apart}" if starts_a_formula(text) else apart


def _saudi_clock(instant: datetime) -> datetime:
    """Spreadsheets know no time zones."""
    return instant.astimezone(RIYADH).replace(tzinfo=None)
