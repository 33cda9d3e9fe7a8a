"""The person's own profile and the choice of language."""

import base64
from datetime import UTC, datetime
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import GRANTABLE
from portal.domain.identity.grants import Permission
from portal.domain.identity.secrets import draft_key
from portal.domain.identity.users import AccountStatus, User
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


async def info(client: AsyncClient) -> dict[str, Any]:
    answer = await client.get("/api/user-info")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_the_profile_needs_a_session(client: AsyncClient) -> None:
    for answer in (
        await client.get("/api/user-info"),
        await client.put("/api/account/locale", json={"locale": "ar"}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthenticated")


async def test_the_journey_of_a_company(session: AsyncSession, sign_in: SignIn, settings: Settings) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    submitted_at = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
    elsewhere = await an_rfi(session, name="another-rfi")
    await a_submission(session, person, elsewhere, submitted_at=datetime(2020, 1, 1, tzinfo=UTC))
    await a_submission(session, person, await an_rfi(session, name=settings.rfi_name), submitted_at=submitted_at)

    user = await info(await sign_in(person))

    assert user["journey"]["submitted_at"] == "2026-11-20T09:30:00Z"
    assert user["journey"]["registered_at"] == user["company"]["registered_at"]
    assert user["journey"]["approved_at"] == user["company"]["approved_at"] is not None
    assert user["journey"]["questionnaire_at"] == user["answers"]["submitted_at"] is not None
    assert user["journey"]["feedback_at"] is None


async def test_a_rejected_company_learns_the_reason(session: AsyncSession, sign_in: SignIn) -> None:
    person = await a_company(session, status=AccountStatus.REJECTED, rejection_reason="No such register entry")

    user = await info(await sign_in(person))

    assert (user["status"], user["company"]["rejection_reason"]) == ("rejected", "No such register entry")
    assert user["company"]["rejected_at"] is not None


async def test_the_profile_of_an_administrator_has_their_permissions(session: AsyncSession, sign_in: SignIn) -> None:
    admin = await an_admin(session)
    session.add(Permission(user_id=admin.id, action="DELETE", subject="emailAnnouncement"))
    await session.flush()

    user = await info(await sign_in(admin))

    granted = sorted((grant.subject.value, grant.action.value) for grant in GRANTABLE)
    assert [(permission["subject"], permission["action"]) for permission in user["permissions"]] == granted
    assert (user["company"], user["journey"]) == (None, None)


async def test_the_key_of_drafts_is_the_persons_own(session: AsyncSession, sign_in: SignIn, settings: Settings) -> None:
    mine, theirs = await a_company(session), await a_company(session)
    browser = await sign_in(mine)

    key = (await info(browser))["draft_key"]

    assert len(base64.b64decode(key, validate=True)) == 32
    assert key == (await info(browser))["draft_key"] == draft_key(settings, mine.id)
    assert key != (await info(await sign_in(theirs)))["draft_key"]
    assert key != draft_key(settings.model_copy(update={"secret_key": type(settings.secret_key)("x" * 40)}), mine.id)


async def test_a_decision_counts_from_the_next_request_on(session: AsyncSession, sign_in: SignIn) -> None:
    person = await a_company(session)
    browser = await sign_in(person)
    assert (await info(browser))["status"] == "pending"
    row = await session.get_one(User, person.id)
    row.status = AccountStatus.REJECTED
    await session.commit()

    assert (await info(browser))["status"] == "rejected"


async def test_the_chosen_language_is_kept(session: AsyncSession, sign_in: SignIn) -> None:
    person = await a_company(session, locale="en")
    browser = await sign_in(person)

    answer = await browser.put("/api/account/locale", json={"locale": "ar"})

    assert answer.status_code == 200
    assert answer.json()["data"]["locale"] == "ar"
    assert "draft_key" not in answer.json()["data"]
    assert (await session.scalars(select(User.locale).where(User.id == person.id))).one() == "ar"


@pytest.mark.parametrize("body", [{"locale": "fr"}, {"locale": None}, {}, {"locale": "ar", "role": "Admin"}])
async def test_only_the_two_languages(session: AsyncSession, sign_in: SignIn, body: dict[str, Any]) -> None:
    browser = await sign_in(await a_company(session))

    assert (await browser.put("/api/account/locale", json=body)).status_code == 422


DETAILS = {
    "first_name": "Layla",
    "last_name": "Alshammari",
    "position": "Director",
    "linkedin_profile": "linkedin.com/in/layla",
}


async def test_the_details_of_a_representative(session: AsyncSession, sign_in: SignIn) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED)
    browser = await sign_in(user)
    answer = await browser.put("/api/account/profile", json=DETAILS)
    shown = answer.json()["data"]
    assert {name: shown[name] for name in DETAILS} == DETAILS | {"linkedin_profile": "https://linkedin.com/in/layla"}
    assert (await browser.put("/api/account/profile", json=DETAILS)).status_code == 200
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.details) == ("account.updated", {"changed": sorted(DETAILS)})


async def test_a_representative_needs_every_detail(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await a_company(session))
    answer = await browser.put("/api/account/profile", json={"first_name": "Layla", "last_name": "Alshammari"})
    assert answer.status_code == 422
    assert [one["field"] for one in answer.json()["fields"]] == ["position", "linkedin_profile"]


async def test_an_administrator_has_a_name_only(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    shown = (await browser.put("/api/account/profile", json=DETAILS)).json()["data"]
    assert (shown["first_name"], shown["position"]) == ("Layla", None)
    answer = await browser.put("/api/account/profile", json={"first_name": "R2-D2", "last_name": "x"})
    assert answer.status_code == 422
