"""Refused attempts are recorded."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company


async def refusals(session: AsyncSession) -> list[AuditEvent]:
    statement = select(AuditEvent).where(AuditEvent.action == "access.refused").order_by(AuditEvent.id)
    return list((await session.scalars(statement)).all())


async def test_a_refusal_records_the_route_and_the_missing_permission(
    session: AsyncSession, browser: AsyncClient, auditor: User
) -> None:
    answer = await browser.put(f"/api/users/{new_id()}/approve", headers={"X-Request-ID": "request-7777"})
    assert (answer.status_code, answer.json()["params"]) == (403, {})
    (event,) = await refusals(session)
    assert (event.actor_id, event.actor_name, event.ip) == (auditor.id, "Amal Alharbi", "127.0.0.1")
    # The route, not the path: paths may contain sensitive data.
    assert (event.subject_type, event.subject_id) == ("route", "PUT /api/users/{user_id}/approve")
    assert event.details == {"error": "forbidden", "required": ["APPROVE pendingCompanies"]}
    assert event.request_id == "request-7777"
    assert (await browser.get("/api/audit", params={"action": "access.refused"})).json()["data"]["matched"] == 1


async def test_a_refused_read_is_recorded(session: AsyncSession, browser: AsyncClient) -> None:
    assert (await browser.get("/api/invitations")).status_code == 403
    (event,) = await refusals(session)
    assert event.details["required"] == ["VIEW invitationsCode"]


async def test_refusals_of_companies_are_recorded(session: AsyncSession, sign_in: SignIn) -> None:
    company = await a_company(session, status=AccountStatus.PENDING)
    browser = await sign_in(company)
    assert (await browser.get("/api/documents")).status_code == 403
    (event,) = await refusals(session)
    assert (event.actor_id, event.subject_id) == (company.id, "GET /api/documents")
    assert event.details["required"] == ["approved company with answers, or admin"]


async def test_refused_grants_are_recorded(session: AsyncSession, sign_in: SignIn) -> None:
    creator = await an_admin(session, grants=[Grant(Action.CREATE, Subject.USERS)])
    body = {
        "first_name": "Faisal",
        "last_name": "Alotaibi",
        "email": "faisal@authority.example",
        "locale": "en",
        "permissions": [{"action": "DELETE", "subject": "users"}],
    }
    answer = await (await sign_in(creator)).post("/api/admins", json=body)
    assert answer.json()["error"] == "grant_not_held"
    (event,) = await refusals(session)
    assert event.details == {"error": "grant_not_held", "required": ["DELETE users"]}


async def test_refusals_without_a_session_are_not_recorded(session: AsyncSession, client: AsyncClient) -> None:
    assert (await client.get("/api/audit")).status_code == 401
    assert (await client.post("/api/generate-code", headers={"Origin": "https://evil.example"})).status_code == 403
    assert await refusals(session) == []


async def test_a_thousand_attempts_fill_no_table(session: AsyncSession, browser: AsyncClient) -> None:
    statuses = {(await browser.delete(f"/api/invitations/{new_id()}")).status_code for _ in range(15)}
    assert statuses == {403}
    assert len(await refusals(session)) == 10
    # Another route has a separate count.
    await browser.post("/api/generate-code")
    assert len(await refusals(session)) == 11


async def test_a_failing_record_does_not_change_the_refusal(
    app: FastAPI, browser: AsyncClient, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_options: Any) -> Any:
        raise ConnectionError("no database")

    app.state.resources = replace(resources, sessions=broken)  # type: ignore[arg-type]
    answer = await browser.get("/api/invitations")
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
