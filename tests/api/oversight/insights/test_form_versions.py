"""Insights, filters and exports read the answers to every version of a form."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms import definition
from portal.domain.forms.definition import FormName, get_form, published_forms
from portal.domain.forms.versions import whole_form
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import complete_answers, given_answers
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

FIRST = json.loads((definition.DEFINITIONS / "questionnaire.v1.json").read_text())
GONE, GONE_OPTION = "dataSharingConcerns", "globalWithInvestment"


def second() -> dict[str, Any]:
    """The questionnaire without its last question and without one type of company, and with a new last question."""
    form = json.loads(json.dumps(FIRST))
    form["version"] = 2
    last = form["sections"][-1]["questions"]
    assert last[-1]["id"] == GONE
    title = {"en": "Do you operate drones?", "ar": "هل تشغّلون طائرات مسيّرة؟"}
    last[-1] = {"id": "drones", "number": last[-1]["number"], "type": "yesNo", "title": title, "short": title}
    kinds = question(form, "companyType")["options"]
    kinds[:] = [option for option in kinds if option["value"] != GONE_OPTION]
    return cast("dict[str, Any]", form)


def question(form: dict[str, Any], name: str) -> dict[str, Any]:
    found = [one for section in form["sections"] for one in section["questions"] if one["id"] == name]
    return cast("dict[str, Any]", found[0])


@pytest.fixture
def publish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Publishes a second version of the questionnaire in addition to all published forms."""

    def clear() -> None:
        published_forms.cache_clear()
        whole_form.cache_clear()

    def write(form: dict[str, Any]) -> None:
        for path in definition.DEFINITIONS.glob("*.json"):
            (tmp_path / path.name).write_bytes(path.read_bytes())
        (tmp_path / "questionnaire.v2.json").write_text(json.dumps(form))
        monkeypatch.setattr(definition, "DEFINITIONS", tmp_path)
        clear()

    yield write
    monkeypatch.undo()
    clear()


@pytest.fixture
async def browser(publish: Any, session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    """An administrator; Najd answered the first version, Hejaz the second."""
    await an_rfi(session)
    najd, hejaz = [
        await a_company(session, status=AccountStatus.APPROVED, organization_name=name) for name in ("Najd", "Hejaz")
    ]
    earlier = {**complete_answers("questionnaire"), "companyType": {"value": GONE_OPTION}}
    await given_answers(session, najd, "questionnaire", version=1, answers=earlier)
    publish(second())
    newer = {**complete_answers("questionnaire"), "companyType": {"value": "private"}}
    assert GONE not in newer
    assert (await given_answers(session, hejaz, "questionnaire", answers=newer)).version == 2
    return await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))


async def figures(browser: AsyncClient, query: str = "") -> dict[str, Any]:
    answer = await browser.get(f"/api/insights/questions?locale=en{query}")
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    return {**data, **{item["id"]: item for item in data["questions"] if item["form"] == "questionnaire"}}


def counts(item: dict[str, Any]) -> dict[str, int]:
    return {choice["value"]: choice["count"] for choice in item["choices"] if choice["count"]}


async def test_answers_to_every_version_are_counted(browser: AsyncClient) -> None:
    data = await figures(browser)
    assert data["given"]["questionnaire"] == 2
    assert counts(data["companyType"]) == {GONE_OPTION: 1, "private": 1}
    assert (data["companyName"]["answered"], data["companyName"]["missing"]) == (2, 0)
    for name in (GONE, "drones"):
        assert (data[name]["answered"], data[name]["missing"]) == (1, 0), "those of the other version were not asked"
    assert (data[GONE]["number"], data[GONE]["section_id"]) == (30, "earlier")
    section = await figures(browser, "&section=questionnaire.earlier")
    assert [item["id"] for item in section["questions"]] == [GONE]


async def test_the_outline_and_the_filter_name_every_question_and_option(browser: AsyncClient) -> None:
    outline = (await browser.get("/api/insights/outline?locale=en")).json()["data"]
    answered = {item["id"]: item["answered"] for section in outline["sections"] for item in section["questions"]}
    assert (answered["drones"], answered[GONE]) == (1, 1)
    forms = (await browser.get("/api/insights/forms?locale=en")).json()["data"]
    [form] = [form for form in forms if form["form"] == "questionnaire"]
    assert (form["version"], form["sections"][-1]["title"]["en"]) == (2, "Questions of earlier versions")
    values = [option["value"] for option in question(form, "companyType")["options"]]
    assert sorted(values) == sorted(option["value"] for option in question(FIRST, "companyType")["options"])


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (f"companyType:{GONE_OPTION}", "Najd"),
        (f"{GONE}:{question(FIRST, GONE)['options'][0]['value']}", "Najd"),
        ("drones:yes", "Hejaz"),
    ],
)
async def test_a_filter_finds_the_answers_to_every_version(browser: AsyncClient, answer: str, name: str) -> None:
    found = await browser.get(f"/api/submissions?locale=en&answer=questionnaire.{answer}")
    assert [row["organization_name"] for row in found.json()["data"]["items"]] == [name]


async def test_the_export_and_the_cross_tabulation_have_every_version(browser: AsyncClient) -> None:
    table = (await browser.get("/api/insights/questions/export?locale=en")).text
    assert question(FIRST, GONE)["title"]["en"] in table
    assert "Do you operate drones?" in table
    crossed = await browser.get(f"/api/insights/cross?first=questionnaire.companyType&second=questionnaire.{GONE}")
    data = crossed.json()["data"]
    rows = dict(zip([choice["value"] for choice in data["first"]["choices"]], data["answered"], strict=True))
    assert (rows[GONE_OPTION], rows["private"]) == (1, 0)


def test_another_type_under_the_same_id_is_refused(publish: Any) -> None:
    form = second()
    changed = question(form, "skilledAvailability")
    changed["scale"] = {"min": 1, "max": 7, "labels": {"1": changed["scale"]["labels"]["1"], "7": TEXT}}
    publish(form)
    with pytest.raises(ValueError, match="skilledAvailability"):
        whole_form("questionnaire")


TEXT = {"en": "Easy to find", "ar": "يسهل توفيرها"}


@pytest.mark.parametrize("name", ["questionnaire", "feedback"])
def test_the_published_versions_fit_together(name: FormName) -> None:
    assert whole_form(name).version == get_form(name).version
