"""Queries for the accounts of single companies."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, contains_eager

from portal.domain.identity.companies import REVIEW_AGE, Company
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption


@dataclass(frozen=True, slots=True)
class Registration:
    """A company's account as administrators see it.

    ``user``: the contact, with ``user.company`` loaded. ``age``: see ``REVIEW_AGE``.
    """

    user: User
    age: timedelta
    invitation: "RedeemedInvitation | None"


@dataclass(frozen=True, slots=True)
class RedeemedInvitation:
    note: str | None
    issued_by: str | None


async def find_registration(session: AsyncSession, user_id: UUID) -> Registration | None:
    """The company of the person ``user_id``, decided or not, with its contact (who may be another person)."""
    person = aliased(User)
    company_id = select(person.company_id).where(person.id == user_id).scalar_subquery()
    statement = _registrations().where(Company.id == company_id, User.is_contact)
    statement = statement.execution_options(populate_existing=True)
    row = (await session.execute(statement)).one_or_none()
    return _registration(row) if row else None


async def lock_company(session: AsyncSession, company_id: UUID) -> bool:
    """Whether the company exists. Locks its row, so that no rows refer to it anew until the transaction ends."""
    statement = select(Company.id).where(Company.id == company_id).with_for_update()
    return (await session.execute(statement)).scalar_one_or_none() is not None


def _registrations() -> Select[User, timedelta, UUID, str | None, str | None]:
    columns = select(User, REVIEW_AGE, InvitationCode.id, InvitationCode.note, InvitationCode.created_by_name)
    return (
        columns.join(User.company)
        .outerjoin(InvitationRedemption, InvitationRedemption.company_id == Company.id)
        .outerjoin(InvitationCode, InvitationCode.id == InvitationRedemption.invitation_id)
        .options(contains_eager(User.company))
    )


def _registration(row: Any) -> Registration:
    user, age, invitation_id, note, issued_by = row
    invitation = RedeemedInvitation(note, issued_by) if invitation_id else None
    return Registration(user, age, invitation)
