"""Companies with one representative each."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from dev.registered import company_row, representative_row
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, CompanyRole, User
from portal.platform.clock import utc_now
from tests.factories.accounts import PASSWORD, hash_of, numbers
from tests.factories.answers import given_questionnaire


async def a_company(
    session: AsyncSession,
    *,
    status: AccountStatus = AccountStatus.PENDING,
    verified: bool = True,
    verified_by: Literal["email", "phone"] = "email",
    answered: bool = False,
    organization_name: str | None = None,
    organization_website: str | None = None,
    email: str | None = None,
    first_name: str = "Noura",
    last_name: str = "Alqahtani",
    phone_number: str | None = "+966501234567",
    locale: str = "en",
    registered_at: datetime | None = None,
    rejection_reason: str = "The website does not exist",
    return_fields: Sequence[str] = ("organization_name",),
) -> User:
    """The representative of a new company; ``.company`` is loaded. ``answered`` submits its questionnaire."""
    is_returned = status is AccountStatus.RETURNED
    by_email = verified and verified_by == "email"
    number = next(numbers)
    created_at = registered_at or utc_now() - timedelta(hours=1)
    decided_at = utc_now() if status is not AccountStatus.PENDING else None
    company = company_row(
        created_at=created_at,
        organization_name=organization_name or f"Najd Mapping {number}",
        organization_website=organization_website or f"https://najd{number}.example",
        business_email=f"office{number}@offices.example",
        decided_at=decided_at,
        decided_by_name="Salma Alharbi" if decided_at else None,
        approved_at=decided_at if status is AccountStatus.APPROVED else None,
        rejected_at=decided_at if status is AccountStatus.REJECTED else None,
        rejection_reason=rejection_reason if status is AccountStatus.REJECTED else None,
        returned_at=decided_at if is_returned else None,
        return_code="nameDiffers" if is_returned else None,
        return_reason="The name differs from the register." if is_returned else None,
        return_fields=[*return_fields] if is_returned else None,
    )
    person = representative_row(
        company["id"],
        created_at=created_at,
        status=AccountStatus.PENDING if is_returned else status,
        email=email or f"noura{number}@najd.example",
        unverified_email=None if by_email else email or f"noura{number}@najd.example",
        password_hash=hash_of(PASSWORD),
        verified_at=created_at if verified else None,
        email_verified_at=created_at if by_email else None,
        phone_verified_at=created_at if verified and not by_email else None,
        first_name=first_name,
        last_name=last_name,
        phone_number=phone_number,
        locale=locale,
    )
    user = User(**person, company=Company(**company))
    session.add(user)
    await session.flush()
    if answered:
        await given_questionnaire(session, user)
    return user


async def a_colleague(
    session: AsyncSession, person: User, *, first_name: str = "Layla", last_name: str = "Haddad", locale: str = "en"
) -> User:
    """Another person of the company of ``person``: an approved member."""
    assert person.company_id is not None
    number = next(numbers)
    created_at = utc_now()
    row = representative_row(
        person.company_id,
        created_at=created_at,
        status=AccountStatus.APPROVED,
        email=f"layla{number}@najd.example",
        password_hash=hash_of(PASSWORD),
        verified_at=created_at,
        email_verified_at=created_at,
        first_name=first_name,
        last_name=last_name,
        locale=locale,
        company_role=CompanyRole.MEMBER,
        is_contact=False,
    )
    colleague = User(**row)
    session.add(colleague)
    await session.flush()
    return colleague
