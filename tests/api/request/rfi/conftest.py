"""An RFI at any time before or after its deadline."""

from datetime import UTC, datetime

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.models import Rfi
from tests.api.conftest import SignIn
from tests.api.request.rfi.told import scene
from tests.factories.accounts import an_admin
from tests.factories.rfis import an_rfi

__all__ = ["scene"]

OPENS = datetime(2026, 11, 1, 6, tzinfo=UTC)
DEADLINE = datetime(2026, 12, 5, 20, 59, tzinfo=UTC)


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session, opens_at=OPENS, deadline=DEADLINE, state="scheduled")


@pytest.fixture
async def admin(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))


@pytest.fixture
async def open_rfi(session: AsyncSession, rfi: Rfi) -> Rfi:
    rfi.state = "open"
    rfi.deadline_announced = DEADLINE
    await session.flush()
    return rfi
