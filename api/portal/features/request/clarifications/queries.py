"""Queries for clarifications: published ones for companies, and all of them for administrators."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, case, cast, delete, func, insert, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, IS_PERSON_OF_COMPANY, AccountStatus, User
from portal.domain.questions.lifecycle import Topic
from portal.domain.questions.models import (
    Clarification,
    ClarificationRevision,
    Question,
    QuestionClarification,
)
from portal.domain.rfis.current import CurrentRfi
from portal.platform.folding import Word, words_of
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing

_NAME = re.compile(r"c(?P<dash> ?)(?P<number>[0-9]{1,6})")
"""Name of a clarification, such as ``C-3`` or ``c3``, in the folded parts of a word."""

_DRAFTS_LAST = 2_147_483_647
_NEVER = literal("infinity").cast(Clarification.changed_at.type)
_is_published = Clarification.published_at.is_not(None)
_state = case((_is_published, "published"), else_="draft")
_questions = (
    select(func.count())
    .select_from(QuestionClarification)
    .where(QuestionClarification.clarification_id == Clarification.id)
    .correlate(Clarification.__table__)
    .scalar_subquery()
)


def _folded(column: Any) -> ColumnElement[str]:
    return func.portal_fold(column)


CLARIFICATIONS = ListDefinition(
    name="clarifications",
    source=Clarification.__table__,
    key=Clarification.id.expression,
    columns=(
        Column("id", Clarification.id.expression, kind=None),
        Column(
            "clarification_number",
            Clarification.number.expression,
            Kind.NUMBER,
            sort_by=func.coalesce(Clarification.number, _DRAFTS_LAST),
        ),
        Column("clarification_state", _state, Kind.CHOICE, choices="clarification_state"),
        Column(
            "topic",
            Clarification.topic.expression,
            Kind.CHOICE,
            sort_by=cast(Clarification.topic, String),
            choices="topic",
        ),
        Column("question_en", Clarification.question_en.expression, sort_by=_folded(Clarification.question_en)),
        Column("question_ar", Clarification.question_ar.expression, sort_by=_folded(Clarification.question_ar)),
        Column("answer_en", Clarification.answer_en.expression),
        Column("answer_ar", Clarification.answer_ar.expression),
        Column("clarification_revision", Clarification.revision.expression, Kind.NUMBER),
        Column(
            "published_at",
            Clarification.published_at.expression,
            Kind.INSTANT,
            sort_by=func.coalesce(Clarification.published_at, _NEVER),
        ),
        Column("revised_at", Clarification.revised_at.expression, Kind.INSTANT),
        Column("questions", _questions, Kind.NUMBER, sort_by=_questions),
        Column(
            "changed_at", Clarification.changed_at.expression, Kind.INSTANT, sort_by=Clarification.changed_at.expression
        ),
        Column("changed_by_name", Clarification.changed_by_name.expression),
        Column("version", Clarification.version.expression, kind=None),
    ),
    default_sort="-clarification_number",
)


def within(current: CurrentRfi) -> list[ColumnElement[bool]]:
    return [Clarification.rfi_id == current.id]


def matching(search: str, *, topics: tuple[Topic, ...] = (), state: str | None = None) -> list[ColumnElement[bool]]:
    """Clarifications whose number or texts contain every word; an empty filter matches all."""
    conditions: list[ColumnElement[bool]] = []
    if topics:
        conditions.append(Clarification.topic.in_(topics))
    if state is not None:
        conditions.append(_is_published if state == "published" else ~_is_published)
    questions = Clarification.question_en, Clarification.question_ar
    texts = cast(Clarification.number, String), *questions, Clarification.answer_en, Clarification.answer_ar
    words, found = words_of(search), containing(search, *texts)
    return [*conditions, *(map(_named_or, words, found) if words else found)]


def _named_or(word: Word, found: ColumnElement[bool]) -> ColumnElement[bool]:
    """``found``, but a name (``C-3``, ``c3``) matches the clarification of that number, and not ``C-30``."""
    named = _NAME.fullmatch(" ".join(word.parts))
    if named is None:
        return found
    is_named = Clarification.number == int(named["number"])
    return is_named if named["dash"] else or_(is_named, found)


async def published(
    session: AsyncSession, current: CurrentRfi, *conditions: ColumnElement[bool]
) -> Sequence[Clarification]:
    """Published clarifications, by number."""
    statement = select(Clarification).where(*within(current), _is_published, *conditions).order_by(Clarification.number)
    return (await session.scalars(statement)).all()


async def lock(session: AsyncSession, clarification_id: UUID) -> Clarification | None:
    return await session.get(Clarification, clarification_id, with_for_update=True, populate_existing=True)


async def next_number(session: AsyncSession, rfi_id: UUID) -> int:
    """Call it with the lock of the RFI's numbers, else two clarifications could get the same number."""
    statement = select(func.max(Clarification.number)).where(Clarification.rfi_id == rfi_id)
    return (await session.scalar(statement) or 0) + 1


