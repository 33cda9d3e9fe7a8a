"""Every event that the home page lists has a text in both languages."""

import json
import re

import pytest

from tests.dev.test_house_rules import ROOT

# Left out of the home page by portal.features.insights.home.
NOT_LISTED = re.compile(
    r"account\.|submission\.file|bundle\.link|invitation\.opened|question\.file|clarification\.draft"
)
PACKAGES = ("api/portal/features", "api/portal/domain")


def recorded(nouns: set[str]) -> set[str]:
    """Returns the event names in the source whose noun is one of ``nouns``."""
    event = re.compile(rf'"((?:{"|".join(sorted(nouns))})\.[a-z_]+)"')
    return {
        name
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for name in event.findall(path.read_text(encoding="utf-8"))
        if not NOT_LISTED.match(name)
    }


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_recorded_event_has_a_text(language: str) -> None:
    activity = json.loads((ROOT / f"web/src/i18n/locales/{language}/home.json").read_text(encoding="utf-8"))["activity"]
    named = {f"{noun}.{verb}" for noun, verbs in activity.items() if isinstance(verbs, dict) for verb in verbs}
    events = recorded({noun for noun, verbs in activity.items() if isinstance(verbs, dict)})
    assert len(events) > 20
    assert sorted(events - named) == []
