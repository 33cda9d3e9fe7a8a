"""Administrators assign or decline several questions at once.

The rules for a single question apply to each; a question that changed since the administrator saw it is left.
"""

from collections.abc import Awaitable, Callable, Collection
from enum import StrEnum
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.messaging import service as messaging
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import Recipient
from portal.domain.questions.lifecycle import QuestionState
from portal.domain.questions.models import Question
from portal.features.request.questions import answering, queries
from portal.features.request.questions.errors import QuestionChangedMeanwhile
from portal.features.request.questions.message_templates import QuestionAssigned, QuestionsAssigned
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.lists.together import DoneTogether, Left


class QuestionLeft(StrEnum):
    """``CHANGED``: still open, but assigned to another person or edited since; ``MISSING``: deleted."""

    ANSWERED = QuestionState.ANSWERED
    PUBLISHED = QuestionState.PUBLISHED
    DECLINED = QuestionState.DECLINED
    WITHDRAWN = QuestionState.WITHDRAWN
    CHANGED = "changed"
    MISSING = "missing"


async def assign_all(
    session: AsyncSession, actor: Actor, seen: Collection[tuple[UUID, int]], *, assignee_id: UUID | None
) -> DoneTogether:
    """Assigns the open questions; None removes their assignees. ``seen``: ids with revisions.

    The new assignee gets one mail, unless it is the actor. Raises :class:`ValidationFailed` for a person who may not
    see questions.
    """
    assignee = await queries.find_assignee(session, assignee_id) if assignee_id else None
    if assignee_id is not None and assignee is None:
        raise ValidationFailed(fields=[FieldError("assignee_id", "invalid")])
    assigned: list[Question] = []

    async def assign(question: Question, revision: int) -> None:
        before = question.revision
        await answering.assign(session, actor, question.id, assignee_id=assignee_id, revision=revision, together=True)
        if question.revision != before:
            assigned.append(question)

    done = await _each(session, seen, assign)
    if assigned and assignee is not None and assignee.id != actor.user_id:
        messaging.send(session, await _assignment(session, actor, assigned), to=Recipient.of(assignee))
        await session.flush()
    return done


async def decline_all(
    session: AsyncSession, actor: Actor, seen: Collection[tuple[UUID, int]], *, reason: str
) -> DoneTogether:
    """Declines the open questions; each company gets a mail per question. ``seen``: as for :func:`assign_all`."""

    async def decline(question: Question, revision: int) -> None:
        await answering.decline(session, actor, question.id, reason=reason, revision=revision, together=True)

    return await _each(session, seen, decline)


async def _each(
    session: AsyncSession, seen: Collection[tuple[UUID, int]], change: Callable[[Question, int], Awaitable[None]]
) -> DoneTogether:
    """Applies ``change`` to each question. Locks them in the order of their keys to avoid deadlocks."""
    revisions = dict(seen)
    found = await queries.lock_all(session, revisions.keys())
    left = [
        Left(str(missing), None, QuestionLeft.MISSING)
        for missing in sorted(revisions.keys() - {question.id for question in found})
    ]
    for question in found:
        try:
            await change(question, revisions[question.id])
        except QuestionChangedMeanwhile:
            left.append(_left(question))
    return DoneTogether(len(revisions) - len(left), left)


def _left(question: Question) -> Left:
    if question.state == QuestionState.OPEN:
        return Left(str(question.id), question.subject, QuestionLeft.CHANGED)
    return Left(str(question.id), question.subject, QuestionLeft(question.state), question.decided_by_name)


async def _assignment(session: AsyncSession, actor: Actor, assigned: list[Question]) -> MessageTemplate:
    if len(assigned) > 1:
        return QuestionsAssigned(count=len(assigned), assigned_by=actor.name)
    (question,) = assigned
    return QuestionAssigned(
        subject=question.subject,
        organization_name=await queries.organization_name_of(session, question.company_id),
        assigned_by=actor.name,
    )
