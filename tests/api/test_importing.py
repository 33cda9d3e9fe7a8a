"""Processes import their modules with the garbage collector switched off."""

import gc
from collections.abc import Iterator

import pytest

from portal.platform.runtime.importing import without_collecting


@pytest.fixture(autouse=True)
def nothing_frozen() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_garbage_is_looked_for_again_after_the_imports() -> None:
    with without_collecting():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0


def test_garbage_is_looked_for_again_after_a_failed_import() -> None:
    with pytest.raises(ImportError), without_collecting():
        raise ImportError
    assert gc.isenabled()
