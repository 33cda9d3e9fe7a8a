"""Figures of every question for the filtered companies, and cross-tabulation of two questions."""

import csv
import io
from typing import Any
from urllib.parse import quote

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import get_form
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus
from tests.api.conftest import CountStatements, SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import complete_answers, given_answers
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

# Name, type of company, sectors, satisfaction.
GIVEN: list[tuple[str, str, list[str], int | None]] = [
    ("Najd", "private", ["gis", "tourism"], 5),
    ("Hejaz", "private", ["gis"], 2),
    ("Asir", "government", ["other"], None),
]


@pytest.fixture
async def companies(session: AsyncSession) -> None:
    await an_rfi(session)
    for name, kind, sectors, satisfaction in GIVEN:
        user = await a_company(session, status=AccountStatus.APPROVED, organization_name=name)
        sector: dict[str, Any] = {"values": sectors, **({"other": "caves"} if "other" in sectors else {})}
        answers = {**complete_answers("questionnaire"), "companyType": {"value": kind}, "industrySector": sector}
        if name == "Asir":
            del answers["smeSaudiOwnership"]
        await given_answers(session, user, "questionnaire", answers=answers)
        if satisfaction:
            feedback = {**complete_answers("feedback"), "overallSatisfaction": {"value": satisfaction}}
            await given_answers(session, user, "feedback", answers=feedback)
    drafting = await a_company(session, status=AccountStatus.APPROVED)
    await given_answers(session, drafting, "questionnaire", submitted_at=None)
    waiting = await a_company(session)
    await given_answers(session, waiting, "questionnaire")


@pytest.fixture
async def browser(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))


async def figures(browser: AsyncClient, query: str = "") -> dict[str, Any]:
    answer = await browser.get(f"/api/insights/questions?locale=en{query}")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


def of(data: dict[str, Any], form: str, question: str) -> dict[str, Any]:
    [found] = [item for item in data["questions"] if (item["form"], item["id"]) == (form, question)]
    return {**found, "counts": {choice["value"]: choice["count"] for choice in found["choices"] if choice["count"]}}


@pytest.mark.usefixtures("companies")
async def test_every_question_is_counted(browser: AsyncClient) -> None:
    data = await figures(browser)
    assert (data["companies"], data["given"]) == (4, {"questionnaire": 3, "feedback": 2})
    assert len(data["questions"]) == sum(get_form(form).question_count for form in ("questionnaire", "feedback"))
    assert of(data, "questionnaire", "companyType")["counts"] == {"private": 2, "government": 1}
    assert of(data, "questionnaire", "industrySector")["counts"] == {"gis": 2, "tourism": 1, "other": 1}
    owned = of(data, "questionnaire", "smeSaudiOwnership")
    assert (owned["answered"], owned["missing"]) == (2, 1)
    assert set(owned["counts"]) <= {"yes", "no"}
    satisfied = of(data, "feedback", "overallSatisfaction")
    assert (satisfied["counts"], satisfied["average"], satisfied["answered"]) == ({"5": 1, "2": 1}, 3.5, 2)
    assert [choice["value"] for choice in satisfied["choices"]] == ["1", "2", "3", "4", "5"]
    named = of(data, "questionnaire", "companyName")
    assert (named["choices"], named["answered"], named["missing"]) == ([], 3, 0)


@pytest.mark.usefixtures("companies")
async def test_the_outline_counts_answers_without_choices(browser: AsyncClient) -> None:
    outline = (await browser.get("/api/insights/outline?locale=en")).json()["data"]
    whole = await figures(browser)
    assert (outline["companies"], outline["given"]) == (whole["companies"], whole["given"])
    assert [
        (section["form"], section["id"], question["id"], question["answered"])
        for section in outline["sections"]
        for question in section["questions"]
    ] == [(item["form"], item["section_id"], item["id"], item["answered"]) for item in whole["questions"]]
    narrowed = (await browser.get("/api/insights/outline?search=asir")).json()["data"]
    assert (narrowed["companies"], narrowed["given"]) == (1, {"questionnaire": 1, "feedback": 0})


