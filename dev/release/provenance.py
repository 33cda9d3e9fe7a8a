"""How an artifact was made: SLSA's provenance, version 1. cosign wraps it in a statement of in-toto, and signs."""

import json
import re
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dev.toolchain import ROOT

BUILD_TYPE = "urn:geo-rfi-portal:make-release:v1"


@dataclass(frozen=True, slots=True)
class Built:
    """``base``: the base image, by digest where it has one. ``builder``: a URI of the person or system that builds."""

    name: str
    version: str
    commit: str
    base: str
    builder: str
    started: datetime


def write(built: Built, target: str, file: Path) -> Path:
    file.write_text(json.dumps(predicate(built, target), indent=2) + "\n", encoding="utf-8")
    return file


def predicate(built: Built, target: str) -> dict[str, Any]:
    parameters = {"target": target, "name": built.name, "version": built.version}
    sources: list[dict[str, Any]] = [_source(built.commit)]
    if target != "chart":
        base, _, digest = built.base.partition("@sha256:")
        parameters["base"] = built.base
        sources.append({"uri": f"docker://{base}"} | ({"digest": {"sha256": digest}} if digest else {}))
    return {
        "buildDefinition": {
            "buildType": BUILD_TYPE,
            "externalParameters": parameters,
            "resolvedDependencies": sources,
        },
        "runDetails": {
            "builder": {"id": built.builder},
            "metadata": {"startedOn": _written(built.started), "finishedOn": _written(datetime.now(UTC))},
        },
    }


def _source(commit: str) -> dict[str, Any]:
    """The commit, and the repository ``origin`` of this checkout, if it has one."""
    asked = subprocess.run(
        ["git", "remote", "get-url", "origin"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    # An address may contain a password.
    address = re.sub(r"//[^/@]*@", "//", asked.stdout.strip())
    return ({"uri": f"git+{address}"} if address else {"name": "source"}) | {"digest": {"gitCommit": commit}}


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
