"""Queries for questions: a company's own, and all for administrators."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, Select, delete, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, selectinload

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import Role, User, is_contact_of
from portal.domain.questions.lifecycle import QuestionState
from portal.domain.questions.models import Clarification, Question, QuestionClarification, QuestionFile
from portal.domain.rfis.current import CurrentRfi


async def hold_company(session: AsyncSession, company_id: UUID) -> bool:
    """Whether the company exists. Locks its row, so that questions of one company are serialized."""
    statement = select(Company.id).where(Company.id == company_id).with_for_update(key_share=True)
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def count_asked(session: AsyncSession, rfi_id: UUID, company_id: UUID) -> tuple[int, int]:
    """Number of the company's open questions, and of all its questions."""
    statement = select(func.count().filter(Question.state == QuestionState.OPEN), func.count()).where(
        Question.rfi_id == rfi_id, Question.company_id == company_id
    )
    opened, asked = (await session.execute(statement)).one()
    return opened, asked


async def own(
    session: AsyncSession, rfi_id: UUID, company_id: UUID | None
) -> Sequence[tuple[Question, int | None, int | None]]:
    """The company's questions, newest first, each with number and revision of its published clarification, if any."""
    statement = (
        select(Question, Clarification.number, Clarification.revision)
        .outerjoin(QuestionClarification, QuestionClarification.question_id == Question.id)
        .outerjoin(
            Clarification,
            (Clarification.id == QuestionClarification.clarification_id) & Clarification.published_at.is_not(None),
        )
        .where(Question.rfi_id == rfi_id, Question.company_id == company_id)
        .options(selectinload(Question.file))
        .order_by(Question.created_at.desc(), Question.id.desc())
    )
    return [(question, number, revision) for question, number, revision in await session.execute(statement)]


async def lock(session: AsyncSession, question_id: UUID, *, company_id: UUID | None = None) -> Question | None:
    """Locks and returns the question; with ``company_id``, only if it belongs to this company."""
    statement = select(Question).where(Question.id == question_id)
    if company_id is not None:
        statement = statement.where(Question.company_id == company_id)
    statement = statement.with_for_update(of=Question).options(selectinload(Question.file))
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()


async def lock_all(session: AsyncSession, question_ids: Collection[UUID]) -> Sequence[Question]:
    statement = select(Question).where(Question.id.in_(question_ids)).order_by(Question.id).with_for_update()
    return (await session.scalars(statement.execution_options(populate_existing=True))).all()


async def unlink(session: AsyncSession, question_id: UUID) -> None:
    await session.execute(
        delete(QuestionClarification)
        .where(QuestionClarification.question_id == question_id)
        .execution_options(synchronize_session=False)
    )


@dataclass(frozen=True, slots=True)
class Dossier:
    """A question for administrators. ``user_id``: of the company's contact."""

    question: Question
    organization_name: str
    user_id: UUID | None
    asked_by_name: str | None
    assignee_name: str | None
    clarification: Clarification | None


async def find_dossier(session: AsyncSession, question_id: UUID) -> Dossier | None:
    asker, assignee = aliased(User), aliased(User)
    contact = select(User.id).where(is_contact_of(Question.company_id)).correlate(Question).scalar_subquery()
    statement = (
        select(
            Question,
            Company.organization_name,
            contact,
            func.coalesce(_name_of(asker), _asker_on_record()),
            _name_of(assignee),
            Clarification,
        )
        .join(Company, Company.id == Question.company_id)
        .outerjoin(asker, asker.id == Question.asked_by)
        .outerjoin(assignee, assignee.id == Question.assignee_id)
        .outerjoin(QuestionClarification, QuestionClarification.question_id == Question.id)
        .outerjoin(Clarification, Clarification.id == QuestionClarification.clarification_id)
        .where(Question.id == question_id)
        .options(selectinload(Question.file))
    )
    row = (await session.execute(statement.execution_options(populate_existing=True))).one_or_none()
    return Dossier(*row) if row else None


def _name_of(person: type[User]) -> ColumnElement[str | None]:
    """The person's name; null if the join found no person."""
    return func.nullif(func.concat_ws(" ", person.first_name, person.last_name), "")


def _asker_on_record() -> ScalarSelect[str]:
    """The asker's name in the audit trail, for people whose account is deleted."""
    event = AuditEvent
    asked = select(event.actor_name).where(
        event.subject_type == "question",
        event.subject_id == func.cast(Question.id, event.subject_id.type),
        event.action == "question.asked",
    )
    return asked.limit(1).correlate(Question).scalar_subquery()


async def organization_name_of(session: AsyncSession, company_id: UUID) -> str:
    statement = select(Company.organization_name).where(Company.id == company_id)
    return (await session.execute(statement)).scalar_one()


def _assignees() -> Select[User]:
    """Administrators with any permission on questions, each of which implies VIEW."""
    return select(User).where(
        User.role == Role.ADMIN,
        exists().where(Permission.user_id == User.id, Permission.subject == Subject.QUESTIONS),
    )


async def assignees(session: AsyncSession) -> Sequence[User]:
    return (await session.scalars(_assignees().order_by(User.first_name, User.last_name, User.id))).all()


async def find_assignee(session: AsyncSession, user_id: UUID) -> User | None:
    return (await session.scalars(_assignees().where(User.id == user_id))).one_or_none()


async def count_by_state(session: AsyncSession, current: CurrentRfi) -> dict[str, int]:
    statement = select(Question.state, func.count()).where(Question.rfi_id == current.id).group_by(Question.state)
    return dict((await session.execute(statement)).all())


async def count_assigned(session: AsyncSession, current: CurrentRfi, user_id: UUID) -> int:
    statement = (
        select(func.count())
        .select_from(Question)
        .where(Question.rfi_id == current.id, Question.assignee_id == user_id, Question.state == QuestionState.OPEN)
    )
    return (await session.execute(statement)).scalar_one()


async def find_file(session: AsyncSession, question_id: UUID, *, company_id: UUID | None = None) -> QuestionFile | None:
    statement = select(QuestionFile).where(QuestionFile.question_id == question_id)
    if company_id is not None:
        statement = statement.where(QuestionFile.company_id == company_id)
    return (await session.scalars(statement)).one_or_none()


async def lock_pending(session: AsyncSession, company_id: UUID) -> Sequence[QuestionFile]:
    """Locks and returns the company's files for questions not sent yet, oldest first."""
    statement = (
        select(QuestionFile)
        .where(QuestionFile.company_id == company_id, QuestionFile.question_id.is_(None))
        .order_by(QuestionFile.created_at, QuestionFile.id)
        .with_for_update()
    )
    return (await session.scalars(statement)).all()


async def is_claimed(session: AsyncSession, object_key: str) -> bool:
    """Whether a row refers to this object."""
    return bool(await session.scalar(select(exists().where(QuestionFile.object_key == object_key))))


async def object_keys_of(session: AsyncSession, company_ids: Collection[UUID]) -> Sequence[str]:
    statement = select(QuestionFile.object_key).where(QuestionFile.company_id.in_(company_ids))
    return (await session.scalars(statement)).all()