@pytest.mark.usefixtures("companies")
async def test_a_section_has_the_figures_of_the_whole(browser: AsyncClient) -> None:
    whole = await figures(browser)
    for form in ("questionnaire", "feedback"):
        for section in get_form(form).sections:
            data = await figures(browser, f"&section={form}.{section.id}")
            assert data["questions"] == [
                item for item in whole["questions"] if (item["form"], item["section_id"]) == (form, section.id)
            ]
            assert data["given"] == whole["given"]
    answer = await browser.get("/api/insights/questions?section=questionnaire.nothing")
    assert [field["field"] for field in answer.json()["fields"]] == ["section"]


async def texts(browser: AsyncClient, query: str) -> dict[str, Any]:
    answer = await browser.get(f"/api/insights/texts?locale=en&{query}")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


@pytest.mark.usefixtures("companies")
async def test_own_words_are_read_in_pages(browser: AsyncClient) -> None:
    read, cursor = [], ""
    while True:
        page = await texts(browser, f"question=questionnaire.companyName&limit=2{cursor}")
        assert (page["total"], page["matched"]) == (3, 3)
        read += [row["organization_name"] for row in page["items"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert sorted(read) == ["Asir", "Hejaz", "Najd"], "the answers that are not submitted stay unread"
    other = await texts(browser, "question=questionnaire.industrySector")
    assert [(row["organization_name"], row["text"]) for row in other["items"]] == [("Asir", "caves")]
    narrowed = await texts(browser, "question=questionnaire.industrySector&answer=questionnaire.companyType:private")
    assert (narrowed["total"], narrowed["items"]) == (0, [])


@pytest.mark.usefixtures("companies")
async def test_own_words_are_searched(browser: AsyncClient, session: AsyncSession) -> None:
    for name, text in (("Tabuk", "دقّة الخرائط أهم"), ("Jazan", "100% of _accuracy_ matters")):
        user = await a_company(session, status=AccountStatus.APPROVED, organization_name=name)
        answers = {**complete_answers("feedback"), "improvements": {"value": text}}
        await given_answers(session, user, "feedback", answers=answers)
    question = "question=feedback.improvements&containing="
    for words, found in (("دقة اهم", ["Tabuk"]), ("ACCURACY 100%", ["Jazan"]), ("%", ["Jazan"]), ("nowhere", [])):
        page = await texts(browser, question + quote(words))
        assert [row["organization_name"] for row in page["items"]] == found
        assert (page["total"], page["matched"]) == (4, len(found))


@pytest.mark.parametrize("bad", ["questionnaire.companyType", "feedback.nothing", "nothing", "'; drop table users"])
async def test_only_questions_with_own_words_are_read(browser: AsyncClient, bad: str) -> None:
    answer = await browser.get("/api/insights/texts", params={"question": bad})
    assert (answer.status_code, [field["field"] for field in answer.json()["fields"]]) == (422, ["question"])


@pytest.mark.usefixtures("companies")
async def test_the_one_filter_narrows_them(browser: AsyncClient) -> None:
    data = await figures(browser, "&answer=questionnaire.companyType:private")
    assert (data["companies"], data["given"]["questionnaire"]) == (2, 2)
    assert of(data, "questionnaire", "industrySector")["counts"] == {"gis": 2, "tourism": 1}
    assert (await figures(browser, "&search=asir"))["companies"] == 1
    assert (await figures(browser, "&search=nobody"))["given"] == {"questionnaire": 0, "feedback": 0}


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize(
    ("query", "sectors"),
    [
        ("", {"gis": 2, "tourism": 1, "other": 1}),
        ("&answer=questionnaire.industrySector:gis", {"gis": 2, "tourism": 1}),
        (
            "&answer=questionnaire.industrySector:tourism&answer=questionnaire.industrySector:other",
            {"gis": 1, "tourism": 1, "other": 1},
        ),
        ("&also=questionnaire.industrySector:gis&also=questionnaire.industrySector:tourism", {"gis": 1, "tourism": 1}),
        ("&also=questionnaire.industrySector:gis&also=questionnaire.industrySector:other", {}),
        ("&also=questionnaire.industrySector:gis&also=feedback.overallSatisfaction:2", {"gis": 1}),
    ],
)
async def test_a_list_shows_the_companies_of_a_bar(browser: AsyncClient, query: str, sectors: dict[str, int]) -> None:
    """With one more answer as a filter, also one of the same question, the list has the companies of that bar."""
    counts = of(await figures(browser, query), "questionnaire", "industrySector")["counts"]
    assert counts == sectors
    for sector in ("gis", "tourism", "other", "construction"):
        answer = await browser.get(f"/api/submissions?locale=en{query}&also=questionnaire.industrySector:{sector}")
        assert answer.json()["data"]["matched"] == sectors.get(sector, 0)


@pytest.mark.usefixtures("companies")
async def test_two_questions_are_crossed(browser: AsyncClient) -> None:
    query = "first=questionnaire.companyType&second=feedback.overallSatisfaction"
    data = (await browser.get(f"/api/insights/cross?{query}")).json()["data"]
    counted = {
        (first["value"], second["value"]): data["counts"][row][column]
        for row, first in enumerate(data["first"]["choices"])
        for column, second in enumerate(data["second"]["choices"])
        if data["counts"][row][column]
    }
    assert counted == {("private", "5"): 1, ("private", "2"): 1}
    answered = dict(zip([choice["value"] for choice in data["first"]["choices"]], data["answered"], strict=True))
    assert (answered["private"], answered["government"]) == (2, 0)
    query = "first=questionnaire.companyType&second=questionnaire.industrySector"
    data = (await browser.get(f"/api/insights/cross?{query}")).json()["data"]
    answered = dict(zip([choice["value"] for choice in data["first"]["choices"]], data["answered"], strict=True))
    assert (answered["private"], answered["government"]) == (2, 1), "each company once, however many sectors it serves"
    query = "first=questionnaire.industrySector&second=questionnaire.smeSaudiOwnership"
    data = (await browser.get(f"/api/insights/cross?{query}&answer=questionnaire.industrySector:tourism")).json()[
        "data"
    ]
    assert sum(map(sum, data["counts"])) == 2, "once in the row of each of its sectors"


@pytest.mark.parametrize(
    "bad", ["questionnaire.companyName", "questionnaire.nothing", "nothing", "'; drop table users"]
)
async def test_only_choice_questions_are_cross_tabulated(browser: AsyncClient, bad: str) -> None:
    answer = await browser.get("/api/insights/cross", params={"first": "questionnaire.companyType", "second": bad})
    assert answer.status_code == 422
    assert [field["field"] for field in answer.json()["fields"]] == ["second"]


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize(("locale", "head", "delimiter"), [("en", "Form", ","), ("ar", "النموذج", ";")])
async def test_the_figures_are_taken_away_as_csv(browser: AsyncClient, locale: str, head: str, delimiter: str) -> None:
    answer = await browser.get(f"/api/insights/questions/export?locale={locale}")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=delimiter))
    assert rows[0][0] == head
    assert [
        str(len({row[1] for row in rows[1:] if row[0] == form})) for form in dict.fromkeys(row[0] for row in rows[1:])
    ] == [str(get_form(form).question_count) for form in ("questionnaire", "feedback")]
    query = "first=questionnaire.companyType&second=questionnaire.smeSaudiOwnership"
    answer = await browser.get(f"/api/insights/cross/export?{query}&locale={locale}")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=delimiter))
    assert len(rows[0]) == 3


