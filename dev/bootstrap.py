"""Installs missing parts only: ``python3 dev/bootstrap.py python:run web mailcatcher …``.

Uses only the standard library, and its first lines are valid in old versions of Python. A stamp with a hash of its
inputs marks each finished part, so that a repetition takes a moment.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (it may be started with an older Python than the project requires)
    have = ".".join(map(str, sys.version_info[:2]))
    sys.exit(f"Python 3.11 or newer is needed; this is {have}. Install one, or name it: make run PYTHON=python3.12")

import errno
import fcntl
import hashlib
import os
import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
WEB = ROOT / "web"
MAILCATCHER = ROOT / "dev" / "mailcatcher"
REQUIREMENTS = ROOT / "requirements"
# Packages of the benchmarks only: of the programs that they compare the portal with, and those of its image.
PEERS, IMAGE = CACHE / "bench-peers", CACHE / "bench-image"
# Debian's packages, each with a file that exists if it is installed.
BROWSER_PACKAGES = {
    "chromium": "/usr/bin/chromium",
    "chromium-headless-shell": "/usr/bin/chromium-headless-shell",
    "clamav-daemon": "/usr/sbin/clamd",
}
CLUSTER_PACKAGES = {
    "buildah": "/usr/bin/buildah",
    "debootstrap": "/usr/sbin/debootstrap",
    "runc": "/usr/sbin/runc",
    "containernetworking-plugins": "/usr/lib/cni/bridge",
    "iptables": "/usr/sbin/iptables",
    "nftables": "/usr/sbin/nft",
    "conntrack": "/usr/sbin/conntrack",
    "iproute2": "/usr/sbin/ip",
}
PIP = (str(VENV / "bin" / "python"), "-m", "pip", "--disable-pip-version-check")
WEB_OUTPUTS = {"node_modules", "dist", ".vite", "coverage"}


def say(sentence: str) -> None:
    print(f"→ {sentence}", flush=True)


def give_up(sentence: str) -> NoReturn:
    sys.exit(f"\n{sentence}")


def run(*command: str | Path, cwd: Path = ROOT, failing: str, env: dict[str, str] | None = None) -> None:
    try:
        result = subprocess.run(list(map(str, command)), cwd=cwd, env=env, check=False)
    except (FileNotFoundError, PermissionError) as error:
        broken = VENV if str(command[0]).startswith(str(VENV)) else command[0]
        give_up(f"{command[0]} cannot be run ({error.strerror}): remove {broken} and try again; it is installed anew.")
    if result.returncode != 0:
        give_up(failing)


def digest(files: Iterable[Path], *words: str) -> str:
    total = hashlib.sha256("\0".join(words).encode())
    for file in sorted(files):
        total.update(f"{file.relative_to(ROOT)}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def unless_stamped(stamp: Path, inputs: str, work: Callable[[], None]) -> None:
    if stamp.exists() and stamp.read_text() == inputs:
        return
    stamp.unlink(missing_ok=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(inputs)


def install_python(which: str) -> None:
    """``run``: packages to run the portal; ``dev``: all packages."""
    if (VENV / "stamp-dev").exists():
        which = "dev"
    if not _venv_fits():
        _create_venv()
    unless_stamped(VENV / "stamp-toolchain", digest([REQUIREMENTS / "toolchain.txt"]), _install_toolchain)

    _install_packages(which, VENV / f"stamp-{which}")

    def install_project() -> None:
        say("Installing the portal itself, as links into this checkout …")
        _pip("--no-deps", "--no-build-isolation", "--editable", ROOT)

    unless_stamped(
        VENV / "stamp-project", digest([ROOT / "pyproject.toml"], str(VENV / "bin" / "python")), install_project
    )


def _venv_fits() -> bool:
    """Whether .venv was made by this Python, and in this folder."""
    notes = VENV / "pyvenv.cfg"
    if not notes.exists() or not (VENV / "bin" / "python").exists():
        return False
    lines = [line.partition(" = ") for line in notes.read_text().splitlines()]
    values = {name: value for name, _, value in lines}
    return values.get("version") == platform.python_version() and values.get("command", "").endswith(f" {VENV}")


def _create_venv() -> None:
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        give_up("Python's venv module is missing: install it (Debian, Ubuntu: apt-get install -y python3-venv).")
    say(f"Making .venv with Python {platform.python_version()} …")
    failing = "The virtual environment could not be made; the lines above say why."
    run(sys.executable, "-m", "venv", "--clear", VENV, failing=f"{failing} Debian: apt-get install -y python3-venv")


def _install_toolchain() -> None:
    failing = "pip could not fetch its packages; is the package index reachable from here?"
    run(*PIP, "install", "--quiet", "--require-hashes", "-r", REQUIREMENTS / "toolchain.txt", failing=failing)


def _install_packages(which: str, stamp: Path, into: Path = VENV) -> None:
    requirements = REQUIREMENTS / f"{which}.txt"

    def install() -> None:
        if into != VENV:
            failing = "The environment of the benchmarks could not be made; the lines above say why."
            run(sys.executable, "-m", "venv", "--clear", "--without-pip", into, failing=failing)
        say(f"Installing the Python packages of {requirements.relative_to(ROOT)} …")
        _pip("--require-hashes", "-r", requirements, into=into)

    unless_stamped(stamp, digest([requirements], platform.python_version()), install)


def _pip(*arguments: str | Path, into: Path = VENV) -> None:
    """uv if it can reach the package index, otherwise pip, which may have another index or certificate."""
    environment = os.environ | {"VIRTUAL_ENV": str(into), "UV_NO_PROGRESS": "1", "UV_SYSTEM_CERTS": "1"}
    for variable, origin in (("UV_DEFAULT_INDEX", "PIP_INDEX_URL"), ("SSL_CERT_FILE", "PIP_CERT")):
        if variable not in environment and origin in environment:
            environment[variable] = environment[origin]
    uv = [str(VENV / "bin/uv"), "pip", "install", "--quiet", *map(str, arguments)]
    if subprocess.run(uv, cwd=ROOT, env=environment, check=False).returncode == 0:
        return
    say("uv did not succeed; pip tries the same …")
    command = (*PIP, "--python", into / "bin" / "python", "install", "--quiet", *arguments)
    run(*command, failing="The Python packages could not be installed; the lines above say why.")


def install_bench() -> None:
    install_python("dev")
    _install_packages("bench-peers", PEERS / "stamp", into=PEERS)
    _install_packages("portal", IMAGE / "stamp", into=IMAGE)


def node_environment() -> dict[str, str]:
    """The Node of the wheel first, because the machine's may be too old."""
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    return {"NODE_USE_SYSTEM_CA": "1", "NPM_CONFIG_UPDATE_NOTIFIER": "false", **os.environ, "PATH": path}


