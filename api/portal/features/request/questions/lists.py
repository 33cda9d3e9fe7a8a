"""The administrators' list of questions."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, cast, func, select
from sqlalchemy.orm import aliased

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.questions.lifecycle import QuestionState, Topic
from portal.domain.questions.models import Clarification, Question, QuestionClarification, QuestionFile
from portal.domain.rfis.current import CurrentRfi
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing
from portal.platform.scanner import Verdict

_Assignee = aliased(User)
_assignee_name = func.nullif(func.concat_ws(" ", _Assignee.first_name, _Assignee.last_name), "")
_LAST = 2_147_483_647
_SOURCE = (
    select(Question)
    .join(Company, Company.id == Question.company_id)
    .outerjoin(_Assignee, _Assignee.id == Question.assignee_id)
    .outerjoin(QuestionFile, QuestionFile.question_id == Question.id)
    .outerjoin(QuestionClarification, QuestionClarification.question_id == Question.id)
    .outerjoin(Clarification, Clarification.id == QuestionClarification.clarification_id)
    .get_final_froms()[0]
)


def _text(column: Any) -> ColumnElement[str]:
    return func.portal_fold(func.coalesce(column, ""))


QUESTIONS = ListDefinition(
    name="questions",
    source=_SOURCE,
    key=Question.id.expression,
    columns=(
        Column("id", Question.id.expression, kind=None),
        Column("question_subject", Question.subject.expression, sort_by=_text(Question.subject)),
        Column("organization_name", Company.organization_name.expression, sort_by=_text(Company.organization_name)),
        Column("topic", Question.topic.expression, Kind.CHOICE, sort_by=cast(Question.topic, String), choices="topic"),
        Column(
            "question_state",
            Question.state.expression,
            Kind.CHOICE,
            sort_by=cast(Question.state, String),
            choices="question_state",
        ),
        Column("asked_at", Question.created_at.expression, Kind.INSTANT, sort_by=Question.created_at.expression),
        Column("assignee_id", Question.assignee_id.expression, kind=None),
        Column("assignee_name", _assignee_name, sort_by=_text(_assignee_name)),
        Column("question_text", Question.text.expression),
        Column("file_name", QuestionFile.name.expression),
        Column("private_answer", Question.answer.expression),
        Column("decline_reason", Question.decline_reason.expression),
        Column(
            "clarification_number",
            Clarification.number.expression,
            Kind.NUMBER,
            sort_by=func.coalesce(Clarification.number, _LAST),
        ),
        Column("clarification_id", Clarification.id.expression, kind=None),
        Column("answered_at", Question.decided_at.expression, Kind.INSTANT),
        Column("answered_by_name", Question.decided_by_name.expression),
        Column("revision", Question.revision.expression, kind=None),
    ),
    default_sort="-asked_at",
)


def within(current: CurrentRfi) -> list[ColumnElement[bool]]:
    return [Question.rfi_id == current.id]


def matching(
    search: str,
    *,
    states: tuple[QuestionState, ...] = (),
    topics: tuple[Topic, ...] = (),
    assignee: UUID | None = None,
    unassigned: bool = False,
    unchecked: bool = False,
) -> list[ColumnElement[bool]]:
    """Questions whose subject, text, answer or company contain every word; an empty filter matches all."""
    conditions: list[ColumnElement[bool]] = []
    if states:
        conditions.append(Question.state.in_(states))
    if topics:
        conditions.append(Question.topic.in_(topics))
    if assignee is not None:
        conditions.append(Question.assignee_id == assignee)
    if unassigned:
        conditions.append(Question.assignee_id.is_(None))
    if unchecked:
        conditions.append(QuestionFile.verdict == Verdict.UNCHECKED.value)
    texts = Question.subject, Question.text, Question.answer, Company.organization_name
    return [*conditions, *containing(search, *texts)]
