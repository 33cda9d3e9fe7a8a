"""Possible duplicates of a company: the same normalised name, domain or phone number."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from sqlalchemy import ColumnElement, Text, and_, case, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from portal.domain.identity.companies import Company, website_host
from portal.domain.identity.users import ACCOUNT_STATUS, CONTACT_EMAIL, IS_PERSON_OF_COMPANY, User

MAX_SHOWN = 20
_NOTHING: Mapping[str, Any] = {}

# Domains of public mail services, which do not identify an organisation.
PUBLIC_MAIL = frozenset(
    {
        "aol.com",
        "gmail.com",
        "gmx.com",
        "gmx.net",
        "googlemail.com",
        "hotmail.com",
        "icloud.com",
        "live.com",
        "mail.com",
        "me.com",
        "msn.com",
        "outlook.com",
        "outlook.sa",
        "proton.me",
        "protonmail.com",
        "yahoo.com",
        "ymail.com",
    }
)


@dataclass(frozen=True, slots=True)
class Duplicate:
    """``same``: those of ``name``, ``domain`` and ``phone`` that are equal."""

    user_id: UUID
    organization_name: str
    status: str
    registered_at: datetime
    same: list[str]


async def find_duplicates(session: AsyncSession, user: User, *, asked: Mapping[str, Any] = _NOTHING) -> list[Duplicate]:
    """Other verified companies, most similar first. ``asked``: values by field of a change request, if any."""
    if user.company is None:
        return []
    name = asked.get("organization_name", user.company.organization_name)
    website = asked.get("organization_website", user.company.organization_website)
    own_name = _letters(name)
    same = {
        "name": and_(own_name != "", own_name == _letters(Company.organization_name)),
        "domain": _has_domain(_domains_of(user, website, user.company.business_email)),
        "phone": User.phone_number == user.phone_number if user.phone_number else literal(value=False),
    }
    contact = aliased(User)
    # A condition is met if it is met for any person of the other company.
    found = {name: func.bool_or(condition) for name, condition in same.items()}
    statement = (
        select(
            contact.id,
            Company.organization_name,
            ACCOUNT_STATUS,
            Company.created_at,
            *(condition.label(name) for name, condition in found.items()),
        )
        .select_from(Company)
        .join(User, IS_PERSON_OF_COMPANY)
        .join(contact, and_(contact.company_id == Company.id, contact.is_contact))
        .where(Company.id != user.company_id, or_(*same.values()))
        .group_by(contact.id, Company.id, User.status)
        .order_by(_count(found.values()).desc(), Company.created_at.desc())
        .limit(MAX_SHOWN)
    )
    return [
        Duplicate(
            user_id,
            organization,
            status,
            registered_at,
            [name for name, is_same in zip(same, each, strict=True) if is_same],
        )
        for user_id, organization, status, registered_at, *each in await session.execute(statement)
    ]


def _letters(name: Any) -> ColumnElement[str]:
    """Without spaces, because one company writes as one word what another writes as two."""
    return func.replace(func.portal_fold(name, type_=Text), " ", "", type_=Text)


def _domains_of(user: User, website: str, business_email: str | None) -> list[str]:
    """Domains of the website and of both addresses."""
    host = urlsplit(website).hostname
    addresses = [address for address in (user.contact_email, business_email) if address]
    found = {(host or "").removeprefix("www."), *(address.rpartition("@")[2].lower() for address in addresses)}
    return sorted(found - PUBLIC_MAIL - {""})


def _has_domain(domains: list[str]) -> ColumnElement[bool]:
    if not domains:
        return literal(value=False)
    mail = [func.lower(func.split_part(address, "@", 2)) for address in (CONTACT_EMAIL, Company.business_email)]
    found = [website_host(Company.organization_website), *mail]
    return or_(*(and_(domain.is_not(None), domain.in_(domains)) for domain in found))


def _count(conditions: Any) -> ColumnElement[int]:
    total: ColumnElement[int] = literal(0)
    for condition in conditions:
        total = total + case((condition, 1), else_=0)
    return total
