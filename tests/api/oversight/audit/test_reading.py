"""Reading the audit trail: filters, search, pages and export."""

import csv
import io
from datetime import datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.platform.clock import RIYADH, utc_now
from portal.platform.db.identifiers import new_id
from tests.api.conftest import CountStatements
from tests.api.oversight.audit.conftest import an_event
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company


async def listed(browser: AsyncClient, **params: Any) -> dict[str, Any]:
    answer = await browser.get("/api/audit", params=params)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def actions(page: dict[str, Any]) -> list[str]:
    return [item["action"] for item in page["items"]]


async def test_an_event_as_it_is_shown(browser: AsyncClient, session: AsyncSession) -> None:
    salma = await an_admin(session)
    event = await an_event(session, actor=salma, subject_id="42", organization_name="نجد")
    page = await listed(browser, locale="ar")
    assert page["items"] == [
        {
            "id": str(event.id),
            "at": page["items"][0]["at"],
            "actor_id": str(salma.id),
            "actor_name": "Salma Alharbi",
            "action": "company.approved",
            "action_name": "اعتماد شركة",
            "outcome": "done",
            "subject_type": "company",
            "subject_type_name": "شركة",
            "subject_id": "42",
            "list_name": None,
            "details": {"organization_name": "نجد"},
            "ip": "192.0.2.7",
            "request_id": None,
        }
    ]
    assert (await listed(browser))["items"][0]["action_name"] == "Company approved"


async def test_an_exported_list_has_its_title(browser: AsyncClient, session: AsyncSession) -> None:
    for name in ("active", "no_longer_known"):
        await an_event(session, "list.exported", subject_type="list", subject_id=name)
    await an_event(session, subject_id="active")
    assert {item["list_name"] for item in (await listed(browser))["items"]} == {"Active companies", None}
    (exported,) = (await listed(browser, search="active", subject_type="list", locale="ar"))["items"]
    assert exported["list_name"] == "الشركات المعتمدة"


async def test_an_event_has_an_address_of_its_own(browser: AsyncClient, session: AsyncSession) -> None:
    event = await an_event(session, organization_name="Najd")
    await an_event(session, "rfi.closed")
    answer = await browser.get(f"/api/audit/{event.id}")
    assert answer.json()["data"] == (await listed(browser, action="company.approved"))["items"][0]
    assert (await browser.get(f"/api/audit/{new_id()}")).status_code == 404


async def test_events_filtered_by_outcome(browser: AsyncClient, session: AsyncSession) -> None:
    now = utc_now()
    for seconds, name in enumerate(("access.refused", "company.approved", "account.sign_in_failed")):
        await an_event(session, name, at=now + timedelta(seconds=seconds))
    assert actions(await listed(browser, outcome="refused")) == ["account.sign_in_failed", "access.refused"]
    assert actions(await listed(browser, outcome="done")) == ["company.approved"]
    assert [item["outcome"] for item in (await listed(browser))["items"]] == ["refused", "done", "refused"]


async def test_an_action_without_a_name_is_shown_as_recorded(browser: AsyncClient, session: AsyncSession) -> None:
    await an_event(session, "camel.counted")
    assert (await listed(browser))["items"][0]["action_name"] == "camel.counted"


