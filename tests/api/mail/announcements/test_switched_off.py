"""Announcements are not sent to companies that switched them off."""

from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.message_templates import MailTopic
from portal.domain.messaging.models import SwitchedOffTopic
from tests.api.mail.announcements.conftest import Send, deliveries
from tests.factories.companies import a_company


async def test_announcements_leave_out_who_has_switched_them_off(
    session: AsyncSession, browser: AsyncClient, send: Send
) -> None:
    wanting = await a_company(session, status=AccountStatus.APPROVED)
    unwilling = await a_company(session, status=AccountStatus.APPROVED)
    last = await a_company(session, status=AccountStatus.APPROVED)
    session.add(SwitchedOffTopic(user_id=unwilling.id, topic=MailTopic.ANNOUNCEMENTS))
    await session.flush()

    counted = (await browser.post("/api/announcements/audience", json={})).json()["data"]
    assert (counted["recipients"], counted["switched_off"]) == (2, 1)
    sent = (await send(browser)).json()
    assert sent["message"] == "Sending to 2 recipients has started."
    rows = await deliveries(session)
    assert [(row.user_id, row.state, row.error) for row in rows] == [
        (wanting.id, "queued", None),
        (last.id, "queued", None),
        (unwilling.id, "cancelled", "switched_off"),
    ]
    page = f"/api/announcements/{sent['data']['id']}"
    counts = (await browser.get(page)).json()["data"]["counts"]
    assert (counts["queued"], counts["cancelled"], counts["switched_off"]) == (2, 0, 1)
    shown = (await browser.get(f"{page}/deliveries", params={"state": "switched_off"})).json()["data"]["items"]
    assert [(row["recipient"], row["state"], row["error"]) for row in shown] == [
        (unwilling.email, "switched_off", "switched_off")
    ]
    sheet = (await browser.get(f"/api/users/{unwilling.id}")).json()["data"]
    assert sheet["switched_off"] == ["announcements"]
    assert sheet["mails"][0]["problem"] == "The recipient has switched off these emails"


async def test_an_announcement_that_all_companies_switched_off_is_refused(
    session: AsyncSession, browser: AsyncClient, send: Send
) -> None:
    unwilling = await a_company(session, status=AccountStatus.APPROVED)
    session.add(SwitchedOffTopic(user_id=unwilling.id, topic=MailTopic.ANNOUNCEMENTS))
    await session.flush()
    refused = await send(browser)
    assert (refused.status_code, refused.json()["error"]) == (422, "nobody_to_send_to")
