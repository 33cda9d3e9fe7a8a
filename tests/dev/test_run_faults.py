"""When ``make run`` cannot start, it prints one sentence: the file, the reason and the remedy, without a traceback."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev import faults
from dev.faults import explained, require_programs, require_space, sentence
from dev.postgres import EmbeddedPostgres
from dev.processes import StartFailed

ROOT = Path(__file__).parents[2]


def run(module: str, **environment: str) -> str:
    """Returns the output before the failure."""
    result = subprocess.run(
        [*as_ordinary_account(), sys.executable, "-m", module],
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=90,
    )
    assert result.returncode == 1, result.stdout
    assert "Traceback" not in result.stdout
    return result.stdout


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "read-only"
    folder.mkdir(mode=0o500)
    yield folder
    folder.chmod(0o700)


def as_ordinary_account() -> list[str]:
    """Drops the capability by which root may write everywhere."""
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"] if os.geteuid() == 0 else []


def test_a_folder_that_cannot_be_written(read_only: Path) -> None:
    said = run("dev.run", STATE_DIR=str(read_only / "state"))
    assert f"{read_only / 'state'} cannot be written (Permission denied)" in said
    assert "make run STATE_DIR=/another/folder" in said


def test_a_read_only_file_system() -> None:
    said = sentence(OSError(errno.EROFS, "Read-only file system", "/x"))
    assert said.startswith("/x cannot be written (Read-only file system): make it writable")


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder")
    said = run("dev.run", STATE_DIR=str(tmp_path / "state"))
    assert f"{tmp_path / 'state'} cannot be used (File exists)" in said


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "MIN_FREE", 2**60)
    with pytest.raises(StartFailed, match=rf"^The disk of {tmp_path} is full \(only .* are free\): free some space"):
        require_space(tmp_path)


def test_resetting_works_on_a_full_disk(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    (state / "lock").symlink_to("/dev/full")
    command = [sys.executable, "-m", "dev.reset"]
    result = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"STATE_DIR": str(state)}, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert not state.exists()


def test_a_part_that_met_a_full_disk() -> None:
    said = explained("PostgreSQL ended:\n  FATAL: could not write: No space left on device")
    assert said.startswith("The disk of ")
    assert said.splitlines()[0].endswith("answers, files and mails.")
    assert explained("The port is taken.") == "The port is taken."
    assert sentence(OSError(errno.EDQUOT, "Disk quota exceeded", "/x")).startswith("The disk of /x is full")


@pytest.mark.parametrize("content", ["", "too short"])
def test_an_empty_secret_key(tmp_path: Path, content: str) -> None:
    key = tmp_path / "secret_key"
    key.write_text(content)
    said = run_python("from dev.run import _secret_key; _secret_key()", STATE_DIR=str(tmp_path))
    assert f"{key} holds no key of 32 characters" in said
    assert "`make reset` starts anew and loses" in said


def test_a_key_is_made_whole(tmp_path: Path) -> None:
    run_python("from dev.run import _secret_key; _secret_key(); raise SystemExit(1)", STATE_DIR=str(tmp_path))
    assert len((tmp_path / "secret_key").read_text()) == 64
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def run_python(code: str, **environment: str) -> str:
    command = [sys.executable, "-c", code]
    result = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    return result.stderr.strip().rpartition("StartFailed: ")[2]


def test_a_database_without_its_version(tmp_path: Path) -> None:
    data = tmp_path / "postgres"
    (data / "base").mkdir(parents=True)
    with pytest.raises(StartFailed, match=r"postgres/PG_VERSION is missing.*`make reset`, which loses accounts"):
        EmbeddedPostgres(data).start()
    assert (data / "base").is_dir(), "nothing is thrown away"


def test_a_program_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(StartFailed, match=r"bin/node is missing: remove .*/\.venv and say `make run` again"):
        require_programs((tmp_path / "bin" / "node", tmp_path / ".venv"))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the files of the first step of `make run`."""
    folder = tmp_path / "checkout"
    (folder / "dev").mkdir(parents=True)
    shutil.copy(ROOT / "dev" / "bootstrap.py", folder / "dev")
    return folder


def bootstrap(checkout: Path, *parts: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [*as_ordinary_account(), sys.executable, "dev/bootstrap.py", *parts]
    result = subprocess.run(
        command, cwd=checkout, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert "Traceback" not in result.stderr
    return result


def test_a_checkout_that_cannot_be_written(checkout: Path) -> None:
    checkout.chmod(0o500)
    result = bootstrap(checkout, "web")
    checkout.chmod(0o700)
    assert result.returncode == 1
    assert f"{checkout}/.cache cannot be written (Permission denied): make {checkout} writable" in result.stderr


def test_a_home_that_cannot_be_written_is_not_needed(read_only: Path, checkout: Path) -> None:
    result = bootstrap(checkout, HOME=str(read_only))
    assert result.returncode == 0, result.stderr
    kept = f"{read_only} (HOME) cannot be written: what is downloaded is kept in {checkout / '.cache'}"
    assert kept in result.stdout


def test_an_installed_program_that_has_gone(checkout: Path) -> None:
    (checkout / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        (checkout / "web" / name).write_text("{}")
    result = bootstrap(checkout, "web")
    assert result.returncode == 1
    program = checkout / ".venv" / "bin" / "npm"
    assert f"{program} cannot be run (No such file or directory): remove {checkout / '.venv'} and try" in result.stderr
