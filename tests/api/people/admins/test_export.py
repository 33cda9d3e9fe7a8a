"""The export has the rows of the list with the permissions in words."""

import csv
import io
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from portal.platform.db.identifiers import new_id
from portal.platform.i18n import LOCALES, exists
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

VIEW = Grant(Action.VIEW, Subject.USERS)


async def taken(browser: AsyncClient, table: str = "csv", **params: Any) -> Response:
    answer = await browser.get("/api/admins/export", params={"format": table, **params})
    assert answer.status_code == 200, answer.text
    return answer


def rows_of(answer: Response, delimiter: str = ",") -> list[list[str]]:
    text = io.StringIO(answer.content.decode("utf-8-sig"), newline="")
    return list(csv.reader(text, delimiter=delimiter, strict=True))


async def test_permissions_in_words(session: AsyncSession, browser: AsyncClient) -> None:
    await a_company(session)
    person = await an_admin(session, grants=[VIEW, Grant(Action.DELETE, Subject.SUBMISSIONS)], first_name="Faisal")
    session.add(Permission(user_id=person.id, action="OWN", subject="everything"))
    await an_admin(session, grants=[], first_name="Idle")
    await session.flush()
    columns = ["first_name", "state", "permission_names"]
    assert rows_of(await taken(browser, columns=columns))[:3] == [
        ["First name", "Status", "Permissions"],
        ["Faisal", "Active", "Delete responses, See users"],
        ["Idle", "Active", ""],
    ]
    arabic = rows_of(await taken(browser, columns=columns, locale="ar", search="faisal"), ";")
    assert arabic[1:] == [["Faisal", "نشط", "حذف الردود المقدَّمة، الاطلاع على المستخدمين"]]
    assert (await taken(browser, "xlsx", columns=columns)).content.startswith(b"PK")


async def test_all_columns_hold_no_secret(session: AsyncSession, browser: AsyncClient, admin: User) -> None:
    header, row = rows_of(await taken(browser, state="active"))
    assert len(header) == len(row) == len(set(header))
    assert admin.email in row
    assert (admin.password_hash or "") not in row
    assert rows_of(await taken(browser, state="invited"))[1:] == []


async def test_it_is_on_record(session: AsyncSession, browser: AsyncClient, admin: User) -> None:
    await taken(browser, columns="email", search="salma", state="active")
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "list.exported"))).one()
    assert (event.actor_id, event.subject_id) == (admin.id, "admins")
    assert event.details["filter"] == {"search": "salma", "state": "active"}
    assert (event.details["rows"], event.details["columns"]) == (1, ["email"])


async def test_selected_rows_are_exported_and_recorded(session: AsyncSession, browser: AsyncClient) -> None:
    faisal, idle = [await an_admin(session, first_name=name) for name in ("Faisal", "Idle")]
    ids = [str(faisal.id), str(idle.id), str(new_id())]
    rows = rows_of(await taken(browser, columns="first_name", ids=ids, sort="name"))
    assert rows[1:] == [["Faisal"], ["Idle"]]
    assert rows_of(await taken(browser, columns="first_name", ids=ids, search="idle"))[1:] == [["Idle"]]
    event = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc()).limit(1))).one()
    assert (event.details["filter"], event.details["rows"]) == ({"search": "idle", "ids": ids}, 1)
    many = {"format": "csv", "ids": [str(new_id())] * 101}
    assert (await browser.get("/api/admins/export", params=many)).status_code == 422


@pytest.mark.parametrize(
    "params", [{}, {"format": "csv", "columns": "permissions"}, {"format": "csv", "role": "Admin"}]
)
async def test_unknown_formats_are_refused(browser: AsyncClient, params: dict[str, str]) -> None:
    assert (await browser.get("/api/admins/export", params=params)).status_code == 422


def test_every_permission_has_a_name_in_both_languages() -> None:
    names = [f"choice.permission.{grant.action} {grant.subject}" for grant in GRANTABLE]
    assert [name for name in names for locale in LOCALES if not exists(name, locale)] == []
