"""Sent invitations: reminders, revocation, corrected addresses, and opened links."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationMail, SentInvitation
from portal.domain.messaging.models import Message
from portal.features.people.invitations.sending.token_generators import find_code
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.api.people.invitations.test_sent_list import one_of_each
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.invitations import a_sent_invitation

LONG_AGO = timedelta(days=3)


async def follow(browser: AsyncClient, verb: str, **body: Any) -> dict[str, int]:
    answer = await browser.post(f"/api/invitations/sent/{verb}", json=body)
    assert answer.status_code == 200, answer.text
    data: dict[str, int] = answer.json()["data"]
    return data


async def correct(browser: AsyncClient, sent: SentInvitation, email: str) -> Any:
    return await browser.put(f"/api/invitations/sent/{sent.id}/address", json={"email": email})


async def status_of(browser: AsyncClient, sent: SentInvitation) -> str:
    status: str = (await browser.get(f"/api/invitations/sent/{sent.id}")).json()["data"]["status"]
    return status


async def actions(session: AsyncSession) -> list[tuple[str, str | None, Any]]:
    events = await session.scalars(select(AuditEvent).order_by(AuditEvent.id))
    return [(event.action, event.subject_id, event.details.get("count")) for event in events]


async def test_all_matching_that_have_not_registered_are_reminded(session: AsyncSession, browser: AsyncClient) -> None:
    await one_of_each(session)
    assert await follow(browser, "remind") == {"done": 2, "skipped": 9}
    reminders = select(Message.recipient, Message.params["is_reminder"].as_boolean()).join(InvitationMail)
    rows = (await session.execute(reminders.where(InvitationMail.kind == "reminder"))).all()
    assert sorted(map(tuple, rows)) == [("opened@kumo.example", True), ("sent@kumo.example", True)]
    assert await actions(session) == [("invitation.reminded", None, 2)]
    assert await follow(browser, "remind") == {"done": 0, "skipped": 11}, "none twice within a day"
    assert len(await actions(session)) == 1


async def test_selected_rows_are_reminded_or_skipped(session: AsyncSession, browser: AsyncClient) -> None:
    old = await a_sent_invitation(session, mailed_at=utc_now() - LONG_AGO)
    others = [await a_sent_invitation(session, mailed_at=utc_now() - LONG_AGO) for _ in range(2)]
    new = await a_sent_invitation(session, mailed_at=utc_now() - timedelta(hours=23))
    ids = [str(old.id), str(new.id), str(new_id())]
    assert await follow(browser, "remind", ids=ids) == {"done": 1, "skipped": 2}
    assert await actions(session) == [("invitation.reminded", str(old.id), 1)]
    for other in others:
        assert await status_of(browser, other) == "sent"
    assert await status_of(browser, old) == "queued"


async def test_a_filter_limits_what_is_reminded(session: AsyncSession, browser: AsyncClient) -> None:
    await one_of_each(session)
    assert (await follow(browser, "remind", status="opened"))["done"] == 1
    assert (await follow(browser, "remind", search="sent@"))["done"] == 1


async def test_a_reminder_has_the_same_code(
    session: AsyncSession, browser: AsyncClient, resources: Resources, messages: ReadMessages
) -> None:
    await a_sent_invitation(session, code="PERSONAL-1", mailed_at=utc_now() - LONG_AGO)
    await follow(browser, "remind")
    assert await find_code(resources, (await messages())[-1]) == {"code": "PERSONAL-1"}


async def test_revoked_invitations_are_invalid_and_their_queued_mails_are_dropped(
    session: AsyncSession, browser: AsyncClient, client: AsyncClient, resources: Resources, messages: ReadMessages
) -> None:
    sent = await a_sent_invitation(session, code="PERSONAL-1", mail="queued")
    assert await follow(browser, "revoke", ids=[str(sent.id)]) == {"done": 1, "skipped": 0}
    assert await status_of(browser, sent) == "revoked"
    assert await find_code(resources, (await messages())[0]) is None
    row = (await browser.get(f"/api/invitations/sent/{sent.id}")).json()["data"]
    assert (row["revoked_by_name"], row["can_remind"], row["can_revoke"]) == ("Salma Alharbi", False, False)
    assert await actions(session) == [("invitation.revoked", str(sent.id), 1)]
    assert await follow(browser, "revoke", ids=[str(sent.id)]) == {"done": 0, "skipped": 1}


async def test_several_are_revoked_together(session: AsyncSession, browser: AsyncClient) -> None:
    await one_of_each(session)
    assert await follow(browser, "revoke") == {"done": 6, "skipped": 5}
    assert await actions(session) == [("invitation.revoked", None, 6)]


async def test_a_corrected_address_gets_a_new_code_and_mail(
    session: AsyncSession, browser: AsyncClient, resources: Resources, messages: ReadMessages
) -> None:
    sent = await a_sent_invitation(
        session, email="projcts@kumo.example", code="OLD-CODE", mail="queued", opened_at=utc_now()
    )
    answer = await correct(browser, sent, "Projects@kumo.example")
    assert answer.status_code == 200, answer.text
    row = answer.json()["data"]
    assert (row["recipient"], row["status"], row["opened_at"]) == ("projects@kumo.example", "queued", None)
    codes = (await session.scalars(select(InvitationCode.code))).all()
    assert len(codes) == 1
    assert codes[0] != "OLD-CODE"
    first, second = await messages()
    assert await find_code(resources, first) is None, "the mail to the wrong address is dropped"
    assert second.recipient == "projects@kumo.example"
    assert await find_code(resources, second) == {"code": codes[0]}
    assert await actions(session) == [("invitation.readdressed", str(sent.id), 1)]


async def test_the_same_address_gets_another_mail(session: AsyncSession, browser: AsyncClient) -> None:
    sent = await a_sent_invitation(session, mail="failed", error="552 mailbox full")
    assert (await correct(browser, sent, sent.email)).json()["data"]["status"] == "queued"


async def test_a_corrected_address_that_is_taken_is_refused(session: AsyncSession, browser: AsyncClient) -> None:
    sent = await a_sent_invitation(session)
    registered = await a_company(session)
    await a_sent_invitation(session, email="invited@kumo.example")
    for email, error in (
        (registered.email, "email_registered"),
        ("invited@kumo.example", "email_invited"),
        ("kumo", "invalid_email"),
    ):
        answer = await correct(browser, sent, email)
        assert (answer.status_code, answer.json()["fields"][0]["error"]) == (422, error)
        assert answer.json()["fields"][0]["field"] == "email"


@pytest.mark.parametrize("code", [{"revoked_at": utc_now()}, {"expires_at": utc_now() - LONG_AGO}])
async def test_an_ended_invitation_is_not_corrected(
    session: AsyncSession, browser: AsyncClient, code: dict[str, Any]
) -> None:
    sent = await a_sent_invitation(session, **code)
    answer = await correct(browser, sent, "new@kumo.example")
    assert (answer.status_code, answer.json()["error"]) == (409, "invitation_not_correctable")
    missing = await browser.put(f"/api/invitations/sent/{new_id()}/address", json={"email": "new@kumo.example"})
    assert missing.status_code == 404


async def test_an_opened_link_is_recorded_once(
    session: AsyncSession, browser: AsyncClient, client: AsyncClient
) -> None:
    sent = await a_sent_invitation(session, code="PERS-ONAL-2345")
    for code in ("PERS-ONAL-2345", "pers-onal-2345", "UNKNOWN"):
        answer = await client.post("/api/invitations/opened", json={"code": code})
        assert (answer.status_code, answer.json()["data"]) == (200, None)
    assert await status_of(browser, sent) == "opened"
    assert await actions(session) == [("invitation.opened", str(sent.id), None)]


async def test_openings_from_one_address_are_limited(client: AsyncClient) -> None:
    for _ in range(30):
        assert (await client.post("/api/invitations/opened", json={"code": "UNKNOWN"})).status_code == 200
    assert (await client.post("/api/invitations/opened", json={"code": "UNKNOWN"})).status_code == 429


async def test_reminding_and_revoking_need_their_permissions(session: AsyncSession, sign_in: SignIn) -> None:
    sent = await a_sent_invitation(session)
    browser = await sign_in(await an_admin(session, grants=[]))
    for verb in ("remind", "revoke"):
        answer = await browser.post(f"/api/invitations/sent/{verb}", json={"ids": [str(sent.id)]})
        assert answer.status_code == 403
    assert (await correct(browser, sent, "new@kumo.example")).status_code == 403


async def test_of_two_who_remind_at_once_one_skips(committed: Committed) -> None:
    async with committed.transaction() as session:
        admins = [await an_admin(session) for _ in range(2)]
        for _ in range(10):
            await a_sent_invitation(session, mailed_at=utc_now() - LONG_AGO)

    async def remind(admin: User) -> int:
        async with committed.browser(admin) as browser:
            return (await follow(browser, "remind"))["done"]

    assert sorted(await asyncio.gather(*(remind(admin) for admin in admins))) == [0, 10]
    async with committed.transaction() as session:
        reminders = select(func.count()).where(InvitationMail.kind == "reminder")
        assert await session.scalar(reminders) == 10