async def revisions_of(session: AsyncSession, clarification_id: UUID) -> Sequence[ClarificationRevision]:
    """Published texts of the clarification, newest first."""
    statement = (
        select(ClarificationRevision)
        .where(ClarificationRevision.clarification_id == clarification_id)
        .order_by(ClarificationRevision.revision.desc())
    )
    return (await session.scalars(statement)).all()


async def questions_of(session: AsyncSession, clarification_id: UUID) -> Sequence[tuple[Question, str]]:
    """The questions that it answers, each with the name of the organisation, for administrators."""
    statement = (
        select(Question, Company.organization_name)
        .join(QuestionClarification, QuestionClarification.question_id == Question.id)
        .join(Company, Company.id == Question.company_id)
        .where(QuestionClarification.clarification_id == clarification_id)
        .order_by(Question.created_at, Question.id)
    )
    return [(question, name) for question, name in await session.execute(statement)]


async def linked_ids(session: AsyncSession, clarification_id: UUID) -> Sequence[UUID]:
    statement = select(QuestionClarification.question_id).where(
        QuestionClarification.clarification_id == clarification_id
    )
    return (await session.scalars(statement)).all()


async def linked_elsewhere(session: AsyncSession, question_ids: Sequence[UUID], clarification_id: UUID) -> bool:
    statement = (
        select(func.count())
        .select_from(QuestionClarification)
        .where(
            QuestionClarification.question_id.in_(question_ids),
            QuestionClarification.clarification_id != clarification_id,
        )
    )
    return (await session.execute(statement)).scalar_one() > 0


async def replace_links(session: AsyncSession, clarification_id: UUID, question_ids: Sequence[UUID]) -> None:
    await session.execute(
        delete(QuestionClarification)
        .where(QuestionClarification.clarification_id == clarification_id)
        .execution_options(synchronize_session=False)
    )
    if question_ids:
        rows = [{"question_id": one, "clarification_id": clarification_id} for one in dict.fromkeys(question_ids)]
        await session.execute(insert(QuestionClarification), rows)


@dataclass(frozen=True, slots=True)
class Reader:
    """A person of an approved company, with the clarifications (among those asked for) that answer its questions."""

    user: User
    own: frozenset[UUID]


async def readers(session: AsyncSession, clarification_ids: Sequence[UUID]) -> list[Reader]:
    """The people of all approved companies, in an order that does not depend on who asked."""
    linked = await session.execute(
        select(Question.company_id, QuestionClarification.clarification_id)
        .join(Question, Question.id == QuestionClarification.question_id)
        .where(QuestionClarification.clarification_id.in_(clarification_ids))
    )
    own: dict[UUID, set[UUID]] = {}
    for company_id, clarification_id in linked:
        own.setdefault(company_id, set()).add(clarification_id)
    people = await session.scalars(
        select(User)
        .join(Company, IS_PERSON_OF_COMPANY)
        .where(User.status == AccountStatus.APPROVED)
        .order_by(User.company_id, User.id)
    )
    return [
        Reader(user, frozenset(own.get(user.company_id, ())) if user.company_id else frozenset()) for user in people
    ]


async def count_readers(session: AsyncSession) -> int:
    """Number of approved companies, which are notified of publications."""
    statement = select(func.count()).select_from(User).join(Company, IS_CONTACT_OF_COMPANY)
    statement = statement.where(User.status == AccountStatus.APPROVED)
    return (await session.execute(statement)).scalar_one()


async def lock_due_for_digest(session: AsyncSession, before: datetime) -> Sequence[Clarification]:
    """Locks the clarifications published for the digest before this instant and not announced, by RFI and number."""
    statement = (
        select(Clarification)
        .where(
            Clarification.announced_revision < Clarification.revision,
            Clarification.notify == "digest",
            Clarification.revised_at < before,
        )
        .order_by(Clarification.rfi_id, Clarification.number)
        .with_for_update()
    )
    return (await session.scalars(statement.execution_options(populate_existing=True))).all()
