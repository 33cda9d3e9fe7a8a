"""No person gets the same reminder twice within a day, from any sender and however often the deadline moves."""

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.features.directory.reminders import service
from portal.features.directory.reminders.models import Reminder
from portal.features.directory.reminders.service import send_due
from portal.platform.db.identifiers import new_id
from portal.platform.settings import Settings
from tests.api.conftest import Committed, ReadMessages, SetDatabaseClock
from tests.api.directory.reminders.conftest import DAY, DEADLINE, HOUR, companies_at_every_step, move
from tests.api.responses.submissions.arrivals import until_waiting
from tests.factories.accounts import an_admin
from tests.factories.companies import a_colleague, a_company
from tests.factories.current import the_current
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

SECOND = timedelta(seconds=1)


def of(messages: list[Message], user: User) -> list[str]:
    return [message.template for message in messages if message.user_id == user.id]


@pytest.mark.parametrize("moves", [1, 2, 5])
async def test_the_same_reminder_never_comes_twice_within_a_day_however_often_the_deadline_moves(
    session: AsyncSession,
    settings: Settings,
    rfi: Rfi,
    companies: dict[str, User],
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
    moves: int,
) -> None:
    now, deadline = DEADLINE - 24 * HOUR, DEADLINE
    await set_database_clock(now)
    assert await send_due(session, await the_current(session, settings)) == 3
    for _ in range(moves):
        # Each new deadline makes a reminder due an hour after the move.
        deadline += 2 * HOUR
        await move(session, rfi, deadline, now + HOUR)
        now += 2 * HOUR
        await set_database_clock(now)
        assert await send_due(session, await the_current(session, settings)) == 0
    assert len(await messages()) == 3
    # A day later the same may come again.
    await move(session, rfi, deadline + 2 * DAY, now + HOUR)
    await set_database_clock(deadline + DAY)
    assert await send_due(session, await the_current(session, settings)) == 3
    items = {(one.hours, one.audience): one.recipients for one in await session.scalars(select(Reminder))}
    assert items[24, "begun"] is not None


