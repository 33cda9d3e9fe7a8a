"""Exported tables: content, format, and no cell that a spreadsheet runs as a formula."""

import csv
import io
import zipfile
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.features.directory.listing.queries import companies_of
from portal.platform.lists import export as lists_export
from portal.platform.lists.export import starts_a_formula
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
PATHS = ("pending-users", "users", "submissions")


async def taken(browser: AsyncClient, path: str, table: str = "csv", **params: Any) -> Response:
    answer = await browser.get(f"/api/{path}/export", params={"format": table, **params})
    assert answer.status_code == 200, answer.text
    assert int(answer.headers["content-length"]) == len(answer.content)
    return answer


def rows_of(answer: Response, delimiter: str = ",") -> list[list[str]]:
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer.content.endswith(b"\r\n")
    text = io.StringIO(answer.content.decode("utf-8-sig"), newline="")
    return list(csv.reader(text, delimiter=delimiter, strict=True))


class Sheet:
    """The only sheet of a workbook, read from its XML."""

    def __init__(self, content: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            self.xml = ET.fromstring(book.read("xl/worksheets/sheet1.xml"))  # noqa: S314 - our own
            self.styles = book.read("xl/styles.xml").decode()
            self.names = book.read("xl/workbook.xml").decode()

    def rows(self) -> list[list[tuple[str | None, str]]]:
        """Each cell as its type (``inlineStr``, None for a number) and its text."""
        return [[self._cell(cell) for cell in row] for row in self.xml.iter(f"{MAIN}row")]

    def _cell(self, cell: ET.Element) -> tuple[str | None, str]:
        return cell.get("t"), "".join(cell.itertext())

    @property
    def view(self) -> ET.Element:
        return next(self.xml.iter(f"{MAIN}sheetView"))


async def test_the_chosen_columns_in_the_order_chosen(session: AsyncSession, browser: AsyncClient) -> None:
    rfi = await an_rfi(session)
    user = await a_company(session, status=AccountStatus.APPROVED, organization_name='Najd, "Maps"\nand more')
    await a_submission(session, user, rfi, submitted_at=datetime(2025, 2, 5, 20, 59, tzinfo=UTC))
    answer = await taken(
        browser, "submissions", columns=["response", "organization_name", "submitted_at", "files_count", "invited"]
    )
    assert rows_of(answer) == [
        ["RFI response", "Organisation", "Submitted (Saudi time)", "Files", "Invited"],
        ["Submitted", 'Najd, "Maps"\nand more', "2025-02-05 23:59", "1", "No"],
    ]


async def test_in_arabic_spreadsheets_split_the_columns(session: AsyncSession, browser: AsyncClient) -> None:
    await a_company(session, organization_name="شركة نجد")
    columns = ["organization_name", "status", "organization_size", "decided_at"]
    answer = await taken(browser, "pending-users", columns=columns, locale="ar")
    assert rows_of(answer, ";") == [
        ["الشركة", "الحالة", "عدد الموظفين", "تاريخ القرار (بتوقيت السعودية)"],
        ["شركة نجد", "قيد المراجعة", "من 50 إلى 200", ""],
    ]
    assert "filename*=UTF-8''%D8%A7%D9%84" in answer.headers["content-disposition"]


async def test_all_columns_by_default(session: AsyncSession, browser: AsyncClient) -> None:
    await a_company(session)
    header, row = rows_of(await taken(browser, "pending-users"))
    taken_away = [column for column in companies_of(None).columns if column.kind is not None]
    assert (len(header), len(row), header[0]) == (len(taken_away), len(taken_away), "Organisation")
    assert len(set(header)) == len(header)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("table", ["csv", "xlsx"])
async def test_an_empty_list_is_a_header(browser: AsyncClient, path: str, table: str) -> None:
    answer = await taken(browser, path, table, columns="email")
    if table == "csv":
        assert rows_of(answer) == [["Email for signing in"]]
    else:
        assert Sheet(answer.content).rows() == [[("inlineStr", "Email for signing in")]]


HARMFUL = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "＝1+1",
    '=HYPERLINK("http://x.example")',
    "=cmd|' /C calc'!A0",
    "|calc",
    "｜calc",
    "﹦1+1",
    "\u200f=1+1",
    "\u2067\u202e|calc",
    "\ufeff\u00a0-1",
]


@pytest.mark.parametrize("name", HARMFUL)
async def test_no_cell_calculates(session: AsyncSession, browser: AsyncClient, name: str) -> None:
    await a_company(session, organization_name=name, phone_number="+966501234567")
    columns = ["organization_name", "phone_number"]
    table = await taken(browser, "pending-users", columns=columns)
    assert rows_of(table)[1] == [f"'{name}", "'+966501234567"]
    sheet = Sheet((await taken(browser, "pending-users", "xlsx", columns=columns)).content)
    assert list(sheet.xml.iter(f"{MAIN}f")) == []
    assert [kind for kind, _ in sheet.rows()[1]] == ["inlineStr", "inlineStr"]
    assert sheet.rows()[1][1] == ("inlineStr", "+966501234567")
    assert 'quotePrefix="1"' in sheet.styles


