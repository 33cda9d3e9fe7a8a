"""The selection of tests that a change can affect, for this checkout."""

import pytest

from dev.impact import GUARDS, READ_FILES, Changes
from dev.toolchain import ROOT


def folders(*files: str) -> set[str]:
    tests = Changes(files).python_tests
    assert tests is not None
    return {test.rpartition("/")[0] for test in tests if test not in GUARDS}


def test_a_feature_reaches_its_own_tests_and_no_stranger() -> None:
    reached = folders("api/portal/features/oversight/insights/queries.py")
    assert "tests/api/oversight/insights" in reached
    assert reached.isdisjoint(
        {"tests/api/request/questionnaire", "tests/api/messaging", "tests/worker", "tests/charts"}
    )


def test_entry_points_are_tested_when_a_part_changes() -> None:
    assert "tests/api/http" not in folders("api/portal/features/oversight/insights/queries.py")
    assert "tests/api/http" in folders("api/portal/entry/app.py")


def test_changes_reach_importing_modules() -> None:
    reached = folders("api/portal/platform/lists/rows.py")
    assert reached >= {"tests/api/people/admins", "tests/api/oversight/audit", "tests/api/people/invitations"}


def test_a_text_belongs_to_its_package() -> None:
    assert folders("api/portal/platform/i18n/catalogues/en.json") >= {"tests/api/i18n", "tests/api/people/accounts"}


def test_a_factory_reaches_its_users() -> None:
    assert "tests/api/responses/bundles" in folders("tests/factories/bundles.py")
    assert "tests/api/i18n" not in folders("tests/factories/bundles.py")


def test_a_worker_is_tested_when_it_changes_and_when_its_feature_does() -> None:
    assert "tests/worker/test_lease.py" in (Changes(("worker/portal_worker/runner.py",)).python_tests or ())
    tests = Changes(("api/portal/features/mail/announcements/sending/rounds.py",)).python_tests or ()
    assert "tests/worker/test_announcements.py" in tests
    assert "tests/worker/test_lease.py" not in tests


def test_what_is_read_by_nothing_reaches_the_guards_alone() -> None:
    assert Changes(("README.md",)).python_tests == sorted(GUARDS)


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("charts/rfi-portal/values.yaml", "tests/charts/test_rendering.py"),
        ("charts/rfi-portal/values.yaml", "tests/dev/test_settings_document.py"),
        ("docs/operations.md", "tests/charts/test_operations_document.py"),
        ("docs/permissions.ar.md", "tests/dev/test_permissions_document.py"),
        ("web/src/i18n/locales/ar/shell.json", "tests/dev/test_glossary.py"),
        ("api/portal/platform/i18n/catalogues/ar.po", "tests/dev/test_glossary.py"),
        ("dev/glossary/ar.toml", "tests/dev/test_glossary.py"),
        ("web/src/app/App.tsx", "tests/dev/test_web_imports.py"),
    ],
)
def test_a_file_reaches_the_tests_that_read_it(file: str, test: str) -> None:
    assert test in (Changes((file,)).python_tests or ())


def test_every_declared_name_is_that_of_tests_and_of_files() -> None:
    listed = [path.relative_to(ROOT).as_posix() for folder in ("tests", "docs") for path in (ROOT / folder).rglob("*")]
    for of, names in READ_FILES.items():
        assert any(name.startswith(of) for name in listed), of
        for name in names:
            assert (ROOT / name).exists() or any(one.startswith(name) for one in listed), name


@pytest.mark.parametrize("ground", ["pyproject.toml", "requirements/dev.txt", "tests/conftest.py", "dev/stack.py"])
def test_the_ground_reaches_everything(ground: str) -> None:
    assert Changes((ground,)).python_tests is None


def test_sources_of_the_web_app() -> None:
    assert Changes(("web/src/lists/useList.ts", "web/src/gone.ts", "docs/adr/x.md")).web_sources == [
        "src/lists/useList.ts"
    ]
    assert Changes(("web/package-lock.json",)).web_sources is None
    assert Changes(("web/src/testing/setup.ts",)).web_sources is None
    double = "src/testing/announcementServer.tsx"
    assert Changes((f"web/{double}",)).web_sources == [double], "only the tests that import it"