def npm(*arguments: str, cwd: Path, failing: str) -> None:
    run(VENV / "bin" / "npm", *arguments, cwd=cwd, env=node_environment(), failing=failing)


def install_node_packages(folder: Path, what: str) -> None:
    lock = folder / "package-lock.json"

    def install() -> None:
        say(f"Installing the Node packages of {what} …")
        npm(
            "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=folder,
            failing="npm could not install its packages; is the package registry reachable from here?",
        )  # fmt: skip

    # Inside node_modules, so that removing that folder removes the stamp.
    unless_stamped(folder / "node_modules" / ".stamp", digest([lock, folder / "package.json"]), install)


def install_web() -> None:
    install_node_packages(WEB, "the web app")


def build_web() -> None:
    install_web()

    def build() -> None:
        say("Building the web app …")
        failing = "The web app could not be built; the lines above say why."
        npm("run", "--silent", "build", "--", "--logLevel", "warn", cwd=WEB, failing=failing)

    unless_stamped(WEB / "dist" / ".stamp", digest(_web_sources()), build)


def _web_sources() -> list[Path]:
    sources: list[Path] = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in WEB_OUTPUTS]
        sources += [Path(folder) / name for name in files if not name.endswith((".tsbuildinfo", ".whl", ".log"))]
    return [file for file in sources if ".test." not in file.name and "testing" not in file.parts]


