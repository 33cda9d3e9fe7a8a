"""Messages after the closing: one per person, depending on the company's response."""

import asyncio
from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.models import Message
from portal.domain.rfis.dates import ANNOUNCE_CLOSING, close_due
from portal.domain.rfis.models import Rfi
from portal.features.oversight.closing import closing
from portal.features.oversight.closing import people as people_to_tell
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, ReadMessages, SetDatabaseClock
from tests.api.request.rfi.conftest import DEADLINE
from tests.barriers import Barrier
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


async def people(session: AsyncSession, rfi: Rfi) -> dict[str, str]:
    """Makes people of every kind. Returns the message expected for each address."""
    submitted = await a_company(session, status=AccountStatus.APPROVED, locale="ar")
    await a_submission(session, submitted, rfi, submitted=True)
    begun = await a_company(session, status=AccountStatus.APPROVED)
    await a_submission(session, begun, rfi)
    silent = await a_company(session, status=AccountStatus.APPROVED)
    await a_company(session)
    await a_company(session, status=AccountStatus.REJECTED)
    viewer = await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)])
    await an_admin(session, grants=[Grant(Action.VIEW, Subject.USERS)])
    return {
        submitted.email: "rfi_closed_submitted",
        begun.email: "rfi_closed_not_submitted",
        silent.email: "rfi_closed_not_submitted",
        viewer.email: "rfi_closed_administrators",
    }


async def test_each_company_gets_one_message_for_its_state(
    session: AsyncSession,
    resources: Resources,
    rfi: Rfi,
    set_database_clock: SetDatabaseClock,
    messages: ReadMessages,
) -> None:
    expected = await people(session, rfi)
    assert await closing.announce_closing(resources, rfi.id) == 0, "not before it is closed"
    await set_database_clock(DEADLINE + timedelta(milliseconds=1))
    assert await close_due(session, resources.rfi_name)
    assert not await close_due(session, resources.rfi_name)
    await session.commit()
    jobs = list(await session.scalars(select(Job).where(Job.kind == ANNOUNCE_CLOSING)))
    assert [job.payload for job in jobs] == [{"rfi_id": str(rfi.id)}]

    assert await closing.announce_closing(resources, rfi.id) == 4
    assert await closing.announce_closing(resources, rfi.id) == 0
    sent = await messages()
    assert {message.recipient: message.template for message in sent} == expected
    assert len(sent) == 4
    [summary] = [message for message in sent if message.template == "rfi_closed_administrators"]
    assert (summary.params["submitted"], summary.params["not_submitted"]) == (1, 2)
    assert summary.params["companies_told"] is True
    assert {message.locale for message in sent if message.template == "rfi_closed_submitted"} == {"ar"}


async def test_another_closing_is_written_about_again(
    session: AsyncSession, resources: Resources, rfi: Rfi, messages: ReadMessages
) -> None:
    await people(session, rfi)
    for generation in ("uid/1", "uid/1", "uid/2"):
        await session.execute(
            update(Rfi)
            .where(Rfi.id == rfi.id)
            .values(state="closed", closed_at=DEADLINE + timedelta(milliseconds=1), generation=generation)
        )
        await session.commit()
        await closing.announce_closing(resources, rfi.id)
    assert Counter(message.recipient for message in await messages()).most_common(1)[0][1] == 2


@pytest.mark.race
@pytest.mark.parametrize("guarded", [False, True])
async def test_workers_that_announce_at_once(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session, deadline=DEADLINE, state="closed")
        expected = await people(session, rfi)
    meet = Barrier(2)
    administrators = people_to_tell.administrators

    async def together(session: AsyncSession) -> list[object]:
        found = await administrators(session)
        await meet.wait()
        return list(found)

    monkeypatch.setattr(closing, "administrators", together)
    if not guarded:
        # Every call records its closing as one without messages.
        calls = iter(range(100))
        monkeypatch.setattr(closing, "closing_of", lambda _rfi, _now: f"closing {next(calls)}")
    await asyncio.gather(*(closing.announce_closing(committed.resources, rfi.id) for _ in range(2)))
    async with committed.transaction() as session:
        counts = Counter(await session.scalars(select(Message.recipient)))
    assert counts == dict.fromkeys(expected, 1 if guarded else 2)
