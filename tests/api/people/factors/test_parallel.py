"""A code of an app and a recovery code that are sent twice at once: one answer gets a session."""

import asyncio
from datetime import timedelta

from sqlalchemy import select, text

from portal.domain.identity.factors import Factor
from portal.domain.identity.users import User
from portal.platform.db.clock import database_now
from tests.api.conftest import Committed, browser
from tests.api.people.accounts.signing_in import open_challenge
from tests.api.people.factors.enrolling import added_app, added_passkey, answer_by_passkey
from tests.factories.accounts import an_admin
from tests.factories.sessions import signed_in


async def results(committed: Committed, admin: User, code: str) -> list[int]:
    async def answer() -> int:
        async with browser(committed.app) as client:
            challenge_id = await open_challenge(client, admin.email)
            body = {"challenge_id": challenge_id, "code": code}
            return (await client.post("/api/login/app", json=body)).status_code

    return sorted(await asyncio.gather(*(answer() for _ in range(4))))


async def test_each_code_counts_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
        now = await database_now(session)
    async with browser(committed.app, await signed_in(committed.resources, admin)) as client:
        app, codes = await added_app(client, now)
    assert await results(committed, admin, app.at(now + timedelta(seconds=30))) == [200, 422, 422, 422]
    assert await results(committed, admin, codes[0]) == [200, 422, 422, 422]


async def test_a_sign_in_waits_for_the_person_and_holds_no_factor_meanwhile(committed: Committed) -> None:
    """Removing a factor locks the person first, too: in the other order the two would block each other."""
    async with committed.transaction() as session:
        admin = await an_admin(session)
    async with browser(committed.app, await signed_in(committed.resources, admin)) as client:
        passkey = await added_passkey(client)
    async with committed.transaction() as session, browser(committed.app) as client:
        await session.execute(select(User.id).where(User.id == admin.id).with_for_update())
        sign_in = asyncio.create_task(answer_by_passkey(client, passkey))
        await _until_a_lock_is_awaited(committed)
        await session.execute(select(Factor.id).where(Factor.user_id == admin.id).with_for_update(nowait=True))
    assert (await sign_in).status_code == 200


async def _until_a_lock_is_awaited(committed: Committed) -> None:
    async with committed.resources.reads() as session:
        for _ in range(500):
            if await session.scalar(text("select count(*) from pg_locks where not granted")):
                return
            await asyncio.sleep(0.02)
    raise AssertionError("no transaction waits for a lock")
