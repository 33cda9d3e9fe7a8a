"""The export of codes: the rows of the list in both languages; the audit record has no code."""

import csv
import io
from datetime import UTC, datetime
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from tests.factories.invitations import an_invitation


async def taken(browser: AsyncClient, table: str = "csv", **params: Any) -> Response:
    answer = await browser.get("/api/invitations/export", params={"format": table, **params})
    assert answer.status_code == 200, answer.text
    return answer


def rows_of(answer: Response, delimiter: str = ",") -> list[list[str]]:
    text = io.StringIO(answer.content.decode("utf-8-sig"), newline="")
    return list(csv.reader(text, delimiter=delimiter, strict=True))


async def test_the_export_equals_the_list(session: AsyncSession, browser: AsyncClient, admin: User) -> None:
    await an_invitation(session, code="FRESH", note="=1+1", created_by=admin)
    await an_invitation(session, code="OPEN", max_uses=None, uses=7, note=None)
    await an_invitation(session, code="USED", max_uses=2, uses=2)
    columns = ["code", "state", "note", "uses", "uses_left"]
    assert rows_of(await taken(browser, columns=columns, sort="-code", state="valid")) == [
        ["Code", "Status", "Note", "Used", "Uses left"],
        ["OPEN", "Valid", "", "7", ""],
        ["FRESH", "Valid", "'=1+1", "0", "1"],
    ]
    shown = (await browser.get("/api/invitations", params={"search": "use", "sort": "code"})).json()["data"]["items"]
    found = rows_of(await taken(browser, columns="code", search="use", sort="code"))
    assert [row[0] for row in found[1:]] == [item["code"] for item in shown] == ["USED"]


async def test_in_arabic_with_all_columns(session: AsyncSession, browser: AsyncClient) -> None:
    await an_invitation(session, code="LATE", expires_at=datetime(2025, 2, 5, 20, 59, tzinfo=UTC))
    answer = await taken(browser, locale="ar")
    header, row = rows_of(answer, ";")
    shown = dict(zip(header, row, strict=True))
    assert (shown["الرمز"], shown["الحالة"], shown["النوع"]) == ("LATE", "منتهي الصلاحية", "أصدره مستخدم")
    assert shown["ينتهي في (بتوقيت السعودية)"] == "2025-02-05 23:59"
    assert "filename*=UTF-8''%D8%B1" in answer.headers["content-disposition"]
    assert (await taken(browser, "xlsx", locale="ar")).content.startswith(b"PK")


async def test_no_code_stands_in_the_trail(session: AsyncSession, browser: AsyncClient, admin: User) -> None:
    await an_invitation(session, code="SECRET-CODE")
    await taken(browser, columns="code", search="SECRET-CODE", state="valid")
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "list.exported"))).one()
    assert (event.actor_id, event.subject_type, event.subject_id) == (admin.id, "list", "invitations")
    assert event.details == {
        "format": "csv",
        "rows": 1,
        "columns": ["code"],
        "filter": {"state": "valid", "searched": True},
    }


@pytest.mark.parametrize(
    "params", [{}, {"format": "pdf"}, {"format": "csv", "columns": "redeemed_by"}, {"format": "csv", "sort": "state"}]
)
async def test_unknown_formats_are_refused(browser: AsyncClient, params: dict[str, str]) -> None:
    assert (await browser.get("/api/invitations/export", params=params)).status_code == 422
