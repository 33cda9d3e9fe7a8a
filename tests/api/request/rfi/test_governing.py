"""The RFI declared by the operator or by settings: generations, closing, reopening, and messages about them."""

import asyncio
from datetime import datetime

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus
from portal.domain.rfis import governing
from portal.domain.rfis.current import require_open
from portal.domain.rfis.dates import ANNOUNCE_CLOSING, ANNOUNCE_DEADLINE
from portal.domain.rfis.errors import RfiNeedsReopening
from portal.domain.rfis.governing import Generation
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.features.oversight.closing import closing, moving
from portal.features.responses.bundles.models import Bundle
from portal.platform.errors import ValidationFailed
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import Committed, ReadMessages, SetDatabaseClock
from tests.api.request.rfi.conftest import DEADLINE, OPENS
from tests.api.request.rfi.declarations import FIRST, MILLISECOND, NAME, WEEK, actions, changed, refusal, the_rfi
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.submissions import a_submission


def generation(number: int) -> Generation:
    return Generation("uid-1", number)


@pytest.fixture
async def declared(session: AsyncSession, settings: Settings, set_database_clock: SetDatabaseClock) -> Rfi:
    await set_database_clock(OPENS)
    await governing.declare(session, settings.rfi_name, NAME, FIRST)
    return await the_rfi(session)


@pytest.fixture
async def closed(session: AsyncSession, settings: Settings, declared: Rfi, set_database_clock: SetDatabaseClock) -> Rfi:
    await set_database_clock(DEADLINE + MILLISECOND)
    assert await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.CLOSED)
    return declared


async def test_the_same_generation_twice_changes_nothing(
    session: AsyncSession, settings: Settings, declared: Rfi
) -> None:
    await governing.declare(session, settings.rfi_name, NAME, changed(FIRST, title_en="Another"))
    rfi = await the_rfi(session)
    assert (rfi.title_en, rfi.generation, rfi.state) == ("RFI on HD mapping", "uid-1/1", "open")
    assert await actions(session) == ["rfi.published"]


async def test_an_earlier_generation_is_refused_and_another_object_takes_over(
    session: AsyncSession, settings: Settings, declared: Rfi
) -> None:
    await governing.declare(session, settings.rfi_name, NAME, changed(FIRST, generation=generation(3)))
    with pytest.raises(governing.GenerationSuperseded) as refused:
        await governing.declare(session, settings.rfi_name, NAME, changed(FIRST, generation=generation(2)))
    assert refused.value.params == {"generation": 3}
    with pytest.raises(governing.GenerationSuperseded):
        await governing.carry_out(session, settings.rfi_name, NAME, generation(2), RfiState.CLOSED)
    await governing.declare(session, settings.rfi_name, NAME, changed(FIRST, generation=Generation("uid-2", 1)))
    assert (await the_rfi(session)).generation == "uid-2/1"


async def test_another_name_is_not_served(session: AsyncSession, settings: Settings) -> None:
    with pytest.raises(governing.RfiNotServed) as refused:
        await governing.declare(session, settings.rfi_name, "another", FIRST)
    assert refused.value.params == {"served": NAME}


async def test_opening_and_closing_each_in_its_time_and_once(
    session: AsyncSession, settings: Settings, set_database_clock: SetDatabaseClock
) -> None:
    await set_database_clock(OPENS - MILLISECOND)
    await governing.declare(session, settings.rfi_name, NAME, FIRST)
    with pytest.raises(governing.RfiNotDue):
        await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.OPEN)
    await set_database_clock(OPENS)
    assert await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.OPEN)
    assert not await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.OPEN)
    await set_database_clock(DEADLINE)
    with pytest.raises(governing.RfiNotDue):
        await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.CLOSED)
    await set_database_clock(DEADLINE + MILLISECOND)
    assert await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.CLOSED)
    assert not await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.CLOSED)
    assert await actions(session) == ["rfi.published", "rfi.opened", "rfi.closed"]
    assert (await governing.standing(session, settings.rfi_name, NAME)).rfi.closed_at == DEADLINE + MILLISECOND


