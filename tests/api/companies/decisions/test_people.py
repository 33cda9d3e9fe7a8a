"""Companies with several people, as administrators and the people themselves see them."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient
from portal.features.companies.decisions.message_templates import CompanyApproved
from tests.api.conftest import SignIn
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi


@pytest.fixture
async def contact(session: AsyncSession) -> User:
    await an_rfi(session)
    return await a_company(session, status=AccountStatus.APPROVED)


@pytest.fixture
async def colleague(session: AsyncSession, contact: User) -> User:
    return await a_colleague(session, contact, phone_number="+966551112233")


async def write_to(session: AsyncSession, *people: User) -> None:
    for person in people:
        message = messaging.send(session, CompanyApproved(organization_name="Najd"), to=Recipient.of(person))
        message.sent_at, message.state = await session.scalar(select(func.now())), "sent"
    await session.flush()


async def sheet(browser: AsyncClient, user: User) -> Any:
    answer = await browser.get(f"/api/users/{user.id}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_the_sheet_shows_the_contact_and_the_mails_of_all_people(
    session: AsyncSession, browser: AsyncClient, contact: User, colleague: User
) -> None:
    await write_to(session, contact, colleague, await a_company(session))
    found = await sheet(browser, colleague)
    assert (found["id"], found["email"]) == (str(contact.id), contact.email)
    assert {mail["recipient"] for mail in found["mails"]} == {contact.email, colleague.email}
    mails = [line["mail"]["recipient"] for line in found["timeline"] if line["event"] == "mail"]
    assert sorted(mails) == sorted([contact.email, colleague.email])


async def test_a_person_sees_no_mails_to_colleagues(
    session: AsyncSession, sign_in: SignIn, contact: User, colleague: User
) -> None:
    await write_to(session, contact, colleague)
    await write_to(session, contact)
    for person, mails in ((contact, 2), (colleague, 1)):
        timeline = (await (await sign_in(person)).get("/api/company/timeline")).json()["data"]
        lines = timeline["items"] if isinstance(timeline, dict) else timeline
        assert len([line for line in lines if line["mail"]]) == mails
        assert {"registered", "verified"} <= {line["event"] for line in lines}


async def test_deleting_a_company_ends_the_sessions_of_all_its_people(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn, contact: User, colleague: User
) -> None:
    await an_invited_colleague(session, contact)
    people = [await sign_in(contact), await sign_in(colleague)]
    assert (await browser.delete(f"/api/users/{colleague.id}")).status_code == 200
    assert [(await person.get("/api/user-info")).status_code for person in people] == [401, 401]
    left = select(func.count()).select_from(User).where(User.company_id == contact.company_id)
    assert await session.scalar(left) == 0


async def test_an_approval_stands_once_a_colleague_is_invited(session: AsyncSession, browser: AsyncClient) -> None:
    await an_rfi(session)
    kept, undone = await a_company(session), await a_company(session)
    ids = [str(user.company_id) for user in (kept, undone)]
    decided = await browser.post(
        "/api/pending-users/decisions", json={"decision": "approve", "companies": {"scope": "waiting", "ids": ids}}
    )
    assert decided.status_code == 200, decided.text
    await session.refresh(kept)
    await an_invited_colleague(session, kept)
    at = decided.json()["data"]["undo"]["decided_at"]
    answer = await browser.post("/api/pending-users/decisions/undo", json={"decided_at": at})
    assert answer.json()["data"] == {"undone": 1, "kept": 1}
    assert await session.scalar(select(func.count()).select_from(Message)) == 1


async def test_a_company_is_one_duplicate_by_any_of_its_people(
    session: AsyncSession, browser: AsyncClient, contact: User, colleague: User
) -> None:
    waiting = await a_company(session, phone_number=colleague.phone_number, email="ali@colleagues.example")
    await an_invited_colleague(session, contact, phone_number=waiting.phone_number)
    answer = await browser.get(f"/api/pending-users/{waiting.id}")
    (found,) = answer.json()["data"]["duplicates"]
    assert (found["user_id"], set(found["same"])) == (str(contact.id), {"domain", "phone"})
