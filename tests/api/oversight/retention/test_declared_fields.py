"""Anonymising erases every declared registration field that is not declared to survive."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.registration.fields import FIELDS, PERSON, FieldRule
from portal.features.oversight.retention.companies import anonymise_companies
from portal.platform.runtime.resources import Resources
from tests.factories.companies import a_company

SURVIVES = {"headquarters_location", "organization_size", "industry_field"}
"""What the figures are made of."""
OF_THE_ORGANISATION = {"organization_name", "organization_website", "branches_in_ksa", "industry_other"}


def test_a_field_that_is_declared_without_more_is_erased() -> None:
    for field in FIELDS:
        plain = field.model_copy(update={"erased": None})
        is_choice = field.rule is FieldRule.CHOICE
        assert [plain.is_erased(keeps_organisation=kept) for kept in (True, False)] == [not is_choice] * 2


@pytest.mark.parametrize("keeps_organisation", [True, False])
async def test_a_declared_field_survives_anonymising(
    session: AsyncSession, resources: Resources, keeps_organisation: bool
) -> None:
    made = await a_company(session, status=AccountStatus.APPROVED)
    company = made.company
    assert company is not None
    company.industry_other = "Seabed survey"
    await session.flush()
    before = {field.name: getattr(made if field in PERSON else company, field.name) for field in FIELDS}
    await anonymise_companies(session, resources, [company.id], keeps_organisation=keeps_organisation)
    await session.refresh(made)
    await session.refresh(company)
    after = {field.name: getattr(made if field in PERSON else company, field.name) for field in FIELDS}
    kept = {name for name, value in after.items() if value == before[name]}
    assert None not in before.values()
    assert kept == SURVIVES | (OF_THE_ORGANISATION if keeps_organisation else set())
