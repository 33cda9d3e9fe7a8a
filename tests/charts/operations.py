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
        "".join(file.read_text(encoding="utf-8") for file in sorted((CHART / "files").glob("*alerts.yaml")))
    )["groups"]
    for rule in group["rules"]
]
WINDOWS = ("5m", "30m", "1h", "2h", "6h", "1d", "3d", "30d")
# Recorded series that documents and dashboards use; test_slo checks that the chart records them.
RECORDED = {
    *(f"slo:sli_error:ratio_rate{window}" for window in WINDOWS),
    "slo:error_budget:ratio",
    "slo:period_error_budget_remaining:ratio",
}
SELECTED = 'namespace="licensing",release="portal"'


def quoted(word: str) -> list[str]:
    """Returns the double-quoted argument of a shell command, unquoted as the shell does."""
    found = [text for line in COMMANDS for text in re.findall(rf'\b{word} "((?:[^"\\]|\\.)*)"', line)]
    return [text.replace('\\"', '"').replace("$IT", SELECTED) for text in found]
