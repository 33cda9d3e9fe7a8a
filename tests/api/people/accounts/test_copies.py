"""Two copies of one message contain the same secret, which is not stored."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.secrets import new_code
from portal.domain.messaging.models import Message
from portal.domain.messaging.token_generators import token_generator_of
from portal.platform.runtime.resources import Resources
from tests.api.people.accounts.codes import answer_with, ask, forget_waiting, sign_up
from tests.api.people.accounts.conftest import NewestCode, ReadSecrets, RunJobs
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company

NEW_PASSWORD = "Another-Horse-8-battery"


async def test_two_copies_of_a_code_mail_carry_the_same_code(client: AsyncClient, newest_code: NewestCode) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    first, second = await newest_code(), await newest_code()
    assert first == second
    assert len(first) == len(new_code())
    assert (await answer_with(client, challenge_id, first)).status_code == 200


async def test_the_next_mail_carries_another_code(
    client: AsyncClient, newest_code: NewestCode, resources: Resources
) -> None:
    challenge_id = await sign_up(client)
    codes = set()
    for _ in range(3):
        await ask(client, challenge_id)
        codes.add(await newest_code())
        await forget_waiting(resources)
    assert len(codes) > 1


async def test_a_late_copy_does_not_revive_a_code_that_was_used(
    client: AsyncClient, newest_code: NewestCode, session: AsyncSession, resources: Resources
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    message = (await session.scalars(select(Message).where(Message.template == "sign_up_code"))).one()
    code = await newest_code()
    assert (await answer_with(client, challenge_id, code)).status_code == 200
    generate = token_generator_of(message.template)
    assert generate is not None
    assert await generate(resources, message) is None
    assert (await answer_with(client, challenge_id, code)).status_code == 410


async def test_a_late_copy_gives_back_no_tries(
    client: AsyncClient, newest_code: NewestCode, session: AsyncSession, resources: Resources
) -> None:
    challenge_id = await sign_up(client)
    await ask(client, challenge_id)
    code = await newest_code()
    wrong = "000000" if code != "000000" else "111111"
    for _ in range(4):
        assert (await answer_with(client, challenge_id, wrong)).status_code == 422
    assert await newest_code() == code
    assert (await answer_with(client, challenge_id, wrong)).json()["params"] == {"tries_left": 0}
    message = (await session.scalars(select(Message).where(Message.template == "sign_up_code"))).one()
    generate = token_generator_of(message.template)
    assert generate is not None
    assert await generate(resources, message) is None
    assert (await answer_with(client, challenge_id, code)).status_code == 410


@pytest.fixture
async def _forgotten(client: AsyncClient, session: AsyncSession, run_jobs: RunJobs) -> None:
    user = await a_company(session)
    await client.post("/api/password/forgot", json={"email": user.email})
    assert await run_jobs("password_reset_requested") == 1


async def _reset(client: AsyncClient, token: str, password: str) -> int:
    body = {"token": token, "password": password, "confirm_password": password}
    return (await client.post("/api/password/reset", json=body)).status_code


@pytest.mark.usefixtures("_forgotten")
async def test_two_copies_of_a_reset_mail_carry_the_same_link(client: AsyncClient, newest_secrets: ReadSecrets) -> None:
    first, second = await newest_secrets(), await newest_secrets()
    assert first is not None
    assert first == second
    assert await _reset(client, first["token"], NEW_PASSWORD) == 200


@pytest.mark.usefixtures("_forgotten")
async def test_a_late_copy_does_not_revive_a_link_that_was_used(
    client: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    statement = select(Message).where(Message.template == "password_reset")
    message = (await session.scalars(statement)).one()
    generate = token_generator_of(message.template)
    assert generate is not None
    used = await generate(resources, message)
    assert used is not None
    assert await _reset(client, used["token"], NEW_PASSWORD) == 200
    late = await generate(resources, message)
    assert late is not None
    assert late != used
    assert await _reset(client, used["token"], PASSWORD) == 410
