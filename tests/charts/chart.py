"""The chart rendered by Helm."""

import pickle
import subprocess
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from dev.helm import PROGRAM

CHART = Path(__file__).parents[2] / "charts" / "rfi-portal"
SCENARIOS = sorted((CHART / "ci").glob("*-values.yaml"))
NAMESPACE = "licensing"
RELEASE = "demo"

Manifest = dict[str, Any]
EXTERNAL = yaml.safe_load((CHART / "ci" / "external-values.yaml").read_text(encoding="utf-8"))
EVALUATION = yaml.safe_load((CHART / "ci" / "evaluation-values.yaml").read_text(encoding="utf-8"))


def helm(*arguments: str | Path, given: str = "") -> "subprocess.CompletedProcess[str]":
    command = [str(PROGRAM.ensure_built()), *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=False)


def rendered_text(values: Path | Manifest) -> str:
    """Renders the chart anew, with the values of a file or with given ones."""
    return _rendered(_written(values))


def _written(values: Path | Manifest) -> str:
    return values.read_text(encoding="utf-8") if isinstance(values, Path) else yaml.safe_dump(values)


def _rendered(values: str) -> str:
    result = helm("template", RELEASE, CHART, "--namespace", NAMESPACE, "--values", "-", given=values)
    if result.returncode != 0:
        raise ChartRefused(result.stderr)
    return result.stdout


class ChartRefused(Exception):
    """Helm's error about the values."""


def render(values: Path | Manifest) -> list[Manifest]:
    """The same values are rendered once per process; each call returns objects of its own."""
    found: list[Manifest] = pickle.loads(_pickled(_written(values)))  # noqa: S301  (of the next function)
    return found


@cache
def _pickled(values: str) -> bytes:
    return pickle.dumps(manifests_in(_rendered(values)))


def manifests_in(text: str) -> list[Manifest]:
    """With libyaml, because Python takes longer than Helm does to render them."""
    return [found for found in yaml.load_all(text, yaml.CSafeLoader) if found]


def of_kind(manifests: Iterable[Manifest], *kinds: str) -> list[Manifest]:
    return [found for found in manifests if found["kind"] in kinds]


def named(manifests: Iterable[Manifest], kind: str, name: str) -> Manifest:
    (found,) = [found for found in of_kind(manifests, kind) if found["metadata"]["name"] == name]
    return found


def pods(manifests: Iterable[Manifest]) -> dict[str, Manifest]:
    """Returns every pod template of the release by the name of its workload."""
    found = {}
    for manifest in manifests:
        if manifest["kind"] == "Pod":
            found[manifest["metadata"]["name"]] = manifest["spec"]
        elif "template" in manifest.get("spec", {}):
            found[manifest["metadata"]["name"]] = manifest["spec"]["template"]["spec"]
    return found


def with_values(base: Manifest, **changes: Any) -> Manifest:
    """``portal__publicUrl=…`` sets the nested value portal.publicUrl."""
    values = deepcopy(base)
    for path, value in changes.items():
        *parents, name = path.split("__")
        block = values
        for parent in parents:
            block = block.setdefault(parent, {})
        block[name] = value
    return values
