"""The selection of tests by what has changed."""

import pytest

from dev.affected import INSTALLATION, TABLE, concerns_installation, python_tests, web_sources
from dev.toolchain import ROOT


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        (
            "api/portal/features/mail/announcements/sending/rounds.py",
            {"tests/api/mail/announcements", "tests/worker/test_announcements.py", "tests/api/test_routes.py"},
        ),
        ("api/portal/platform/lists/rows.py", {"tests/api", "tests/worker"}),
        ("api/portal/platform/i18n/catalogues/ar.po", {"tests/api/i18n", "tests/api/messaging"}),
        ("worker/portal_worker/runner.py", {"tests/worker"}),
        ("charts/rfi-portal/values.yaml", {"tests/charts"}),
        ("docs/operations.md", {"tests/charts/test_operations_document.py", "tests/charts/test_alert_table.py"}),
        ("dev/glossary/ar.toml", set()),
        ("web/src/i18n/locales/ar/shell.json", set()),
        ("tests/api/responses/bundles/test_zips.py", {"tests/api/responses/bundles"}),
        ("Dockerfile", {"tests"}),
        ("requirements/dev.txt", {"tests"}),
        ("dev/bootstrap.py", {"tests"}),
    ],
)
def test_a_file_reaches_its_tests(file: str, tests: set[str]) -> None:
    assert {*python_tests([file])} >= {"tests/dev", *tests}


def test_a_feature_reaches_no_stranger() -> None:
    found = python_tests(["api/portal/features/oversight/insights/queries.py"])
    assert found == ["tests/api/oversight/insights", "tests/api/test_routes.py", "tests/dev"]


def test_each_pattern_is_that_of_a_file() -> None:
    for pattern in (*(pattern for pattern, _ in TABLE), *INSTALLATION):
        assert any(ROOT.glob(pattern)), pattern


def test_what_an_installation_consists_of() -> None:
    assert concerns_installation(["README.md", "charts/rfi-portal/values.yaml"])
    assert concerns_installation(["api/portal/platform/settings.py"])
    assert not concerns_installation(["README.md", "api/portal/features/people/admins/routes.py"])


def test_sources_of_the_web_app() -> None:
    assert web_sources(["web/src/lists/useList.ts", "web/src/gone.ts", "docs/adr/x.md"]) == ["src/lists/useList.ts"]
    assert web_sources(["web/package-lock.json"]) is None
    assert web_sources(["web/src/testing/setup.ts"]) is None