WITHIN = [
    "Najd;=1+1",
    "Najd,=1+1",
    "Najd; \u200f=cmd|' /C calc'!A0",
    "Najd,\u00a0＝1+1;@SUM(A1)",
    'Najd "Maps";+1',
    "Najd\n=1+1",
    "=1;-1,|calc",
]


@pytest.mark.parametrize("name", WITHIN)
@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("region", [",", ";", "\t"])
async def test_no_cell_calculates_in_a_spreadsheet_of_another_region(
    session: AsyncSession, browser: AsyncClient, name: str, locale: str, region: str
) -> None:
    await a_company(session, organization_name=name)
    answer = await taken(browser, "pending-users", columns="organization_name", locale=locale)
    text = io.StringIO(answer.content.decode("utf-8-sig"), newline="")
    cells = [cell for row in csv.reader(text, delimiter=region) for cell in row]
    assert [cell for cell in cells if starts_a_formula(cell)] == []


@pytest.mark.parametrize(("locale", "reads"), [("en", None), ("ar", "1")])
async def test_a_sheet_has_real_dates_and_reads_its_way(
    session: AsyncSession, browser: AsyncClient, locale: str, reads: str | None
) -> None:
    await a_company(session, registered_at=datetime(2025, 2, 5, 21, 0, tzinfo=UTC))
    columns = ["registered_at", "files_count", "organization_name", "position"]
    answer = await taken(browser, "pending-users", "xlsx", columns=columns, locale=locale)
    sheet = Sheet(answer.content)
    # Midnight of 6 February 2025 in Saudi Arabia, in days since 1900.
    assert sheet.rows()[1][:2] == [(None, "45694"), (None, "0")]
    assert sheet.view.get("rightToLeft") == reads
    pane = next(sheet.view.iter(f"{MAIN}pane"))
    assert (pane.get("state"), pane.get("ySplit")) == ("frozen", "1")
    assert next(sheet.xml.iter(f"{MAIN}autoFilter")).get("ref") == "A1:D2"
    assert ("Pending companies" in sheet.names) is (locale == "en")


async def test_an_export_of_several_batches(
    session: AsyncSession, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists_export, "BATCH", 2)
    names = [f"Company {number}" for number in range(7)]
    for name in names:
        await a_company(session, organization_name=name)
    params = {"columns": "organization_name", "sort": "-organization_name"}
    assert rows_of(await taken(browser, "pending-users", **params))[1:] == [[name] for name in reversed(names)]
    sheet = Sheet((await taken(browser, "pending-users", "xlsx", **params)).content)
    assert [row[0][1] for row in sheet.rows()[1:]] == names[::-1]


async def test_exports_are_recorded(session: AsyncSession, browser: AsyncClient, admin: User) -> None:
    await a_company(session, organization_name="Najd")
    await taken(browser, "pending-users", "xlsx", columns=["email", "status"], search="najd")
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_id, event.subject_id) == ("list.exported", admin.id, "pending")
    assert event.details == {
        "format": "xlsx",
        "rows": 1,
        "columns": ["email", "status"],
        "filter": {"scope": "waiting", "search": "najd"},
    }


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "format"),
        ({"format": "pdf"}, "format"),
        ({"format": "csv", "columns": "password_hash"}, "columns"),
        ({"format": "csv", "columns": "id"}, "columns"),
        ({"format": "csv", "sort": "position"}, "sort"),
        ({"format": "csv", "cursor": "x"}, "cursor"),
        ({"format": "csv", "scope": "everything"}, "scope"),
    ],
)
async def test_unknown_formats_are_refused(
    session: AsyncSession, browser: AsyncClient, params: dict[str, str], field: str
) -> None:
    refused = await browser.get("/api/users/export", params=params)
    assert refused.status_code == 422
    assert [problem["field"] for problem in refused.json()["fields"]] == [field]
    assert (await session.scalars(select(AuditEvent))).all() == []


async def test_those_turned_away_are_taken_under_their_own_name(session: AsyncSession, browser: AsyncClient) -> None:
    await a_company(session, organization_name="Waiting")
    await a_company(session, organization_name="Turned away", status=AccountStatus.REJECTED)
    answer = await taken(
        browser, "pending-users", scope="rejected", columns=["organization_name", "rejection_reason", "decided_by_name"]
    )
    assert rows_of(answer)[1:] == [["Turned away", "The website does not exist", "Salma Alharbi"]]
    assert "Rejected companies" in answer.headers["content-disposition"]
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "list.exported"))).one()
    assert event.subject_id == "rejected"
