"""The work queue of the administrators' home page: what needs a person, most urgent first."""

from datetime import timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    DateTime,
    Select,
    Uuid,
    and_,
    case,
    cast,
    exists,
    func,
    literal,
    literal_column,
    null,
    select,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Subject
from portal.domain.identity.companies import REVIEW_AGE, REVIEW_FROM, Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User, is_contact_of
from portal.domain.questions.lifecycle import QuestionState
from portal.domain.questions.models import Question, QuestionFile
from portal.domain.reading.models import Assignment
from portal.domain.registration.lifecycle import ChangeRequestState
from portal.domain.registration.models import ChangeRequest
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.deadlines import own_deadline_sql
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.submissions.files import HAS_UNCHECKED_FILE
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ADDED_AT, HAS_NEW_ADDITION, IS_REVIEW_OF_SUBMISSION, ResponseReview
from portal.features.mail.announcements.models import Announcement
from portal.features.oversight.insights.schemas import WorkKind, WorkOut
from portal.features.responses.bundles.models import Bundle
from portal.features.responses.file_checks import waiting
from portal.platform.db.written import Written
from portal.platform.scanner import Verdict

SOON_AFTER = timedelta(hours=48)
SCANNED_WITHIN = timedelta(minutes=10)
REJECTED_MAILS_LAST = timedelta(days=7)
"""Period for which rejected mails are in the work queue; older ones are in the history of announcements."""


async def load_work(
    session: AsyncSession, user_id: UUID, seen: frozenset[Subject], *, current: CurrentRfi, review_hours: int
) -> list[WorkOut]:
    """Reads the lines in one statement. Omits lines whose subject is not in ``seen``, and lines with a count of 0."""
    lines = _lines(seen, current.id, review_hours)
    if lines is None:
        return []
    values = [user_id] if {Subject.SUBMISSIONS, Subject.READING} & seen else []
    found = {row["kind"]: row for row in await lines.read(session, *values) if row["count"] > 0}
    return [WorkOut.model_validate(dict(found[kind])) for kind in WorkKind if kind in found]


@lru_cache(maxsize=128)
def _lines(seen: frozenset[Subject], rfi_id: UUID | None, review_hours: int) -> Written | None:
    lines: dict[WorkKind, tuple[Subject, Select[Any]]] = {
        WorkKind.CHANGES_REQUESTED: (Subject.ACTIVE_COMPANIES, _requested_changes()),
        WorkKind.ADDITIONS: (Subject.SUBMISSIONS, _new_additions(rfi_id)),
        WorkKind.FILES_WAITING: (Subject.SUBMISSIONS, _waiting_files()),
        WorkKind.FILES_UNCHECKED: (Subject.SUBMISSIONS, _unchecked_files(rfi_id)),
        WorkKind.QUESTION_FILES_UNCHECKED: (Subject.QUESTIONS, _unchecked_files_of_questions(rfi_id)),
        WorkKind.QUESTIONS: (Subject.QUESTIONS, _open_questions(rfi_id)),
        WorkKind.READING: (Subject.READING, _assigned_not_read(rfi_id)),
        WorkKind.ANNOUNCEMENTS_HELD: (Subject.EMAIL_ANNOUNCEMENT, _held_announcements()),
        WorkKind.MAILS_REJECTED: (Subject.EMAIL_ANNOUNCEMENT, _rejected_mails()),
        WorkKind.ZIPS_READY: (Subject.SUBMISSIONS, _ready_zips()),
        WorkKind.NOT_SUBMITTED: (Subject.SUBMISSIONS, _answered_without_response(rfi_id)),
    }
    wanted = [
        line.add_columns(literal(kind.value).label("kind"))
        for kind, (subject, line) in lines.items()
        if subject in seen
    ]
    if Subject.PENDING_COMPANIES in seen:
        wanted.append(_decisions(timedelta(hours=review_hours)))
    if not wanted:
        return None
    first, *others = wanted
    return Written.of(first.union_all(*others))


def _line(count: ColumnElement[Any], since: ColumnElement[Any], subject_id: ColumnElement[Any]) -> Select[Any]:
    return select(
        cast(count, BigInteger).label("count"),
        cast(since, DateTime(timezone=True)).label("since"),
        cast(subject_id, Uuid).label("subject_id"),
    )


def _decisions(review: timedelta) -> Select[Any]:
    """A line for each urgency: one pass over the waiting companies."""
    urgency = case(
        (review < REVIEW_AGE, WorkKind.DECISIONS_OVERDUE.value),
        (min(SOON_AFTER, review) < REVIEW_AGE, WorkKind.DECISIONS_DUE.value),
        else_=WorkKind.DECISIONS.value,
    ).label("kind")
    return (
        _line(func.count(), func.min(REVIEW_FROM), null())
        .add_columns(urgency)
        .select_from(User)
        .join(Company, IS_CONTACT_OF_COMPANY)
        .where(User.status == AccountStatus.PENDING, User.verified_at.is_not(None), Company.decided_at.is_(None))
        .group_by(urgency)
    )


def _requested_changes() -> Select[Any]:
    return (
        _line(func.count(), func.min(ChangeRequest.requested_at), null())
        .select_from(ChangeRequest)
        .join(User, is_contact_of(ChangeRequest.company_id))
        .where(ChangeRequest.state == ChangeRequestState.PENDING, User.status == AccountStatus.APPROVED)
    )


