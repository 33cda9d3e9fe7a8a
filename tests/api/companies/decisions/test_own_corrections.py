"""A waiting company corrects its typing errors; administrators who decide see the old and the new value."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus
from portal.domain.registration.models import RegistrationCorrection
from tests.api.conftest import SignIn
from tests.factories.companies import a_company


async def test_a_correction_is_on_record_and_shown_to_administrators(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    user = await a_company(session, organization_name="Nadj Mapping")
    theirs = await sign_in(user)
    answer = await theirs.put(
        "/api/registration", json={"organization_name": " Najd  Mapping", "first_name": "Noura", "position": "CEO"}
    )
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["company"]["organization_name"], data["position"], data["status"]) == (
        "Najd Mapping",
        "CEO",
        "pending",
    )
    sheet = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]
    (line,) = [line for line in sheet["history"] if line["event"] == "corrected"]
    assert line["by"] == "Noura Alqahtani"
    assert {change["field"] for change in line["changes"]} == {"organization_name", "position"}
    name = {"field": "organization_name", "before": "Nadj Mapping", "after": "Najd Mapping"}
    assert name in line["changes"]
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "company.corrected"))).one()
    assert (event.actor_id, name in event.details["changes"]) == (user.id, True)
    # The list is searched by the new name.
    assert (await browser.get("/api/pending-users?search=najd")).json()["data"]["matched"] == 1


async def test_what_does_not_differ_is_not_written(session: AsyncSession, sign_in: SignIn) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    assert (await theirs.put("/api/registration", json={"first_name": "Noura"})).status_code == 200
    assert (await session.scalars(select(RegistrationCorrection))).all() == []


async def test_details_changed_in_the_account_are_shown_too(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    body = {
        "first_name": "Layla",
        "last_name": "Alqahtani",
        "position": "Director",
        "linkedin_profile": "https://linkedin.com/in/layla",
    }
    assert (await theirs.put("/api/account/profile", json=body)).status_code == 200
    sheet = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]
    (line,) = [line for line in sheet["history"] if line["event"] == "corrected"]
    assert {"first_name", "position"} <= {change["field"] for change in line["changes"]}


@pytest.mark.parametrize("status", [AccountStatus.APPROVED, AccountStatus.REJECTED, AccountStatus.RETURNED])
async def test_after_a_decision_nothing_is_corrected(
    session: AsyncSession, sign_in: SignIn, status: AccountStatus
) -> None:
    theirs = await sign_in(await a_company(session, status=status))
    refused = await theirs.put("/api/registration", json={"position": "CEO"})
    assert (refused.status_code, refused.json()["error"]) == (409, "correction_closed")


async def test_email_and_number_are_changed_with_a_code_only(session: AsyncSession, sign_in: SignIn) -> None:
    theirs = await sign_in(await a_company(session))
    for body in ({"email": "new@najd.example"}, {"phone_number": "+966509999999"}):
        assert (await theirs.put("/api/registration", json=body)).status_code == 422


async def test_an_administrator_has_no_registration(browser: AsyncClient) -> None:
    assert (await browser.put("/api/registration", json={"position": "CEO"})).status_code == 404
    assert (await browser.post("/api/registration/send-again", json={"position": "CEO"})).status_code == 404
