"""Accounts cannot be enumerated: known and unknown addresses get equal responses for equal work.

Equal work means the same statements in the same order, the same jobs and one password hash each.
"""

from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import CountStatements, ReadMessages
from tests.api.people.accounts.conftest import NewestCode, ReadSecrets, RunJobs
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.registrations import a_registration

KNOWN = "owner@known.example"
UNKNOWN = "nobody@unknown.example"
WRONG_PASSWORD = "Not-the-password-7"


@pytest.fixture
async def owner(session: AsyncSession) -> User:
    return await a_company(session, email=KNOWN)


def shape(answer: Response) -> Any:
    """Returns status, header names and body, with random and typed values replaced."""

    def blank(value: Any, path: str = "") -> Any:
        if isinstance(value, dict):
            return {key: blank(item, f"{path}.{key}") for key, item in value.items()}
        if isinstance(value, list):
            return [blank(item, path) for item in value]
        if path.rpartition(".")[2] in {
            "id",
            "challenge_id",
            "request_id",
            "created_at",
            "registered_at",
            "review_due_at",
        }:
            return len(value)
        return value

    return answer.status_code, sorted(answer.headers), blank(answer.json())


async def kinds(session: AsyncSession) -> list[str]:
    return list((await session.scalars(select(Job.kind).order_by(Job.id))).all())


async def test_a_second_registration_answers_like_a_first_one(
    owner: User,
    client: AsyncClient,
    session: AsyncSession,
    count_statements: CountStatements,
    hashes: list[str],
) -> None:
    # An address as long as the known one, with the same first letter, so that both masked addresses are equal.
    body = a_registration()
    with count_statements() as first_statements:
        first = await client.post("/api/user", json={**body, "email": "ovner@known.example"})
    first_kinds = await kinds(session)
    with count_statements() as second_statements:
        second = await client.post("/api/user", json={**body, "email": KNOWN})

    assert first.status_code == 201
    assert shape(second) == replaced(shape(first), "ovner@known.example", KNOWN)
    assert second_statements == first_statements
    assert await kinds(session) == first_kinds * 2
    assert hashes == ["_fits", "hash", "_fits", "hash"]


def replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: replaced(item, old, new) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(replaced(item, old, new) for item in value)
    return new if value == old else value


async def test_the_owner_gets_one_mail_an_hour_and_their_account_is_unchanged(
    owner: User, client: AsyncClient, session: AsyncSession, run_jobs: RunJobs, messages: ReadMessages
) -> None:
    before = (owner.password_hash, owner.first_name, owner.company_id)
    for spelling in (KNOWN, "OWNER@Known.Example"):
        assert (await client.post("/api/user", json=a_registration(email=spelling))).status_code == 201

    assert await run_jobs("registration_noted") == 2

    assert [(message.template, message.recipient, message.user_id) for message in await messages()] == [
        ("account_exists", KNOWN, owner.id)
    ]
    found = (await session.scalars(select(User).where(func.lower(User.email) == KNOWN))).one()
    assert (found.password_hash, found.first_name, found.company_id) == before


async def test_a_first_registration_sends_nothing_by_itself(
    client: AsyncClient, run_jobs: RunJobs, messages: ReadMessages
) -> None:
    await client.post("/api/user", json=a_registration())

    assert await run_jobs("registration_noted") == 1

    assert await messages() == []


async def test_codes_of_a_decoy_are_requested_and_refused_like_any_other(
    owner: User,
    client: AsyncClient,
    newest_secrets: ReadSecrets,
    count_statements: CountStatements,
    session: AsyncSession,
) -> None:
    outcomes = []
    for email in ("ovner@known.example", KNOWN):
        opened = await client.post("/api/user", json=a_registration(email=email))
        challenge_id = opened.json()["data"]["challenge"]["challenge_id"]
        answers, jobs_before = [], len(await kinds(session))
        with count_statements() as statements:
            answers.append(
                await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
            )
        jobs = (await kinds(session))[jobs_before:]
        answers.append(
            await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
        )
        secrets = await newest_secrets()
        wrong = "000000" if secrets is None or secrets["code"] != "000000" else "000001"
        answers.extend(
            [await client.post("/api/login", json={"challenge_id": challenge_id, "code": wrong}) for _ in range(6)]
        )
        outcomes.append(([shape(answer) for answer in answers], statements, jobs))
    real, decoy = outcomes

    assert [answer[0] for answer in real[0]] == [200, 429, 422, 422, 422, 422, 422, 410]
    assert decoy == real


