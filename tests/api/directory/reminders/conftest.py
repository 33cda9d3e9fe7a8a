"""Companies at every step before a deadline, and delivering reminders as the worker does."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

import portal.features.directory.reminders.tasks  # noqa: F401
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis import dates
from portal.domain.rfis.dates import Dates
from portal.domain.rfis.models import Rfi
from portal.platform.db.identifiers import new_id
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.api.messaging.conftest import deliver, mail_tray, sending, sms_tray
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

__all__ = ["deliver", "mail_tray", "sending", "sms_tray"]

DEADLINE = datetime(2026, 12, 5, 20, 59, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
async def rfi(session: AsyncSession, settings: Settings) -> Rfi:
    return await open_rfi(session, settings)


async def open_rfi(session: AsyncSession, settings: Settings) -> Rfi:
    rfi = await an_rfi(session, name=settings.rfi_name, deadline=DEADLINE)
    rfi.deadline_set_at = DEADLINE - 30 * DAY
    await session.flush()
    return rfi


async def companies_at_every_step(session: AsyncSession, rfi: Rfi) -> dict[str, User]:
    approved = AccountStatus.APPROVED
    people = {
        "not begun": await a_company(session, status=approved, locale="ar"),
        "begun": await a_company(session, status=approved),
        "open": await a_company(session, status=approved, answered=True),
        "submitted": await a_company(session, status=approved, answered=True),
        "pending": await a_company(session),
        "rejected": await a_company(session, status=AccountStatus.REJECTED),
    }
    session.add(
        FormAnswers(
            id=new_id(),
            form="questionnaire",
            version=1,
            company_id=people["begun"].company_id,
            answers={},
            saved_at=DEADLINE - 20 * DAY,
        )
    )
    for step in ("not begun", "begun", "open"):
        await a_submission(session, people[step], rfi)
    await a_submission(session, people["submitted"], rfi, submitted=True)
    await session.flush()
    return people


@pytest.fixture
async def companies(session: AsyncSession, rfi: Rfi) -> dict[str, User]:
    return await companies_at_every_step(session, rfi)


async def move(session: AsyncSession, rfi: Rfi, deadline: datetime, now: datetime) -> None:
    dates.change(session, rfi, replace(Dates.of(rfi), deadline=deadline), now=now)
    await session.flush()


@pytest.fixture
async def admin(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))
