"""The rows that the database has about a person and their company, by table.

``tests/api/oversight/personal_data/test_completeness.py`` fails for a table that leads to a user or a company and is
neither here nor in :data:`LEFT_OUT`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.factors import Factor, ProviderAccount
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import CONTACT_EMAIL, User
from portal.domain.invitations.models import InvitationRedemption, SentInvitation
from portal.domain.messaging.models import Message, SwitchedOffTopic
from portal.domain.questions.models import Question, QuestionFile
from portal.domain.reading.models import (
    Assignment,
    Conclusion,
    Passage,
    Recommendation,
    Remark,
    RemarkDraft,
)
from portal.domain.registration.fields import ORGANISATION, names
from portal.domain.registration.models import ChangeRequest, RegistrationCorrection, RegistrationDecision
from portal.domain.rfis.models import DeadlineExtension
from portal.domain.sealing.interests import Interest
from portal.domain.submissions.models import (
    ResponseAddition,
    Submission,
    SubmissionFile,
    SubmissionLink,
    SubmissionVersion,
)
from portal.domain.submissions.receipts import Receipt
from portal.domain.submissions.reviews import ResponseReview
from portal.features.directory.views.models import SavedView
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery, AnnouncementDraftFile
from portal.features.request.library.models import LibraryVisit
from portal.features.responses.bundles.models import Bundle
from portal.platform.db.base import Base

MAX_ROWS = 20_000
"""Maximum number of rows of one table, newest first; only an administrator's audit trail can have more."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The person whose data is collected. ``company_id``: None for administrators."""

    user_id: UUID
    company_id: UUID | None


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of one table. ``hidden``: columns that are secrets, technical, or about other people."""

    name: str
    model: type[Base]
    of: Callable[[Subject], ColumnElement[bool]]
    hidden: frozenset[str] = frozenset()

    @property
    def columns(self) -> list[str]:
        return [column.key for column in self.model.__table__.columns if column.key not in self.hidden]


def _of_company(column: Any) -> Callable[[Subject], ColumnElement[bool]]:
    return lambda subject: false() if subject.company_id is None else column == subject.company_id


def _of_response(column: Any) -> Callable[[Subject], ColumnElement[bool]]:
    return lambda subject: column.in_(select(Submission.id).where(_of_company(Submission.company_id)(subject)))


def of_any_version(table: type[SubmissionFile | SubmissionLink]) -> Callable[[Subject], ColumnElement[bool]]:
    """Condition for rows of ``table`` that belong to the company's response or any of its versions."""
    of_version = _of_response(SubmissionVersion.submission_id)
    return lambda subject: or_(
        _of_response(table.submission_id)(subject),
        table.version_id.in_(select(SubmissionVersion.id).where(of_version(subject))),
    )


def of_response_files(subject: Subject) -> ColumnElement[bool]:
    """Condition for files of the company's response, its versions, and its additions."""
    of_addition = _of_response(ResponseAddition.submission_id)
    return or_(
        of_any_version(SubmissionFile)(subject),
        SubmissionFile.addition_id.in_(select(ResponseAddition.id).where(of_addition(subject))),
    )


def _invited(subject: Subject) -> ColumnElement[bool]:
    email = select(func.lower(CONTACT_EMAIL)).where(User.id == subject.user_id).scalar_subquery()
    redeemed = select(InvitationRedemption.invitation_id).where(_redeemed(subject))
    # The invitation whose code the company used is data of its contact only.
    is_contact = exists().where(User.id == subject.user_id, User.is_contact)
    return or_(SentInvitation.email == email, and_(SentInvitation.invitation_id.in_(redeemed), is_contact))


def _colleagues(subject: Subject) -> ColumnElement[bool]:
    return and_(_of_company(User.company_id)(subject), User.id != subject.user_id)


def _announced(subject: Subject) -> ColumnElement[bool]:
    received = select(AnnouncementDelivery.announcement_id).where(AnnouncementDelivery.user_id == subject.user_id)
    return Announcement.id.in_(received)


