"""People at a later step, created without the browser, and changes of time and sessions."""

import json
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from string import ascii_lowercase
from typing import Literal

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from dev.browser import USER_KEY
from dev.portal_process import RunningPortal
from portal.domain.identity.passwords import passwords
from portal.domain.identity.permissions import GRANTABLE, Grant
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.delivery import POSSIBLY_REPEATED
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import open_resources
from portal.platform.storage import ObjectStorage
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser, Person
from tests.e2e.visitor import Visitor
from tests.factories.accounts import an_admin
from tests.factories.answers import given_feedback
from tests.factories.companies import a_colleague, a_company
from tests.factories.submissions import DOCUMENT, a_submission

Stage = Literal["pending", "returned", "rejected", "approved", "answered", "submitted", "done"]
STATUS = {
    "pending": AccountStatus.PENDING,
    "returned": AccountStatus.RETURNED,
    "rejected": AccountStatus.REJECTED,
}
ANSWERED = ("answered", "submitted", "done")
SUBMITTED = ("submitted", "done")


def unique(name: str) -> str:
    """Returns a name that no earlier test or attempt used. It has no digits, because tests search for digits."""
    return f"{name} {''.join(secrets.choice(ascii_lowercase) for _ in range(8))}"


async def company_at(portal: RunningPortal, visitor: Visitor, stage: Stage, *, named: str = "") -> CompanyUser:
    """A signed-in company that has completed every step up to ``stage``."""
    company = CompanyUser(visitor, Person(organization_name=named))
    person = company.person
    async with open_resources(portal.settings, application_name="e2e") as resources:
        password_hash = await passwords(portal.settings).hash(person.password)
        async with unit_of_work(resources.sessions) as session:
            user = await a_company(
                session,
                status=STATUS.get(stage, AccountStatus.APPROVED),
                answered=stage in ANSWERED,
                organization_name=person.organization_name,
                email=person.email,
                locale=visitor.look.locale,
            )
            user.password_hash = password_hash
            if stage in SUBMITTED:
                await _submit(session, user, feedback=stage == "done", storage=resources.storage)
        token = await SessionStore(resources.redis, portal.settings).start(user.id)
    await _enter(portal, visitor, token)
    return company


async def _submit(session: AsyncSession, user: User, *, feedback: bool, storage: ObjectStorage) -> None:
    rfi = (await session.execute(select(Rfi))).scalars().one()
    submission = await a_submission(session, user, rfi, submitted=True)
    for file in submission.files:
        await storage.put(file.object_key, _content(), content_type=file.content_type)
    if feedback:
        await given_feedback(session, user)


async def _content() -> AsyncIterator[bytes]:
    yield DOCUMENT


async def approved_company(portal: RunningPortal, visitor: Visitor) -> CompanyUser:
    """An approved company before its questionnaire."""
    return await company_at(portal, visitor, "approved")


async def answered_company(portal: RunningPortal, visitor: Visitor) -> CompanyUser:
    return await company_at(portal, visitor, "answered")


async def colleague_of(portal: RunningPortal, visitor: Visitor, company: CompanyUser) -> CompanyUser:
    """A signed-in second person of the same company, Layla Haddad."""
    async with open_resources(portal.settings, application_name="e2e") as resources:
        async with unit_of_work(resources.sessions) as session:
            first = (await session.scalars(select(User).where(User.email == company.person.email))).one()
            user = await a_colleague(session, first, locale=visitor.look.locale)
        token = await SessionStore(resources.redis, portal.settings).start(user.id)
    await _enter(portal, visitor, token)
    person = Person(email=user.email, first_name="Layla", last_name="Haddad")
    return CompanyUser(visitor, person)


async def administrator(
    portal: RunningPortal, visitor: Visitor, *, grants: Iterable[Grant] = GRANTABLE, first_name: str = "Salma"
) -> Administrator:
    """A signed-in administrator with every permission, or with these."""
    async with open_resources(portal.settings, application_name="e2e") as resources:
        async with unit_of_work(resources.sessions) as session:
            user = await an_admin(session, grants=grants, first_name=first_name, locale=visitor.look.locale)
        token = await SessionStore(resources.redis, portal.settings).start(user.id)
    await _enter(portal, visitor, token)
    return Administrator(visitor)


async def _enter(portal: RunningPortal, visitor: Visitor, token: str) -> None:
    """Signs in without pages: sets the cookie and, in local storage, the user as an earlier version of the app did."""
    await visitor.context.add_cookies([{"name": portal.settings.cookie_name, "value": token, "url": portal.url}])
    answer = await (await visitor.context.request.get(f"{portal.url}/api/user-info")).json()
    # The app keeps the key of the drafts in memory only.
    answer["data"].pop("draft_key")
    stored = json.dumps(json.dumps(answer["data"]))
    # Set once, as at a sign-in, because a reload must find the app's own data; on an empty page, because the app's
    # page takes a second to load.
    page, address = visitor.page, f"{portal.url}/empty"
    await page.route(address, lambda route: route.fulfill(body="", content_type="text/html"))
    await page.goto(address)
    await page.evaluate(f"localStorage.setItem('{USER_KEY}', {stored})")
    await page.unroute(address)


async def possibly_repeated(portal: RunningPortal, addresses: Iterable[str]) -> set[str]:
    """Returns those of the addresses that have a message marked as possibly sent twice."""
    repeated = select(Message.recipient).where(
        Message.recipient.in_(list(addresses)), Message.error == POSSIBLY_REPEATED
    )
    async with open_resources(portal.settings, application_name="e2e") as resources, resources.sessions() as session:
        return set(await session.scalars(repeated))


async def end_sessions(portal: RunningPortal) -> None:
    """Expires all sessions."""
    async with open_resources(portal.settings, application_name="e2e") as resources:
        keys = [key async for key in resources.redis.scan_iter("session:*")]
        await resources.redis.delete(*keys)


@asynccontextmanager
async def deadline_in(portal: RunningPortal, *, seconds: int) -> AsyncIterator[None]:
    """Moves the RFI's deadline, and restores it."""
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