async def test_who_was_reminded_by_hand_gets_no_planned_one_within_a_day(
    admin: AsyncClient,
    session: AsyncSession,
    settings: Settings,
    companies: dict[str, User],
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> None:
    await set_database_clock(DEADLINE - 30 * HOUR)
    chosen = {"companies": {"ids": [str(companies["begun"].company_id)]}}
    assert (await admin.post("/api/rfi/reminders/send", json=chosen)).json()["data"] == {"reminded": 1}
    await set_database_clock(DEADLINE - 24 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 2
    everyone: dict[str, Any] = {"companies": {}}
    for later, left in ((2 * HOUR, []), (18 * HOUR + SECOND, ["begun"])):
        await set_database_clock(DEADLINE - 24 * HOUR + later)
        counted = (await admin.post("/api/rfi/reminders/audience", json=everyone)).json()["data"]
        assert counted == {"not_begun": 0, "begun": len(left), "not_submitted": 0}
    assert (await admin.post("/api/rfi/reminders/send", json=everyone)).json()["data"] == {"reminded": 1}
    assert of(await messages(), companies["begun"]) == ["rfi_reminder_begun"] * 2


async def test_the_next_step_is_another_reminder_and_waits_an_hour(
    admin: AsyncClient,
    session: AsyncSession,
    rfi: Rfi,
    companies: dict[str, User],
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> None:
    assert rfi.state == "open"
    user = companies["not begun"]
    await set_database_clock(DEADLINE - 30 * HOUR)
    chosen = {"companies": {"ids": [str(user.company_id)]}}
    assert (await admin.post("/api/rfi/reminders/send", json=chosen)).json()["data"] == {"reminded": 1}
    begun = FormAnswers(
        id=new_id(),
        form="questionnaire",
        version=1,
        company_id=user.company_id,
        answers={},
        saved_at=DEADLINE,
    )
    session.add(begun)
    await session.flush()
    await set_database_clock(DEADLINE - 29 * HOUR - SECOND)
    assert (await admin.post("/api/rfi/reminders/send", json=chosen)).json()["error"] == "no_company_to_remind"
    await set_database_clock(DEADLINE - 29 * HOUR)
    assert (await admin.post("/api/rfi/reminders/send", json=chosen)).json()["data"] == {"reminded": 1}
    assert of(await messages(), user) == ["rfi_reminder_not_begun", "rfi_reminder_begun"]


async def test_a_colleague_who_has_just_joined_is_reminded_beside_those_who_were(
    admin: AsyncClient,
    session: AsyncSession,
    rfi: Rfi,
    companies: dict[str, User],
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
) -> None:
    assert rfi.state == "open"
    await set_database_clock(DEADLINE - 30 * HOUR)
    chosen = {"companies": {"ids": [str(companies["open"].company_id)]}}
    await admin.post("/api/rfi/reminders/send", json=chosen)
    colleague = await a_colleague(session, companies["open"])
    await set_database_clock(DEADLINE - 28 * HOUR)
    assert (await admin.post("/api/rfi/reminders/audience", json=chosen)).json()["data"]["not_submitted"] == 1
    assert (await admin.post("/api/rfi/reminders/send", json=chosen)).json()["data"] == {"reminded": 1}
    assert [len(of(await messages(), one)) for one in (companies["open"], colleague)] == [1, 1]


@pytest.mark.parametrize(
    ("state", "again"), [("queued", 0), ("sending", 0), ("sent", 0), ("dropped", 1), ("failed", 1)]
)
async def test_a_reminder_that_did_not_arrive_does_not_count(
    session: AsyncSession,
    settings: Settings,
    rfi: Rfi,
    messages: ReadMessages,
    set_database_clock: SetDatabaseClock,
    state: str,
    again: int,
) -> None:
    await a_submission(session, await a_company(session, status=AccountStatus.APPROVED, answered=True), rfi)
    await set_database_clock(DEADLINE - 24 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == 1
    (message,) = await messages()
    message.state = state
    await move(session, rfi, DEADLINE + 3 * HOUR, DEADLINE - 23 * HOUR)
    await set_database_clock(DEADLINE - 21 * HOUR)
    assert await send_due(session, await the_current(session, settings)) == again


@pytest.mark.race
@pytest.mark.parametrize("guarded", [False, True])
async def test_a_worker_and_an_administrator_who_remind_at_once_remind_each_person_once(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session, name=committed.resources.rfi_name, deadline=datetime.now(UTC) + 71 * HOUR)
        rfi.deadline_set_at = datetime.now(UTC) - 30 * DAY
        await companies_at_every_step(session, rfi)
        person = await an_admin(session)
    read, go_on = asyncio.Event(), asyncio.Event()
    claim = service._claim

    async def then_wait(*args: Any, **more: Any) -> bool:
        read.set()
        await go_on.wait()
        return await claim(*args, **more)

    async def no_turns(*_: Any) -> None:
        return

    async def work() -> int:
        async with committed.transaction() as session:
            return await send_due(session, await the_current(session, committed.resources))

    monkeypatch.setattr(service, "_claim", then_wait)
    if not guarded:
        monkeypatch.setattr(service, "in_turn", no_turns)
    sending = asyncio.create_task(work())
    await read.wait()
    async with committed.browser(person) as browser:
        reminding = asyncio.create_task(browser.post("/api/rfi/reminders/send", json={"companies": {}}))
        await (until_waiting(committed, 1) if guarded else reminding)
        go_on.set()
        answer = await reminding
    # Without turns, the worker has read the people of one audience before they were reminded.
    assert await sending == (3 if guarded else 1)
    assert answer.status_code == (409 if guarded else 200)
    async with committed.transaction() as session:
        counts = Counter(await session.scalars(select(Message.user_id)))
    assert set(counts.values()) == ({1} if guarded else {1, 2})
