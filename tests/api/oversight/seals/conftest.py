"""The audit trail of a database and a store of its own."""

from dataclasses import replace
from pathlib import Path

import pytest

from portal.platform.storage.local import LocalStorage
from tests.api.conftest import Committed
from tests.api.oversight.seals.trail import Trail


@pytest.fixture
async def trail(committed: Committed, tmp_path: Path) -> Trail:
    return Trail(replace(committed.resources, storage=LocalStorage(tmp_path / "storage")))
