"""``make images``: builds the three images with Docker or buildah.

Needs only the standard library.

If no registry is reachable for the base image, ``--base debootstrap`` builds one from Debian's packages (root, Debian).
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ("api", "worker", "operator")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
MADE_BASE = "localhost/geo-rfi-portal/base:bookworm"
DEBIAN_PACKAGES = "python3,python3-venv,ca-certificates"


class CannotBuildError(RuntimeError):
    """The message names the remedy."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m dev.images", description="Builds the container images")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"{', '.join(TARGETS)}; none: all")
    parser.add_argument("--base", help="base image; debootstrap makes one from Debian's packages")
    parser.add_argument("--name", default="geo-rfi-portal", help="images are called NAME/TARGET:VERSION")
    arguments = parser.parse_args()
    if unknown := [target for target in arguments.targets if target not in TARGETS]:
        parser.error(f"no such target: {', '.join(unknown)}")
    try:
        build = builder()
        base = make_base(build) if arguments.base == "debootstrap" else arguments.base
        for target in arguments.targets or TARGETS:
            name = f"{arguments.name}/{target}:{version()}"
            build_image(build, target, name, base, revision=_revision(), made_at=_committed_at())
    except CannotBuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def version() -> str:
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return found


def builder() -> list[str]:
    """The command up to its options."""
    if shutil.which("docker") and _succeeds("docker", "info"):
        return ["docker", "build"]
    return buildah()


def buildah() -> list[str]:
    """Needs root. Uses no special kernel features; network and certificate authorities are the machine's."""
    if not shutil.which("buildah"):
        raise CannotBuildError(
            "Neither Docker (with its engine running) nor buildah is here. On Debian: apt-get install buildah"
        )
    return [
        *("buildah", "build", "--isolation", "chroot", "--network", "host", "--layers"),
        *("--volume", f"{CERTIFICATES}:{CERTIFICATES}:ro"),
    ]


def build_image(
    build: Sequence[str],
    target: str,
    name: str,
    base: str | None,
    *,
    context: Path = ROOT,
    revision: str = "unknown",
    made_at: int = 0,
    log: IO[bytes] | None = None,
) -> None:
    """``context``: the directory with the Dockerfile. ``log``: file for the builder's output.

    ``revision`` becomes a label; without it, a commit that does not affect an image leaves the image unchanged.
    ``made_at``, in seconds since 1970, replaces the build time: the same source gives the same image with buildah.
    Docker records it only, and keeps the files' own times.
    """
    print(f"→ Building {name} …", flush=True)
    command = [*build, "--target", target, "--tag", name]
    if build[0] == "buildah":
        command += ["--timestamp", str(made_at)]
    else:
        command += ["--build-arg", f"SOURCE_DATE_EPOCH={made_at}"]
    if context == ROOT:
        command += ["--build-arg", f"VERSION={version()}", "--build-arg", f"REVISION={revision}"]
    if base:
        command += ["--build-arg", f"BASE_IMAGE={base}"]
    if subprocess.run([*command, "."], cwd=context, stdout=log, stderr=log, check=False).returncode != 0:
        raise CannotBuildError(f"{name} could not be built.")


def make_base(build: Sequence[str]) -> str:
    """Debian 12 with Python, built once from this machine's package mirror."""
    if build[0] != "buildah":
        raise CannotBuildError("A base is made with buildah. On Debian: apt-get install buildah")
    if _succeeds("buildah", "inspect", "--type", "image", MADE_BASE):
        return MADE_BASE
    if not shutil.which("debootstrap"):
        raise CannotBuildError("A base is made with debootstrap. On Debian: apt-get install debootstrap")
    print("→ Making a base from Debian's packages …", flush=True)
    with tempfile.TemporaryDirectory(prefix="portal-base-") as folder:
        tree = Path(folder) / "tree"
        _run("debootstrap", "--variant=minbase", f"--include={DEBIAN_PACKAGES}", "bookworm", str(tree), *_archive())
        for leftover in ("var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/man", "usr/share/locale"):
            shutil.rmtree(tree / leftover, ignore_errors=True)
        container = subprocess.run(
            ["buildah", "from", "scratch"], check=True, capture_output=True, text=True
        ).stdout.strip()
        _run("buildah", "add", "--quiet", container, str(tree), "/")
        _run("buildah", "commit", "--quiet", "--rm", container, MADE_BASE)
    return MADE_BASE


def _archive() -> list[str]:
    """The package mirrors of this machine, in both formats of Debian's sources."""
    lists = Path("/etc/apt")
    for file in (lists / "sources.list", *sorted(lists.glob("sources.list.d/*"))):
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        if match := re.search(r"^(?:URIs:|deb)\s+(?:\[.*?\]\s*)?(\S+)", text, re.MULTILINE):
            return [match[1]]
    return []


def _revision() -> str:
    return _git("rev-parse", "HEAD") or "unknown"


def _committed_at() -> int:
    return int(_git("log", "-1", "--format=%ct") or 0)


def _git(*arguments: str) -> str:
    """Output of git; empty if this is no checkout."""
    result = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.strip()


def _succeeds(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _run(*command: str) -> None:
    if subprocess.run(command, check=False).returncode != 0:
        raise CannotBuildError(f"{command[0]} did not succeed.")


if __name__ == "__main__":
    raise SystemExit(main())
