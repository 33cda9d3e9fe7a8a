"""The registry that a release is pushed to, accessed with crane and Helm."""

import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dev import helm, images
from dev.release.programs import CRANE


class CannotReleaseError(RuntimeError):
    """The message contains the remedy or the program's error output."""


@dataclass(frozen=True, slots=True)
class Artifact:
    """An image or a chart in a registry, identified by its digest."""

    name: str
    digest: str

    def __str__(self) -> str:
        return f"{self.name}@{self.digest}"


@dataclass(frozen=True, slots=True)
class Registry:
    """``name``: host and path prefix of the images and the chart."""

    name: str

    def image(self, target: str) -> str:
        return f"{self.name}/{target}"

    @property
    def chart(self) -> str:
        return f"{self.name}/charts/rfi-portal"

    def digest(self, reference: str) -> str:
        return run([CRANE.ensure_built(), "digest", reference]).strip()

    def expect_free(self, name: str, tag: str) -> None:
        """Raises if the registry has ``name:tag``, or if that cannot be found out."""
        asked = subprocess.run(
            [CRANE.ensure_built(), "digest", f"{name}:{tag}"], capture_output=True, text=True, check=False
        )
        if asked.returncode == 0:
            raise CannotReleaseError(f"{name}:{tag} is in the registry already: choose another TAG.")
        if not re.search(r"\b(MANIFEST_UNKNOWN|NAME_UNKNOWN|NOT_FOUND|404 Not Found)\b", asked.stderr):
            raise CannotReleaseError(f"The registry does not say whether it has {name}:{tag}:\n{asked.stderr.strip()}")

    def expect_origin(self, image: Artifact, version: str, commit: str) -> None:
        """Raises unless the image's labels name this version and this commit."""
        config = json.loads(run([CRANE.ensure_built(), "config", str(image)]))["config"]
        labels = config.get("Labels") or {}
        said = [labels.get(f"org.opencontainers.image.{name}") for name in ("version", "revision")]
        if said != [version, commit]:
            raise CannotReleaseError(f"{image} says that it is {said}, not {version} of {commit}: it is not signed.")

    def push_chart(self, archive: Path) -> Artifact:
        folder = self.chart.rpartition("/")[0]
        plain = ["--plain-http"] if images.is_local(folder) else []
        said = run([helm.PROGRAM.ensure_built(), "push", *plain, archive, f"oci://{folder}"], with_errors=True)
        digest = re.search(r"^Digest: (sha256:[0-9a-f]{64})$", said, re.MULTILINE)
        if digest is None:
            raise CannotReleaseError(f"Helm pushed the chart and named no digest:\n{said}")
        return Artifact(self.chart, digest[1])


def run(command: Sequence[str | Path], *, with_errors: bool = False, cwd: Path | None = None) -> str:
    """Returns the program's output, ``with_errors`` including stderr. Raises with its stderr if it fails."""
    result = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise CannotReleaseError(f"{Path(command[0]).name} {command[1]} failed:\n{result.stderr.strip()}")
    return result.stdout + (result.stderr if with_errors else "")
