"""An RFI at any time before or after its deadline."""

from datetime import UTC, datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.models import Rfi
from tests.factories.rfis import an_rfi

OPENS = datetime(2026, 11, 1, 6, tzinfo=UTC)
DEADLINE = datetime(2026, 12, 5, 20, 59, tzinfo=UTC)


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session, opens_at=OPENS, deadline=DEADLINE, state="scheduled")
