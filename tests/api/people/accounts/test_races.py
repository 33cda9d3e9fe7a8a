"""Twenty concurrent requests on separate connections.

Each test first shows the race without the guard: a step that reads, waits and then writes what it read, as it would
without atomicity.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from httpx2 import AsyncClient, Response
from limits import RateLimitItem
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.passwords import Passwords
from portal.domain.identity.secrets import hash_token
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.domain.messaging.models import Message
from portal.features.people.accounts.addresses import Claim, find_claim
from portal.features.people.accounts.challenges import Challenge, Challenges, Refused, _loaded
from portal.features.people.accounts.errors import ChallengeExpired, CodeExpired, CodeIncorrect
from portal.features.people.invitations.service import InvitationInvalid
from portal.features.people.passwords import reset as password_reset
from portal.features.people.registration import service as registration
from portal.platform.errors import TooManyRequests
from portal.platform.http.limits import Limiter
from tests.api.conftest import Committed
from tests.api.people.accounts.conftest import secrets_of_newest
from tests.barriers import Barrier
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.links import a_reset_link
from tests.factories.registrations import a_registration

pytestmark = pytest.mark.race

TIMES = 20
A_MOMENT = 0.05


async def all_at_once(ask: Callable[[int], Awaitable[Response]]) -> list[Response]:
    return list(await asyncio.gather(*(ask(number) for number in range(TIMES))))


def statuses(answers: list[Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


async def challenge_with_code(committed: Committed, client: AsyncClient) -> tuple[str, str]:
    opened = await client.post("/api/user", json=a_registration())
    challenge_id: str = opened.json()["data"]["challenge"]["challenge_id"]
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    secrets = await secrets_of_newest(committed.resources)
    assert secrets is not None
    return challenge_id, secrets["code"]


async def read_then_write_attempt(self: Challenges, token: str, code: str) -> Challenge | Refused:
    key = hash_token(token)
    name = f"challenge:{key}"
    stored = await self._redis.hgetall(name)  # type: ignore[misc]
    challenge = _loaded(stored)
    if challenge is None:
        return Refused(ChallengeExpired(), None)
    if "code" not in stored:
        return Refused(CodeExpired(), challenge)
    await asyncio.sleep(A_MOMENT)
    if stored["code"] == self._hash(key, code):
        await self._redis.delete(name)
        return challenge
    tries = int(stored["tries"]) + 1
    await self._redis.hset(name, "tries", str(tries))  # type: ignore[misc]
    if tries >= self._settings.code_tries:
        await self._redis.hdel(name, "code")  # type: ignore[misc]
    return Refused(CodeIncorrect(tries_left=self._settings.code_tries - tries), challenge)


@pytest.mark.parametrize("guarded", [False, True], ids=["guard off", "guarded"])
async def test_the_right_code_opens_one_session(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    if not guarded:
        monkeypatch.setattr(Challenges, "attempt", read_then_write_attempt)
    async with committed.browser() as client:
        challenge_id, code = await challenge_with_code(committed, client)

        async def sign_in(_number: int) -> Response:
            async with committed.browser() as browser:
                return await browser.post("/api/login", json={"challenge_id": challenge_id, "code": code})

        answers = await all_at_once(sign_in)

    sessions = await committed.resources.redis.keys("session:*")
    assert sum("set-cookie" in answer.headers for answer in answers) == len(sessions)
    if guarded:
        assert statuses(answers) == {200: 1, 410: TIMES - 1}
        assert len(sessions) == 1
    else:
        assert len(sessions) > 1


@pytest.mark.parametrize("guarded", [False, True], ids=["guard off", "guarded"])
async def test_wrong_codes_at_once_are_five_tries(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    if not guarded:
        monkeypatch.setattr(Challenges, "attempt", read_then_write_attempt)
    async with committed.browser() as client:
        challenge_id, code = await challenge_with_code(committed, client)
        wrong = f"{(int(code) + 1) % 1_000_000:06d}"
        answers = await all_at_once(
            lambda _number: client.post("/api/login", json={"challenge_id": challenge_id, "code": wrong})
        )

    tried = sum(answer.json()["error"] == "code_incorrect" for answer in answers)
    assert tried == 5 if guarded else tried > 5


async def read_then_write_redeem(session: AsyncSession, code: str, *, company_id: object) -> None:
    statement = select(InvitationCode.id, InvitationCode.uses, InvitationCode.max_uses).where(
        InvitationCode.code == code
    )
    invitation_id, uses, max_uses = (await session.execute(statement)).one()
    if max_uses is not None and uses >= max_uses:
        raise InvitationInvalid
    await asyncio.sleep(A_MOMENT)
    await session.execute(update(InvitationCode).where(InvitationCode.id == invitation_id).values(uses=uses + 1))
    session.add(InvitationRedemption(invitation_id=invitation_id, company_id=company_id))


@pytest.mark.parametrize("guarded", [False, True], ids=["guard off", "guarded"])
async def test_the_last_use_of_an_invitation_has_one_winner(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    if not guarded:
        monkeypatch.setattr(registration, "redeem", read_then_write_redeem)
    # Hashing admits two at a time; this test needs all twenty at the invitation.
    monkeypatch.setattr(Passwords, "hash", hash_at_once)
    monkeypatch.setattr(Passwords, "verify", verify_at_once)
    async with committed.transaction() as session:
        invitation = await an_invitation(session, max_uses=3, uses=2)
    async with committed.browser() as client:
        answers = await all_at_once(
            lambda _number: client.post("/api/user", json=a_registration(invitation_code=invitation.code))
        )

    async with committed.transaction() as session:
        redeemed = (await session.execute(select(func.count()).select_from(InvitationRedemption))).scalar_one()
        companies = (await session.execute(select(func.count()).select_from(User))).scalar_one()
        uses = (await session.scalars(select(InvitationCode.uses))).one()
    if guarded:
        assert statuses(answers) == {201: 1, 422: TIMES - 1}
        assert (redeemed, companies, uses) == (1, 1, 3)
        assert {answer.json()["fields"][0]["error"] for answer in answers if answer.status_code == 422} == {
            "invitation_invalid"
        }
    else:
        assert redeemed > 1


async def hash_at_once(_self: object, password: str) -> str:
    return f"$argon2id$not-computed${len(password)}"


async def verify_at_once(_self: object, _password_hash: str | None, _password: str) -> bool:
    return False


FindClaim = Callable[[AsyncSession, str], Awaitable[Claim]]


def in_pairs(find_claim: FindClaim) -> FindClaim:
    """Two requests read before either of them writes."""
    barrier = Barrier(2)

    async def find(session: AsyncSession, email: str) -> Claim:
        claim = await find_claim(session, email)
        await barrier.wait()
        return claim

    return find


@pytest.mark.parametrize("guarded", [False, True], ids=["guard off", "guarded"])
async def test_one_address_becomes_one_account(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    monkeypatch.setattr(Passwords, "hash", hash_at_once)
    monkeypatch.setattr(Passwords, "verify", verify_at_once)
    if not guarded:
        async with committed.transaction() as session:
            await session.execute(text("drop index uq_users_email_lower"))
        monkeypatch.setattr(registration, "find_claim", in_pairs(find_claim))
    async with committed.browser() as client:
        answers = await all_at_once(
            lambda number: client.post(
                "/api/user", json=a_registration(email="SAME@najd.example" if number % 2 else "same@najd.example")
            )
        )

    async with committed.transaction() as session:
        owners = (await session.scalars(select(User.id).where(func.lower(User.email) == "same@najd.example"))).all()
        rows = (await session.execute(select(func.count()).select_from(User))).scalar_one()
    if guarded:
        assert statuses(answers) == {201: TIMES}
        assert (len(owners), rows) == (1, TIMES)
    else:
        assert len(owners) > 1


async def unlocked(session: AsyncSession, user_id: object) -> User | None:
    user = (await session.scalars(select(User).where(User.id == user_id))).one_or_none()
    await asyncio.sleep(A_MOMENT)
    return user


@pytest.mark.parametrize("guarded", [False, True], ids=["guard off", "guarded"])
async def test_a_reset_link_sets_one_password(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    monkeypatch.setattr(Passwords, "hash", hash_at_once)
    monkeypatch.setattr(Passwords, "verify", verify_at_once)
    if not guarded:
        monkeypatch.setattr(password_reset, "lock_user", unlocked)
    async with committed.transaction() as session:
        owner = await a_company(session)
        token = await a_reset_link(session, committed.resources.settings, owner)
    async with committed.browser() as client:

        async def reset(number: int) -> Response:
            password = f"Another-Horse-{number:02d}"
            return await client.post(
                "/api/password/reset", json={"token": token, "password": password, "confirm_password": password}
            )

        answers = await all_at_once(reset)

    async with committed.transaction() as session:
        changed = select(func.count()).where(Message.template == "password_changed")
        mails = (await session.execute(changed)).scalar_one()
    if guarded:
        assert statuses(answers) == {200: 1, 410: TIMES - 1}
        assert mails == 1
    else:
        assert mails > 1


async def look_then_count(self: Limiter, name: str, *keys: str, limit: RateLimitItem) -> None:
    if not await self._windows.test(limit, name, *keys):
        raise TooManyRequests(retry_in=1)
    await asyncio.sleep(A_MOMENT)
    await self._windows.hit(limit, name, *keys)


@pytest.mark.parametrize("guarded", [False, True], ids=["guard off", "guarded"])
async def test_asking_for_codes_at_once_sends_one(
    committed: Committed, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    if not guarded:
        monkeypatch.setattr(Limiter, "hit", look_then_count)
    async with committed.browser() as client:
        opened = await client.post("/api/user", json=a_registration())
        body = {"challenge_id": opened.json()["data"]["challenge"]["challenge_id"], "method": "email"}
        answers = await all_at_once(lambda _number: client.post("/api/login/send-code", json=body))

    async with committed.transaction() as session:
        mails = (await session.execute(select(func.count()).select_from(Message))).scalar_one()
    if guarded:
        assert statuses(answers) == {200: 1, 429: TIMES - 1}
        assert mails == 1
    else:
        assert mails > 1
