"""Sending invitations: a personal code and a mail for each address, once."""

import asyncio
from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationMail, SentInvitation
from portal.domain.messaging.models import Message
from portal.features.people.invitations.sending.token_generators import find_code
from portal.platform.clock import iso, utc_now
from portal.platform.jobs.models import Job
from portal.platform.jobs.outbox import ANNOUNCEMENTS
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.invitations import a_sent_invitation
from tests.factories.registrations import a_registration
from tests.factories.rfis import an_rfi


async def send(browser: AsyncClient, *emails: str, **body: Any) -> dict[str, Any]:
    recipients = [{"email": email} for email in emails]
    answer = await browser.post("/api/invitations/send", json={"recipients": recipients, "locale": "en", **body})
    assert answer.status_code == 201, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_each_address_gets_a_personal_code_and_a_mail(
    browser: AsyncClient, admin: User, session: AsyncSession, messages: ReadMessages, settings: Settings
) -> None:
    rfi = await an_rfi(session, name=settings.rfi_name)
    expires_at = (utc_now() + timedelta(days=30)).replace(microsecond=0)
    recipients = [{"email": "A@Kumo.example", "name": " Kumo \n HD "}, {"email": "b@najd.example"}]
    done = await send(browser, recipients=recipients, locale="ar", note=" Second round ", expires_at=iso(expires_at))
    assert done == {"sent": 2, "registered": 0, "invited": 0}
    rows = (
        await session.execute(
            select(SentInvitation, InvitationCode)
            .join(InvitationCode, InvitationCode.id == SentInvitation.invitation_id)
            .order_by(SentInvitation.email)
        )
    ).all()
    assert [(sent.email, sent.name, sent.locale, sent.opened_at) for sent, _ in rows] == [
        ("a@kumo.example", "Kumo HD", "ar", None),
        ("b@najd.example", None, "ar", None),
    ]
    codes = [code for _, code in rows]
    assert len({code.code for code in codes}) == 2
    for code in codes:
        assert (code.kind, code.max_uses, code.uses, code.note) == ("issued", 1, 0, "Second round")
        assert (code.created_by, code.created_by_name) == (admin.id, "Salma Alharbi")
        assert code.expires_at == expires_at
    mails = await messages()
    assert [(mail.template, mail.recipient, mail.recipient_name, mail.locale) for mail in mails] == [
        ("invitation", "a@kumo.example", "Kumo HD", "ar"),
        ("invitation", "b@najd.example", None, "ar"),
    ]
    assert mails[0].params["rfi_title_ar"] == rfi.title_ar
    assert mails[0].params["is_reminder"] is False
    assert [row.kind for row in await session.scalars(select(InvitationMail))] == ["first", "first"]


