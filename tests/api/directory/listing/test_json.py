"""The lists write JSON straight from the driver's rows: it is what their schema describes, field for field."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.features.directory.listing.schemas import CompanyPage
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import given_feedback, given_questionnaire
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


@pytest.fixture
async def browser(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    """Of an administrator, beside companies with everything, with nothing, and with markup in their names."""
    rfi = await an_rfi(session)
    for status in (AccountStatus.APPROVED, AccountStatus.PENDING, AccountStatus.REJECTED):
        await a_company(session, status=status, organization_name=f'شركة \u2028 "{status}" </script> \\ \U0001f30d')
        everything = await a_company(session, status=status)
        await given_questionnaire(session, everything)
        await given_feedback(session, everything)
        await a_submission(session, everything, rfi, submitted=True)
        await a_submission(session, await a_company(session, status=status), rfi)
    return await sign_in(await an_admin(session))


@pytest.mark.parametrize("path", ["pending-users", "pending-users?scope=rejected", "users", "submissions"])
async def test_the_json_is_what_the_schema_describes(browser: AsyncClient, path: str) -> None:
    answer = await browser.get(f"/api/{path}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    body: dict[str, Any] = answer.json()
    data = body.pop("data")
    assert body == {"success": True, "code": 200, "message": ""}
    assert len(data["items"]) == 3
    page = CompanyPage.model_validate_json(answer.content[answer.content.index(b'"data":') + 7 : -1], strict=True)
    assert page.model_dump(mode="json") == data
