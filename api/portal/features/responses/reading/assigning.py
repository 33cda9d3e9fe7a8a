"""Who reads which response, and what they have read."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User, is_contact_of
from portal.domain.reading.models import Assignment
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission
from portal.features.responses.reading import queries
from portal.features.responses.reading.access import can_be_read, open_desk
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.lists.together import DoneTogether, Left


class AssignmentLeft(StrEnum):
    """``INTEREST``: one of the people has an interest in the company, ``by``; ``MISSING``: it has no response now."""

    INTEREST = "interest"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Assigning:
    """``assigned`` false takes the responses of ``company_ids`` back from ``user_ids``."""

    company_ids: Collection[UUID]
    user_ids: Collection[UUID]
    assigned: bool


async def assign_all(session: AsyncSession, actor: Actor, current: CurrentRfi, wanted: Assigning) -> DoneTogether:
    """Assigns each of the responses to each of the people. Repeating it changes nothing.

    Raises :class:`ValidationFailed` for people without the reading desk.
    """
    people = await queries.find_readers(session, wanted.user_ids)
    if wanted.assigned and len(people) < len(set(wanted.user_ids)):
        raise ValidationFailed(fields=[FieldError("user_ids", "invalid")])
    found = await _responses(session, current, wanted.company_ids)
    left = [
        Left(str(missing), None, AssignmentLeft.MISSING)
        for missing in sorted(set(wanted.company_ids) - {company_id for company_id, _ in found})
    ]
    if not wanted.assigned:
        for company_id, name in found:
            await _take_back(session, actor, current.id, company_id, name, wanted.user_ids)
        return DoneTogether(len(found), left)
    names = {person.id: person.name for person in people}
    interested = await queries.with_interest(session, current.id, wanted.company_ids, list(names))
    for company_id, name in found:
        theirs = [names[user_id] for of, user_id in interested if of == company_id and user_id is not None]
        if theirs:
            left.append(Left(str(company_id), name, AssignmentLeft.INTEREST, " · ".join(sorted(theirs))))
        else:
            await _assign(session, actor, current.id, company_id, name, people)
    return DoneTogether(len(set(wanted.company_ids)) - len(left), left)


async def _responses(
    session: AsyncSession, current: CurrentRfi, company_ids: Collection[UUID]
) -> Sequence[tuple[UUID, str]]:
    """Those of the companies that have a response, by key, with their names."""
    statement = (
        select(Submission.company_id, Company.organization_name)
        .join(Company, Company.id == Submission.company_id)
        .join(User, is_contact_of(Submission.company_id))
        .where(Submission.company_id.in_(company_ids), *can_be_read(current))
        .order_by(Submission.company_id)
    )
    return [(company_id, name) for company_id, name in await session.execute(statement)]


async def _assign(
    session: AsyncSession,
    actor: Actor,
    rfi_id: UUID | None,
    company_id: UUID,
    organization_name: str,
    people: Sequence[User],
) -> None:
    now = await database_now(session)
    by = {"assigned_at": now, "assigned_by": actor.user_id, "assigned_by_name": actor.name}
    rows = [{"rfi_id": rfi_id, "company_id": company_id, "user_id": person.id, **by} for person in people]
    added = await session.scalars(
        insert(Assignment).values(rows).on_conflict_do_nothing().returning(Assignment.user_id)
    )
    new = set(added)
    names = [person.name for person in people if person.id in new]
    if names:
        record(session, actor, "reading.assigned", company_id, organization_name, people=names)


async def _take_back(
    session: AsyncSession,
    actor: Actor,
    rfi_id: UUID | None,
    company_id: UUID,
    organization_name: str,
    user_ids: Collection[UUID],
) -> None:
    removed = await session.scalars(
        delete(Assignment)
        .where(Assignment.rfi_id == rfi_id, Assignment.company_id == company_id, Assignment.user_id.in_(user_ids))
        .returning(Assignment.user_id)
    )
    gone = set(removed)
    if gone:
        names = sorted(user.name for user in await session.scalars(select(User).where(User.id.in_(gone))))
        record(session, actor, "reading.unassigned", company_id, organization_name, people=names)


async def set_read(session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID, *, read: bool) -> None:
    """Says that the actor has read the response, or not yet.

    Raises :class:`NotFound` unless it is assigned to the actor.
    """
    desk = await open_desk(session, actor, current, company_id)
    assignment = await session.get(Assignment, (desk.rfi_id, company_id, actor.user_id), with_for_update=True)
    if assignment is None:
        raise NotFound
    if read is not (assignment.read_at is not None):
        assignment.read_at = await database_now(session) if read else None
    await session.flush()


def record(
    session: AsyncSession, actor: Actor, action: str, company_id: UUID, organization_name: str, **details: Any
) -> None:
    """An event of the desk. Not about the company, whose sheet and download show its events to others."""
    audit.record(
        session,
        actor,
        action,
        subject_type="reading",
        subject_id=company_id,
        organization_name=organization_name,
        **details,
    )