@pytest.mark.usefixtures("companies")
async def test_few_statements(browser: AsyncClient, count_statements: CountStatements) -> None:
    query = "first=questionnaire.companyType&second=questionnaire.smeSaudiOwnership"
    texts_of = "/api/insights/texts?question=questionnaire.companyName"
    for path in ("/api/insights/outline", "/api/insights/questions", texts_of, f"/api/insights/cross?{query}"):
        with count_statements() as statements:
            await browser.get(path)
        # Two of them load the administrator and the request.
        assert len(statements) <= 4


async def test_administrators_see_the_questions(browser: AsyncClient, session: AsyncSession, sign_in: SignIn) -> None:
    forms = (await browser.get("/api/insights/forms?locale=en")).json()["data"]
    assert [form["form"] for form in forms] == ["questionnaire", "feedback"]
    asked = {question["id"]: question for section in forms[0]["sections"] for question in section["questions"]}
    labels = {option["value"]: option["label"]["en"] for option in asked["companyType"]["options"]}
    assert labels["private"].startswith("Private company")
    company = await sign_in(await a_company(session, status=AccountStatus.APPROVED))
    assert (await company.get("/api/insights/forms")).status_code == 403


async def test_other_scopes_are_other_permissions(browser: AsyncClient) -> None:
    assert (await browser.get("/api/insights/questions?scope=waiting")).status_code == 422
    assert (await browser.post("/api/bundles", json={"scope": "waiting"})).status_code == 422
