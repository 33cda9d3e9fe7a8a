"""A person chooses the mails that they receive."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.message_templates import FOR_ADMINISTRATORS, MailTopic
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company


async def test_companies_and_administrators_have_topics_of_their_own(session: AsyncSession, sign_in: SignIn) -> None:
    for person, expected in (
        (
            await a_company(session, status=AccountStatus.APPROVED),
            [one for one in MailTopic if one not in FOR_ADMINISTRATORS],
        ),
        (await an_admin(session), [one for one in MailTopic if one in FOR_ADMINISTRATORS]),
    ):
        browser = await sign_in(person)
        items = (await browser.get("/api/account/notifications")).json()["data"]["items"]
        assert items == [{"topic": topic, "on": True} for topic in expected]
        others = next(topic for topic in MailTopic if topic not in expected)
        refused = await browser.put(f"/api/account/notifications/{others}", json={"on": False})
        assert (refused.status_code, refused.json()["error"]) == (404, "not_found")


async def test_switching_is_idempotent_and_recorded_once(session: AsyncSession, sign_in: SignIn) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED)
    browser = await sign_in(person)
    for on in (False, False, True, True):
        answer = await browser.put("/api/account/notifications/reminders", json={"on": on})
        assert {"topic": "reminders", "on": on} in answer.json()["data"]["items"]
    events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.at))).all()
    assert [(event.action, event.subject_id, event.details) for event in events] == [
        ("account.notification_switched_off", str(person.id), {"topic": "reminders"}),
        ("account.notification_switched_on", str(person.id), {"topic": "reminders"}),
    ]
