"""A closed RFI, and resources with retention switched on."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.models import Rfi
from portal.platform.runtime.resources import Resources
from tests.factories.rfis import an_rfi

CLOSED_AT = datetime(2026, 1, 15, 21, 0, tzinfo=UTC)
BEFORE = CLOSED_AT - timedelta(days=20)
DAYS = 90
LIMIT = CLOSED_AT + timedelta(days=DAYS)
SECOND = timedelta(seconds=1)

With = Callable[..., Resources]


@pytest.fixture
def with_days(resources: Resources) -> With:
    """``with_days(personal=90)`` returns resources with ``retention_personal_days=90``."""

    def made(**days: int) -> Resources:
        update = {f"retention_{name}_days": number for name, number in days.items()}
        return replace(resources, settings=resources.settings.model_copy(update=update))

    return made


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    """An RFI that was closed at ``CLOSED_AT``."""
    rfi = await an_rfi(session, deadline=CLOSED_AT, state="closed")
    rfi.closed_at = CLOSED_AT
    await session.flush()
    return rfi
