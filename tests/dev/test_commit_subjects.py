"""Subjects of commits: one imperative sentence of at most 72 characters."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
# The last commit before this rule.
SINCE = "95f8681d3830bbd0d8dc620bdc08fb88fdada6fe"
MAX_LENGTH = 72
# First words of a clause, a description or a past tense instead of an imperative.
NOT_IMPERATIVE = re.compile(
    r"(?!(Bring|Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed)\b)"
    r"(What|Who|Whoever|Where|When|Why|How|The|A|An|This|It|[A-Z][a-z]+(ed|ing))\b"
)


def problems(subject: str) -> list[str]:
    """Returns the rules that ``subject`` breaks, as sentences."""
    found = {
        f"longer than {MAX_LENGTH} characters": len(subject) > MAX_LENGTH,
        "starts with no capital letter": not subject[:1].isupper(),
        "ends with a full stop": subject.endswith("."),
        "has a semicolon, so it names two subjects": ";" in subject,
        "is not imperative": NOT_IMPERATIVE.match(subject) is not None,
    }
    return [f"{subject!r} {problem}" for problem, is_found in found.items() if is_found]


def test_subjects_are_imperative_and_short() -> None:
    """A shallow clone has only some commits; those are checked."""
    is_known = (
        subprocess.run(["git", "cat-file", "-e", SINCE], cwd=ROOT, capture_output=True, check=False).returncode == 0
    )
    span = f"{SINCE}..HEAD" if is_known else "-1"
    log = subprocess.run(
        ["git", "log", "--no-merges", "--format=%s", span], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert [problem for subject in log.stdout.splitlines() for problem in problems(subject)] == []


def test_the_rules_find_violations() -> None:
    assert problems("Let cancel() surface task errors") == []
    assert problems("Embed the fonts of receipts") == []
    for subject in (
        "What ends with an error is not kept quiet",
        "let cancel() surface task errors",
        "Fixed the tests",
        "Read the clock first; wait later",
        "Read the clock first.",
        "Read " + "the clock " * 7,
    ):
        assert problems(subject), subject
