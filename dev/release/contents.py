"""Lists of contents in the format SPDX, by syft."""

import json
import os
import subprocess
from pathlib import Path

from dev.release.programs import SYFT
from dev.release.registry import Artifact, CannotReleaseError
from dev.toolchain import WEB


def contents_of_image(image: Artifact, version: str, file: Path) -> Path:
    """Writes the list of packages of Python and Debian, and of other programs that syft recognises, to ``file``."""
    return _scan(f"registry:{image}", image.name, version, file)


def contents_of_web(version: str, file: Path) -> Path:
    """Writes the list of packages that the web app is built from, which its files no longer show, to ``file``.

    `npm sbom --omit dev` leaves out those that a tool needs too, React among them.
    """
    return _scan(f"file:{WEB / 'package-lock.json'}", "geo-rfi-portal-web", version, file)


def packages(file: Path) -> dict[str, str]:
    """Reads a list: versions by name of the package."""
    listed = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return {package["name"]: package.get("versionInfo", "") for package in listed}


def _scan(source: str, name: str, version: str, file: Path) -> Path:
    options = ("--quiet", "--output", f"spdx-json={file}", "--source-name", name, "--source-version", version)
    result = subprocess.run(
        [SYFT.ensure_built(), "scan", source, *options],
        env=os.environ | {"SYFT_CHECK_FOR_APP_UPDATE": "false"},
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        raise CannotReleaseError(f"syft cannot list the contents of {source}:\n{result.stderr.strip()}")
    return file
