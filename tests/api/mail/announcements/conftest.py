"""Administrators who send announcements, and companies that receive them."""

from collections.abc import Sequence
from typing import Any, Protocol

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

SUBJECT = "The deadline is near"
BODY = "Seven days are left.\n\nبقيت سبعة أيام."


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def browser(admin: User, sign_in: SignIn) -> AsyncClient:
    """A client signed in as an administrator with all permissions."""
    return await sign_in(admin)


@pytest.fixture
async def companies(session: AsyncSession) -> list[User]:
    """Three active companies, the second one Arabic; one pending, one rejected, one unverified."""
    active = [
        await a_company(session, status=AccountStatus.APPROVED, locale=locale, answered=locale == "ar")
        for locale in ("en", "ar", "en")
    ]
    await a_company(session)
    await a_company(session, status=AccountStatus.REJECTED)
    await a_company(session, status=AccountStatus.APPROVED, verified=False)
    return active


class Send(Protocol):
    async def __call__(
        self,
        browser: AsyncClient,
        *,
        to: str = ...,
        key: str | None = ...,
        file: tuple[str, bytes] | None = ...,
        locale: str = ...,
        **fields: Any,
    ) -> Response: ...


@pytest.fixture(scope="session")
def send() -> Send:
    return send_form


async def send_form(
    browser: AsyncClient,
    *,
    to: str = "/api/send-announcement",
    key: str | None = None,
    file: tuple[str, bytes] | None = None,
    locale: str = "en",
    **fields: Any,
) -> Response:
    """Sends the form as a browser does; ``file`` is a name and bytes."""
    given = {"subject": SUBJECT, "body": BODY, **fields}
    parts: list[tuple[str, Any]] = [(name, (None, value)) for name, value in given.items() if value is not None]
    if file is not None:
        parts.append(("attachment", (*file, "application/octet-stream")))
    headers = {"Idempotency-Key": key} if key else {}
    return await browser.post(to, params={"locale": locale}, files=parts, headers=headers)


async def announcements(session: AsyncSession) -> Sequence[Announcement]:
    return (await session.scalars(select(Announcement).order_by(Announcement.created_at))).all()


async def deliveries(session: AsyncSession) -> Sequence[AnnouncementDelivery]:
    statement = select(AnnouncementDelivery).order_by(AnnouncementDelivery.announcement_id, AnnouncementDelivery.number)
    return (await session.scalars(statement)).all()