def install_cluster() -> None:
    if os.geteuid() != 0:
        give_up("A cluster with running pods needs root: it makes network interfaces and mounts.")
    _install_debian_packages("what images and a Kubernetes node need", CLUSTER_PACKAGES)


def _install_debian_packages(what: str, packages: dict[str, str]) -> None:
    missing = [package for package, file in packages.items() if not Path(file).exists()]
    if not missing:
        return
    names = " ".join(missing)
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        give_up(f"{what} is missing: install it as root (Debian: apt-get install -y {names}), then try again.")
    say(f"Installing {what} (apt-get) …")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    failing = f"{what} could not be installed with apt-get; the lines above say why."
    run("apt-get", "update", "-qq", env=environment, failing=failing)
    command = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
    plan = subprocess.run([*command, "--simulate", *missing], env=environment, capture_output=True, check=False)
    run(*command, *missing, env=environment, failing=failing)
    for change in planned(plan.stdout.decode(errors="replace")):
        say(change)


def planned(simulated: str) -> list[str]:
    """One sentence for each kind of change that ``apt-get --simulate`` lists; upgrades have the old version first."""
    kinds = {"Installed": r"^Inst (\S+) \(", "Upgraded": r"^Inst (\S+) \[", "Removed": r"^Remv (\S+)"}
    found = {kind: re.findall(line, simulated, re.MULTILINE) for kind, line in kinds.items()}
    return [f"{kind} (Debian packages): {' '.join(names)}." for kind, names in found.items() if names]


PARTS: dict[str, Callable[[], None]] = {
    "python:run": lambda: install_python("run"),
    "python:dev": lambda: install_python("dev"),
    "python:bench": install_bench,
    "web": install_web,
    "web:build": build_web,
    "mailcatcher": lambda: install_node_packages(MAILCATCHER, "the mail catcher"),
    "browser": lambda: _install_debian_packages("Chromium and the scanner for the tests", BROWSER_PACKAGES),
    "cluster": install_cluster,
}


def keep_caches_here() -> None:
    """Moves the caches of pip, uv and npm into this checkout if HOME is not writable."""
    home = Path(os.environ.get("HOME") or "/")
    if home.is_dir() and _can_write(home):
        return
    for variable, folder in (("PIP_CACHE_DIR", "pip"), ("UV_CACHE_DIR", "uv"), ("NPM_CONFIG_CACHE", "npm")):
        os.environ.setdefault(variable, str(CACHE / folder))
    say(f"{home} (HOME) cannot be written: what is downloaded is kept in {CACHE}.")


def _can_write(folder: Path) -> bool:
    """Tests by writing, because permissions do not apply to root."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def explained(error: OSError) -> str:
    """One sentence with the file, the reason and the remedy."""
    file = error.filename or ROOT
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return f"The disk of {file} is full: free some space and try again; .venv, .cache and node_modules need 3 GB."
    return f"{file} cannot be written ({error.strerror}): make {ROOT} writable for this account, or use a copy of it."


def main() -> None:
    try:
        install(sys.argv[1:])
    except OSError as error:
        give_up(explained(error))


def install(parts: list[str]) -> None:
    CACHE.mkdir(exist_ok=True)
    keep_caches_here()
    with (CACHE / "bootstrap.lock").open("w") as lock:
        # `make run` and `make test` may start at the same moment.
        fcntl.flock(lock, fcntl.LOCK_EX)
        for part in parts:
            PARTS[part]()


if __name__ == "__main__":
    main()
