"""``make settings``: generates docs/settings.md from the settings of portal and operator and from the chart."""

import re
import sys
from datetime import datetime
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from dev.toolchain import ROOT
from portal.platform.settings import Settings
from portal_operator.settings import OperatorSettings

DOCUMENT = ROOT / "docs" / "settings.md"
TEMPLATES = ROOT / "charts" / "rfi-portal" / "templates"
WORDS: dict[type, str] = {bool: "true or false", int: "integer", float: "number", Path: "path", datetime: "instant"}

HEAD = """\
# Settings

All environment variables of the processes, generated from the code by `make settings`. An invalid or missing variable
stops the start with a message that names it. The last column names the value of the Helm chart that sets the variable;
`portal.extraSettings` accepts any other variable of the first table, `operator.extraEnv` those of the second.
OpenTelemetry's own `OTEL_…` variables configure traces ([ADR 0020](adr/0020-traces-are-our-own-spans.md)), in the chart
the values under `otel`.
"""
SECTIONS: tuple[tuple[str, type[BaseModel]], ...] = (
    ("The portal: API, workers and commands", Settings),
    ("The operator", OperatorSettings),
)

SET = re.compile(r"^(PORTAL_[A-Z0-9_]+): (.*)$")
WITH = re.compile(r"^\{\{- with (\S+) \}\}$")
DEMAND = re.compile(r'required "[^"]*" ')
VALUE = re.compile(r"\$[pv]\.[\w.]+|(?<=\{\{ )\.[\w.]*")


class UndescribedError(RuntimeError):
    """A setting has no description."""


def set_by_the_chart() -> dict[str, str]:
    """By variable: the chart's value that sets it, "by the chart" without a value, or "from a Secret"."""
    found: dict[str, str] = {}
    scope = ""
    for line in (TEMPLATES / "_settings.tpl").read_text(encoding="utf-8").splitlines():
        if match := WITH.match(line):
            scope = _path(match[1], "")
        elif match := SET.match(line):
            # The evaluation sets some of them itself; the user's values come second.
            value = VALUE.search(DEMAND.sub("", match[2]))
            found[match[1]] = f"`{_path(value[0], scope)}`" if value else found.get(match[1], "by the chart")
    for line in (TEMPLATES / "_pod.tpl").read_text(encoding="utf-8").splitlines():
        if line.startswith("- name: PORTAL_"):
            found[line.removeprefix("- name: ")] = "from a Secret"
    operator = (TEMPLATES / "operator" / "deployment.yaml").read_text(encoding="utf-8")
    found |= dict.fromkeys(re.findall(r'"(PORTAL_OPERATOR_[A-Z_]+)"', operator), "by the chart")
    return found


def _path(reference: str, scope: str) -> str:
    root, _, rest = reference.partition(".")
    if root:
        return f"portal.{rest}" if root == "$p" else rest
    return f"{scope}.{rest}" if rest else scope


def tables() -> str:
    chart = set_by_the_chart()
    lines: list[str] = [HEAD]
    for title, settings in SECTIONS:
        prefix = str(settings.model_config.get("env_prefix"))
        lines += [
            f"## {title}",
            "",
            "| variable | what it takes | default | meaning | in the chart |",
            "|---|---|---|---|---|",
        ]
        for name, field in settings.model_fields.items():
            variable = f"{prefix}{name}".upper()
            if not field.description:
                raise UndescribedError(f"{variable} has no description")
            cells = (
                f"`{variable}`",
                _taken(field),
                _default(field),
                field.description.replace("<", "&lt;"),
                chart.get(variable, "–"),
            )
            lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
        lines.append("")
    return "\n".join(lines)


def _taken(field: FieldInfo) -> str:
    kind = field.annotation
    if get_origin(kind) in {Union, UnionType}:
        kind = next(part for part in get_args(kind) if part is not type(None))
    if get_origin(kind) is tuple:
        return "list, by commas" if get_args(kind)[0] is str else "JSON object"
    while get_args(kind):
        kind = get_args(kind)[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return ", ".join(str(member.value) for member in kind)
    if kind is SecretStr:
        return "secret"
    bounds = [
        f"{word} {limit}"
        for word, limit in (
            ("≥", _limit(field, "ge")),
            (">", _limit(field, "gt")),
            ("≤", _limit(field, "le")),
        )
        if limit is not None
    ]
    return " ".join([WORDS.get(kind, "text") if isinstance(kind, type) else "text", *bounds])


def _limit(field: FieldInfo, name: str) -> Any:
    limits = [getattr(part, name) for part in field.metadata if getattr(part, name, None) is not None]
    return limits[-1] if limits else None


def _default(field: FieldInfo) -> str:
    default: Any = field.default
    if default is PydanticUndefined:
        return "**required**"
    if default in {None, (), ""}:
        return "–"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default.isoformat() if isinstance(default, datetime) else default}`"


def main() -> int:
    text = tables()
    if sys.argv[1:] != ["check"]:
        DOCUMENT.write_text(text, encoding="utf-8")
        return 0
    if DOCUMENT.exists() and DOCUMENT.read_text(encoding="utf-8") == text:
        return 0
    print("docs/settings.md is not what the settings say: make settings")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
