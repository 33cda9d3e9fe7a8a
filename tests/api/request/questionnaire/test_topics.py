"""The topics that a company can prepare before its approval."""

from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import get_form
from tests.api.conftest import SignIn
from tests.factories.companies import a_company


async def test_a_waiting_company_is_not_refused_the_topics(
    session: AsyncSession, sign_in: SignIn, client: AsyncClient
) -> None:
    waiting = await sign_in(await a_company(session))
    sections = (await waiting.get("/api/questionnaire/topics")).json()["data"]
    form = get_form("questionnaire")
    assert [section["title"]["ar"] for section in sections] == [section.title.ar for section in form.sections]
    numbered = [
        (section["first_number"] + place, topic["en"])
        for section in sections
        for place, topic in enumerate(section["questions"])
    ]
    assert numbered == [(question.number, question.short and question.short.en) for question in form.questions()]
    config = (await client.get("/api/config")).json()["data"]
    assert config["questions"]["questionnaire"] == len(numbered)


async def test_topics_are_not_public(client: AsyncClient) -> None:
    assert (await client.get("/api/questionnaire/topics")).status_code == 401
