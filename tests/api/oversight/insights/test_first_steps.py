"""The first steps in a new portal: those that the administrator may take, until there is a request and a company."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.features.request.library.models import DocumentVersion
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.rfis import an_rfi


async def first_steps(browser: AsyncClient) -> Any:
    steps = (await browser.get("/api/insights")).json()["data"]["first_steps"]
    return steps and {step["step"]: step["done"] for step in steps}


@pytest.fixture(autouse=True)
async def _new(session: AsyncSession) -> None:
    await session.execute(delete(DocumentVersion))


async def test_each_step_is_done_once_its_thing_is_there(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    steps = ["request", "library", "administrators", "companies"]
    assert await first_steps(browser) == dict.fromkeys(steps, False)
    await an_admin(session)
    await an_invitation(session)
    assert await first_steps(browser) == dict.fromkeys(steps, False) | {"administrators": True, "companies": True}
    await an_rfi(session)
    assert await first_steps(browser) == dict.fromkeys(steps, True) | {"library": False}
    await a_company(session)
    assert await first_steps(browser) is None


async def test_a_company_without_a_request_leaves_a_step(session: AsyncSession, sign_in: SignIn) -> None:
    await a_company(session)
    found = await first_steps(await sign_in(await an_admin(session)))
    assert (found["request"], found["companies"]) == (False, True)


@pytest.mark.parametrize(
    ("grants", "steps"),
    [
        ([], []),
        ([Grant(Action.VIEW, Subject.REQUEST), Grant(Action.VIEW, Subject.USERS)], []),
        ([Grant(Action.UPDATE, Subject.REQUEST)], ["request"]),
        ([Grant(Action.CREATE, Subject.LIBRARY)], ["library"]),
        ([Grant(Action.CREATE, Subject.USERS)], ["administrators"]),
        ([Grant(Action.CREATE, Subject.INVITATIONS_CODE)], ["companies"]),
    ],
)
async def test_only_those_that_the_person_may_take(
    session: AsyncSession, sign_in: SignIn, grants: list[Grant], steps: list[str]
) -> None:
    found = (await (await sign_in(await an_admin(session, grants=grants))).get("/api/insights")).json()["data"]
    assert [step["step"] for step in found["first_steps"]] == steps
