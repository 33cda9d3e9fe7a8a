"""Password reset: one link, one new password, and all other sessions end."""

from dataclasses import replace
from datetime import timedelta

import orjson
import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.passwords import passwords
from portal.domain.identity.secrets import fingerprint, hash_token, new_token
from portal.domain.identity.users import User
from portal.features.people.accounts.message_templates import AdminInvitation, PasswordChanged, PasswordReset
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import ORIGIN, ReadMessages, SignIn
from tests.api.people.accounts.conftest import ReadSecrets, RunJobs
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.links import a_link, a_reset_link

NEW = "Another-Horse-8"


@pytest.fixture
async def owner(session: AsyncSession) -> User:
    return await a_company(session, locale="ar")


@pytest.fixture
async def token(owner: User, client: AsyncClient, run_jobs: RunJobs, newest_secrets: ReadSecrets) -> str:
    """Returns the token of the link in the owner's mail."""
    await client.post("/api/password/forgot", json={"email": owner.email})
    await run_jobs("password_reset_requested")
    secrets = await newest_secrets()
    assert secrets is not None
    return secrets["token"]


async def reset(client: AsyncClient, token: str, password: str = NEW) -> Response:
    return await client.post(
        "/api/password/reset", json={"token": token, "password": password, "confirm_password": password}
    )


async def test_the_link_sets_a_new_password(
    owner: User, token: str, client: AsyncClient, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    answer = await reset(client, token)

    assert (answer.status_code, answer.json()["data"]) == (200, None)
    stored = (await session.scalars(select(User.password_hash).where(User.id == owner.id))).one()
    hasher = passwords(resources.settings)
    assert (await hasher.verify(stored, NEW), await hasher.verify(stored, PASSWORD)) == (True, False)
    assert [(message.template, message.recipient, message.locale) for message in await messages()] == [
        ("password_reset", owner.email, "ar"),
        ("password_changed", owner.email, "ar"),
    ]
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.subject_id) == ("account.password_reset", str(owner.id))


