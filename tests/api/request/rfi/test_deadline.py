"""The database's clock decides on the deadline, regardless of the application's clock."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.current import require_open
from portal.domain.rfis.errors import RfiClosed, RfiNotOpen
from portal.domain.rfis.models import Rfi
from portal.platform import clock
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import PortalError
from portal.platform.settings import Settings
from tests.api.conftest import SetDatabaseClock
from tests.api.request.rfi.conftest import DEADLINE, OPENS
from tests.factories.current import the_current

MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture(params=[-5, 0, 5])
def skewed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the application's clock wrong by minutes."""
    skew = timedelta(minutes=request.param)

    class Skewed:
        @staticmethod
        def now(zone: Any = None) -> datetime:
            return datetime.now(zone) + skew

    monkeypatch.setattr(clock, "datetime", Skewed)


@pytest.mark.usefixtures("skewed")
@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (OPENS - MILLISECOND, RfiNotOpen),
        (OPENS, None),
        (DEADLINE - MILLISECOND, None),
        (DEADLINE, None),
        (DEADLINE + MILLISECOND, RfiClosed),
        (DEADLINE + timedelta(days=400), RfiClosed),
    ],
)
async def test_in_time_or_not(
    session: AsyncSession,
    settings: Settings,
    rfi: Rfi,
    set_database_clock: SetDatabaseClock,
    now: datetime,
    expected: type[PortalError] | None,
) -> None:
    await set_database_clock(now)

    if expected is None:
        judged = await require_open(session, await the_current(session, settings))
        assert judged.now == now
        assert judged.rfi is rfi
    else:
        with pytest.raises(expected) as refused:
            await require_open(session, await the_current(session, settings))
        assert refused.value.params in ({"deadline": iso(DEADLINE)}, {"opens_at": iso(OPENS)})


async def test_nothing_is_open_before_anything_is_published(session: AsyncSession, settings: Settings) -> None:
    with pytest.raises(RfiNotOpen):
        await require_open(session, await the_current(session, settings))
    current = await the_current(session, settings)
    assert (current.rfi, current.state) == (None, None)


@pytest.mark.usefixtures("skewed")
async def test_every_response_shows_the_database_clock(
    client: AsyncClient, rfi: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    await set_database_clock(DEADLINE)

    shown = (await client.get("/api/config")).json()["data"]

    assert datetime.fromisoformat(shown["server_time"]) == DEADLINE
    assert shown["rfi"]["state"] == "open"
    await set_database_clock(DEADLINE + MILLISECOND)
    assert (await client.get("/api/config")).json()["data"]["rfi"]["state"] == "closed"


async def test_the_clock_runs_within_a_transaction(session: AsyncSession) -> None:
    """``now()`` stays at the start of the transaction, so a request that waited for a lock would seem earlier."""
    first = await database_now(session)
    assert await database_now(session) > first
    assert abs(first - datetime.now(UTC)) < timedelta(seconds=30)
