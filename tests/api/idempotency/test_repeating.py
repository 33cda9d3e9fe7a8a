"""A repeated POST with the same Idempotency-Key."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.idempotency import service
from portal.domain.idempotency.models import IdempotentAnswer
from portal.domain.idempotency.service import KEPT_FOR
from portal.domain.invitations.models import InvitationCode
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed, SignIn
from tests.factories.accounts import an_admin

ROUTE = "/api/generate-code"
HEADER = "Idempotency-Key"
# Routes that create something and take no key, with the reason.
WITHOUT = {
    "/api/user": "repeated with the same password it continues the registration",
    "/api/submission/files": "a repeated upload is seen in the list of files and can be removed",
    "/api/company/people": "a repeated invitation by the same person changes nothing",
    "/api/submission/addition/files": "as of the files of a response",
    "/api/announcements/draft/file": "a repeated upload replaces the one before",
    "/api/library/files": "a repeated upload that no version takes is deleted after a while",
    "/api/own-questions/file": "a repeated upload that no question takes is deleted after a while",
    "/api/bundles/{bundle_id}/link": "a link is worth one download, and another one costs nothing",
}


@pytest.fixture
async def browser(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))


async def generate(browser: AsyncClient, key: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = await browser.post(ROUTE, json=body, headers={HEADER: key})
    return answer.status_code, answer.json()


async def codes(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(InvitationCode)) or 0


async def test_the_first_answer_is_given_again(session: AsyncSession, browser: AsyncClient) -> None:
    key = str(new_id())
    first, again = [await generate(browser, key, note="For the conference") for _ in range(2)]
    assert first == again
    assert (first[0], await codes(session)) == (201, 1)


async def test_another_body_under_the_same_key_is_refused(session: AsyncSession, browser: AsyncClient) -> None:
    key = str(new_id())
    await generate(browser, key, note="For the conference")
    status, refused = await generate(browser, key, note="For another company")
    assert (status, refused["error"], await codes(session)) == (409, "idempotency_key_reused", 1)
    bundle = await browser.post("/api/bundles", json={"note": "For the conference"}, headers={HEADER: key})
    assert bundle.status_code in {409, 422}, "the same key at another route"


async def test_a_key_belongs_to_one_person(session: AsyncSession, browser: AsyncClient, sign_in: SignIn) -> None:
    key = str(new_id())
    other = await sign_in(await an_admin(session))
    _, mine = await generate(browser, key)
    _, theirs = await generate(other, key)
    assert mine["data"]["code"] != theirs["data"]["code"]


async def test_without_a_key_each_request_counts(session: AsyncSession, browser: AsyncClient) -> None:
    for _ in range(2):
        assert (await browser.post(ROUTE, json={})).status_code == 201
    assert await codes(session) == 2
    assert await session.scalar(select(func.count()).select_from(IdempotentAnswer)) == 0


async def test_a_refusal_is_not_kept(session: AsyncSession, browser: AsyncClient) -> None:
    key = str(new_id())
    body = {"expires_at": "2020-01-01T00:00:00Z"}
    assert [(await generate(browser, key, **body))[0] for _ in range(2)] == [422, 422]
    assert (await generate(browser, key))[0] == 201, "what was refused is corrected under the same key"
    assert await codes(session) == 1


async def test_invalid_keys_are_refused(browser: AsyncClient) -> None:
    status, refused = await generate(browser, "again")
    assert (status, refused["error"]) == (422, "validation_failed")


async def test_answers_are_given_for_a_day_and_then_deleted(session: AsyncSession, browser: AsyncClient) -> None:
    key, kept = str(new_id()), str(new_id())
    _, first = await generate(browser, key)
    await generate(browser, kept)
    await session.execute(
        update(IdempotentAnswer)
        .where(IdempotentAnswer.key == key)
        .values(created_at=func.now() - KEPT_FOR - text("interval '1 second'"))
    )
    await session.commit()
    _, later = await generate(browser, key, note="A day later")
    assert later["data"]["code"] != first["data"]["code"]
    await session.execute(
        update(IdempotentAnswer).where(IdempotentAnswer.key == key).values(created_at=func.now() - KEPT_FOR * 2)
    )
    assert await service.purge(session) == 1
    assert [str(row) for row in await session.scalars(select(IdempotentAnswer.key))] == [kept]


async def test_of_two_at_once_one_has_an_effect_and_both_get_its_answer(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
    key = str(new_id())
    async with committed.browser(admin) as browser:
        answers = await asyncio.gather(*(generate(browser, key) for _ in range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0] == 201
    async with committed.transaction() as session:
        assert await codes(session) == 1


async def test_one_that_waited_for_a_request_that_fails_is_carried_out(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
    key = new_id()
    async with committed.browser(admin) as browser, committed.resources.sessions() as first:
        first.add(IdempotentAnswer(owner=str(admin.id), key=key, route=f"POST {ROUTE}", request_hash="0" * 64))
        await first.flush()
        second = asyncio.create_task(generate(browser, str(key)))
        await asyncio.sleep(0.3)
        assert not second.done(), "it waits for the first"
        await first.rollback()
        status, _ = await second
    assert status == 201


def test_every_post_that_creates_takes_a_key(app: FastAPI) -> None:
    described = app.openapi()["paths"]
    creating = {
        path: any(parameter["name"] == HEADER for parameter in methods["post"].get("parameters", []))
        for path, methods in described.items()
        if "post" in methods and "201" in methods["post"]["responses"]
    }
    assert {path for path, takes in creating.items() if not takes} == WITHOUT.keys()
    for path in ("/api/feedback", "/api/send-announcement", "/api/announcements/test"):
        names = [parameter["name"] for parameter in described[path]["post"]["parameters"]]
        assert HEADER in names
