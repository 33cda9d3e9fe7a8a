"""null, Helm's way to unset: every value of values.yaml can be unset, or a sentence says that it is needed.

The values are those of values.yaml, and those that a component takes from the defaults. Helm removes what is null, so
that templates meet a missing value. Groups are rendered together, and halved where one of them is refused.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import groupby
from typing import Any

import pytest
import yaml

from dev import chart as chart_files
from dev.control_plane.server import ControlPlane
from tests.charts.chart import CHART, EVALUATION, EXTERNAL, ChartRefused, Manifest, manifests_in, rendered_text
from tests.charts.test_admission import collection
from tests.operator.cluster import call

pytestmark = pytest.mark.slow

TEXT = chart_files.VALUES.read_text(encoding="utf-8")
SCHEMA = chart_files.Values(TEXT).schema()
EVERYTHING: Manifest = yaml.safe_load((CHART / "ci" / "everything-values.yaml").read_text(encoding="utf-8"))
Path = tuple[str, ...]

# Errors of Go and of its templates, which name neither the value nor a way out.
OF_GO = re.compile(
    r"nil pointer|range can't iterate|error calling (?!fail|required)|can't evaluate|wrong type|reflect|<nil>"
    r"|interface conversion|cannot unmarshal|converting YAML|parse error|invalid value; expected"
)


def paths(schema: Manifest, path: Path = ()) -> Iterator[tuple[Path, Manifest]]:
    for name, child in schema.get("properties", {}).items():
        if "const" not in child and (*path, name) != ("enabled",):
            yield (*path, name), child
            yield from paths(child, (*path, name))


def required(schema: Manifest, path: Path = ()) -> Iterator[Path]:
    for name in schema.get("required", ()):
        yield (*path, name)
    for name, child in schema.get("properties", {}).items():
        yield from required(child, (*path, name))


RULES = ("monitoring", "prometheusRule", "rules")
# The values of an alert belong to it as a whole.
ALL = {path: schema for path, schema in paths(SCHEMA) if len(path) <= 4 or path[:3] != RULES}
NEEDED = set(required(SCHEMA)) & ALL.keys()
# A component may leave out what it takes from the defaults, but not set it to null: null cannot unset a default there.
INHERITED = [path for path, schema in ALL.items() if path not in NEEDED and "null" not in schema.get("type", "null")]
OPTIONAL = [path for path in ALL if path not in NEEDED and path not in INHERITED]


def without(values: Manifest, *unset: Path) -> Manifest:
    found = deepcopy(values)
    for path in unset:
        block: Any = found
        for name in path[:-1]:
            if block.get(name) is None:
                block[name] = {}
            block = block[name]
        block[path[-1]] = None
    return found


def refusals(values: Manifest, unset: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """Yields the values whose removal is refused, each with Helm's error."""
    try:
        text = rendered_text(without(values, *unset))
    except ChartRefused as refused:
        if len(unset) == 1:
            yield unset[0], str(refused)
            return
        half = len(unset) // 2
        yield from refusals(values, unset[:half])
        yield from refusals(values, unset[half:])
    else:
        assert "<nil>" not in text, unset
        assert manifests_in(text), unset


def test_every_value_of_the_file_is_looked_at() -> None:
    def walk(value: Any, path: Path = ()) -> Iterator[Path]:
        if path:
            yield path
        if isinstance(value, dict) and path[:-1] != RULES and "properties" in ALL.get(path, SCHEMA):
            for name, child in value.items():
                yield from walk(child, (*path, name))

    found = set(walk(yaml.safe_load(TEXT)))
    assert found <= ALL.keys()
    assert len(found) > 300


SIZES = Counter(path[0] for path in OPTIONAL)


def group_of(path: Path) -> str:
    return path[0] if SIZES[path[0]] > 10 else "others"


GROUPS = {name: list(group) for name, group in groupby(sorted(OPTIONAL, key=group_of), key=group_of)}


def is_switch(path: Path) -> bool:
    return bool(ALL[path].get("type") == ["boolean", "null"])


@pytest.mark.parametrize("group", GROUPS)
def test_what_may_be_unset_is_unset_or_asked_for_in_a_sentence(group: str) -> None:
    """Where everything is switched on. A switch that is unset would hide the values beside it."""
    for unset in ([path for path in GROUPS[group] if is_switch(path) is switches] for switches in (True, False)):
        for path, said in refusals(EVERYTHING, unset):
            assert not OF_GO.search(said), f"{'.'.join(path)}: {said}"
            assert path[-1] in said, f"{'.'.join(path)}: {said}"


# What an installation needs, as the templates say.
ASKED_FOR = {
    *(("portal", "publicUrl"), ("administrator", "email"), ("storage", "endpoint"), ("smtp", "host")),
    *((store, "existingSecret", "name") for store in ("database", "redis", "storage")),
    ("evaluation", "enabled"),
}


@pytest.mark.parametrize("base", [EXTERNAL, EVALUATION], ids=["external", "evaluation"])
def test_kubernetes_accepts_what_is_left(base: Manifest, bare_cluster: ControlPlane) -> None:
    """Everything that may be unset is unset, the security contexts too."""
    unset = [path for path in OPTIONAL if path not in ASKED_FOR]
    text = rendered_text(without(base, *unset))
    assert "<nil>" not in text
    for manifest in manifests_in(text):
        if "namespace" in manifest["metadata"]:
            manifest["metadata"]["namespace"] = "default"
        path = collection(bare_cluster, manifest, "default")
        call(bare_cluster, "POST", f"{path}?dryRun=All&fieldValidation=Strict", manifest)


@pytest.mark.parametrize("depth", sorted({len(path) for path in NEEDED}))
def test_a_needed_value_is_asked_for(depth: int) -> None:
    """By the schema, before a template meets it."""
    path = min(path for path in NEEDED if len(path) == depth)
    with pytest.raises(ChartRefused, match=f"missing property '{path[-1]}'"):
        rendered_text(without(EXTERNAL, path))


def test_null_is_no_value_where_a_default_would_be_taken() -> None:
    """The schema refuses all of them, and Helm is asked for one of each kind."""
    kinds = {str(ALL[path]["type"]): path for path in INHERITED}
    said = "".join(message for _, message in refusals(EXTERNAL, list(kinds.values())))
    for path in kinds.values():
        assert f"at '/{'/'.join(path)}': got null, want" in said


def test_every_template_fills_what_is_missing_first() -> None:
    for file in (CHART / "templates").rglob("*"):
        if file.suffix in {".yaml", ".txt"}:
            assert file.read_text(encoding="utf-8").startswith('{{- include "rfi-portal.fillEmpty" .'), file.name
