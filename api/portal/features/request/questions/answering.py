"""Administrators assign, answer and decline questions.

Each change names the revision that the administrator saw, so that two administrators cannot overwrite each other.
"""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.messaging import service as messaging
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import Recipient, send_to_company
from portal.domain.questions.lifecycle import TRANSITIONS, QuestionEvent, QuestionState
from portal.domain.questions.models import Clarification, Question, QuestionClarification
from portal.features.request.questions import queries
from portal.features.request.questions.errors import QuestionChangedMeanwhile
from portal.features.request.questions.message_templates import QuestionAnswered, QuestionAssigned, QuestionDeclined
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, ValidationFailed


async def assign(
    session: AsyncSession,
    actor: Actor,
    question_id: UUID,
    *,
    assignee_id: UUID | None,
    revision: int,
    together: bool = False,
) -> None:
    """Assigns the open question; None removes the assignee. The new assignee gets a mail unless it is the actor.

    ``together``: one of several questions; the caller sends the mail about all of them.

    Raises :class:`NotFound`, :class:`QuestionChangedMeanwhile`, or :class:`ValidationFailed` for a person who may not
    see questions.
    """
    question = await _locked(session, question_id)
    if question.assignee_id == assignee_id and question.state == QuestionState.OPEN:
        return
    _state_after(question, QuestionEvent.ASSIGN, revision)
    assignee = await queries.find_assignee(session, assignee_id) if assignee_id else None
    if assignee_id is not None and assignee is None:
        raise ValidationFailed(fields=[FieldError("assignee_id", "invalid")])
    question.assignee_id = assignee_id
    question.revision += 1
    name = assignee.name if assignee else None
    organization_name = await _record(session, actor, "question.assigned", question, together, assignee=name)
    if assignee is not None and assignee.id != actor.user_id and not together:
        content = QuestionAssigned(
            subject=question.subject, organization_name=organization_name, assigned_by=actor.name
        )
        messaging.send(session, content, to=Recipient.of(assignee))
    await session.flush()


async def answer(session: AsyncSession, actor: Actor, question_id: UUID, *, text: str, revision: int) -> None:
    """Answers the question to its company only, or corrects that answer; the company gets a mail.

    Repeating it changes nothing. Raises :class:`NotFound` or :class:`QuestionChangedMeanwhile`.
    """
    question = await _locked(session, question_id)
    if question.state == QuestionState.ANSWERED and question.answer == text:
        return
    state = _state_after(question, QuestionEvent.ANSWER, revision)
    question.answer = text
    await _decide(session, actor, question, state)
    await _record(session, actor, "question.answered", question)
    await _notify(session, question, QuestionAnswered(subject=question.subject))


async def decline(
    session: AsyncSession, actor: Actor, question_id: UUID, *, reason: str, revision: int, together: bool = False
) -> None:
    """Declines the open question; its company gets a mail with the reason. Repeating it changes nothing.

    ``together``: one of several. Raises :class:`NotFound` or :class:`QuestionChangedMeanwhile`.
    """
    question = await _locked(session, question_id)
    if question.state == QuestionState.DECLINED and question.decline_reason == reason:
        return
    state = _state_after(question, QuestionEvent.DECLINE, revision)
    await queries.unlink(session, question.id)
    question.decline_reason = reason
    await _decide(session, actor, question, state)
    await _record(session, actor, "question.declined", question, together, reason=reason)
    await _notify(session, question, QuestionDeclined(subject=question.subject, reason=reason))


async def refer(
    session: AsyncSession, actor: Actor, question_id: UUID, *, clarification_id: UUID, revision: int
) -> None:
    """Answers the question by a published clarification. Only the company that asked gets a mail.

    Raises :class:`NotFound`, :class:`QuestionChangedMeanwhile`, or :class:`ValidationFailed` for a clarification that
    is not published.
    """
    question = await _locked(session, question_id)
    state = _state_after(question, QuestionEvent.PUBLISH, revision)
    clarification = await session.get(Clarification, clarification_id)
    if clarification is None or clarification.number is None or clarification.rfi_id != question.rfi_id:
        raise ValidationFailed(fields=[FieldError("clarification_id", "invalid")])
    await queries.unlink(session, question.id)
    session.add(QuestionClarification(question_id=question.id, clarification_id=clarification_id))
    await _decide(session, actor, question, state)
    await _record(session, actor, "question.referred", question, number=clarification.number)
    await _notify(session, question, QuestionAnswered(subject=question.subject, clarification=clarification.number))


async def publishable(session: AsyncSession, rfi_id: UUID, question_ids: Collection[UUID]) -> Sequence[Question]:
    """Locks and returns the questions. Raises :class:`ValidationFailed` if a clarification cannot answer one."""
    found = await queries.lock_all(session, question_ids)
    fitting = [
        question
        for question in found
        if question.rfi_id == rfi_id and TRANSITIONS.allows(question.state, QuestionEvent.PUBLISH)
    ]
    if len(fitting) != len(set(question_ids)):
        raise ValidationFailed(fields=[FieldError("question_ids", "question_decided")])
    return fitting


async def mark_published(session: AsyncSession, actor: Actor, questions: Sequence[Question], *, number: int) -> None:
    """Records that a clarification answers these locked questions.

    Sends no mail: the one about the clarification, to all companies, also notifies the companies that asked.
    """
    for question in questions:
        state = TRANSITIONS.after(question.state, QuestionEvent.PUBLISH)
        if state is not None:
            await _decide(session, actor, question, state)
            await _record(session, actor, "question.published", question, number=number)


async def _locked(session: AsyncSession, question_id: UUID) -> Question:
    question = await queries.lock(session, question_id)
    if question is None:
        raise NotFound
    return question


def _state_after(question: Question, event: QuestionEvent, revision: int) -> QuestionState:
    state = TRANSITIONS.after(question.state, event)
    if state is None or question.revision != revision:
        raise QuestionChangedMeanwhile(data={"revision": question.revision})
    return state


async def _decide(session: AsyncSession, actor: Actor, question: Question, state: QuestionState) -> None:
    question.state = state
    question.decided_at = await database_now(session)
    question.decided_by, question.decided_by_name = actor.user_id, actor.name
    question.revision += 1
    await session.flush()


async def _record(
    session: AsyncSession, actor: Actor, action: str, question: Question, together: bool = False, **details: Any
) -> str:
    if together:
        details["together"] = True
    organization_name = await queries.organization_name_of(session, question.company_id)
    audit.record(
        session,
        actor,
        action,
        subject_type="question",
        subject_id=question.id,
        subject=question.subject,
        organization_name=organization_name,
        **details,
    )
    return organization_name


async def _notify(session: AsyncSession, question: Question, content: MessageTemplate) -> None:
    await send_to_company(session, content, question.company_id)
    await session.flush()
