"""People of a company in addition to its contact."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from dev.registered import representative_row
from portal.domain.identity.emails import set_aside_address
from portal.domain.identity.users import CompanyRole, User
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.factories.accounts import PASSWORD, hash_of, numbers


async def a_colleague(session: AsyncSession, contact: User, **columns: Any) -> User:
    """A member with an account."""
    email = f"colleague{next(numbers)}@colleagues.example"
    now = utc_now()
    proved = {"email": email, "verified_at": now, "email_verified_at": now, "password_hash": hash_of(PASSWORD)}
    return await _person(session, contact, **proved | columns)


async def an_invited_colleague(session: AsyncSession, contact: User, **columns: Any) -> User:
    """A person whose invitation is open: without an account, and with an address that is not proved."""
    user_id = new_id()
    invited = {
        "id": user_id,
        "email": set_aside_address(user_id),
        "unverified_email": f"invited{next(numbers)}@colleagues.example",
        "password_hash": "!",
        "phone_number": None,
        "position": None,
        "linkedin_profile": None,
    }
    return await _person(session, contact, **invited | columns)


async def _person(session: AsyncSession, contact: User, **columns: Any) -> User:
    assert contact.company_id is not None
    shared = {
        "status": contact.status,
        "company_role": CompanyRole.MEMBER,
        "is_contact": False,
        "invited_at": utc_now(),
        "first_name": "Huda",
        "last_name": "Alzahrani",
        "locale": "en",
    }
    row = representative_row(contact.company_id, **shared | columns)
    person = User(**row)
    session.add(person)
    await session.flush()
    return person