async def test_a_deadline_moved_into_the_past_is_closed_with_all_that_follows(
    session: AsyncSession, settings: Settings, declared: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    """The change was valid when it was made and is applied late."""
    await set_database_clock(DEADLINE - WEEK)
    earlier = changed(FIRST, generation=generation(2), deadline=DEADLINE - 2 * WEEK)
    await governing.declare(session, settings.rfi_name, NAME, earlier)
    assert (await the_rfi(session)).state == "open"
    assert await governing.carry_out(session, settings.rfi_name, NAME, generation(2), RfiState.CLOSED)
    kinds = list(await session.scalars(select(Job.kind).order_by(Job.id)))
    assert kinds == [ANNOUNCE_DEADLINE, ANNOUNCE_CLOSING]


async def test_a_declaration_received_after_its_deadline_is_published_and_closed(
    session: AsyncSession, settings: Settings, set_database_clock: SetDatabaseClock
) -> None:
    await set_database_clock(DEADLINE + WEEK)
    await governing.declare(session, settings.rfi_name, NAME, FIRST)
    assert await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.CLOSED)
    assert (await the_rfi(session)).closed_at == DEADLINE + WEEK
    assert await actions(session) == ["rfi.published", "rfi.closed"]


async def test_closed_it_changes_only_with_a_new_reason_and_a_later_deadline(
    session: AsyncSession, settings: Settings, closed: Rfi
) -> None:
    later = changed(FIRST, generation=generation(2), deadline=DEADLINE + WEEK)
    assert isinstance(await refusal(session, settings, later), RfiNeedsReopening)
    past = changed(FIRST, generation=generation(2), reopen_reason="Portal was down")
    assert isinstance(await refusal(session, settings, past), ValidationFailed)
    await governing.declare(session, settings.rfi_name, NAME, changed(later, reopen_reason="Portal was down"))
    rfi = await the_rfi(session)
    assert (rfi.state, rfi.closed_at, rfi.deadline) == ("open", None, DEADLINE + WEEK)
    await require_open(session, await the_current(session, settings))
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "rfi.reopened"))).one()
    assert event.details["reason"] == "Portal was down"