async def test_the_code_is_in_no_row_but_its_own(
    browser: AsyncClient, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    await send(browser, "a@kumo.example", note="Second round")
    code = (await session.scalars(select(InvitationCode))).one()
    (mail,) = await messages()
    assert await find_code(resources, mail) == {"code": code.code}
    sent = (await session.scalars(select(SentInvitation))).one()
    (event,) = await session.scalars(select(AuditEvent))
    assert (event.action, event.subject_type, event.subject_id) == ("invitation.sent", "sent_invitation", str(sent.id))
    assert event.details == {"count": 1, "locale": "en", "note": "Second round", "expires_at": None}
    (job,) = await session.scalars(select(Job))
    for row in (mail, event, job):
        assert code.code not in "".join(str(getattr(row, column.key)) for column in type(row).__table__.columns)


async def test_several_are_one_event(browser: AsyncClient, session: AsyncSession) -> None:
    await send(browser, "a@kumo.example", "b@kumo.example", "c@kumo.example")
    (event,) = await session.scalars(select(AuditEvent))
    assert (event.subject_id, event.details["count"]) == (None, 3)


async def test_the_code_registers_one_company(browser: AsyncClient, client: AsyncClient, session: AsyncSession) -> None:
    await send(browser, "a@kumo.example")
    code = (await session.scalars(select(InvitationCode.code))).one()
    assert (await client.post("/api/user", json=a_registration(invitation_code=code))).status_code == 201
    assert (await client.post("/api/user", json=a_registration(invitation_code=code))).status_code == 422


async def test_a_mail_is_dropped_once_its_code_cannot_be_used(
    session: AsyncSession, resources: Resources, browser: AsyncClient, messages: ReadMessages
) -> None:
    await send(browser, "a@kumo.example")
    (mail,) = await messages()
    code = (await session.scalars(select(InvitationCode))).one()
    for name, value in (("revoked_at", utc_now()), ("expires_at", utc_now() - timedelta(minutes=1)), ("uses", 1)):
        before = getattr(code, name)
        setattr(code, name, value)
        await session.flush()
        assert await find_code(resources, mail) is None
        setattr(code, name, before)
    await session.flush()
    assert await find_code(resources, mail) is not None


async def test_addresses_taken_since_the_check_are_skipped(browser: AsyncClient, session: AsyncSession) -> None:
    registered = await a_company(session)
    await a_sent_invitation(session, email="invited@kumo.example")
    emails = ("new@kumo.example", "NEW@kumo.example", registered.email, "invited@kumo.example")
    assert await send(browser, *emails) == {"sent": 1, "registered": 1, "invited": 1}
    assert await send(browser, *emails[1:]) == {"sent": 0, "registered": 1, "invited": 2}


async def test_a_repeated_request_sends_nothing_twice(browser: AsyncClient, messages: ReadMessages) -> None:
    headers = {"Idempotency-Key": str(uuid4())}
    body = {"recipients": [{"email": "a@kumo.example"}], "locale": "en"}
    answers = [await browser.post("/api/invitations/send", json=body, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert len(await messages()) == 1


async def test_many_mails_do_not_stand_before_the_mails_that_people_wait_for(
    browser: AsyncClient, session: AsyncSession
) -> None:
    done = await send(browser, *(f"person{number}@kumo.example" for number in range(500)))
    assert done["sent"] == 500
    assert Counter(await session.scalars(select(Job.queue))) == {ANNOUNCEMENTS: 500}


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"recipients": []}, ("recipients", "at_least_one")),
        ({"recipients": [{"email": f"p{n}@kumo.example"} for n in range(501)]}, ("recipients", "too_long")),
        ({"recipients": [{"email": "kumo"}]}, ("recipients.0.email", "invalid_email")),
        ({"recipients": [{"email": "a@kumo.example", "name": "n" * 101}]}, ("recipients.0.name", "too_long")),
        ({"locale": "fr"}, ("locale", "invalid_option")),
        ({"note": "n" * 201}, ("note", "too_long")),
        ({"expires_at": "2020-01-01T00:00:00Z"}, ("expires_at", "in_the_past")),
        ({"code": "MINE-2025"}, ("code", "unknown_field")),
    ],
)
async def test_invalid_requests_are_refused(
    browser: AsyncClient, session: AsyncSession, body: dict[str, Any], problem: tuple[str, str]
) -> None:
    sent = {"recipients": [{"email": "a@kumo.example"}], "locale": "en", **body}
    answer = await browser.post("/api/invitations/send", json=sent)
    assert answer.status_code == 422
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [problem]
    assert await session.scalar(select(func.count()).select_from(Message)) == 0


async def test_the_preview_is_the_mail_with_a_sample_code(
    browser: AsyncClient, session: AsyncSession, settings: Settings
) -> None:
    rfi = await an_rfi(session, name=settings.rfi_name)
    answer = await browser.post("/api/invitations/preview", json={"locale": "ar"})
    mail = answer.json()["data"]
    assert rfi.title_ar in mail["html"]
    assert "7KQM-X2FA-9RTB" in mail["text"]
    assert "/app/signup#code=7KQM-X2FA-9RTB&email=projects%40company.example&language=ar" in mail["text"]
    assert settings.product_name_ar in mail["subject"]
    refused = await browser.post(
        "/api/invitations/preview", json={"locale": "ar", "expires_at": "0001-01-01T00:00:00+14:00"}
    )
    assert [field["error"] for field in refused.json()["fields"]] == ["out_of_range"]


async def test_only_with_the_permission_to_create(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session, grants=[]))
    for path in ("send", "preview", "check", "sent/remind", "sent/revoke"):
        assert (await browser.post(f"/api/invitations/{path}", json={})).status_code == 403


async def test_of_two_who_invite_the_same_addresses_one_skips_them(committed: Committed) -> None:
    async with committed.transaction() as session:
        admins = [await an_admin(session) for _ in range(2)]
    body = {"recipients": [{"email": f"person{number}@kumo.example"} for number in range(20)], "locale": "en"}

    async def invite(admin: User) -> dict[str, int]:
        async with committed.browser(admin) as browser:
            answer = await browser.post("/api/invitations/send", json=body)
        data: dict[str, int] = answer.json()["data"]
        return data

    done = await asyncio.gather(*(invite(admin) for admin in admins))
    assert sorted((one["sent"], one["invited"]) for one in done) == [(0, 20), (20, 0)]
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(Message)) == 20
        assert isinstance(await session.scalar(select(SentInvitation.id).limit(1)), UUID)
