"""The audit trail of a database of its own."""

import pytest

from tests.api.conftest import Committed
from tests.api.oversight.seals.trail import Trail


@pytest.fixture
async def trail(committed: Committed) -> Trail:
    return Trail(committed.resources)
