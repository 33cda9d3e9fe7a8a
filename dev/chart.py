"""``make chart``: generates values.schema.json, the tables of the chart's README and the dashboards (dev/dashboards).

``# --`` describes the value below it. ``# @`` adds JSON Schema to the type of its default, with five additional words:
``component`` (accepts everything in ``defaults``), ``like`` (the same as the value at that path), ``open`` (Kubernetes
defines the contents), ``alert`` (a rule that can be tuned) and ``gone`` (removed values with their replacement). A
mapping is closed unless its default is empty.

Helm removes a value that is set to null. A default that is empty, false or open may be removed; others are required.
"""

import json
import re
import sys
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from dev import dashboards
from dev.toolchain import ROOT

CHART = ROOT / "charts" / "rfi-portal"
VALUES = CHART / "values.yaml"
SCHEMA = CHART / "values.schema.json"
README = CHART / "README.md"
EMPTY = CHART / "files" / "empty-values.yaml"
EMPTY_HEAD = "# Made from values.yaml by `make chart`: what stands for a value that is set to null.\n"
MARK = "<!-- The rest is made from values.yaml by `make chart`. -->"

Schema = dict[str, Any]
ValuePath = tuple[str, ...]
"""Where a value stands in values.yaml: the keys that lead to it."""

STRING_MAP = re.compile(r"([lL]abels|[aA]nnotations|nodeSelector)$")
"""Names of maps whose values Kubernetes takes as strings only."""

LABEL_MAP = re.compile(r"([lL]abels|nodeSelector)$")
"""Those among them whose values are values of labels."""

LABEL = {"type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$"}

QUANTITIES: dict[str, Any] = {
    "type": ["object", "null"],
    "additionalProperties": {
        "type": ["string", "number"],
        "minimum": 0,
        "pattern": r"^([0-9]+(\.[0-9]*)?|\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$",
    },
}
"""Resources by name, e.g. 250m of CPU or 64Mi of memory."""

DURATION = {"type": "string", "pattern": "^(0|([0-9]+(ms|[smhdwy]))+)$"}
RULE_LABELS = {
    "type": "object",
    "additionalProperties": False,
    "patternProperties": {"^[a-zA-Z_][a-zA-Z0-9_]*$": {"type": "string"}},
}
"""Labels of an alert: any value, unlike those of Kubernetes."""

KEY = re.compile(r"^( *)([A-Za-z0-9]+):")
TYPES: dict[type, str] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}


@dataclass
class Comment:
    text: str = ""
    schema: Schema = field(default_factory=dict)


class UndescribedError(RuntimeError):
    """A value has no description."""