async def test_filters(browser: AsyncClient, session: AsyncSession) -> None:
    salma, omar = await an_admin(session), await an_admin(session, first_name="Omar")
    noon = datetime(2025, 2, 5, 12, tzinfo=RIYADH)
    await an_event(session, "company.approved", actor=salma, at=noon, subject_id="1")
    await an_event(session, "company.rejected", actor=omar, at=noon + timedelta(days=1), subject_id="2")
    await an_event(session, "rfi.closed", at=noon + timedelta(days=2), subject_type="rfi", subject_id="1")

    async def found(**params: Any) -> list[str]:
        page = await listed(browser, **params)
        assert (page["total"], page["matched"]) == (3, len(page["items"]))
        return actions(page)

    assert await found() == ["rfi.closed", "company.rejected", "company.approved"]
    assert await found(actor=str(salma.id)) == ["company.approved"]
    assert await found(action="rfi.closed") == ["rfi.closed"]
    assert await found(action=["rfi.closed", "company.approved"]) == ["rfi.closed", "company.approved"]
    assert await found(subject_type="company") == ["company.rejected", "company.approved"]
    assert await found(subject_type="company", subject_id="1") == ["company.approved"]
    assert await found(subject_id="1") == ["rfi.closed", "company.approved"]
    assert await found(at_from="2025-02-06") == ["rfi.closed", "company.rejected"]
    assert await found(at_to="2025-02-06") == ["company.rejected", "company.approved"]
    assert await found(at_from="2025-02-06", at_to="2025-02-06") == ["company.rejected"]
    assert await found(actor=str(omar.id), action="rfi.closed") == []


async def test_days_are_saudi_days(browser: AsyncClient, session: AsyncSession) -> None:
    midnight = datetime(2025, 2, 5, tzinfo=RIYADH)
    for seconds, name in ((-1, "rfi.opened"), (0, "rfi.changed"), (86399, "rfi.closed"), (86400, "rfi.published")):
        await an_event(session, name, at=midnight + timedelta(seconds=seconds))
    page = await listed(browser, at_from="2025-02-05", at_to="2025-02-05")
    assert actions(page) == ["rfi.closed", "rfi.changed"]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("salma", 1),
        ("SALMA approved", 1),
        ("نجد", 1),
        ("نَجْد", 1),
        ("192.0.2", 2),
        ("subject-77", 1),
        ("%", 0),
        ("_", 1),
        ("approved nobody", 0),
    ],
)
async def test_search(browser: AsyncClient, session: AsyncSession, search: str, found: int) -> None:
    await an_event(session, actor=await an_admin(session), organization_name="شركة نجد")
    await an_event(session, "rfi.closed", subject_id="subject-77")
    assert (await listed(browser, search=search))["matched"] == found


