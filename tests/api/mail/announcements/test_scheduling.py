"""Sending later: times that are refused, starting at the time or before, and cancelling until then."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from httpx2 import AsyncClient
from sqlalchemy import delete, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import AccountStatus, User
from portal.features.mail.announcements.models import Announcement
from portal.features.mail.announcements.sending import starting
from portal.platform.clock import iso
from portal.platform.jobs.models import Job
from portal.platform.settings import Settings
from tests.api.conftest import Committed, SetDatabaseClock, SignIn
from tests.api.mail.announcements.conftest import Send, announcements, deliveries, send_form
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

NOW = datetime(2025, 1, 5, 9, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=3)
HELD = "announcements_held"


@pytest.fixture(autouse=True)
async def _clock(set_database_clock: SetDatabaseClock) -> None:
    await set_database_clock(NOW)


@pytest.fixture
async def scheduled(browser: AsyncClient, companies: list[User], send: Send) -> str:
    answer = await send(browser, send_at=iso(LATER), key=str(uuid4()))
    assert answer.status_code == 200, answer.text
    announcement_id: str = answer.json()["data"]["id"]
    return announcement_id


async def actions(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id)))


async def test_nothing_is_sent_before(session: AsyncSession, browser: AsyncClient, scheduled: str) -> None:
    assert not await deliveries(session)
    (job,) = await session.scalars(select(Job).where(Job.queue == "announcements"))
    assert (job.kind, job.run_after) == ("announcements.start", LATER)
    shown = (await browser.get(f"/api/announcements/{scheduled}")).json()["data"]
    assert (shown["state"], shown["recipients"], shown["counts"]["sent"]) == ("scheduled", 0, 0)
    assert shown["actions"] == ["start", "cancel"]
    assert datetime.fromisoformat(shown["scheduled_at"]) == LATER
    (row,) = (await browser.get("/api/announcements")).json()["data"]["items"]
    assert row["state"] == "scheduled"
    assert (await actions(session))[-1] == "announcement.scheduled"


async def test_the_answer_says_when(browser: AsyncClient, companies: list[User], send: Send) -> None:
    answer = (await send(browser, send_at=iso(LATER))).json()
    assert answer["message"] == "The announcement is scheduled for 5 Jan 2025, 3:00 PM (Saudi time)."
    assert (answer["data"]["state"], answer["data"]["recipients"]) == ("scheduled", 0)


@pytest.mark.parametrize(
    ("ahead", "error"),
    [
        (timedelta(minutes=-1), "too_soon"),
        (timedelta(minutes=4, seconds=59), "too_soon"),
        (timedelta(minutes=5), None),
        (timedelta(days=366), None),
        (timedelta(days=366, seconds=1), "too_late"),
    ],
)
async def test_how_soon_and_how_late(
    ahead: timedelta, error: str | None, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    answer = await send(browser, send_at=iso(NOW + ahead))
    if error is None:
        assert answer.status_code == 200, answer.text
    else:
        assert [(one["field"], one["error"]) for one in answer.json()["fields"]] == [("send_at", error)]


async def test_a_repeated_request_is_answered_after_its_time(
    browser: AsyncClient, companies: list[User], send: Send, set_database_clock: SetDatabaseClock
) -> None:
    key = str(uuid4())
    first = await send(browser, send_at=iso(LATER), key=key)
    await set_database_clock(LATER)
    again = await send(browser, send_at=iso(LATER), key=key)
    assert again.json()["data"] == first.json()["data"]
    other = await send(browser, send_at=iso(LATER + timedelta(hours=1)), key=key)
    assert (other.status_code, other.json()["error"]) == (409, "idempotency_key_reused")


async def test_companies_that_are_active_at_the_scheduled_time_receive_it(
    session: AsyncSession,
    browser: AsyncClient,
    scheduled: str,
    settings: Settings,
    set_database_clock: SetDatabaseClock,
) -> None:
    announcement_id = UUID(scheduled)
    assert await starting.start_due(session, settings, announcement_id) == 3 * 3600
    newcomer = await a_company(session, status=AccountStatus.APPROVED)
    await set_database_clock(LATER)
    assert await starting.start_due(session, settings, announcement_id) is None
    rows = await deliveries(session)
    assert len(rows) == 4
    assert newcomer.id in {row.user_id for row in rows}
    shown = (await browser.get(f"/api/announcements/{scheduled}")).json()["data"]
    assert (shown["state"], shown["recipients"], shown["scheduled_at"]) == ("sending", 4, None)
    assert shown["started_at"] is not None
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "announcement.started"))).one()
    assert (event.actor_id, event.details["recipients"]) == (None, 4)
    await starting.start_due(session, settings, announcement_id)
    assert len(await deliveries(session)) == 4, "a second run of the job starts nothing"


async def test_without_recipients_it_ends_and_claims_no_success(
    session: AsyncSession, browser: AsyncClient, send: Send, settings: Settings, set_database_clock: SetDatabaseClock
) -> None:
    announcement_id = (await send(browser, send_at=iso(LATER))).json()["data"]["id"]
    early = await browser.post(f"/api/announcements/{announcement_id}/start")
    assert (early.status_code, early.json()["error"]) == (422, "nobody_to_send_to")
    await set_database_clock(LATER)
    await starting.start_due(session, settings, UUID(announcement_id))
    shown = (await browser.get(f"/api/announcements/{announcement_id}")).json()["data"]
    assert (shown["state"], shown["recipients"], shown["counts"]["sent"]) == ("finished", 0, 0)


async def test_send_now(
    session: AsyncSession, browser: AsyncClient, scheduled: str, settings: Settings, sign_in: SignIn
) -> None:
    answer = await browser.post(f"/api/announcements/{scheduled}/start")
    assert answer.json()["message"] == "Sending to 3 recipients has started."
    assert answer.json()["data"]["state"] == "sending"
    assert len(await deliveries(session)) == 3
    again = await browser.post(f"/api/announcements/{scheduled}/start")
    assert again.json() == answer.json(), "the first answer may have been lost"
    another = await (await sign_in(await an_admin(session))).post(f"/api/announcements/{scheduled}/start")
    assert (another.status_code, another.json()["error"]) == (409, "announcement_state_differs")
    assert await starting.start_due(session, settings, UUID(scheduled)) is None
    assert len(await deliveries(session)) == 3


async def test_cancelled_until_then(
    session: AsyncSession,
    browser: AsyncClient,
    scheduled: str,
    settings: Settings,
    set_database_clock: SetDatabaseClock,
) -> None:
    answer = await browser.post(f"/api/announcements/{scheduled}/cancel")
    assert answer.json()["message"] == "The announcement is cancelled. Nothing was sent."
    assert (answer.json()["data"]["state"], answer.json()["data"]["actions"]) == ("cancelled", [])
    assert answer.json()["data"]["scheduled_at"] is not None
    await set_database_clock(LATER)
    assert await starting.start_due(session, settings, UUID(scheduled)) is None
    assert not await deliveries(session)
    assert (await browser.post(f"/api/announcements/{scheduled}/start")).status_code == 409


@pytest.mark.parametrize("loss", ["deleted", "may not send", "may not see the companies"])
async def test_it_waits_for_another_if_its_author_may_no_longer_send(
    loss: str,
    session: AsyncSession,
    sign_in: SignIn,
    companies: list[User],
    send: Send,
    settings: Settings,
    set_database_clock: SetDatabaseClock,
) -> None:
    author = await an_admin(session)
    answer = await send(await sign_in(author), send_at=iso(LATER), audience='{"registered_from": "2020-01-01"}')
    announcement_id = answer.json()["data"]["id"]
    lost = {
        "deleted": delete(User).where(User.id == author.id),
        "may not send": delete(Permission).where(Permission.user_id == author.id, Permission.action == "SEND"),
        "may not see the companies": delete(Permission).where(
            Permission.user_id == author.id, Permission.subject.in_(("activeCompanies", "submissions"))
        ),
    }
    await session.execute(lost[loss])
    session.expire_all()
    await set_database_clock(LATER)
    for _ in range(2):
        assert await starting.start_due(session, settings, UUID(announcement_id)) is None
        assert not await deliveries(session)
    held = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "announcement.held"))).one()
    assert (held.actor_id, held.details["author"]) == (None, "Salma Alharbi")
    browser = await sign_in(await an_admin(session))
    shown = (await browser.get(f"/api/announcements/{announcement_id}")).json()["data"]
    assert (shown["state"], shown["trouble"], shown["actions"]) == ("scheduled", "author_left", ["start", "cancel"])
    started = (await browser.post(f"/api/announcements/{announcement_id}/start")).json()["data"]
    assert (started["state"], started["trouble"], started["recipients"]) == ("sending", None, len(companies))


@pytest.mark.parametrize(
    ("late", "trouble"),
    [
        (timedelta(), None),
        (timedelta(minutes=59), None),
        (timedelta(hours=1), None),
        (timedelta(hours=1, milliseconds=1), "late"),
        (timedelta(days=2), "late"),
    ],
)
async def test_more_than_an_hour_late_it_is_held_until_an_administrator_decides(
    late: timedelta,
    trouble: str | None,
    session: AsyncSession,
    browser: AsyncClient,
    scheduled: str,
    settings: Settings,
    set_database_clock: SetDatabaseClock,
) -> None:
    await set_database_clock(LATER + late)
    for _ in range(2):
        assert await starting.start_due(session, settings, UUID(scheduled)) is None
    shown = (await browser.get(f"/api/announcements/{scheduled}")).json()["data"]
    work = [line for line in (await browser.get("/api/insights")).json()["data"]["work"] if line["kind"] == HELD]
    if trouble is None:
        assert (shown["state"], shown["trouble"], work) == ("sending", None, [])
        return
    assert not await deliveries(session)
    assert (shown["state"], shown["trouble"], shown["actions"]) == ("scheduled", "late", ["start", "cancel"])
    assert [(line["count"], line["subject_id"]) for line in work] == [(1, scheduled)]
    assert datetime.fromisoformat(work[0]["since"]) == LATER
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "announcement.held"))).one()
    assert event.details["trouble"] == "late"


@pytest.mark.parametrize(("verb", "state", "sent"), [("start", "sending", 3), ("cancel", "cancelled", 0)])
async def test_a_late_one_is_sent_or_cancelled_by_an_administrator(
    verb: str,
    state: str,
    sent: int,
    session: AsyncSession,
    browser: AsyncClient,
    scheduled: str,
    settings: Settings,
    set_database_clock: SetDatabaseClock,
) -> None:
    await set_database_clock(LATER + timedelta(days=1))
    await starting.start_due(session, settings, UUID(scheduled))
    decided = (await browser.post(f"/api/announcements/{scheduled}/{verb}")).json()["data"]
    assert (decided["state"], decided["trouble"], len(await deliveries(session))) == (state, None, sent)
    work = (await browser.get("/api/insights")).json()["data"]["work"]
    assert HELD not in {line["kind"] for line in work}


async def test_the_release_before_sees_a_paused_one_and_cannot_resume_it(session: AsyncSession, scheduled: str) -> None:
    state = await session.scalar(text("select state from announcements"))
    assert state == "paused"
    with pytest.raises(IntegrityError, match="ck_announcements_scheduled"):
        async with session.begin_nested():
            await session.execute(text("update announcements set state = 'sending'"))
    await session.execute(text("update announcements set state = 'cancelled'"))
    session.expire_all()
    (announcement,) = await announcements(session)
    assert announcement.state == "cancelled"
    stored = await session.scalar(select(Announcement.state))
    assert stored == "cancelled"


async def test_a_test_is_sent_at_once(session: AsyncSession, browser: AsyncClient, send: Send) -> None:
    assert (await send(browser, to="/api/announcements/test", send_at=iso(LATER))).json()["data"]["state"] == "sending"
    assert len(await deliveries(session)) == 2


@pytest.mark.race
async def test_two_administrators_who_start_and_cancel_at_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        first, second = await an_admin(session), await an_admin(session)
        for _ in range(3):
            await a_company(session, status=AccountStatus.APPROVED)
    at = iso(datetime.now(UTC) + timedelta(hours=1))
    async with committed.browser(first) as one, committed.browser(second) as other:
        announcement_id = (await send_form(one, send_at=at)).json()["data"]["id"]
        path = f"/api/announcements/{announcement_id}"
        answers = await asyncio.gather(
            *(client.post(f"{path}/{verb}") for client in (one, other) for verb in ("start", "cancel", "start"))
        )
        shown = (await one.get(path)).json()["data"]
    async with committed.transaction() as session:
        rows = await deliveries(session)
    starts = [(*answers[:3:2],), (*answers[3::2],)]
    # The same person's second start repeats the first, and gets its answer.
    started = sum(any(answer.status_code == 200 for answer in of_one) for of_one in starts)
    assert started <= 1
    assert len(rows) == 3 * started
    assert shown["state"] == "cancelled"