def _new_additions(rfi_id: UUID | None) -> Select[Any]:
    """Responses to which the company has added something since it was asked for a clarification."""
    return (
        _line(func.count(), func.min(ADDED_AT), null())
        .select_from(Submission)
        .join(ResponseReview, IS_REVIEW_OF_SUBMISSION)
        .where(
            Submission.rfi_id == rfi_id,
            HAS_NEW_ADDITION,
            exists().where(User.company_id == Submission.company_id, User.status == AccountStatus.APPROVED),
        )
    )


def _waiting_files() -> Select[Any]:
    """Files that wait, if none has been scanned for longer than a scan takes."""
    is_late = func.clock_timestamp() - SCANNED_WITHIN > waiting.SINCE
    return _line(case((is_late, waiting.NUMBER), else_=0), waiting.SINCE, null()).select_from(waiting.FILES)


def _unchecked_files(rfi_id: UUID | None) -> Select[Any]:
    """Responses with a file that could not be checked and is not released."""
    return (
        _line(func.count(), func.min(Submission.submitted_at), null())
        .select_from(Submission)
        .where(
            Submission.rfi_id == rfi_id,
            HAS_UNCHECKED_FILE,
            exists().where(User.company_id == Submission.company_id, User.status == AccountStatus.APPROVED),
        )
    )


def _unchecked_files_of_questions(rfi_id: UUID | None) -> Select[Any]:
    """Open questions with a file that could not be checked and is not released."""
    unchecked = exists().where(QuestionFile.question_id == Question.id, QuestionFile.verdict == Verdict.UNCHECKED.value)
    return _open_questions(rfi_id).where(unchecked)


def _open_questions(rfi_id: UUID | None) -> Select[Any]:
    return (
        _line(func.count(), func.min(Question.created_at), null())
        .select_from(Question)
        .where(Question.rfi_id == rfi_id, Question.state == QuestionState.OPEN)
    )


def _assigned_not_read(rfi_id: UUID | None) -> Select[Any]:
    """Responses that are assigned to the person ``$1``, who has not read them."""
    submitted = exists().where(
        Submission.rfi_id == Assignment.rfi_id,
        Submission.company_id == Assignment.company_id,
        Submission.state == "submitted",
    )
    return (
        _line(func.count(), func.min(Assignment.assigned_at), null())
        .select_from(Assignment)
        .where(
            Assignment.rfi_id == rfi_id,
            Assignment.user_id == literal_column("$1::uuid"),
            Assignment.read_at.is_(None),
            submitted,
        )
    )


def _newest(column: ColumnElement[Any], at: ColumnElement[Any]) -> ColumnElement[Any]:
    return func.array_agg(aggregate_order_by(column, at.desc()), type_=ARRAY(Uuid))[1]


def _held_announcements() -> Select[Any]:
    """Scheduled announcements on hold: late, or their authors could no longer send them when they were due."""
    planned = Announcement.scheduled_at.expression
    longest = func.array_agg(aggregate_order_by(Announcement.id.expression, planned), type_=ARRAY(Uuid))[1]
    return (
        _line(func.count(), func.min(planned), longest)
        .select_from(Announcement)
        .where(Announcement.state == "scheduled", Announcement.trouble.is_not(None))
    )


def _rejected_mails() -> Select[Any]:
    rejected = cast(Announcement.counts["permanent"].astext, BigInteger)
    return (
        _line(
            func.coalesce(func.sum(rejected), 0),
            func.max(Announcement.finished_at),
            _newest(Announcement.id.expression, Announcement.finished_at.expression),
        )
        .select_from(Announcement)
        .where(
            ~Announcement.is_test,
            rejected > 0,
            Announcement.finished_at > func.portal_now() - REJECTED_MAILS_LAST,
        )
    )


def _ready_zips() -> Select[Any]:
    """Ready ZIPs that the person ``$1`` requested."""
    return (
        _line(
            func.count(),
            func.max(Bundle.finished_at),
            _newest(Bundle.id.expression, Bundle.finished_at.expression),
        )
        .select_from(Bundle)
        .where(
            Bundle.state == "ready",
            Bundle.requested_by == literal_column("$1::uuid"),
            Bundle.expires_at > func.portal_now(),
        )
    )


def _answered_without_response(rfi_id: UUID | None) -> Select[Any]:
    """Approved companies that answered the questionnaire, have not submitted, and still may."""
    submitted = exists().where(
        Submission.company_id == FormAnswers.company_id, Submission.rfi_id == Rfi.id, Submission.state == "submitted"
    )
    return (
        _line(func.count(), null(), null())
        .select_from(FormAnswers)
        .join(User, is_contact_of(FormAnswers.company_id))
        .join(Rfi, Rfi.id == rfi_id)
        .outerjoin(
            DeadlineExtension,
            and_(DeadlineExtension.rfi_id == Rfi.id, DeadlineExtension.company_id == FormAnswers.company_id),
        )
        .where(
            FormAnswers.form == "questionnaire",
            FormAnswers.submitted_at.is_not(None),
            User.status == AccountStatus.APPROVED,
            User.verified_at.is_not(None),
            Rfi.opens_at.is_(None) | (Rfi.opens_at <= func.portal_now()),
            own_deadline_sql() > func.portal_now(),
            ~submitted,
        )
    )
