"""People who have come some way already, put there without clicking; and time and sessions bent for a test."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text

from dev.browser import USER_KEY
from dev.portal_process import RunningPortal
from portal.accounts.models import AccountStatus, User
from portal.accounts.passwords import passwords
from portal.accounts.sessions import SessionStore
from portal.db.unit_of_work import unit_of_work
from portal.resources import open_resources
from tests.e2e.company import CompanyUser, Person
from tests.e2e.visitor import Visitor
from tests.factories.companies import a_company


async def approved_company(portal: RunningPortal, visitor: Visitor, *, answered: bool = False) -> CompanyUser:
    """Signed in; the questionnaire is ahead, or ``answered``."""
    company = CompanyUser(visitor, Person())
    async with open_resources(portal.settings, application_name="e2e") as resources:
        password_hash = await passwords(portal.settings).hash(company.person.password)
        async with unit_of_work(resources.sessions) as session:
            user: User = await a_company(session, status=AccountStatus.APPROVED, answered=answered)
            user.email = company.person.email
            user.password_hash = password_hash
            user.locale = visitor.look.locale
        token = await SessionStore(resources.redis, portal.settings).start(user.id)
    await visitor.context.add_cookies([{"name": portal.settings.cookie_name, "value": token, "url": portal.url}])
    answer = await (await visitor.context.request.get(f"{portal.url}/api/user-info")).json()
    stored = json.dumps(json.dumps(answer["data"]))
    # Once, as a sign-in does it: a reload must find what the app left there.
    await visitor.goto("/app/login")
    await visitor.page.evaluate(f"localStorage.setItem('{USER_KEY}', {stored})")
    return company


async def answered_company(portal: RunningPortal, visitor: Visitor) -> CompanyUser:
    return await approved_company(portal, visitor, answered=True)


async def end_sessions(portal: RunningPortal) -> None:
    """As if half an hour had passed for everybody."""
    async with open_resources(portal.settings, application_name="e2e") as resources:
        keys = [key async for key in resources.redis.scan_iter("session:*")]
        await resources.redis.delete(*keys)


@asynccontextmanager
async def deadline_in(portal: RunningPortal, *, seconds: int) -> AsyncIterator[None]:
    """The RFI's deadline moved, and moved back."""
    async with open_resources(portal.settings, application_name="e2e") as resources:
        async with unit_of_work(resources.sessions) as session:
            before = (await session.execute(text("select id, deadline from rfis"))).one()
            await session.execute(
                text("update rfis set deadline = clock_timestamp() + make_interval(secs => :seconds)"),
                {"seconds": seconds},
            )
        try:
            yield
        finally:
            async with unit_of_work(resources.sessions) as session:
                await session.execute(
                    text("update rfis set deadline = :deadline, state = 'open', closed_at = null where id = :id"),
                    {"deadline": before.deadline, "id": before.id},
                )