async def test_every_session_of_the_person_ends_and_no_other(
    owner: User, token: str, client: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    phone, desktop = await sign_in(owner), await sign_in(owner)
    stranger = await sign_in(await a_company(session))

    await reset(client, token)

    assert [(await browser.get("/api/user-info")).status_code for browser in (phone, desktop, stranger)] == [
        401,
        401,
        200,
    ]


async def test_the_reset_itself_opens_no_session(token: str, client: AsyncClient) -> None:
    answer = await reset(client, token)

    assert "set-cookie" not in answer.headers


async def test_a_link_works_once(token: str, client: AsyncClient) -> None:
    await reset(client, token)

    again = await reset(client, token, "A-Third-Horse-9")

    assert (again.status_code, again.json()["error"]) == (410, "reset_token_invalid")


async def test_a_refused_password_leaves_the_link_usable(token: str, client: AsyncClient) -> None:
    assert (await reset(client, token, "simple")).status_code == 422

    assert (await reset(client, token)).status_code == 200


async def another_link(owner: User, client: AsyncClient, run_jobs: RunJobs, newest_secrets: ReadSecrets) -> str:
    await client.post("/api/password/forgot", json={"email": owner.email})
    await run_jobs("password_reset_requested")
    secrets = await newest_secrets()
    assert secrets is not None
    return secrets["token"]


async def test_a_link_that_a_stranger_asks_for_does_not_end_the_one_before(
    owner: User, token: str, client: AsyncClient, run_jobs: RunJobs, newest_secrets: ReadSecrets
) -> None:
    assert await another_link(owner, client, run_jobs, newest_secrets) != token

    assert (await reset(client, token)).status_code == 200


async def test_all_links_end_when_one_was_used(
    owner: User, token: str, client: AsyncClient, run_jobs: RunJobs, newest_secrets: ReadSecrets
) -> None:
    newer = await another_link(owner, client, run_jobs, newest_secrets)
    await reset(client, token)

    assert (await reset(client, newer)).status_code == 410


async def test_a_link_ends_when_the_address_is_no_longer_theirs(
    owner: User, token: str, client: AsyncClient, session: AsyncSession
) -> None:
    row = await session.get_one(User, owner.id)
    row.email = "moved@elsewhere.example"
    await session.commit()

    assert (await reset(client, token)).status_code == 410


async def test_a_link_ends_when_the_password_changed_otherwise(
    owner: User, token: str, client: AsyncClient, session: AsyncSession
) -> None:
    row = await session.get_one(User, owner.id)
    row.password_hash = "$argon2id$changed"
    await session.commit()

    assert (await reset(client, token)).status_code == 410


@pytest.mark.parametrize("made_up", ["A" * 43, "x", "*", "reset:", "\u0661"])
async def test_a_made_up_token_hashes_nothing(client: AsyncClient, hashes: list[str], made_up: str) -> None:
    answer = await reset(client, made_up)

    assert (answer.status_code, answer.json()["error"]) == (410, "reset_token_invalid")
    assert hashes == []


async def test_the_link_lives_an_hour(
    owner: User, client: AsyncClient, session: AsyncSession, settings: Settings
) -> None:
    for age, status in ((timedelta(hours=1), 410), (timedelta(minutes=59), 200)):
        link = await a_link(session, settings, owner, PasswordReset, age=age)
        assert (await reset(client, link)).status_code == status


async def test_the_link_survives_an_emptied_valkey(token: str, client: AsyncClient, resources: Resources) -> None:
    await resources.redis.flushdb()

    assert (await reset(client, token)).status_code == 200


async def test_the_link_of_another_mail_does_not_fit(
    owner: User, client: AsyncClient, session: AsyncSession, settings: Settings
) -> None:
    """The id in a token is no secret: the signature of one message is worth nothing with the id of another."""
    one, other = [await a_reset_link(session, settings, owner) for _ in range(2)]

    assert (await reset(client, other[:22] + one[22:])).status_code == 410
    assert (await reset(client, await a_link(session, settings, owner, PasswordChanged))).status_code == 410


async def test_a_link_of_the_release_before_still_sets_a_password(
    owner: User, client: AsyncClient, resources: Resources
) -> None:
    token = new_token()
    promised = orjson.dumps({"user": str(owner.id), "credential": fingerprint(resources.settings, owner.password_hash)})
    await resources.redis.set(f"reset:{hash_token(token)}", promised)

    assert [(await reset(client, token)).status_code for _ in range(2)] == [200, 410]


async def test_a_pod_of_the_release_before_finds_the_link(owner: User, token: str, resources: Resources) -> None:
    stored = orjson.loads(await resources.redis.get(f"reset:{hash_token(token)}"))

    assert stored == {"user": str(owner.id), "credential": fingerprint(resources.settings, owner.password_hash)}


async def test_after_a_lost_answer_the_second_try_says_that_the_first_may_have_worked(
    token: str, client: AsyncClient
) -> None:
    await reset(client, token)

    message = (await reset(client, token)).json()["message"]

    assert "If you have just chosen a password with it, sign in with that one." in message


@pytest.mark.parametrize("verified", [False, True], ids=["unverified", "verified by phone"])
async def test_a_reset_gives_no_access_to_data_typed_by_another_person(
    client: AsyncClient, session: AsyncSession, run_jobs: RunJobs, messages: ReadMessages, verified: bool
) -> None:
    """The owner of an address must not get the company and second factor that another person typed."""
    person = await a_company(session, verified=verified, verified_by="phone", email="owner@mine.example")

    answer = await client.post("/api/password/forgot", json={"email": person.email})

    assert answer.status_code == 200
    await run_jobs("password_reset_requested")
    sent = [
        (message.template, message.recipient, message.recipient_name, message.user_id) for message in await messages()
    ]
    assert sent == [("registration_unconfirmed", "owner@mine.example", None, None)]


async def test_an_earlier_link_resets_no_account_with_an_unproved_email(
    client: AsyncClient, session: AsyncSession, settings: Settings
) -> None:
    person = await a_company(session, verified=False)
    token = await a_reset_link(session, settings, person)

    assert (await reset(client, token)).status_code == 410


async def test_the_link_of_an_invited_administrator_proves_the_address(
    client: AsyncClient, session: AsyncSession, settings: Settings, resources: Resources
) -> None:
    admin = await an_admin(session)
    admin.verified_at = None
    await session.commit()
    token = await a_link(session, settings, admin, AdminInvitation, age=timedelta(hours=71))
    await resources.redis.flushdb()

    await reset(client, token)

    row = (await session.execute(select(User.verified_at, User.email_verified_at).where(User.id == admin.id))).one()
    assert None not in row


async def test_a_newer_invitation_of_an_administrator_ends_the_one_before(
    client: AsyncClient, session: AsyncSession, settings: Settings
) -> None:
    admin = await an_admin(session)
    earlier, newer = [await a_link(session, settings, admin, AdminInvitation) for _ in range(2)]

    assert [(await reset(client, link)).status_code for link in (earlier, newer)] == [410, 200]


async def test_administrators_may_forget_too(
    client: AsyncClient, session: AsyncSession, run_jobs: RunJobs, messages: ReadMessages
) -> None:
    admin = await an_admin(session)
    await client.post("/api/password/forgot", json={"email": f" {admin.email.upper()} "})

    await run_jobs("password_reset_requested")

    assert [message.recipient for message in await messages()] == [admin.email]


async def test_a_mail_for_an_address_that_was_changed_meanwhile_is_dropped(
    owner: User, client: AsyncClient, session: AsyncSession, run_jobs: RunJobs, newest_secrets: ReadSecrets
) -> None:
    await client.post("/api/password/forgot", json={"email": owner.email})
    await run_jobs("password_reset_requested")
    row = await session.get_one(User, owner.id)
    row.email = "moved@elsewhere.example"
    await session.commit()

    assert await newest_secrets() is None


async def test_the_sixth_request_of_one_source_is_refused_alike_for_known_and_unknown(
    owner: User, client: AsyncClient, session: AsyncSession
) -> None:
    """A response that promises a mail must not leave the owner without one."""
    for email in (owner.email, "nobody@unknown.example"):
        answers = [await client.post("/api/password/forgot", json={"email": email}) for _ in range(6)]

        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert 3000 < answers[-1].json()["params"]["retry_in"] <= 3600
    assert len((await session.scalars(select(Job.id))).all()) == 10


async def test_requests_from_one_place_are_limited(app: FastAPI, resources: Resources) -> None:
    settings = resources.settings.model_copy(update={"reset_requests_per_hour": 2})
    app.state.resources = replace(resources, settings=settings)
    async with AsyncClient(transport=ASGITransport(app), base_url=ORIGIN) as client:
        statuses = [
            (await client.post("/api/password/forgot", json={"email": f"a{n}@b.example"})).status_code for n in range(3)
        ]

    assert statuses == [200, 200, 429]
