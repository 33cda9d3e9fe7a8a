"""Reads of the desk: people, and all that stands beside a response."""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import Select, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Subject
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import Role, User
from portal.domain.reading.models import (
    Assignment,
    Conclusion,
    Passage,
    Recommendation,
    Remark,
    RemarkDraft,
    Theme,
)
from portal.domain.sealing.interests import Interest
from portal.domain.submissions.models import ResponseAddition, Submission
from portal.features.responses.reading.access import Desk


def _readers() -> Select[User]:
    """Administrators with any permission on the reading desk, each of which implies VIEW."""
    return select(User).where(
        User.role == Role.ADMIN,
        exists().where(Permission.user_id == User.id, Permission.subject == Subject.READING),
    )


async def readers(session: AsyncSession) -> Sequence[User]:
    return (await session.scalars(_readers().order_by(User.first_name, User.last_name, User.id))).all()


async def find_readers(session: AsyncSession, user_ids: Collection[UUID]) -> Sequence[User]:
    """In the order of their keys."""
    return (await session.scalars(_readers().where(User.id.in_(user_ids)).order_by(User.id))).all()


async def with_interest(
    session: AsyncSession, rfi_id: UUID | None, company_ids: Collection[UUID], user_ids: Collection[UUID]
) -> set[tuple[UUID, UUID | None]]:
    """Companies with people whose interest in them stands."""
    statement = select(Interest.company_id, Interest.user_id).where(
        Interest.rfi_id == rfi_id,
        Interest.company_id.in_(company_ids),
        Interest.user_id.in_(user_ids),
        Interest.interest.is_not(None),
        Interest.lifted_at.is_(None),
    )
    return {(company_id, user_id) for company_id, user_id in await session.execute(statement)}


async def submission_of(session: AsyncSession, desk: Desk) -> Submission:
    contents = (
        selectinload(Submission.files),
        selectinload(Submission.links),
        selectinload(Submission.additions).selectinload(ResponseAddition.files),
    )
    return (
        await session.scalars(select(Submission).where(Submission.id == desk.submission_id).options(*contents))
    ).one()


async def answers_of(session: AsyncSession, company_id: UUID) -> FormAnswers | None:
    """The submitted questionnaire."""
    statement = select(FormAnswers).where(
        FormAnswers.company_id == company_id,
        FormAnswers.form == "questionnaire",
        FormAnswers.submitted_at.is_not(None),
    )
    return (await session.scalars(statement)).one_or_none()


async def assignments_of(session: AsyncSession, desk: Desk) -> Sequence[tuple[Assignment, str]]:
    """With the names of the people."""
    statement = (
        select(Assignment, User.first_name + " " + User.last_name)
        .join(User, User.id == Assignment.user_id)
        .where(Assignment.rfi_id == desk.rfi_id, Assignment.company_id == desk.company_id)
        .order_by(User.first_name, User.last_name, User.id)
    )
    return [(assignment, name) for assignment, name in await session.execute(statement)]


async def interests_of(session: AsyncSession, desk: Desk) -> Sequence[Interest]:
    """Interests of all people, also the lifted ones, and who declared none."""
    statement = select(Interest).where(Interest.rfi_id == desk.rfi_id, Interest.company_id == desk.company_id)
    return (await session.scalars(statement.order_by(Interest.declared_at, Interest.id))).all()


async def remarks_of(session: AsyncSession, desk: Desk) -> Sequence[Remark]:
    statement = select(Remark).where(Remark.rfi_id == desk.rfi_id, Remark.company_id == desk.company_id)
    return (await session.scalars(statement.order_by(Remark.created_at, Remark.id))).all()


async def drafts_of(session: AsyncSession, desk: Desk, user_id: UUID) -> Sequence[RemarkDraft]:
    statement = select(RemarkDraft).where(
        RemarkDraft.rfi_id == desk.rfi_id, RemarkDraft.company_id == desk.company_id, RemarkDraft.user_id == user_id
    )
    return (await session.scalars(statement.order_by(RemarkDraft.place))).all()


async def passages_of(session: AsyncSession, desk: Desk) -> Sequence[tuple[Passage, str]]:
    """With the names of their themes, in the order in which they were marked."""
    statement = (
        select(Passage, Theme.name)
        .join(Theme, Theme.id == Passage.theme_id)
        .where(Passage.rfi_id == desk.rfi_id, Passage.company_id == desk.company_id)
        .order_by(Passage.marked_at, Passage.id)
    )
    return [(passage, name) for passage, name in await session.execute(statement)]


async def recommendations_of(session: AsyncSession, desk: Desk) -> Sequence[Recommendation]:
    statement = select(Recommendation).where(
        Recommendation.rfi_id == desk.rfi_id, Recommendation.company_id == desk.company_id
    )
    return (await session.scalars(statement.order_by(Recommendation.given_at, Recommendation.id))).all()


async def conclusions_of(session: AsyncSession, desk: Desk) -> Sequence[Conclusion]:
    """The newest first."""
    statement = select(Conclusion).where(Conclusion.rfi_id == desk.rfi_id, Conclusion.company_id == desk.company_id)
    return (await session.scalars(statement.order_by(Conclusion.number.desc()))).all()


async def standing_themes(session: AsyncSession, rfi_id: UUID | None) -> Sequence[Theme]:
    """Themes that are not merged into others, by name."""
    statement = select(Theme).where(Theme.rfi_id == rfi_id, Theme.merged_into.is_(None))
    return (await session.scalars(statement.order_by(Theme.folded_name, Theme.id))).all()