async def test_one_reason_reopens_once(
    session: AsyncSession, settings: Settings, closed: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    again = changed(FIRST, generation=generation(2), deadline=DEADLINE + WEEK, reopen_reason="Portal was down")
    await governing.declare(session, settings.rfi_name, NAME, again)
    await set_database_clock(DEADLINE + WEEK + MILLISECOND)
    assert await governing.carry_out(session, settings.rfi_name, NAME, generation(2), RfiState.CLOSED)
    once_more = changed(again, generation=generation(3), deadline=DEADLINE + 2 * WEEK)
    assert isinstance(await refusal(session, settings, once_more), RfiNeedsReopening)
    await governing.declare(session, settings.rfi_name, NAME, changed(once_more, reopen_reason="A second outage"))
    assert (await actions(session)).count("rfi.closed") == 2
    assert (await the_rfi(session)).state == "open"


async def test_companies_are_informed_of_old_and_new_deadline_once(
    session: AsyncSession, resources: Resources, declared: Rfi, messages: ReadMessages
) -> None:
    settings = resources.settings
    told = await a_company(session, status=AccountStatus.APPROVED, locale="ar")
    await a_company(session)
    await a_company(session, status=AccountStatus.REJECTED)
    for number, deadline in ((2, DEADLINE + WEEK), (3, DEADLINE + 2 * WEEK)):
        await governing.declare(
            session, settings.rfi_name, NAME, changed(FIRST, generation=generation(number), deadline=deadline)
        )
    await session.commit()
    assert await moving.announce_deadline(resources, declared.id) == 1
    assert await moving.announce_deadline(resources, declared.id) == 0
    [message] = await messages()
    assert (message.recipient, message.template, message.locale) == (told.email, "rfi_deadline_moved", "ar")
    params = {name: datetime.fromisoformat(message.params[name]) for name in ("deadline_before", "deadline")}
    assert params == {"deadline_before": DEADLINE, "deadline": DEADLINE + 2 * WEEK}


async def test_a_deadline_that_was_moved_back_is_no_news(
    session: AsyncSession, resources: Resources, declared: Rfi
) -> None:
    await a_company(session, status=AccountStatus.APPROVED)
    for number, deadline in ((2, DEADLINE + WEEK), (3, DEADLINE)):
        declaration = changed(FIRST, generation=generation(number), deadline=deadline)
        await governing.declare(session, resources.rfi_name, NAME, declaration)
    await session.commit()
    assert await moving.announce_deadline(resources, declared.id) == 0


@pytest.mark.parametrize(
    ("admins", "companies", "bundle", "expected"),
    [
        (True, True, False, {"rfi_closed_administrators", "rfi_closed_not_submitted"}),
        (False, True, False, {"rfi_closed_not_submitted"}),
        (True, False, True, {"rfi_closed_administrators"}),
        (False, False, True, set()),
    ],
)
async def test_the_consequences_of_a_closing_are_as_declared(
    session: AsyncSession,
    resources: Resources,
    set_database_clock: SetDatabaseClock,
    messages: ReadMessages,
    admins: bool,
    companies: bool,
    bundle: bool,
    expected: set[str],
) -> None:
    settings = resources.settings
    await set_database_clock(OPENS)
    await a_company(session, status=AccountStatus.APPROVED)
    await an_admin(session)
    declaration = changed(FIRST, notifies_admins=admins, notifies_companies=companies, bundles_on_close=bundle)
    await governing.declare(session, settings.rfi_name, NAME, declaration)
    await set_database_clock(DEADLINE + MILLISECOND)
    await governing.carry_out(session, settings.rfi_name, NAME, generation(1), RfiState.CLOSED)
    rfi = await the_rfi(session)
    await session.commit()
    for _ in range(2):
        await closing.announce_closing(resources, rfi.id)
    assert {message.template for message in await messages()} == expected
    assert len(await messages()) == len(expected)
    bundles = list(await session.scalars(select(Bundle)))
    assert [(one.requested_by, one.requested_by_name, one.companies_total) for one in bundles] == (
        [(None, "system", 1)] if bundle else []
    )


async def test_counts_are_of_the_companies_that_were_let_in(
    session: AsyncSession, settings: Settings, declared: Rfi
) -> None:
    submitted = await a_company(session, status=AccountStatus.APPROVED)
    await a_submission(session, submitted, declared, submitted=True)
    begun = await a_company(session, status=AccountStatus.APPROVED)
    await a_submission(session, begun, declared)
    await a_company(session, status=AccountStatus.APPROVED)
    await a_company(session)
    standing = await governing.standing(session, settings.rfi_name, NAME)
    assert (standing.counts.submitted, standing.counts.missing, standing.state) == (1, 2, RfiState.OPEN)


@pytest.mark.race
async def test_a_doubled_operator_closes_once(committed: Committed) -> None:
    settings = committed.resources.settings
    past = changed(FIRST, opens_at=None, deadline=DEADLINE)

    async def declare_and_close() -> bool:
        async with committed.transaction() as session:
            await governing.declare(session, settings.rfi_name, NAME, past)
        async with committed.transaction() as session:
            return await governing.carry_out(session, settings.rfi_name, NAME, past.generation, RfiState.CLOSED)

    async with committed.transaction() as session:
        session.add(Rfi(name=NAME, title_en="x", title_ar="x", opens_at=None, deadline=DEADLINE, state="open"))
        # This deadline has passed, whichever time a test sets its clock to.
        await session.flush()
        rfi = await the_rfi(session)
        rfi.deadline = datetime.fromisoformat("2025-02-05T20:59:00+00:00")
    past = changed(past, deadline=datetime.fromisoformat("2025-02-05T20:59:00+00:00"))
    done = await asyncio.gather(*(declare_and_close() for _ in range(6)))
    async with committed.transaction() as session:
        jobs = await session.scalar(select(func.count()).select_from(Job).where(Job.kind == ANNOUNCE_CLOSING))
        assert (sum(done), jobs) == (1, 1)
        assert (await actions(session)).count("rfi.closed") == 1


@pytest.mark.race
async def test_two_operators_that_declare_a_new_rfi_at_once_both_succeed(committed: Committed) -> None:
    async def declare() -> None:
        async with committed.transaction() as session:
            await governing.declare(session, committed.resources.settings.rfi_name, NAME, FIRST)

    await asyncio.gather(*(declare() for _ in range(4)))
    async with committed.transaction() as session:
        assert await actions(session) == ["rfi.published"]
