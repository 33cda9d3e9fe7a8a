"""Results and caches of static checks, which the checkouts of an account share."""

import shutil
from pathlib import Path

import pytest

from dev.impact import snapshot, tree_of
from dev.kept import unless_passed, with_cache

PASSES, FAILS = 0, 3


class Check:
    def __init__(self, cache: Path | None = None) -> None:
        self.status = PASSES
        self.cache = cache
        self.found: list[str | None] = []

    def __call__(self) -> int:
        if self.cache is None:
            self.found.append(None)
            return self.status
        entry = self.cache / "entry"
        self.found.append(entry.read_text() if entry.exists() else None)
        self.cache.mkdir(exist_ok=True)
        entry.write_text(f"of run {len(self.found)}")
        return self.status


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "account" / "checks" / "tool.tar"


def test_a_fresh_checkout_finds_the_cache_of_the_last_that_passed(tmp_path: Path, archive: Path) -> None:
    check = Check(tmp_path / "cache")
    assert with_cache(archive, tmp_path / "cache", check) == PASSES
    shutil.rmtree(tmp_path / "cache")
    check.status = FAILS
    assert with_cache(archive, tmp_path / "cache", check) == FAILS
    shutil.rmtree(tmp_path / "cache")
    assert with_cache(archive, tmp_path / "cache", check) == FAILS
    assert check.found == [None, "of run 1", "of run 1"]
    assert [file.name for file in archive.parent.iterdir()] == [archive.name]


def test_a_checkout_uses_its_own_cache_first(tmp_path: Path, archive: Path) -> None:
    check = Check(tmp_path / "cache")
    with_cache(archive, tmp_path / "cache", check)
    (tmp_path / "cache" / "entry").write_text("newer")
    with_cache(archive, tmp_path / "cache", check)
    assert check.found == [None, "newer"]


def test_a_broken_archive_or_none_that_can_be_written_costs_nothing(tmp_path: Path) -> None:
    check = Check(tmp_path / "cache")
    (tmp_path / "file").write_text("no archive")
    assert with_cache(tmp_path / "file", tmp_path / "cache", check) == PASSES
    (tmp_path / "other").write_text("no folder")
    assert with_cache(tmp_path / "other" / "tool.tar", tmp_path / "cache", check) == PASSES
    assert len(check.found) == 2


def test_the_same_contents_are_checked_once(tmp_path: Path) -> None:
    check = Check()
    for inputs in (["a", "b"], ["a", "b"], ["a", "c"], ["a", "b"]):
        assert unless_passed(tmp_path / "verdicts", inputs, check) == PASSES
    assert len(check.found) == 2


def test_what_failed_is_checked_again(tmp_path: Path) -> None:
    check = Check()
    check.status = FAILS
    assert [unless_passed(tmp_path / "verdicts", ["a"], check) for _ in range(2)] == [FAILS, FAILS]


def test_the_contents_of_a_folder_include_what_is_not_committed() -> None:
    tree = snapshot("index-of-a-test")
    assert tree is not None
    folder, this = tree_of(tree, ["tests/dev", "tests/dev/test_kept.py"])
    assert len({folder, this}) == 2
    assert tree_of(tree, ["tests/dev"]) == [folder]