async def test_no_code_opens_a_decoy(owner: User, client: AsyncClient, newest_secrets: ReadSecrets) -> None:
    opened = await client.post("/api/user", json=a_registration(email=KNOWN))
    challenge_id = opened.json()["data"]["challenge"]["challenge_id"]
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})

    assert await newest_secrets() is None


async def test_a_decoy_becomes_a_registration_when_its_address_is_corrected_to_a_free_one(
    owner: User, client: AsyncClient, newest_code: NewestCode
) -> None:
    """A registration with an unknown address can be corrected, so a decoy that could not would reveal a known one."""
    opened = await client.post("/api/user", json=a_registration(email=KNOWN))
    challenge_id = opened.json()["data"]["challenge"]["challenge_id"]
    correction = {"challenge_id": challenge_id, "method": "email", "email": "mine@free.example"}
    assert (await client.post("/api/login/send-code", json=correction)).json()["data"]["email"] == "m•••@free.example"

    answer = await client.post("/api/login", json={"challenge_id": challenge_id, "code": await newest_code()})

    assert answer.status_code == 200
    assert answer.json()["data"]["user"]["email"] == "mine@free.example"
    assert answer.json()["data"]["user"]["id"] != str(owner.id)


@pytest.mark.parametrize("uses_left", [1, 0])
async def test_an_invitation_is_judged_and_used_up_alike(
    owner: User, client: AsyncClient, session: AsyncSession, count_statements: CountStatements, uses_left: int
) -> None:
    outcomes = []
    for email in ("ovner@known.example", KNOWN):
        invitation = await an_invitation(session, max_uses=2, uses=2 - uses_left)
        body = a_registration(email=email, invitation_code=invitation.code)
        with count_statements() as statements:
            answer = await client.post("/api/user", json=body)
        uses = (await session.scalars(select(InvitationCode.uses).where(InvitationCode.id == invitation.id))).one()
        outcomes.append((answer.status_code, statements, uses))

    assert outcomes[0][0] == (201 if uses_left else 422)
    assert outcomes[0] == outcomes[1]


async def test_a_wrong_password_and_an_unknown_address_are_refused_alike(
    owner: User, client: AsyncClient, count_statements: CountStatements, hashes: list[str]
) -> None:
    outcomes = []
    for email in (KNOWN, UNKNOWN):
        with count_statements() as statements:
            answer = await client.post(
                "/api/login/check-credentials", json={"email": email, "password": WRONG_PASSWORD}
            )
        outcomes.append((shape(answer), statements))

    assert outcomes[0][0][0] == 401
    assert outcomes[0][0][2]["error"] == "incorrect_credentials"
    assert outcomes[0] == outcomes[1]
    assert hashes == ["_fits", "_fits"]


async def test_the_decoy_password_opens_nothing(client: AsyncClient) -> None:
    answer = await client.post(
        "/api/login/check-credentials", json={"email": UNKNOWN, "password": "the password of nobody"}
    )

    assert answer.status_code == 401


async def test_a_forgotten_password_is_answered_alike(
    owner: User,
    client: AsyncClient,
    session: AsyncSession,
    count_statements: CountStatements,
    run_jobs: RunJobs,
    messages: ReadMessages,
) -> None:
    outcomes = []
    for email in (KNOWN, UNKNOWN):
        with count_statements() as statements:
            answer = await client.post("/api/password/forgot", json={"email": email})
        outcomes.append((shape(answer), statements))

    assert outcomes[0][0][0] == 200
    assert outcomes[0] == outcomes[1]
    jobs = (await session.scalars(select(Job).order_by(Job.id))).all()
    assert [(job.kind, {key: len(value) for key, value in job.payload.items()}) for job in jobs] == [
        ("password_reset_requested", {"user_id": 36})
    ] * 2
    assert await run_jobs("password_reset_requested") == 2
    assert [(message.template, message.recipient) for message in await messages()] == [("password_reset", KNOWN)]


async def test_an_address_that_was_set_aside_cannot_be_typed(
    owner: User, client: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    user_id = (await client.post("/api/user", json=a_registration(email=KNOWN))).json()["data"]["user"]["id"]
    row = (await session.scalars(select(User).where(User.id == user_id))).one()
    assert row.email.endswith("@unclaimed.invalid")

    answer = await client.post("/api/login/check-credentials", json={"email": row.email, "password": PASSWORD})

    assert answer.status_code == 422
