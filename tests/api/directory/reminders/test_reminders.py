"""Reminders before the deadline: to whom, once each, moved with the deadline, switched off and on."""

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.permissions import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.features.directory.reminders.models import Reminder
from portal.features.directory.reminders.policy import PAUSE_OF_SAME
from portal.features.directory.reminders.service import send_due
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import Committed, ReadMessages, SetDatabaseClock, SignIn
from tests.api.directory.reminders.conftest import DAY, DEADLINE, HOUR, companies_at_every_step, move
from tests.api.messaging.conftest import Deliver, MailTray
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

NAMES = {"rfi_reminder_not_begun": "not begun", "rfi_reminder_begun": "begun", "rfi_reminder_not_submitted": "open"}


def reached(messages: list[Message], companies: dict[str, User]) -> Counter[tuple[str, str]]:
    steps = {user.id: step for step, user in companies.items()}
    return Counter((NAMES[message.template], steps[message.user_id]) for message in messages if message.user_id)


async def test_each_company_is_reminded_of_its_step_once(
    session: AsyncSession,
    settings: Settings,
    companies: dict[str, User],
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> None:
    await set_database_clock(DEADLINE - 7 * DAY - timedelta(seconds=1))
    assert await send_due(session, await the_current(session, settings)) == 0
    for due in (DEADLINE - 7 * DAY, DEADLINE - 72 * HOUR, DEADLINE - 24 * HOUR):
        await set_database_clock(due)
        assert await send_due(session, await the_current(session, settings)) == 3
        assert await send_due(session, await the_current(session, settings)) == 0
    sent = await messages()
    assert reached(sent, companies) == {("not begun", "not begun"): 3, ("begun", "begun"): 3, ("open", "open"): 3}
    assert {message.locale for message in sent if message.template == "rfi_reminder_not_begun"} == {"ar"}
    events = list(await session.scalars(select(AuditEvent).where(AuditEvent.action == "rfi.reminded")))
    assert [event.details["recipients"] for event in events] == [1] * 9


async def test_none_from_the_deadline_on(
    session: AsyncSession, settings: Settings, companies: dict[str, User], set_database_clock: SetDatabaseClock
) -> None:
    assert companies
    await set_database_clock(DEADLINE)
    assert await send_due(session, await the_current(session, settings)) == 0


async def test_reminders_move_with_the_deadline_and_never_repeat(
    session: AsyncSession,
    settings: Settings,
    rfi: Rfi,
    companies: dict[str, User],
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> None:
    assert companies
    now = DEADLINE - 7 * DAY
    await set_database_clock(now)
    assert await send_due(session, await the_current(session, settings)) == 3
    later = DEADLINE + 10 * DAY
    await move(session, rfi, later, now + HOUR)
    await set_database_clock(DEADLINE - 72 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 0, "the former deadline's time"
    # Back at the former deadline: its first reminder was sent, and its second one was due before the move.
    await move(session, rfi, DEADLINE, DEADLINE - 71 * HOUR)
    await set_database_clock(DEADLINE - 71 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 0
    await set_database_clock(DEADLINE - 24 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 3
    assert len(await messages()) == 6


async def test_of_several_missed_ones_the_latest_is_sent(
    session: AsyncSession, settings: Settings, companies: dict[str, User], set_database_clock: SetDatabaseClock
) -> None:
    assert companies
    await set_database_clock(DEADLINE - 70 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 3, "late by two hours"
    rows = {(row.hours, row.recipients) for row in await session.scalars(select(Reminder))}
    assert rows == {(168, None), (72, 1)}
    await set_database_clock(DEADLINE - 11 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 0, "too late"


async def test_two_workers_write_each_reminder_once(committed: Committed) -> None:
    settings = committed.resources.settings
    async with committed.transaction() as session:
        rfi = await an_rfi(session, name=settings.rfi_name, deadline=datetime.now(UTC) + 71 * HOUR)
        rfi.deadline_set_at = datetime.now(UTC) - 30 * DAY
        await companies_at_every_step(session, rfi)

    async def work() -> int:
        async with committed.transaction() as session:
            return await send_due(session, await the_current(session, settings))

    assert sorted(await asyncio.gather(work(), work(), work())) == [0, 0, 3]
    async with committed.transaction() as session:
        assert len((await session.scalars(select(Message))).all()) == 3


async def shown(admin: AsyncClient) -> dict[tuple[int, str], dict[str, Any]]:
    answer = await admin.get("/api/rfi/reminders")
    assert answer.status_code == 200, answer.text
    return {(item["hours"], item["audience"]): item for item in answer.json()["data"]["items"]}


async def test_a_reminder_is_switched_off_and_on(
    admin: AsyncClient,
    session: AsyncSession,
    settings: Settings,
    companies: dict[str, User],
    set_database_clock: SetDatabaseClock,
) -> None:
    assert companies
    await set_database_clock(DEADLINE - 8 * DAY)
    items = await shown(admin)
    assert list(items) == [(hours, who) for hours in (168, 72, 24) for who in ("notBegun", "begun", "notSubmitted")]
    assert {(item["state"], item["companies"]) for item in items.values()} == {("planned", 1)}
    for _ in range(2):
        answer = await admin.put("/api/rfi/reminders/168/begun", json={"is_on": False})
        assert answer.status_code == 200, answer.text
    await set_database_clock(DEADLINE - 7 * DAY)
    assert await send_due(session, await the_current(session, settings)) == 2
    # A reminder that is switched on again after its time is not sent.
    await admin.put("/api/rfi/reminders/168/begun", json={"is_on": True})
    assert await send_due(session, await the_current(session, settings)) == 0
    items = await shown(admin)
    states = [(items[168, who]["state"], items[168, who]["recipients"]) for who in ("notBegun", "begun")]
    assert states == [("sent", 1), ("leftOut", None)]
    assert items[168, "begun"]["switched_by"] == "Salma Alharbi"
    events = await session.scalars(select(AuditEvent.action).where(AuditEvent.action.like("rfi.reminder_%")))
    assert sorted(events) == ["rfi.reminder_switched_off", "rfi.reminder_switched_on"]
    assert (await admin.put("/api/rfi/reminders/5/begun", json={"is_on": True})).status_code == 404


async def test_without_an_rfi_there_are_none(admin: AsyncClient) -> None:
    assert await shown(admin) == {}
    answer = await admin.post("/api/rfi/reminders/send", json={"companies": {}})
    assert answer.json()["error"] == "rfi_not_open_for_reminders"


async def test_chosen_companies_are_reminded_once(
    admin: AsyncClient,
    rfi: Rfi,
    companies: dict[str, User],
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> None:
    assert rfi.state == "open"
    await set_database_clock(DEADLINE - 3 * HOUR)
    chosen = [str(companies[step].company_id) for step in ("begun", "open", "submitted", "pending")]
    body = {"companies": {"ids": chosen}}
    counted = await admin.post("/api/rfi/reminders/audience", json=body)
    assert counted.json()["data"] == {"not_begun": 0, "begun": 1, "not_submitted": 1}
    key = {"Idempotency-Key": str(new_id())}
    for _ in range(2):
        answer = await admin.post("/api/rfi/reminders/send", json=body, headers=key)
        assert answer.json()["data"] == {"reminded": 2}
    assert reached(await messages(), companies) == {("begun", "begun"): 1, ("open", "open"): 1}
    filtered = {"companies": {"questionnaire": ["notStarted"]}}
    assert (await admin.post("/api/rfi/reminders/send", json=filtered)).json()["data"] == {"reminded": 1}
    done = {"companies": {"response": "submitted"}}
    assert (await admin.post("/api/rfi/reminders/send", json=done)).json()["error"] == "no_company_to_remind"


async def test_of_two_administrators_who_remind_at_once_one_skips(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session, name=committed.resources.settings.rfi_name, deadline=datetime.now(UTC) + 30 * DAY)
        await companies_at_every_step(session, rfi)
        people = [await an_admin(session) for _ in range(2)]
    async with committed.browser(people[0]) as one, committed.browser(people[1]) as other:
        reminding = (admin.post("/api/rfi/reminders/send", json={"companies": {}}) for admin in (one, other))
        answers = await asyncio.gather(*reminding)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        counted = await one.post("/api/rfi/reminders/audience", json={"companies": {}})
        assert set(counted.json()["data"].values()) == {0}
    async with committed.transaction() as session:
        assert len((await session.scalars(select(Message))).all()) == 3
        await session.execute(update(Message).values(created_at=Message.created_at - PAUSE_OF_SAME))
    async with committed.browser(people[1]) as browser:
        later = await browser.post("/api/rfi/reminders/send", json={"companies": {}})
    assert later.json()["data"] == {"reminded": 3}


async def test_reminding_needs_sight_of_the_companies(
    session: AsyncSession, sign_in: SignIn, companies: dict[str, User]
) -> None:
    assert companies
    updater = await sign_in(await an_admin(session, grants=[Grant(Action.UPDATE, Subject.REQUEST)]))
    for path in ("send", "audience"):
        assert (await updater.post(f"/api/rfi/reminders/{path}", json={"companies": {}})).status_code == 403
    admin = await sign_in(await an_admin(session))
    waiting = {"companies": {"scope": "waiting"}}
    assert (await admin.post("/api/rfi/reminders/send", json=waiting)).status_code == 403


@pytest.mark.parametrize("change", ["nothing", "submits", "moves", "passes"])
async def test_a_reminder_that_is_not_wanted_any_more_is_not_sent(
    change: str,
    session: AsyncSession,
    settings: Settings,
    resources: Resources,
    rfi: Rfi,
    deliver: Deliver,
    mail_tray: MailTray,
    set_database_clock: SetDatabaseClock,
) -> None:
    assert resources.rfi_name == settings.rfi_name
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    submission = await a_submission(session, user, rfi)
    await set_database_clock(DEADLINE - 24 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 1
    (message,) = await session.scalars(select(Message))
    if change == "submits":
        submission.state, submission.submitted_at, submission.receipt_number = "submitted", DEADLINE - DAY, "R-1"
    elif change == "moves":
        await move(session, rfi, DEADLINE + DAY, DEADLINE - 23 * HOUR)
    elif change == "passes":
        await set_database_clock(DEADLINE + timedelta(seconds=1))
    await deliver(message)
    assert (message.state, len(mail_tray.mails)) == (("sent", 1) if change == "nothing" else ("dropped", 0))
