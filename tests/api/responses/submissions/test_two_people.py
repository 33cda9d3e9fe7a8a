"""Two people of one company at one response: neither overwrites the other's links, and each sees who added what."""

from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.platform.db.identifiers import new_id
from tests.api.conftest import CountStatements, SignIn
from tests.factories.companies import a_colleague
from tests.factories.files import a_pdf

A, B, C = ({"url": f"https://example.com/{name}", "title": None} for name in "abc")


@pytest.fixture
async def layla(session: AsyncSession, company: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await a_colleague(session, company))


async def read(browser: AsyncClient) -> Any:
    return (await browser.get("/api/submission")).json()["data"]


async def put(browser: AsyncClient, *links: dict[str, Any], based_on: str | None = None) -> Response:
    query = {} if based_on is None else {"based_on": based_on}
    return await browser.put("/api/submission/links", params=query, json={"links": links})


async def upload(browser: AsyncClient, kind: str = "attachment") -> Any:
    query = {"kind": kind, "name": "survey.pdf"}
    return (await browser.post("/api/submission/files", params=query, content=a_pdf())).json()["data"]


def urls(submission: Any) -> list[str]:
    return [link["url"] for link in submission["links"]]


async def test_links_are_not_saved_over_those_that_a_colleague_has_saved(
    browser: AsyncClient, layla: AsyncClient
) -> None:
    empty = (await read(browser))["links_revision"]
    assert (await put(layla, A, based_on=empty)).status_code == 200
    refused = await put(browser, B, based_on=empty)
    assert (refused.status_code, refused.json()["error"]) == (409, "links_changed")
    now = await read(browser)
    assert urls(now) == [A["url"]]
    merged = (await put(browser, A, B, based_on=now["links_revision"])).json()["data"]
    assert [(link["url"], link["by"]) for link in merged["links"]] == [(A["url"], "Layla Haddad"), (B["url"], None)]
    assert [link["by"] for link in (await read(layla))["links"]] == [None, "Noura Alqahtani"]


async def test_a_link_that_stays_keeps_its_id(browser: AsyncClient) -> None:
    first = (await put(browser, A, B)).json()["data"]["links"]
    second = (await put(browser, B, C, A)).json()["data"]["links"]
    assert [second[0]["id"], second[2]["id"]] == [first[1]["id"], first[0]["id"]]
    assert [link["url"] for link in second] == [B["url"], C["url"], A["url"]]


async def test_two_equal_links_are_two(browser: AsyncClient) -> None:
    links = (await put(browser, A, A)).json()["data"]["links"]
    assert len({link["id"] for link in links}) == 2


async def test_the_same_links_again_are_no_conflict(browser: AsyncClient, layla: AsyncClient) -> None:
    empty = (await read(browser))["links_revision"]
    await put(layla, A, based_on=empty)
    assert (await put(browser, A, based_on=empty)).status_code == 200


async def test_a_page_of_the_release_before_replaces_all_links(browser: AsyncClient, layla: AsyncClient) -> None:
    await put(layla, A)
    assert urls((await put(browser, B)).json()["data"]) == [B["url"]]


async def test_the_revision_is_that_of_the_content(browser: AsyncClient) -> None:
    first = (await put(browser, A)).json()["data"]["links_revision"]
    second = (await put(browser, A, B)).json()["data"]["links_revision"]
    again = (await put(browser, A)).json()["data"]["links_revision"]
    assert (first == again, first == second) == (True, False)


async def test_files_name_the_colleague_who_uploaded_them(browser: AsyncClient, layla: AsyncClient) -> None:
    assert (await upload(layla))["by"] is None
    assert [file["by"] for file in (await read(browser))["attachments"]] == ["Layla Haddad"]
    assert [file["by"] for file in (await read(layla))["attachments"]] == [None]


async def test_a_file_that_a_colleague_has_removed_is_gone(browser: AsyncClient, layla: AsyncClient) -> None:
    file = await upload(layla)
    address = f"/api/submission/files/{file['id']}"
    assert (await browser.delete(address)).status_code == 200
    assert (await layla.delete(address)).status_code == 404
    assert (await read(layla))["attachments"] == []


async def test_a_submitted_response_names_the_colleague_and_takes_no_more_links(
    browser: AsyncClient, layla: AsyncClient
) -> None:
    await upload(browser, "document")
    submitted = await layla.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert submitted.json()["data"]["submitted_by"] is None
    assert (await put(browser, A)).json()["error"] == "already_submitted"
    assert (await read(browser))["submitted_by"] == "Layla Haddad"


async def test_names_cost_a_company_of_one_person_nothing(
    browser: AsyncClient, layla: AsyncClient, count_statements: CountStatements
) -> None:
    await upload(browser)
    with count_statements() as alone:
        await read(browser)
    with count_statements() as together:
        await read(layla)
    assert len(together) == len(alone) + 1
