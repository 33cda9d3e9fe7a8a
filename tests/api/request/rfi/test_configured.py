"""The RFI of an installation without an operator: declared by settings, applied by ``migrate``."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import governing
from portal.domain.rfis.configured import publish_configured
from portal.domain.rfis.current import require_open
from portal.domain.rfis.dates import ANNOUNCE_DEADLINE, close_due
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.platform.jobs.models import Job
from portal.platform.setting_types.operator_settings import RfiDriver
from portal.platform.settings import Settings
from tests.api.conftest import SetDatabaseClock
from tests.api.request.rfi.conftest import DEADLINE, OPENS
from tests.api.request.rfi.declarations import FIRST, NAME
from tests.factories.current import the_current

WEEK = timedelta(days=7)


async def publish(session: AsyncSession, settings: Settings, deadline: datetime, **more: object) -> bool:
    said = {"rfi_opens_at": OPENS, "rfi_deadline": deadline, **more}
    return await publish_configured(session, settings.model_copy(update=said))


async def published(session: AsyncSession) -> Rfi:
    return (await session.scalars(select(Rfi).execution_options(populate_existing=True))).one()


async def kinds(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(Job.kind)))


@pytest.fixture(autouse=True)
async def now(set_database_clock: SetDatabaseClock) -> datetime:
    instant = OPENS + timedelta(hours=1)
    await set_database_clock(instant)
    return instant


async def test_it_is_published_once(session: AsyncSession, settings: Settings) -> None:
    assert await publish(session, settings, DEADLINE)
    assert await publish(session, settings, DEADLINE)
    rfi = await published(session)
    assert (rfi.name, rfi.opens_at, rfi.deadline, rfi.state) == (NAME, OPENS, DEADLINE, "open")
    assert await kinds(session) == []
    assert (await require_open(session, await the_current(session, settings))).rfi is rfi


async def test_without_a_deadline_nothing_is_published(session: AsyncSession, settings: Settings) -> None:
    assert not await publish_configured(session, settings)
    assert (await session.scalars(select(Rfi))).all() == []


async def test_settings_publish_nothing_if_an_operator_is_configured(session: AsyncSession, settings: Settings) -> None:
    assert not await publish(session, settings, DEADLINE, rfi_driver=RfiDriver.OPERATOR)


async def test_companies_are_informed_of_a_moved_deadline(session: AsyncSession, settings: Settings) -> None:
    await publish(session, settings, DEADLINE)
    assert await publish(session, settings, DEADLINE + WEEK)
    assert (await published(session)).deadline == DEADLINE + WEEK
    assert await kinds(session) == [ANNOUNCE_DEADLINE]


async def test_it_does_not_move_into_the_past(session: AsyncSession, settings: Settings, now: datetime) -> None:
    await publish(session, settings, DEADLINE)
    assert not await publish(session, settings, now)
    assert (await published(session)).deadline == DEADLINE


async def test_a_closed_one_stays_closed(
    session: AsyncSession, settings: Settings, set_database_clock: SetDatabaseClock
) -> None:
    await publish(session, settings, DEADLINE)
    await set_database_clock(DEADLINE + WEEK)
    assert await close_due(session, settings.rfi_name)
    assert not await publish(session, settings, DEADLINE + 2 * WEEK)
    assert await publish(session, settings, DEADLINE, rfi_title_en="Another title")
    rfi = await published(session)
    assert (rfi.state, rfi.deadline, rfi.title_en) == (RfiState.CLOSED, DEADLINE, "Another title")


async def test_the_declaration_of_an_object_is_kept(session: AsyncSession, settings: Settings) -> None:
    await governing.declare(session, settings.rfi_name, NAME, FIRST)
    assert not await publish(session, settings, DEADLINE + WEEK)
    rfi = await published(session)
    assert (rfi.deadline, rfi.generation) == (DEADLINE, str(FIRST.generation))
