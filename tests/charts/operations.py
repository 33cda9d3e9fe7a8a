"""Parses docs/operations.md into sentences, shell blocks and manifests."""

import re

import yaml

from dev.toolchain import ROOT
from tests.charts.chart import CHART

DOCUMENT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = [block for language, block in FENCED.findall(DOCUMENT) if language == "sh"]
# Code in sentences and tables, where a backslash escapes a pipe.
SPANS = [span.replace(r"\|", "|") for span in re.findall(r"`([^`\n]+)`", FENCED.sub("", DOCUMENT))]
COMMANDS = [*SPANS, *(line for block in SHELL for line in block.splitlines())]
OBJECTS = [yaml.safe_load(block) for language, block in FENCED.findall(DOCUMENT) if language == "yaml"]
RUNBOOKS = DOCUMENT.partition("\n## Runbooks\n")[2]
RULES = [
    rule
    for group in yaml.safe_load(
        "".join(
            (CHART / "files" / name).read_text(encoding="utf-8") for name in ("alerts.yaml", "operator-alerts.yaml")
        )
    )["groups"]
    for rule in group["rules"]
]
SELECTED = 'namespace="licensing",release="portal"'


def quoted(word: str) -> list[str]:
    """Returns the double-quoted argument of a shell command, unquoted as the shell does."""
    found = [text for line in COMMANDS for text in re.findall(rf'\b{word} "((?:[^"\\]|\\.)*)"', line)]
    return [text.replace('\\"', '"').replace("$IT", SELECTED) for text in found]
