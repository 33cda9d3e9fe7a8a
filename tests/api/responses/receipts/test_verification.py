"""Checking receipts without signing in: the answers are *matches* and *does not*."""

import hashlib
from dataclasses import replace

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import SecretStr
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.submissions.receipts import Receipt
from portal.guards.budgets import RECEIPT_CHECKS
from portal.platform.runtime.resources import Resources
from portal.platform.signing import public_key
from tests.api.conftest import SignIn
from tests.api.responses.receipts.conftest import matches, pdf_of
from tests.api.responses.submissions.conftest import uploaded
from tests.api.responses.submissions.test_versions import FIRST, SECOND, replaced, submit, submitted, withdraw
from tests.factories.accounts import an_admin
from tests.factories.files import PNG

UNKNOWN = "RFI-2026-999999"
KEY = "A" * 42 + "E"


@pytest.fixture
async def number(browser: AsyncClient) -> str:
    found: str = (await submitted(browser))["receipt_number"]
    return found


async def test_the_pdf_matches_and_one_changed_byte_does_not(
    browser: AsyncClient, client: AsyncClient, number: str
) -> None:
    pdf = await pdf_of(browser, number)
    assert await matches(client, pdf)
    for place in (10, len(pdf) // 2, len(pdf) - 10):
        changed = bytearray(pdf)
        changed[place] ^= 1
        assert not await matches(client, bytes(changed))
    assert not await matches(client, pdf + b"\n")


async def test_a_file_matches_the_number_under_which_it_was_received(client: AsyncClient, number: str) -> None:
    assert await matches(client, FIRST, number)
    assert await matches(client, PNG, f" {number.lower()}\u200f ")
    assert not await matches(client, FIRST + b" ", number)
    assert not await matches(client, FIRST, UNKNOWN)
    assert not await matches(client, FIRST)
    assert not await matches(client, FIRST, "")


async def test_a_file_does_not_match_the_number_of_another_company(
    client: AsyncClient, other: AsyncClient, number: str
) -> None:
    document = b"%PDF-1.7\n" + b"another" * 200
    await uploaded(other, document)
    others_number = (await submit(other)).json()["data"]["receipt_number"]
    assert await matches(client, document, others_number)
    assert not await matches(client, document, number)
    assert not await matches(client, FIRST, others_number)
    # The PDF of a receipt is no file that was received under it.
    assert not await matches(client, await pdf_of(other, others_number), others_number)


async def test_replaced_withdrawn_and_deleted_versions_still_match(
    browser: AsyncClient, client: AsyncClient, session: AsyncSession, sign_in: SignIn, number: str
) -> None:
    first = await pdf_of(browser, number)
    second = await replaced(browser, number)
    assert await matches(client, first)
    assert await matches(client, FIRST, number)
    assert not await matches(client, SECOND, number)
    await withdraw(browser, second["receipt_number"])
    assert await matches(client, SECOND, second["receipt_number"])
    desk = await sign_in(await an_admin(session, grants=[Grant(Action.DELETE, Subject.SUBMISSIONS)]))
    await desk.delete(f"/api/submissions/{second['id']}")
    assert await matches(client, first)
    assert await matches(client, FIRST, number)


async def test_a_changed_manifest_does_not_match(
    browser: AsyncClient, client: AsyncClient, session: AsyncSession, number: str
) -> None:
    """As after a change in the database by somebody without the key."""
    pdf = await pdf_of(browser, number)
    digest, forged = (hashlib.sha256(content).hexdigest() for content in (FIRST, b"forged"))
    await session.execute(update(Receipt).values(manifest=func.replace(Receipt.manifest, digest, forged)))
    assert not await matches(client, b"forged", number)
    assert not await matches(client, pdf)


async def test_after_a_rotation_of_the_key(
    browser: AsyncClient, client: AsyncClient, app: FastAPI, resources: Resources, number: str
) -> None:
    pdf = await pdf_of(browser, number)
    before = resources.settings
    rotated = before.model_copy(update={"signing_key": SecretStr(KEY)})
    for former, expected in (((), False), ((public_key(before),), True)):
        settings = rotated.model_copy(update={"former_signing_keys": former})
        app.state.resources = replace(resources, settings=settings)
        assert await matches(client, pdf) is expected
        assert await matches(client, FIRST, number) is expected
    # The receipt keeps its signature, and so its bytes.
    assert await pdf_of(browser, number) == pdf


async def test_unknown_numbers_get_the_same_answer(client: AsyncClient, number: str) -> None:
    digest = hashlib.sha256(b"no such file").hexdigest()
    answers = [
        await client.post("/api/receipts/check", json={"sha256": digest, "receipt_number": one})
        for one in (number, UNKNOWN, "x", None)
    ]
    assert len({answer.content for answer in answers}) == 1
    kept = [{name: answer.headers[name] for name in answer.headers if name != "x-request-id"} for answer in answers]
    assert kept == [kept[0]] * 4


async def test_nothing_is_stored(client: AsyncClient, session: AsyncSession, number: str) -> None:
    events = select(func.count()).select_from(AuditEvent)
    before = await session.scalar(events)
    await matches(client, FIRST, number)
    await matches(client, b"another", number)
    assert await session.scalar(events) == before


@pytest.mark.parametrize("digest", ["", "a" * 63, "g" * 64])
async def test_what_is_no_digest_is_refused(client: AsyncClient, digest: str) -> None:
    answer = await client.post("/api/receipts/check", json={"sha256": digest})
    assert answer.status_code == 422


@pytest.mark.slow
async def test_ten_thousand_guesses(client: AsyncClient, number: str) -> None:
    """One address gets sixty answers in ten minutes, whatever it asks."""
    answered = refused = 0
    for guess in range(10_000):
        digest = hashlib.sha256(str(guess).encode()).hexdigest()
        answer = await client.post(
            "/api/receipts/check", json={"sha256": digest, "receipt_number": f"RFI-2026-{guess:06d}"}
        )
        if answer.status_code == 200:
            answered += 1
            assert answer.json()["data"] == {"matches": False}
        else:
            refused += 1
            assert (answer.status_code, answer.json()["error"]) == (429, "too_many_requests")
            assert int(answer.headers["Retry-After"]) > 0
    assert answered <= RECEIPT_CHECKS.amount == 60
    assert answered + refused == 10_000
