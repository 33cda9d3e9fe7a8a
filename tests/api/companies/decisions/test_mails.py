"""The messages to a company and their delivery states, as administrators see them."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.delivery import POSSIBLY_REPEATED
from portal.domain.messaging.service import Recipient, send
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.mail.announcements.models import AnnouncementDelivery
from tests.api.mail.announcements.conftest import send_form
from tests.factories.companies import a_company

FAILED = {"en": "The latest attempt failed without a reply", "ar": "أخفقت آخر محاولة إرسال دون رد"}
DELETED = {"en": "The account was deleted", "ar": "حُذف الحساب"}


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize(
    ("error", "reply", "problem", "may_repeat"),
    [
        (None, None, None, False),
        (POSSIBLY_REPEATED, None, None, True),
        ("550 5.1.1 no such person", "550 5.1.1 no such person", None, False),
        ("ClientConnectorError: cannot connect to host", None, FAILED, False),
        ("cannot be written: TemplateError", None, FAILED, False),
    ],
)
async def test_the_portals_texts_on_an_arabic_page_are_arabic(
    session: AsyncSession,
    browser: AsyncClient,
    error: str | None,
    reply: str | None,
    problem: dict[str, str] | None,
    may_repeat: bool,
    locale: str,
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED)
    send(session, CompanyApproved(organization_name="Najd"), to=Recipient.of(user)).error = error
    await session.flush()
    seen = (await browser.get(f"/api/users/{user.id}", params={"locale": locale})).json()["data"]
    (mail,) = seen["mails"]
    (in_timeline,) = [line["mail"] for line in seen["timeline"] if line["event"] == "mail"]
    for one in (mail, in_timeline):
        assert "error" not in one
        assert (one["reply"], one["may_repeat"]) == (reply, may_repeat)
        assert one["problem"] == (problem[locale] if problem else None)


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_an_announcement_that_may_have_arrived_twice_is_marked_as_other_mails_are(
    session: AsyncSession, browser: AsyncClient, locale: str
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED)
    assert (await send_form(browser)).status_code < 300
    row = (await session.scalars(select(AnnouncementDelivery))).one()
    row.error, row.may_repeat = "account_deleted", True
    await session.flush()
    (mail,) = (await browser.get(f"/api/users/{user.id}", params={"locale": locale})).json()["data"]["mails"]
    assert (mail["may_repeat"], mail["problem"], mail["reply"]) == (True, DELETED[locale], None)
