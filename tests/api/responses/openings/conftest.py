"""A sealed request, a response to it, and administrators who may read or open."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import GRANTABLE
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.platform.db.identifiers import new_id
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.responses.submissions.conftest import browser, company, other, rfi, uploaded
from tests.factories.accounts import an_admin
from tests.factories.files import a_pdf

__all__ = ["browser", "company", "other", "rfi"]

NAME = "plan-of-najd.pdf"
LINK = "https://najd.example/hidden"
ANSWER = "words that are sealed"
REASON = {"reason_en": "A court asks for them.", "reason_ar": "طلبتها المحكمة."}

Close = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Sent:
    """A submitted response; ``secrets``: what administrators do not see before the opening."""

    id: str
    file_id: str
    receipt_number: str
    secrets: tuple[str, ...]


async def submit(browser: AsyncClient, name: str = NAME) -> Sent:
    file = await uploaded(browser, a_pdf(), name)
    await browser.put("/api/submission/links", json={"links": [{"url": LINK, "title": "Hidden"}]})
    answer = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert answer.status_code == 200, answer.text
    sent = answer.json()["data"]
    return Sent(sent["id"], file["id"], sent["receipt_number"], (name, file["sha256"], LINK))


async def answer_in_words(session: AsyncSession, company: User) -> None:
    """Replaces the company's free texts, so that a test finds them wherever they are shown."""
    form = (await session.scalars(select(FormAnswers).where(FormAnswers.company_id == company.company_id))).one()
    answers: dict[str, Any] = {
        name: given | {"value": ANSWER} if isinstance(given.get("value"), str) and " " in given["value"] else given
        for name, given in form.answers.items()
    }
    await session.execute(update(FormAnswers).where(FormAnswers.id == form.id).values(answers=answers))
    await session.commit()


@pytest.fixture
async def close(session: AsyncSession, rfi: Rfi, set_database_clock: SetDatabaseClock) -> Close:
    """Lets the deadline pass."""

    async def pass_deadline() -> None:
        await set_database_clock(rfi.deadline + timedelta(minutes=1))

    return pass_deadline


@pytest.fixture
async def first(session: AsyncSession, sign_in: SignIn, rfi: Rfi) -> AsyncClient:
    return await sign_in(await an_admin(session, grants=GRANTABLE, first_name="Layla", email="layla@authority.example"))


@pytest.fixture
async def second(session: AsyncSession, sign_in: SignIn, rfi: Rfi) -> AsyncClient:
    return await sign_in(await an_admin(session, grants=GRANTABLE, first_name="Omar", email="omar@authority.example"))


async def seal(admin: AsyncClient, sealing: str | None = "answers") -> Response:
    return await admin.put("/api/openings/sealing", json={"sealing": sealing})


async def start(admin: AsyncClient, **reason: str) -> Response:
    return await admin.post("/api/openings", json=reason)


async def confirm(admin: AsyncClient) -> Response:
    under_way = (await admin.get("/api/openings")).json()["data"]["under_way"]
    return await admin.post(f"/api/openings/{under_way['id'] if under_way else new_id()}/confirm")


async def opened_by_two(first: AsyncClient, second: AsyncClient, **reason: str) -> Any:
    begun = await start(first, **reason)
    assert begun.status_code == 200, begun.text
    done = await confirm(second)
    assert done.status_code == 200, done.text
    return done.json()["data"]["opened"][0]


@pytest.fixture
async def sealed(first: AsyncClient, browser: AsyncClient, company: User, session: AsyncSession) -> Sent:
    await answer_in_words(session, company)
    assert (await seal(first)).status_code == 200
    return await submit(browser)