def read_comments(text: str) -> dict[ValuePath, Comment]:
    comments: dict[ValuePath, Comment] = {}
    path: list[str] = []
    comment = Comment()
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("# -- "):
            comment.text = bare[5:]
        elif bare.startswith("# @ "):
            comment.schema = json.loads(bare[4:])
        elif match := KEY.match(line):
            path[len(match[1]) // 2 :] = [match[2]]
            comments[tuple(path)] = comment
            comment = Comment()
    return comments


class Values:
    def __init__(self, text: str) -> None:
        self.defaults: dict[str, Any] = yaml.safe_load(text)
        self.comments = read_comments(text)

    def schema(self) -> Schema:
        properties = {name: self._schema((name,), value) for name, value in self.defaults.items()}
        properties["enabled"] = {
            "type": "boolean",
            "description": "Looked at by a chart that this one is a dependency of, never by this one",
        }
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Values of rfi-portal",
            "type": "object",
            "additionalProperties": False,
            "properties": dict(sorted(properties.items())),
            **self._required((), self.defaults),
        }

    def _schema(self, path: ValuePath, value: Any) -> Schema:
        comment = self.comments[path]
        if not comment.text:
            raise UndescribedError(f"values.yaml: {'.'.join(path)} has no description")
        extra = dict(comment.schema)
        is_open, is_component, like = extra.pop("open", False), extra.pop("component", False), extra.pop("like", "")
        gone = extra.pop("gone", {})
        found: Schema = {"description": comment.text}
        if extra.pop("alert", False):
            return _nullable(found | _tunable(value)) | extra
        if value is not None:
            found["type"] = TYPES[type(value)]
        if isinstance(value, dict) and (value or like) and not is_open:
            found["additionalProperties"] = False
            found["properties"] = {name: self._schema((*path, name), child) for name, child in value.items()}
            found |= self._required(path, value)
        elif isinstance(value, dict) and STRING_MAP.search(path[-1]):
            found["additionalProperties"] = LABEL if LABEL_MAP.search(path[-1]) else {"type": "string"}
        if path[-1] == "resources":
            found["properties"] = {"requests": QUANTITIES, "limits": QUANTITIES}
        if is_component:
            like = "defaults"
        if like:
            found = _laid_over(_optional(self._schema_at(tuple(like.split(".")))), found)
        for name, sentence in gone.items():
            # Helm reports only the constant that a value must have.
            found["properties"][name] = {"description": f"Removed: {sentence}", "const": f"removed: {sentence}"}
        found |= extra
        return found if self._is_required(path, value) else _nullable(found)

    def _required(self, path: ValuePath, block: dict[str, Any]) -> Schema:
        names = [name for name, child in block.items() if self._is_required((*path, name), child)]
        return {"required": names} if names else {}

    def _is_required(self, path: ValuePath, value: Any) -> bool:
        """Whether the templates need the value; without it they would end with an error of Go."""
        schema = self.comments[path].schema
        if "alert" in schema or "null" in schema.get("type", ()):
            return False
        return bool(value or "like" in schema) and not schema.get("open")

    def _schema_at(self, path: ValuePath) -> Schema:
        value = self.defaults
        for name in path:
            value = value[name]
        return self._schema(path, value)

    def empty(self) -> dict[str, Any]:
        """The values that may be unset, each empty: what the templates use instead of a missing one."""
        return self._empty((), self.defaults)

    def _empty(self, path: ValuePath, block: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in block.items():
            here = (*path, name)
            if self._is_required(here, value):
                if isinstance(value, dict) and (inner := self._empty(here, value)):
                    found[name] = inner
            elif value is not None and "alert" not in self.comments[here].schema:
                found[name] = type(value)()
        return found

    def tables(self) -> str:
        """One table per block, in the order of the file."""
        lines: list[str] = []
        for name, value in self.defaults.items():
            lines += ["", f"### {name}", "", f"{self.comments[(name,)].text}.", ""]
            lines += ["| value | default | meaning |", "|---|---|---|"]
            lines += [
                f"| `{'.'.join(path)}` | `{_shown(leaf)}` | {text} |"
                for path, leaf, text in self._leaves((name,), value)
            ]
        return "\n".join(lines) + "\n"

    def _leaves(self, path: ValuePath, value: Any) -> list[tuple[ValuePath, Any, str]]:
        comment = self.comments[path]
        if isinstance(value, dict) and value and not comment.schema.keys() & {"open", "alert"}:
            return [leaf for name, child in value.items() for leaf in self._leaves((*path, name), child)]
        return [(path, value, comment.text.replace("|", "\\|"))]


def _nullable(schema: Schema) -> Schema:
    """The schema that also accepts null."""
    found = dict(schema)
    if "type" in found:
        kinds = found["type"] if isinstance(found["type"], list) else [found["type"]]
        found["type"] = list(dict.fromkeys([*kinds, "null"]))
    if "enum" in found:
        found["enum"] = list(dict.fromkeys([*found["enum"], None]))
    return found


def _optional(schema: Schema) -> Schema:
    """Schema of a block that falls back to the one with this schema: it needs no value of its own."""
    found = {key: value for key, value in schema.items() if key != "required"}
    if "properties" in found:
        found["properties"] = {name: _optional(child) for name, child in found["properties"].items()}
    return found


def _laid_over(below: Schema, above: Schema) -> Schema:
    """Schema of a block that falls back to another: its own values and those of the other."""
    found = deepcopy(below) | {key: value for key, value in above.items() if key != "properties"}
    properties = dict(below.get("properties", {}))
    for name, schema in above.get("properties", {}).items():
        under = properties.get(name)
        properties[name] = (
            _laid_over(under, schema) if under and "properties" in schema and "properties" in under else schema
        )
    return found | {"properties": properties}


def _tunable(defaults: dict[str, Any]) -> Schema:
    """Schema of an alert's block. Its thresholds are those that the expression uses."""
    thresholds = {name: {"type": "number", "minimum": 0} for name in defaults["thresholds"]}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["for", "severity", "thresholds"],
        "properties": {
            "enabled": {"type": "boolean"},
            "for": DURATION,
            "severity": {"type": "string", "minLength": 1},
            "labels": RULE_LABELS,
            "thresholds": {
                "type": "object",
                "additionalProperties": False,
                "required": list(thresholds),
                "properties": thresholds,
            },
        },
    }


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("|", "\\|")


def made() -> dict[Path, str]:
    """The generated files with their contents."""
    values = Values(VALUES.read_text(encoding="utf-8"))
    head = README.read_text(encoding="utf-8").partition(MARK)[0]
    return {
        SCHEMA: json.dumps(values.schema(), indent=2, ensure_ascii=False) + "\n",
        README: f"{head}{MARK}\n{values.tables()}",
        EMPTY: EMPTY_HEAD + yaml.safe_dump(values.empty(), sort_keys=False),
        **dashboards.made(),
    }


def stale() -> list[str]:
    return [
        str(path.relative_to(ROOT))
        for path, text in made().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    if sys.argv[1:] == ["check"]:
        for name in (names := stale()):
            print(f"{name} is not what values.yaml says: make chart")
        return 1 if names else 0
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