def _recorded(subject: Subject) -> ColumnElement[bool]:
    """Condition for events by the person, and events about the account, the company and its response."""
    return or_(
        AuditEvent.actor_id == subject.user_id,
        and_(AuditEvent.subject_type == "user", AuditEvent.subject_id == str(subject.user_id)),
        and_(AuditEvent.subject_type == "company", AuditEvent.subject_id == str(subject.company_id)),
        and_(
            AuditEvent.subject_type == "submission",
            AuditEvent.subject_id.in_(
                select(func.cast(Submission.id, AuditEvent.subject_id.type)).where(
                    _of_company(Submission.company_id)(subject)
                )
            ),
        ),
    )


_redeemed = _of_company(InvitationRedemption.company_id)
_OF_FILES = frozenset({"object_key", "released_at", "released_by_name", "release_reason"})
_DECIDING = frozenset({"decided_by", "decided_by_name"})
_ASSIGNING = frozenset({"assigned_by", "assigned_by_name"})
_LIFTING = frozenset({"lifted_by", "lifted_by_name"})
_NAME_AND_ROLE = frozenset({"first_name", "last_name", "company_role"})

SECTIONS = (
    Section("account", User, lambda subject: User.id == subject.user_id, frozenset({"password_hash", "searched"})),
    Section("colleagues", User, _colleagues, frozenset(User.__table__.columns.keys()) - _NAME_AND_ROLE),
    Section("permissions", Permission, lambda subject: Permission.user_id == subject.user_id),
    Section(
        "factors",
        Factor,
        lambda subject: Factor.user_id == subject.user_id,
        frozenset({"credential_id", "public_key", "secret", "last_step"}),
    ),
    Section("provider_account", ProviderAccount, lambda subject: ProviderAccount.user_id == subject.user_id),
    Section("company", Company, _of_company(Company.id), frozenset({"searched"}) | _DECIDING),
    Section("registration_decisions", RegistrationDecision, _of_company(RegistrationDecision.company_id), _DECIDING),
    Section("registration_corrections", RegistrationCorrection, _of_company(RegistrationCorrection.company_id)),
    Section("change_requests", ChangeRequest, _of_company(ChangeRequest.company_id), _DECIDING),
    Section("answers", FormAnswers, _of_company(FormAnswers.company_id)),
    Section(
        "deadline_extensions",
        DeadlineExtension,
        _of_company(DeadlineExtension.company_id),
        frozenset({"changed_by", "changed_by_name"}),
    ),
    Section("response", Submission, _of_company(Submission.company_id), frozenset({"idempotency_key"})),
    Section(
        "response_versions",
        SubmissionVersion,
        _of_response(SubmissionVersion.submission_id),
        frozenset({"idempotency_key"}),
    ),
    # The company sees the day.
    Section("receipts", Receipt, _of_response(Receipt.submission_id), frozenset({"first_read_at"})),
    Section(
        "response_reviews",
        ResponseReview,
        _of_response(ResponseReview.submission_id),
        frozenset({"changed_by", "changed_by_name"}),
    ),
    Section("response_additions", ResponseAddition, _of_response(ResponseAddition.submission_id)),
    Section("response_files", SubmissionFile, of_response_files, _OF_FILES),
    Section("response_links", SubmissionLink, of_any_version(SubmissionLink)),
    Section("questions", Question, _of_company(Question.company_id), frozenset({"assignee_id"}) | _DECIDING),
    Section("question_files", QuestionFile, _of_company(QuestionFile.company_id), _OF_FILES),
    Section(
        "messages",
        Message,
        lambda subject: Message.user_id == subject.user_id,
        frozenset({"message_id", "error", "params", "wording"}),
    ),
    Section("switched_off_topics", SwitchedOffTopic, lambda subject: SwitchedOffTopic.user_id == subject.user_id),
    Section(
        "announcements",
        Announcement,
        _announced,
        frozenset(column.key for column in Announcement.__table__.columns)
        - {"id", "created_at", "subject", "body", "language", "other_subject", "other_body", "attachment_name"},
    ),
    Section(
        "announcement_deliveries",
        AnnouncementDelivery,
        lambda subject: AnnouncementDelivery.user_id == subject.user_id,
        frozenset({"message_id", "error", "next_attempt_at", "run"}),
    ),
    Section("invitations", SentInvitation, _invited),
    Section("invitation_uses", InvitationRedemption, _redeemed),
    Section("library_visits", LibraryVisit, lambda subject: LibraryVisit.user_id == subject.user_id),
    Section("saved_views", SavedView, lambda subject: SavedView.user_id == subject.user_id),
    Section(
        "announcement_draft_files",
        AnnouncementDraftFile,
        lambda subject: AnnouncementDraftFile.user_id == subject.user_id,
        frozenset({"object_key"}),
    ),
    Section("interests", Interest, lambda subject: Interest.user_id == subject.user_id, _LIFTING),
    Section("reading_assignments", Assignment, lambda subject: Assignment.user_id == subject.user_id, _ASSIGNING),
    Section("remarks", Remark, lambda subject: Remark.author_id == subject.user_id, frozenset({"mentioned"})),
    Section("remark_drafts", RemarkDraft, lambda subject: RemarkDraft.user_id == subject.user_id),
    Section("passages", Passage, lambda subject: Passage.marked_by == subject.user_id),
    Section("recommendations", Recommendation, lambda subject: Recommendation.user_id == subject.user_id),
    Section(
        "conclusions", Conclusion, lambda subject: Conclusion.written_by == subject.user_id, frozenset({"present"})
    ),
    Section(
        "zips",
        Bundle,
        lambda subject: Bundle.requested_by == subject.user_id,
        frozenset({"object_key", "fingerprint", "run", "error", "error_detail", "receipt_numbers"}),
    ),
    Section("events", AuditEvent, _recorded, frozenset({"request_id"})),
)

