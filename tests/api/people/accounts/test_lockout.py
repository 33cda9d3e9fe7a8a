"""Wrong passwords, codes and reset mails requested by others do not lock the owner of an address out."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.sources import Source, new_device_cookie
from portal.domain.identity.users import User
from portal.features.people.accounts import attempts
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.conftest import ORIGIN
from tests.api.people.accounts.codes import ask, forget_waiting, sign_up
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import open_challenge, walk_in
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company

From = Callable[[str], AbstractAsyncContextManager[AsyncClient]]
DELAY = 0.3
WRONG = "x"


@pytest.fixture
async def owner(session: AsyncSession) -> User:
    return await a_company(session, email="owner@mine.example")


@pytest.fixture
def from_place(app: FastAPI) -> From:
    @asynccontextmanager
    async def browser(ip: str) -> AsyncIterator[AsyncClient]:
        async with AsyncClient(transport=ASGITransport(app, client=(ip, 1)), base_url=ORIGIN) as client:
            yield client

    return browser


@pytest.fixture(autouse=True)
def short_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "SLOW_DOWN_SECONDS", DELAY)


async def guess(client: AsyncClient, email: str, password: str = WRONG) -> tuple[int, float]:
    started = time.perf_counter()
    answer = await client.post("/api/login/check-credentials", json={"email": email, "password": password})
    return answer.status_code, time.perf_counter() - started


async def guess_from_many_places(from_place: From, email: str, number: int = 10) -> None:
    for place in range(number):
        async with from_place(f"10.0.0.{place}") as client:
            await guess(client, email)


async def forget_the_places(resources: Resources) -> None:
    """Ends the minute in which a network may make ten attempts for any email."""
    await resources.redis.delete(*[key async for key in resources.redis.scan_iter("*sign-in-from*")])


async def test_wrong_passwords_from_elsewhere_do_not_shut_the_owner_out(owner: User, from_place: From) -> None:
    await guess_from_many_places(from_place, owner.email, 12)

    async with from_place("10.9.9.9") as client:
        status, _ = await guess(client, owner.email, PASSWORD)

    assert status == 200


@pytest.mark.parametrize("email", ["owner@mine.example", "nobody@unknown.example"], ids=["known", "unknown"])
async def test_many_wrong_passwords_for_one_email_slow_further_tries_down(
    owner: User, from_place: From, email: str
) -> None:
    await guess_from_many_places(from_place, email)

    async with from_place("10.9.9.9") as client:
        status, seconds = await guess(client, email)

    assert status == 401
    assert seconds >= DELAY


async def test_a_device_that_signed_in_before_is_not_slowed_down(
    owner: User, from_place: From, newest_code: NewestCode, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with from_place("10.9.9.9") as client:
        await walk_in(client, newest_code, owner.email)
        await guess_from_many_places(from_place, owner.email)
        monkeypatch.setattr(attempts, "SLOW_DOWN_SECONDS", 60)

        async with asyncio.timeout(30):
            assert (await guess(client, owner.email, PASSWORD))[0] == 200


async def test_wrong_passwords_from_one_source_are_refused_after_twenty(
    owner: User, from_place: From, resources: Resources
) -> None:
    statuses = []
    async with from_place("10.0.0.1") as client:
        for _ in range(21):
            statuses.append((await guess(client, owner.email))[0])
            await forget_the_places(resources)

    assert statuses == [401] * 20 + [429]
    async with from_place("10.9.9.9") as elsewhere:
        assert (await guess(elsewhere, owner.email, PASSWORD))[0] == 200


async def test_a_right_password_forgets_the_wrong_ones_before_it(
    owner: User, from_place: From, resources: Resources
) -> None:
    async with from_place("10.0.0.1") as client:
        for password in (*[WRONG] * 15, PASSWORD, *[WRONG] * 15):
            assert (await guess(client, owner.email, password))[0] == (200 if password == PASSWORD else 401)
            await forget_the_places(resources)


async def test_no_more_tries_wait_at_once_than_one_process_can_afford(
    owner: User, from_place: From, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "MAX_WAITING", 0)
    monkeypatch.setattr(attempts, "SLOW_DOWN_SECONDS", 60)
    await guess_from_many_places(from_place, owner.email)

    async with from_place("10.9.9.9") as client, asyncio.timeout(30):
        assert (await guess(client, owner.email, PASSWORD))[0] == 200


async def test_signing_in_often_uses_up_no_codes(owner: User, client: AsyncClient, newest_code: NewestCode) -> None:
    """Five sign-ins in an hour once locked an administrator out."""
    for _ in range(7):
        await walk_in(client, newest_code, owner.email)


async def test_codes_that_strangers_ask_for_take_none_from_the_owner_elsewhere(
    from_place: From, resources: Resources
) -> None:
    async with from_place("10.0.0.1") as stranger:
        challenge_id = await sign_up(stranger, email="owner@mine.example")
        for _ in range(5):
            assert (await ask(stranger, challenge_id)).status_code == 200
            await forget_waiting(resources)
        assert (await ask(stranger, challenge_id)).status_code == 429

    async with from_place("10.9.9.9") as client:
        assert (await ask(client, await sign_up(client, email="owner@mine.example"))).status_code == 200


async def test_one_recipient_gets_no_more_than_fifteen_codes_an_hour_from_strangers(
    from_place: From, resources: Resources
) -> None:
    statuses = []
    for place in range(4):
        async with from_place(f"10.0.0.{place}") as stranger:
            challenge_id = await sign_up(stranger, email="owner@mine.example")
            for _ in range(5):
                statuses.append((await ask(stranger, challenge_id)).status_code)
                await forget_waiting(resources)

    assert statuses == [200] * 15 + [429] * 5


async def test_a_known_device_is_spared_from_the_limit_of_strangers_but_not_from_the_hard_one(
    owner: User, client: AsyncClient, resources: Resources
) -> None:
    settings = resources.settings
    statuses = []
    for _ in range(6):
        # A different device each time, because one device may send five.
        client.cookies.set(settings.device_cookie_name, new_device_cookie(settings, owner.id))
        for _ in range(5):
            statuses.append((await ask(client, await open_challenge(client, owner.email))).status_code)
            await forget_waiting(resources)
            await forget_the_places(resources)

    assert statuses == [200] * 25 + [429] * 5


async def test_reset_mails_that_strangers_ask_for_take_none_from_the_owner(owner: User, from_place: From) -> None:
    async with from_place("10.0.0.1") as stranger:
        for _ in range(7):
            await stranger.post("/api/password/forgot", json={"email": owner.email})

    async with from_place("10.9.9.9") as client:
        assert (await client.post("/api/password/forgot", json={"email": owner.email})).status_code == 200


async def test_reset_mails_to_one_recipient_end_at_fifteen_an_hour_but_not_for_a_known_device(
    owner: User, from_place: From, newest_code: NewestCode
) -> None:
    async with from_place("10.9.9.9") as client:
        await walk_in(client, newest_code, owner.email)
        statuses = []
        for place in range(4):
            async with from_place(f"10.0.0.{place}") as stranger:
                for _ in range(5):
                    answer = await stranger.post("/api/password/forgot", json={"email": owner.email})
                    statuses.append(answer.status_code)

        assert statuses == [200] * 15 + [429] * 5
        assert (await client.post("/api/password/forgot", json={"email": owner.email})).status_code == 200


async def test_the_device_cookie_is_read_by_no_script_and_lives_long(
    owner: User, client: AsyncClient, newest_code: NewestCode
) -> None:
    challenge_id = await open_challenge(client, owner.email)
    await ask(client, challenge_id)
    answer = await client.post("/api/login", json={"challenge_id": challenge_id, "code": await newest_code()})

    (cookie,) = [line for line in answer.headers.get_list("set-cookie") if line.startswith("portal_device=")]

    assert {"HttpOnly", "Max-Age=15552000", "Path=/", "SameSite=strict"} <= set(cookie.split("; "))


def test_a_device_is_known_only_to_the_account_that_it_signed_in_to(settings: Settings) -> None:
    mine, other = new_id(), new_id()
    cookie = new_device_cookie(settings, mine)
    account, device, signature = cookie.split(".")

    assert Source("10.0.0.1", cookie).known_device(settings, mine) == device
    for forged in (cookie, f"{other.hex}.{device}.{signature}", f"{other.hex}.{device}.", "", "..", account):
        assert Source("10.0.0.1", forged).known_device(settings, other) is None


def test_the_addresses_of_one_ipv6_subscriber_are_one_source(settings: Settings) -> None:
    one, same, other = (Source(ip).key(settings, None) for ip in ("2001:db8::1", "2001:db8::ffff", "2001:db8:0:1::1"))

    assert one == same != other
    assert Source(None).key(settings, None) == "network:"
