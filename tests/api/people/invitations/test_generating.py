"""Generating and revoking codes."""

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.platform.clock import iso, utc_now
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.registrations import a_registration


async def generated(browser: AsyncClient, **body: Any) -> dict[str, Any]:
    answer = await browser.post("/api/generate-code", json=body)
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_without_a_body_it_is_a_code_for_one_company(
    browser: AsyncClient, admin: User, session: AsyncSession
) -> None:
    answer = await browser.post("/api/generate-code")
    assert (answer.status_code, answer.json()["message"]) == (201, "Code generated successfully")
    made = answer.json()["data"]
    row = (await session.scalars(select(InvitationCode))).one()
    assert made == {
        "id": str(row.id),
        "code": row.code,
        "kind": "issued",
        "is_current": False,
        "state": "valid",
        "note": None,
        "max_uses": 1,
        "uses": 0,
        "uses_left": 1,
        "expires_at": None,
        "created_at": made["created_at"],
        "created_by_name": "Salma Alharbi",
        "revoked_at": None,
        "revoked_by_name": None,
        "redeemed_by": [],
    }
    assert row.created_by == admin.id


async def test_note_expiry_and_uses(browser: AsyncClient) -> None:
    expires_at = utc_now() + timedelta(days=30)
    made = await generated(browser, note="  For the \n conference ", expires_at=iso(expires_at), max_uses=40)
    assert (made["note"], made["max_uses"], made["uses_left"]) == ("For the conference", 40, 40)
    assert made["expires_at"][:19] == expires_at.isoformat()[:19]
    assert (await generated(browser, max_uses=None))["uses_left"] is None


async def test_generated_codes_can_be_used(browser: AsyncClient, client: AsyncClient) -> None:
    made = await generated(browser)
    assert (await client.post("/api/user", json=a_registration(invitation_code=made["code"]))).status_code == 201
    assert (await client.post("/api/user", json=a_registration(invitation_code=made["code"]))).status_code == 422


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"max_uses": 0}, ("max_uses", "out_of_range")),
        ({"max_uses": 100_001}, ("max_uses", "out_of_range")),
        ({"max_uses": "3"}, ("max_uses", "invalid_type")),
        ({"max_uses": True}, ("max_uses", "invalid_type")),
        ({"note": "n" * 201}, ("note", "too_long")),
        ({"expires_at": "2020-01-01T00:00:00Z"}, ("expires_at", "in_the_past")),
        ({"expires_at": "2101-01-01T00:00:00Z"}, ("expires_at", "out_of_range")),
        ({"code": "MINE-2025"}, ("code", "unknown_field")),
        ({"kind": "rotating"}, ("kind", "unknown_field")),
        ({"uses": 0}, ("uses", "unknown_field")),
    ],
)
async def test_invalid_requests_are_refused(
    browser: AsyncClient, session: AsyncSession, body: dict[str, Any], problem: tuple[str, str]
) -> None:
    answer = await browser.post("/api/generate-code", json=body)
    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [problem]
    assert await session.scalar(select(func.count()).select_from(InvitationCode)) == 0


@pytest.mark.parametrize("expires_at", ["2030-01-01T00:00:00", "tomorrow", "2030-02-31T00:00:00Z"])
async def test_an_expiry_is_an_instant_with_its_offset(browser: AsyncClient, expires_at: str) -> None:
    answer = await browser.post("/api/generate-code", json={"expires_at": expires_at})
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "expires_at")


async def test_the_trail_never_holds_a_code(browser: AsyncClient, session: AsyncSession) -> None:
    made = await generated(browser, note="For Najd")
    await browser.delete(f"/api/invitations/{made['id']}")
    events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
    assert [(event.action, event.subject_id) for event in events] == [
        ("invitation.issued", made["id"]),
        ("invitation.revoked", made["id"]),
    ]
    for event in events:
        everything = "".join(str(getattr(event, column.key)) for column in AuditEvent.__table__.columns)
        assert made["code"] not in everything
        assert made["code"].replace("-", "") not in everything


async def test_a_revoked_code_is_invalid_and_its_companies_stay(
    browser: AsyncClient, client: AsyncClient, session: AsyncSession
) -> None:
    company = await a_company(session, organization_name="Najd Mapping")
    invitation = await an_invitation(session, max_uses=5, redeemed_by=company)
    answer = await browser.delete(f"/api/invitations/{invitation.id}")
    assert (answer.status_code, answer.json()["message"]) == (200, "The code can no longer be used")
    row = answer.json()["data"]
    assert (row["state"], row["revoked_by_name"], row["uses"]) == ("revoked", "Salma Alharbi", 1)
    assert [redeemer["organization_name"] for redeemer in row["redeemed_by"]] == ["Najd Mapping"]
    assert await session.scalar(select(func.count()).select_from(InvitationRedemption)) == 1
    refused = await client.post("/api/user", json=a_registration(invitation_code=invitation.code))
    assert [field["error"] for field in refused.json()["fields"]] == ["invitation_invalid"]


async def test_the_second_revocation_names_the_person_and_time_of_the_first(
    browser: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    made = await generated(browser)
    first = (await browser.delete(f"/api/invitations/{made['id']}")).json()["data"]
    again = await (await sign_in(await an_admin(session))).delete(f"/api/invitations/{made['id']}")
    assert (again.status_code, again.json()["error"]) == (409, "already_revoked")
    assert again.json()["params"]["by"] == "Salma Alharbi"
    assert again.json()["params"]["at"][:19] == first["revoked_at"][:19]
    assert await session.scalar(select(func.count()).where(AuditEvent.action == "invitation.revoked")) == 1


async def test_the_same_person_revokes_a_code_again_and_nothing_changes(
    browser: AsyncClient, session: AsyncSession
) -> None:
    made = await generated(browser)
    first = await browser.delete(f"/api/invitations/{made['id']}")
    again = await browser.delete(f"/api/invitations/{made['id']}")
    assert (again.status_code, again.json()["data"]) == (200, first.json()["data"])
    assert await session.scalar(select(func.count()).where(AuditEvent.action == "invitation.revoked")) == 1


async def test_no_such_code(browser: AsyncClient) -> None:
    assert (await browser.delete(f"/api/invitations/{new_id()}")).status_code == 404


async def test_of_concurrent_revocations_one_succeeds(committed: Committed) -> None:
    async with committed.transaction() as session:
        admins = [await an_admin(session) for _ in range(3)]
        invitation = await an_invitation(session)
    path = f"/api/invitations/{UUID(str(invitation.id))}"
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(committed.browser(admin)) for admin in admins]
        answers = await asyncio.gather(*(browser.delete(path) for browser in browsers * 2))
    # The first person's second request finds it done.
    assert sorted(answer.status_code for answer in answers) == [200, 200, 409, 409, 409, 409]
    assert len({answer.json()["data"]["revoked_by_name"] for answer in answers if answer.is_success}) == 1
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).where(AuditEvent.action == "invitation.revoked")) == 1
