"""``make images``: builds the two images with Docker or buildah, and writes the values by which the chart runs them.

Needs only the standard library. The tag of a build is TAG, or the output of `git describe`.

If no registry is reachable for the base image, ``--base debootstrap`` builds one from Debian's packages (root, Debian).
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ("portal", "operator")
VALUES = ROOT / ".cache" / "images.yaml"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
MADE_BASE = "localhost/geo-rfi-portal/base:bookworm"
DEBIAN_PACKAGES = "python3,python3-venv,ca-certificates"


class CannotBuildError(RuntimeError):
    """The message names the remedy."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m dev.images", description="Builds the container images")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"{', '.join(TARGETS)}; none: all")
    parser.add_argument("--base", help="base image; debootstrap makes one from Debian's packages")
    parser.add_argument("--name", default="geo-rfi-portal", help="images are called NAME/TARGET:TAG")
    parser.add_argument("--tag", help="without it: git describe")
    parser.add_argument("--push", action="store_true", help="push the images; the values then name their digests")
    arguments = parser.parse_args()
    if unknown := [target for target in arguments.targets if target not in TARGETS]:
        parser.error(f"no such target: {', '.join(unknown)}")
    tag = arguments.tag or described()
    try:
        build = builder()
        base = make_base(build) if arguments.base == "debootstrap" else arguments.base
        pushed = build_all(build, arguments.name, tag, base, arguments.targets or TARGETS, pushing=arguments.push)
    except CannotBuildError as error:
        print(error, file=sys.stderr)
        return 1
    write_values(arguments.name, tag, pushed)
    return 0


def build_all(
    build: Sequence[str],
    name: str,
    tag: str,
    base: str | None,
    targets: Sequence[str] = TARGETS,
    *,
    pushing: bool,
) -> dict[str, str]:
    """Returns the digests of the images that were pushed."""
    pushed: dict[str, str] = {}
    for target in targets:
        image = f"{name}/{target}:{tag}"
        build_image(build, target, image, base, tag=tag, revision=commit() or "unknown", made_at=_committed_at())
        if pushing:
            pushed[target] = push(build[0], image)
    return pushed


def push(program: str, name: str) -> str:
    """Returns the digest under which the registry has the image."""
    print(f"→ Pushing {name} …", flush=True)
    if program == "docker":
        _run("docker", "push", "--quiet", name)
        digests = subprocess.run(
            ["docker", "inspect", "--format", "{{json .RepoDigests}}", name], check=True, capture_output=True, text=True
        )
        known: list[str] = json.loads(digests.stdout)
        return next(each.partition("@")[2] for each in known if each.startswith(f"{name.rpartition(':')[0]}@"))
    with tempfile.NamedTemporaryFile("r", prefix="portal-digest-") as file:
        tls = ["--tls-verify=false"] if is_local(name) else []
        _run("buildah", "push", "--quiet", *tls, "--digestfile", file.name, name)
        return file.read().strip()


def is_local(name: str) -> bool:
    """Whether the registry of an image is on this machine, and is therefore used without TLS, as Docker does."""
    return re.match(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/", name) is not None


def write_values(name: str, tag: str, digests: Mapping[str, str]) -> None:
    """A values file of the chart for these images: by digest if they are in a registry, otherwise by tag."""
    images = {
        target: {"repository": f"{name}/{target}", "tag": tag, "digest": digests.get(target, "")} for target in TARGETS
    }
    values = {"defaults": {"image": images["portal"]}, "operator": {"image": images["operator"]}}
    VALUES.parent.mkdir(exist_ok=True)
    # JSON is YAML.
    VALUES.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
    print(f"→ helm upgrade … --values {VALUES.relative_to(ROOT)}", flush=True)


def described() -> str:
    """A tag for this commit; the version outside of a checkout."""
    return _git("describe", "--tags", "--always", "--dirty") or version()


def version() -> str:
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return found


def builder() -> list[str]:
    """The beginning of a build command: Docker's, or else buildah's."""
    if shutil.which("docker") and _succeeds("docker", "info"):
        return ["docker", "build"]
    return buildah()


def buildah() -> list[str]:
    """The beginning of buildah's build command. It needs root, and uses the machine's network and authorities."""
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
    tag: str | None = None,
    revision: str = "unknown",
    made_at: int = 0,
    log: IO[bytes] | None = None,
) -> None:
    """``context``: the directory with the Dockerfile. ``log``: file for the builder's output.

    ``tag`` (without it, the version) and ``revision`` become labels. Without both, a commit that does not affect an
    image leaves the image unchanged.
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
        command += ["--build-arg", f"VERSION={tag or version()}", "--build-arg", f"REVISION={revision}"]
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


def commit() -> str:
    """The commit; empty if this is no checkout."""
    return _git("rev-parse", "HEAD")


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
