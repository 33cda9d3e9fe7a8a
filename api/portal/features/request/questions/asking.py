"""A company asks, reads and withdraws its own questions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks.service import require_none_infected
from portal.domain.identity.access import Actor
from portal.domain.questions.lifecycle import TRANSITIONS, QuestionEvent, QuestionState, Topic
from portal.domain.questions.models import Question, QuestionFile
from portal.domain.rfis.current import CurrentRfi, require_open
from portal.features.request.questions import policy, queries
from portal.features.request.questions.errors import (
    QuestionChangedMeanwhile,
    QuestionLimitReached,
    QuestionsClosed,
    TooManyQuestions,
)
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.errors import FieldError, NotFound, ValidationFailed


@dataclass(frozen=True, slots=True)
class NewQuestion:
    """``file_id``: a file that was uploaded for it."""

    subject: str
    topic: Topic
    text: str
    file_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """``clarification``: number of the published clarification that answers it, with its revision."""

    question: Question
    clarification: int | None
    clarification_revision: int | None


@dataclass(frozen=True, slots=True)
class OwnQuestions:
    """The company's questions about the current RFI, newest first."""

    current: CurrentRfi
    questions: Sequence[OwnQuestion]


async def own(session: AsyncSession, actor: Actor, current: CurrentRfi) -> OwnQuestions:
    rows = await queries.own(session, current.rfi.id, actor.company_id) if current.rfi else ()
    return OwnQuestions(current, [OwnQuestion(*row) for row in rows])


async def ask(
    session: AsyncSession, actor: Actor, current: CurrentRfi, asked: NewQuestion, *, arrived_at: datetime
) -> None:
    """Sends a question; ``arrived_at`` (see ``arrive``) decides whether it is in time.

    Raises :class:`QuestionsClosed`, :class:`RfiClosed`, :class:`RfiNotOpen`, :class:`TooManyQuestions`,
    :class:`QuestionLimitReached`, :class:`FilesInfected`, or :class:`ValidationFailed` for a file that does not exist
    any more.
    """
    current = await require_asking(session, actor, current, arrived_at=arrived_at)
    if current.rfi is None or actor.company_id is None:
        raise NotFound
    opened, asked_before = await queries.count_asked(session, current.rfi.id, actor.company_id)
    if opened >= policy.MAX_OPEN:
        raise TooManyQuestions(n=policy.MAX_OPEN)
    if asked_before >= policy.MAX_ASKED:
        raise QuestionLimitReached(n=policy.MAX_ASKED)
    file = await _file(session, actor.company_id, asked.file_id)
    if file is not None:
        require_none_infected([file])
    question = Question(
        id=new_id(),
        rfi_id=current.rfi.id,
        company_id=actor.company_id,
        asked_by=actor.user_id,
        subject=asked.subject,
        topic=asked.topic,
        text=asked.text,
        created_at=arrived_at,
    )
    session.add(question)
    await session.flush()
    if file is not None:
        file.question_id = question.id
    await _record(session, actor, "question.asked", question, file_name=file.name if file else None)
    await session.flush()


async def withdraw(session: AsyncSession, actor: Actor, question_id: UUID) -> None:
    """Withdraws the company's open question. Repeating it changes nothing.

    Raises :class:`NotFound`, or :class:`QuestionChangedMeanwhile` once it is answered.
    """
    question = await queries.lock(session, question_id, company_id=actor.company_id)
    if question is None or actor.company_id is None:
        raise NotFound
    if question.state == QuestionState.WITHDRAWN:
        return
    state = TRANSITIONS.after(question.state, QuestionEvent.WITHDRAW)
    if state is None:
        raise QuestionChangedMeanwhile(data={"revision": question.revision})
    await queries.unlink(session, question.id)
    question.state, question.decided_at = state, await database_now(session)
    question.revision += 1
    await _record(session, actor, "question.withdrawn", question)
    await session.flush()


async def require_asking(
    session: AsyncSession, actor: Actor, current: CurrentRfi, *, arrived_at: datetime
) -> CurrentRfi:
    """The RFI at ``arrived_at``. Locks its dates, and serializes questions of the company, until the transaction ends.

    Raises :class:`QuestionsClosed`, :class:`RfiClosed`, :class:`RfiNotOpen` or :class:`NotFound`.
    """
    if actor.company_id is None or not await queries.hold_company(session, actor.company_id):
        raise NotFound
    current = await require_open(session, current, arrived_at=arrived_at)
    if not policy.may_ask(current):
        until = current.questions_until
        raise QuestionsClosed(until=iso(until) if until else None)
    return current


async def _file(session: AsyncSession, company_id: UUID, file_id: UUID | None) -> QuestionFile | None:
    if file_id is None:
        return None
    for file in await queries.lock_pending(session, company_id):
        if file.id == file_id:
            return file
    raise ValidationFailed(fields=[FieldError("file_id", "invalid")])


async def _record(session: AsyncSession, actor: Actor, action: str, question: Question, **details: str | None) -> None:
    audit.record(
        session,
        actor,
        action,
        subject_type="question",
        subject_id=question.id,
        subject=question.subject,
        organization_name=await queries.organization_name_of(session, question.company_id),
        **details,
    )
