"""An approved company reads its profile and changes its free fields."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.domain.registration.models import RegistrationCorrection
from tests.api.companies.profile.bodies import FREE
from tests.api.conftest import SignIn
from tests.factories.companies import a_company


async def change(browser: AsyncClient, revision: int = 0, **body: Any) -> Any:
    return await browser.put("/api/company", json={**FREE, "revision": revision, **body})


async def test_it_shows_its_own_data(company: User, theirs: AsyncClient) -> None:
    data = (await theirs.get("/api/company")).json()["data"]
    assert data["organization"]["organization_name"] == "Najd Mapping"
    assert (data["revision"], data["last_change"], data["request"]) == (0, None, None)


async def test_free_fields_change_at_once_on_record(
    session: AsyncSession, company: User, theirs: AsyncClient, admin: AsyncClient
) -> None:
    answer = await change(theirs)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["organization"]["organization_size"], data["revision"]) == ("201-500", 1)
    assert data["last_change"]["by"] == "Noura Alqahtani"
    (event,) = await session.scalars(select(AuditEvent).where(AuditEvent.action == "company.changed"))
    size = {"field": "organization_size", "before": "50-200", "after": "201-500"}
    assert (event.actor_id, size in event.details["changes"]) == (company.id, True)
    sheet = (await admin.get(f"/api/users/{company.id}")).json()["data"]
    (line,) = [line for line in sheet["timeline"] if line["event"] == "profileChanged"]
    assert (line["by"], size in line["changes"]) == ("Noura Alqahtani", True)


async def test_a_repeat_changes_nothing(session: AsyncSession, theirs: AsyncClient) -> None:
    assert (await change(theirs)).status_code == 200
    repeated = await change(theirs)
    assert (repeated.status_code, repeated.json()["data"]["revision"]) == (200, 1)
    assert len((await session.scalars(select(RegistrationCorrection))).all()) == 1


async def test_a_change_of_another_tab_is_not_overwritten(theirs: AsyncClient) -> None:
    assert (await change(theirs)).status_code == 200
    late = await change(theirs, branches_in_ksa="Abha")
    assert (late.status_code, late.json()["error"]) == (409, "profile_changed")
    assert late.json()["params"]["by"] == "Noura Alqahtani"
    present = (await theirs.get("/api/company")).json()["data"]
    assert present["organization"]["branches_in_ksa"] == "Jeddah"
    assert (await change(theirs, present["revision"], branches_in_ksa="Abha")).status_code == 200


async def test_the_first_change_has_nothing_to_overwrite(theirs: AsyncClient) -> None:
    assert (await change(theirs, revision=7)).json()["data"]["revision"] == 1


async def test_another_field_of_work_has_a_name(theirs: AsyncClient) -> None:
    refused = await change(theirs, industry_field="other")
    assert [(one["field"], one["error"]) for one in refused.json()["fields"]] == [("industry_other", "required")]
    other = await change(theirs, industry_field="other", industry_other="Bathymetry")
    assert other.json()["data"]["organization"]["industry_other"] == "Bathymetry"
    again = (await change(theirs, 1, industry_field="hdMapping", industry_other="Bathymetry")).json()["data"]
    assert again["organization"]["industry_other"] is None


async def test_fields_that_need_a_request_are_not_changed_here(theirs: AsyncClient) -> None:
    refused = await change(theirs, organization_name="Najd Geomatics")
    assert refused.status_code == 422
    assert (await theirs.get("/api/company")).json()["data"]["organization"]["organization_name"] == "Najd Mapping"


@pytest.mark.parametrize("status", [AccountStatus.PENDING, AccountStatus.REJECTED, AccountStatus.RETURNED])
async def test_only_approved_companies_have_a_profile(
    session: AsyncSession, sign_in: SignIn, admin: AsyncClient, status: AccountStatus
) -> None:
    browser = await sign_in(await a_company(session, status=status))
    for one in (browser, admin):
        assert (await one.get("/api/company")).status_code == 403
        assert (await change(one)).status_code == 403
        assert (await one.get("/api/company/timeline")).status_code == 403
