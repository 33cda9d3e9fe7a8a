"""Shares results of static checks between the checkouts of an account, because CI checks a fresh clone each time.

    python -m dev.kept cache mypy .mypy_cache -- python -m mypy …    # the folder is copied before and after
    python -m dev.kept verdict eslint web package-lock.json -- npm …   # does not run if these paths have passed

mypy and tsc compare the contents of files with those in their caches, so a cache of another checkout costs time at
most. eslint has no such cache: the finding in a file may follow from the types in another one. It is left out only if
everything that it reads is the same as when it last passed.
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from dev.impact import snapshot, tree_of
from dev.toolchain import ROOT, account_folder

MAX_VERDICTS = 200

Check = Callable[[], int]


def with_cache(archive: Path, cache: Path, check: Check) -> int:
    """Unpacks ``archive`` where there is no ``cache``, and packs the cache again after the check has passed."""
    if not cache.exists() and archive.exists():
        # Without a filter, which Python 3.11.2 of Debian 12 does not support: this module wrote the archive.
        with suppress(OSError, tarfile.TarError):
            shutil.unpack_archive(archive, cache.parent, "tar")
    status = check()
    if status == 0 and cache.exists():
        with suppress(OSError):
            _pack(cache, archive)
    return status


def _pack(cache: Path, archive: Path) -> None:
    archive.parent.mkdir(parents=True, exist_ok=True)
    # Other checkouts read or write the archive at the same time.
    with tempfile.NamedTemporaryFile(dir=archive.parent, delete=False) as unfinished:
        try:
            with tarfile.open(fileobj=unfinished, mode="w") as packed:
                packed.add(cache, cache.name)
            Path(unfinished.name).replace(archive)
        except OSError:
            Path(unfinished.name).unlink(missing_ok=True)
            raise


def unless_passed(folder: Path, inputs: Sequence[str], check: Check) -> int:
    """Runs the check unless the same contents of ``inputs`` have passed. ``inputs``: names in ``folder``."""
    verdict = folder / sha256("\0".join(inputs).encode()).hexdigest()
    if verdict.exists():
        verdict.touch()
        print("Exactly these files have passed before.")
        return 0
    status = check()
    if status == 0:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            verdict.touch()
            for oldest in sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)[:-MAX_VERDICTS]:
                oldest.unlink(missing_ok=True)
    return status


def main(arguments: Sequence[str]) -> int:
    here = list(arguments).index("--")
    (kind, name, *paths), command = arguments[:here], arguments[here + 1 :]

    def check() -> int:
        return subprocess.run(command, check=False).returncode

    kept = account_folder() / "checks"
    if kind == "cache":
        return with_cache(kept / f"{name}.tar", ROOT / paths[0], check)
    tree = snapshot(f"index-of-{name}")
    # Without git the inputs cannot be compared, so the check runs.
    inputs = tree and tree_of(tree, paths)
    return unless_passed(kept / name, inputs, check) if inputs else check()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