@pytest.mark.parametrize("sort", ["-at", "at"])
async def test_pages_both_ways_see_each_event_once(browser: AsyncClient, session: AsyncSession, sort: str) -> None:
    now = utc_now()
    for number in range(8):
        # Two events at the same instant are ordered by id.
        await an_event(session, subject_id=str(number), at=now - timedelta(minutes=number // 2))
    pages: list[dict[str, Any]] = []
    cursor: str | None = None
    while True:
        pages.append(await listed(browser, sort=sort, limit=3, **({"cursor": cursor} if cursor else {})))
        cursor = pages[-1]["next_cursor"]
        if cursor is None:
            break
    seen = [item["id"] for page in pages for item in page["items"]]
    assert seen == [item["id"] for item in (await listed(browser, sort=sort))["items"]]
    assert len(set(seen)) == 8
    back = await listed(browser, sort=sort, limit=3, cursor=pages[-1]["previous_cursor"])
    assert back["items"] == pages[-2]["items"]


@pytest.mark.parametrize(
    "params",
    [
        {"at_from": "2025-02-06", "at_to": "2025-02-05"},
        {"at_from": "9999-12-31"},
        {"at_to": "0001-01-01"},
        {"at_to": "yesterday"},
        {"actor": "salma"},
        {"outcome": "perhaps"},
        {"sort": "details"},
        {"cursor": "made-up"},
        {"limit": "0"},
        {"unknown": "1"},
        {"search": "x" * 101},
    ],
)
async def test_invalid_filters_are_refused(browser: AsyncClient, params: dict[str, str]) -> None:
    assert (await browser.get("/api/audit", params=params)).status_code == 422
    assert (await browser.get("/api/audit/export", params={**params, "format": "csv"})).status_code == 422


async def test_the_filter_options(browser: AsyncClient, session: AsyncSession) -> None:
    nothing: dict[str, list[str]] = {"actors": [], "actions": [], "subject_types": []}
    assert (await browser.get("/api/audit/choices")).json()["data"] == nothing
    omar, _ = await an_admin(session, first_name="Omar"), await an_admin(session, first_name="Idle")
    company = await a_company(session)
    for name in ("company.approved", "company.approved", "account.signed_in"):
        await an_event(session, name, actor=omar)
    await an_event(session, "account.signed_in", actor=company)
    await an_event(session, "rfi.closed", subject_type="rfi")
    chosen = (await browser.get("/api/audit/choices")).json()["data"]
    assert chosen == {
        "actors": [{"value": str(omar.id), "name": "Omar Alharbi"}],
        "actions": [
            {"value": "company.approved", "name": "Company approved"},
            {"value": "rfi.closed", "name": "RFI closed"},
            {"value": "account.signed_in", "name": "Signed in"},
        ],
        "subject_types": [
            {"value": "company", "name": "Company"},
            {"value": "rfi", "name": "Request for information"},
        ],
    }


async def test_the_export_equals_the_list_and_is_recorded(
    browser: AsyncClient, session: AsyncSession, auditor: User
) -> None:
    salma = await an_admin(session)
    for number in range(3):
        await an_event(session, actor=salma, subject_id=f"=1+{number}", organization_name="Najd")
    await an_event(session, "rfi.closed")
    query = {"subject_type": "company", "action": "company.approved", "sort": "at"}
    shown = [item["subject_id"] for item in (await listed(browser, **query))["items"]]
    answer = await browser.get("/api/audit/export", params={**query, "format": "csv", "locale": "ar"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    header, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    assert header[1:4] == ["المنفّذ", "الإجراء", "العنصر المعني"]
    assert [row[1:4] for row in rows] == [["Salma Alharbi", "اعتماد شركة", "شركة"]] * 3
    # The apostrophe makes a spreadsheet show the cell as text, not as a formula.
    assert [row[4] for row in rows] == [f"'{subject_id}" for subject_id in shown]
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "list.exported"))).one()
    assert (event.actor_id, event.subject_id, event.details["rows"]) == (auditor.id, "audit", 3)
    assert event.details["filter"] == {"action": ["company.approved"], "subject_type": "company"}


async def test_a_workbook(browser: AsyncClient, session: AsyncSession) -> None:
    await an_event(session)
    answer = await browser.get("/api/audit/export", params={"format": "xlsx", "columns": ["at", "action"]})
    assert (answer.status_code, answer.content[:2]) == (200, b"PK")
    assert (await browser.get("/api/audit/export", params={"format": "xlsx", "columns": "id"})).status_code == 422
    assert (await browser.get("/api/audit/export", params={"format": "pdf"})).status_code == 422


async def test_a_page_costs_few_statements(
    browser: AsyncClient, session: AsyncSession, count_statements: CountStatements
) -> None:
    for _ in range(30):
        await an_event(session)
    with count_statements() as statements:
        page = await listed(browser, search="approved", action="company.approved")
    assert len(page["items"]) == 25
    assert len(statements) <= 3


@pytest.mark.parametrize(
    ("condition", "index"),
    [
        ("actor_id = '01890000-0000-7000-8000-000000000001'", "ix_audit_events_actor"),
        ("action = 'rare.event'", "ix_audit_events_action"),
        ("subject_type = 'rfi' and subject_id = '1'", "ix_audit_events_subject"),
        ("true", "ix_audit_events_at"),
    ],
)
async def test_filters_have_their_index(session: AsyncSession, condition: str, index: str) -> None:
    await session.execute(
        text(
            "insert into audit_events (id, at, actor_id, actor_name, action, subject_type, subject_id, details)"
            " select gen_random_uuid(), now() - n * interval '1 minute', gen_random_uuid(), 'x', 'common.event',"
            " 'company', n::text, '{}' from generate_series(1, 20000) n"
        )
    )
    await session.execute(text("analyze audit_events"))
    statement = f"explain select * from audit_events where {condition} order by at desc, id desc limit 26"  # noqa: S608
    plan = "\n".join((await session.scalars(text(statement))).all())
    assert index in plan
