"""Every event that the home page lists has a text in both languages."""

import json
import re

import pytest

from tests.dev.test_house_rules import ROOT

# Events that portal.features.oversight.insights.home omits, or that concern other subjects than its list.
NOT_LISTED = re.compile(
    r"access\.|account\.|list\.|submission\.file|submission\.addition_file|submission\.replacement|bundle\.link|invitation\.opened|question\.file|clarification\.draft"
    r"|reading\.|interest\.declared|recommendation\.|remark\.|theme\."
)
CATALOGUE = "api/portal/platform/i18n/catalogues/en.po"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_recorded_event_has_a_text(language: str) -> None:
    activity = json.loads((ROOT / f"web/src/i18n/locales/{language}/home.json").read_text(encoding="utf-8"))["activity"]
    named = {f"{noun}.{verb}" for noun, verbs in activity.items() if isinstance(verbs, dict) for verb in verbs}
    catalogue = (ROOT / CATALOGUE).read_text(encoding="utf-8")
    events = {name for name in re.findall(r'"choice\.audit_action\.([^"]+)"', catalogue) if not NOT_LISTED.match(name)}
    assert len(events) > 20
    assert sorted(events - named) == []
