"""Another object declares the RFI: after a deletion, a change of namespace, or in place of the settings."""

from datetime import datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import governing
from portal.domain.rfis.governing import Generation
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.platform.clock import iso
from portal.platform.settings import Settings
from tests.api.conftest import SetDatabaseClock
from tests.api.request.rfi.conftest import DEADLINE, OPENS
from tests.api.request.rfi.declarations import FIRST, MILLISECOND, NAME, WEEK, actions, changed, refusal, the_rfi


@pytest.fixture
async def declared(session: AsyncSession, settings: Settings, set_database_clock: SetDatabaseClock) -> Rfi:
    await set_database_clock(OPENS)
    await governing.declare(session, settings.rfi_name, NAME, FIRST)
    return await the_rfi(session)


@pytest.mark.parametrize("declared_by", ["uid-1/1", None])
async def test_another_object_cannot_immediately_close_an_open_rfi(
    session: AsyncSession,
    settings: Settings,
    declared: Rfi,
    set_database_clock: SetDatabaseClock,
    declared_by: str | None,
) -> None:
    """Past dates of another object are refused, also if it replaces the settings; future dates are accepted."""
    declared.generation = declared_by
    await set_database_clock(DEADLINE - WEEK)
    another = changed(FIRST, generation=Generation("uid-2", 1), title_en="Another", deadline=DEADLINE - WEEK)
    refused = await refusal(session, settings, another)
    assert (refused.code, refused.params) == ("rfi_deadline_in_the_past", {"deadline": iso(DEADLINE)})
    rfi = await the_rfi(session)
    assert (rfi.deadline, rfi.generation, rfi.title_en, rfi.state) == (
        DEADLINE,
        declared_by,
        FIRST.dates.title_en,
        "open",
    )
    # After the deadline the earlier declaration takes effect; then dates change only by reopening.
    await set_database_clock(DEADLINE + MILLISECOND)
    assert (await refusal(session, settings, another)).code == "rfi_deadline_in_the_past"
    assert await governing.carry_out(session, settings.rfi_name, NAME, another.generation, RfiState.CLOSED)
    assert (await refusal(session, settings, another)).code == "rfi_needs_reopening"
    assert "rfi.changed" not in await actions(session)


@pytest.mark.parametrize(
    "deadline",
    [DEADLINE, DEADLINE - WEEK + MILLISECOND, DEADLINE + WEEK],
    ids=["the same", "earlier, in the future", "later"],
)
async def test_another_object_takes_over_with_a_deadline_that_ends_nothing_at_once(
    session: AsyncSession,
    settings: Settings,
    declared: Rfi,
    set_database_clock: SetDatabaseClock,
    deadline: datetime,
) -> None:
    await set_database_clock(DEADLINE - WEEK)
    another = changed(FIRST, generation=Generation("uid-2", 1), deadline=deadline)
    await governing.declare(session, settings.rfi_name, NAME, another)
    rfi = await the_rfi(session)
    assert (rfi.deadline, rfi.generation, rfi.state) == (deadline, "uid-2/1", "open")


async def test_a_deadline_that_another_object_repeats_too_late_is_closed_like_any_other(
    session: AsyncSession, settings: Settings, declared: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    """The object was deleted and created again while no operator ran."""
    await set_database_clock(DEADLINE + WEEK)
    another = changed(FIRST, generation=Generation("uid-2", 1))
    await governing.declare(session, settings.rfi_name, NAME, another)
    assert await governing.carry_out(session, settings.rfi_name, NAME, another.generation, RfiState.CLOSED)
    assert await actions(session) == ["rfi.published", "rfi.closed"]