LEFT_OUT: Mapping[str, str] = {
    "clarifications": "published texts of the authority; the event of each change names who made it",
    "company_searches": "copies of names, addresses and receipt numbers of other sections, folded for searches",
    "factor_resets": "a reset that has begun: the event of it and a mail to the person name who began it",
    "document_files": "documents of the authority; the event of each upload names who made it",
    "document_versions": "documents of the authority; the event of each change names who made it",
    "invitation_codes": "codes of the authority; the event of each change names who made it",
    "message_wordings": "texts of the authority; the event of each change names who made it",
    "opened_companies": "when what the company had sent was opened: the published record of the opening says so",
    "openings": "records that the authority publishes; they and the event of each name who began and who opened",
    "themes": "names that the authority gives to what responses speak of; who marks with them is in the passages",
    "question_clarifications": "which published text answers a question: the question's state says so",
}
"""Tables with a column that leads to a user or a company, and why their rows are not sent."""

_OF_OTHERS = frozenset({"actor_id", "actor_name", "ip", "details"})


async def collect(session: AsyncSession, subject: Subject) -> dict[str, list[dict[str, Any]]]:
    """The rows by section, newest first. ``newest_only``: the sections that were cut to :data:`MAX_ROWS`."""
    data = {section.name: await _rows(session, section, subject) for section in SECTIONS}
    cut = [{"section": name, "rows": MAX_ROWS} for name, rows in data.items() if len(rows) > MAX_ROWS]
    return {"newest_only": cut, **{name: rows[:MAX_ROWS] for name, rows in data.items()}}


async def _rows(session: AsyncSession, section: Section, subject: Subject) -> list[dict[str, Any]]:
    table = section.model.__table__
    columns = [table.c[name] for name in section.columns]
    newest = [table.c[name].desc() for name in ("created_at", "at") if name in table.c]
    statement = select(*columns).where(section.of(subject)).order_by(*newest, *table.primary_key).limit(MAX_ROWS + 1)
    rows: list[dict[str, Any]] = [row._asdict() for row in await session.execute(statement)]
    redact = _REDACTIONS.get(section.model)
    return [redact(row, subject) for row in rows] if redact else rows


def _event(row: Mapping[str, Any], subject: Subject) -> dict[str, Any]:
    """Removes actor, address and details from events by other people, which are not the person's data."""
    own = row["actor_id"] == subject.user_id
    return {name: value for name, value in row.items() if own or name not in _OF_OTHERS}


def _correction(row: Mapping[str, Any], subject: Subject) -> dict[str, Any]:
    """Removes changes of a colleague's own fields from a correction."""
    own = row["corrected_by"] == subject.user_id
    return {**row, "changes": [change for change in row["changes"] if own or change["field"] in _OF_ORGANISATION]}


_OF_ORGANISATION = names(ORGANISATION)
_REDACTIONS: Mapping[type[Base], Callable[[Mapping[str, Any], Subject], dict[str, Any]]] = {
    AuditEvent: _event,
    RegistrationCorrection: _correction,
}
"""Functions that remove data of other people from the rows of a table."""
