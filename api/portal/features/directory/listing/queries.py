"""Every company as one row, and the filter's conditions on it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    and_,
    case,
    exists,
    func,
    literal_column,
    select,
)
from sqlalchemy.orm import InstrumentedAttribute, aliased

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import REVIEW_AGE, REVIEW_FROM, Company
from portal.domain.identity.company_searches import (
    CompanySearch,
    contains_each,
)
from portal.domain.identity.users import ACCOUNT_STATUS, CONTACT_EMAIL, IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.domain.registration.fields import ORGANISATION, RegistrationField
from portal.domain.registration.lifecycle import ChangeRequestState
from portal.domain.registration.models import ChangeRequest
from portal.domain.rfis.deadlines import request_deadline_sql
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.sealing.closures import version_is_sealed
from portal.domain.submissions.files import HAS_UNCHECKED_FILE
from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink
from portal.domain.submissions.reviews import (
    ADDED_AT,
    HAS_NEW_ADDITION,
    IS_REVIEW_OF_SUBMISSION,
    REVIEW_STATUS,
    ResponseReview,
    ReviewStatus,
)
from portal.features.directory.listing.answer_conditions import each_answered, each_answered_one_of
from portal.features.directory.listing.filter import CompanyFilter, Feedback, Questionnaire, Response, Scope
from portal.platform.folding import words_of
from portal.platform.lists.days import first_moment
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing_signs

Answered = aliased(FormAnswers, name="questionnaire")
Rated = aliased(FormAnswers, name="feedback")

_SUBMITTED = Submission.state == "submitted"
# Null for an extension that the deadline of all has passed.
_EXTENDED_UNTIL = (
    select(DeadlineExtension.until)
    .where(Rfi.id == DeadlineExtension.rfi_id, DeadlineExtension.until > request_deadline_sql())
    .correlate(DeadlineExtension)
    .scalar_subquery()
)
# Literals, not parameters, because an index on an expression is used only for the identical expression.
_NEVER, _EARLIEST = (
    literal_column(f"'{moment}'::timestamp with time zone", Company.created_at.type)
    for moment in ("infinity", "-infinity")
)
_NAME = func.portal_fold(Company.organization_name)
_NAMES = Company.organization_name, Company.organization_website, User.first_name, User.last_name, CONTACT_EMAIL
_PROGRESS = case(
    (Answered.submitted_at.is_not(None), Questionnaire.ANSWERED.value),
    (Answered.id.is_not(None), Questionnaire.DRAFT.value),
    else_=Questionnaire.NOT_STARTED.value,
)
# Of one company at most. As a join PostgreSQL would read it for every company: only where a whole column is unique
# does it leave out a join that a statement does not need.
_IS_REQUESTED = and_(ChangeRequest.company_id == Company.id, ChangeRequest.state == ChangeRequestState.PENDING)

# Sorts by the order of the statuses; null without a submitted response.
_REVIEW_PROGRESS = case({status.value: place for place, status in enumerate(ReviewStatus)}, value=REVIEW_STATUS)


def companies_of(rfi_id: UUID | None) -> ListDefinition:
    """The list of companies with their responses to this RFI; without responses for None."""
    known = _DEFINITIONS.get(rfi_id)
    if known is None:
        known = _DEFINITIONS[rfi_id] = _definition(rfi_id)
    return known


_DEFINITIONS: dict[UUID | None, ListDefinition] = {}


def _definition(rfi_id: UUID | None) -> ListDefinition:
    source = (
        Company.__table__
        # First: PostgreSQL reorders eight tables at most (join_collapse_limit), and a search begins with this one.
        .outerjoin(CompanySearch, CompanySearch.company_id == Company.id)
        .join(User.__table__, IS_CONTACT_OF_COMPANY)
        .outerjoin(InvitationRedemption, InvitationRedemption.company_id == Company.id)
        .outerjoin(InvitationCode, InvitationCode.id == InvitationRedemption.invitation_id)
        .outerjoin(Answered, and_(Answered.company_id == Company.id, Answered.form == "questionnaire"))
        .outerjoin(Rated, and_(Rated.company_id == Company.id, Rated.form == "feedback"))
        .outerjoin(Submission, and_(Submission.company_id == Company.id, Submission.rfi_id == rfi_id))
        .outerjoin(ResponseReview, IS_REVIEW_OF_SUBMISSION)
        .outerjoin(
            DeadlineExtension,
            and_(DeadlineExtension.company_id == Company.id, DeadlineExtension.rfi_id == rfi_id),
        )
    )
    return ListDefinition(
        name="companies",
        source=source,
        key=Company.id.expression,
        columns=tuple(columns()),
        default_sort="-registered_at",
    )


def columns() -> list[Column]:
    registered = Company.created_at
    return [
        Column("id", Company.id.expression, kind=None),
        Column("user_id", User.id.expression, kind=None),
        Column("organization_name", Company.organization_name.expression, sort_by=_NAME),
        Column("status", ACCOUNT_STATUS, Kind.CHOICE, choices="status", offered=False),
        Column("first_name", User.first_name.expression, offered=False),
        Column("last_name", User.last_name.expression, offered=False),
        Column("position", User.position.expression),
        Column("email", CONTACT_EMAIL, sort_by=func.lower(CONTACT_EMAIL), offered=False),
        _dated("email_verified_at", User.email_verified_at),
        Column("phone_number", User.phone_number.expression),
        Column("linkedin_profile", User.linkedin_profile.expression),
        *(_declared(field) for field in ORGANISATION if field.name != "organization_name"),
        Column("locale", User.locale.expression, Kind.CHOICE, choices="locale"),
        Column("invited", InvitationCode.id.is_not(None), Kind.FLAG),
        Column("invitation_note", InvitationCode.note.expression),
        Column("registered_at", registered.expression, Kind.INSTANT, sort_by=registered.expression),
        Column("age_hours", func.round(func.extract("epoch", REVIEW_AGE) / 3600, 2), Kind.NUMBER, offered=False),
        _dated("decided_at", Company.decided_at),
        Column("decided_by_name", Company.decided_by_name.expression),
        Column("rejection_reason", Company.rejection_reason.expression),
        Column("return_reason", Company.return_reason.expression),
        Column("questionnaire", _PROGRESS, Kind.CHOICE, choices="questionnaire"),
        _dated("questionnaire_at", Answered.submitted_at),
        Column("submission_id", Submission.id.expression, kind=None),
        Column(
            "response",
            func.coalesce(Submission.state, Response.NOT_SUBMITTED.value),
            Kind.CHOICE,
            choices="response",
        ),
        Column(
            "review_status",
            REVIEW_STATUS,
            Kind.CHOICE,
            sort_by=func.coalesce(_REVIEW_PROGRESS, len(ReviewStatus)),
            sort_down_by=func.coalesce(_REVIEW_PROGRESS, -1),
            choices="review_status",
        ),
        Column("submission_created_at", Submission.created_at.expression, Kind.INSTANT),
        _dated("submitted_at", Submission.submitted_at),
        Column("receipt_number", Submission.receipt_number.expression),
        _dated("added_at", ADDED_AT),
        _dated("extended_until", _EXTENDED_UNTIL),
        Column("files_count", _number_of(SubmissionFile.submission_id), Kind.NUMBER),
        Column("links_count", _LINKS_COUNT, Kind.NUMBER),
        _dated("feedback_at", Rated.submitted_at),
        _dated("change_requested_at", select(ChangeRequest.requested_at).where(_IS_REQUESTED).scalar_subquery()),
        _dated("last_sign_in_at", User.last_sign_in_at),
    ]


def _declared(field: RegistrationField) -> Column:
    """The column of a registration field."""
    expression = getattr(Company, field.name).expression
    if "export" not in field.shown:
        return Column(field.name, expression, kind=None)
    if field.options is None:
        return Column(field.name, expression)
    return Column(field.name, expression, Kind.CHOICE, choices=field.name)


def _dated(name: str, instant: InstrumentedAttribute[datetime | None] | ScalarSelect[Any]) -> Column:
    """A column of times. Missing times come last in both directions."""
    return Column(
        name,
        instant if isinstance(instant, ScalarSelect) else instant.expression,
        Kind.INSTANT,
        sort_by=func.coalesce(instant, _NEVER),
        sort_down_by=func.coalesce(instant, _EARLIEST),
    )


def _number_of(submission_id: InstrumentedAttribute[UUID | None]) -> ScalarSelect[int]:
    """Of the submitted response; 0 for a draft, which is the company's own."""
    is_submitted = Submission.state == Response.SUBMITTED.value
    statement = select(func.count()).where(submission_id == Submission.id, is_submitted)
    return statement.correlate(Submission).scalar_subquery()


_LINKS_COUNT = case(
    (and_(_SUBMITTED, version_is_sealed(Submission.submitted_at)), None),
    else_=_number_of(SubmissionLink.submission_id),
)
"""Null while they are sealed."""


@cache
def within(scope: Scope) -> tuple[ColumnElement[bool], ...]:
    """Conditions for the companies of a screen, before filters. Excludes companies without a verified address."""
    status = {
        Scope.WAITING: AccountStatus.PENDING,
        Scope.ACTIVE: AccountStatus.APPROVED,
        Scope.REJECTED: AccountStatus.REJECTED,
        Scope.RETURNED: AccountStatus.PENDING,
    }[scope]
    # A returned company is stored as pending. These conditions also let PostgreSQL use the partial indexes.
    decided = {
        Scope.WAITING: Company.decided_at.is_(None),
        Scope.ACTIVE: Company.approved_at.is_not(None),
        Scope.REJECTED: Company.rejected_at.is_not(None),
        Scope.RETURNED: Company.returned_at.is_not(None),
    }[scope]
    return User.status == status.value, User.verified_at.is_not(None), decided


def matching(rfi_id: UUID | None, companies: CompanyFilter) -> list[ColumnElement[bool]]:
    """The filter's conditions besides its scope, on the tables of :func:`companies_of`."""
    if not companies.restricts:
        return []
    given = ((condition, getattr(companies, name)) for name, condition in _CONDITIONS.items())
    narrowed = [condition(value) for condition, value in given if value not in {None, ()}]
    words = words_of(companies.search)
    return [
        *(contains_each(words) if words else containing_signs(companies.search, *_NAMES)),
        *narrowed,
        *each_answered_one_of(rfi_id, companies.answer),
        *each_answered(rfi_id, companies.also),
    ]


_CONDITIONS: dict[str, Callable[[Any], ColumnElement[bool]]] = {
    "questionnaire": _PROGRESS.in_,
    "response": lambda wanted: _SUBMITTED if wanted is Response.SUBMITTED else func.coalesce(~_SUBMITTED, True),
    "review_status": REVIEW_STATUS.in_,
    "added": lambda wanted: func.coalesce(HAS_NEW_ADDITION, False).is_(wanted),
    "unchecked": HAS_UNCHECKED_FILE.is_,
    "feedback": lambda wanted: _is_there(Rated.submitted_at, wanted is Feedback.GIVEN),
    "size": Company.organization_size.in_,
    "industry": Company.industry_field.in_,
    "invited": lambda wanted: _is_there(InvitationCode.id, wanted),
    "extended": lambda wanted: _is_there(_EXTENDED_UNTIL, wanted),
    "change_requested": lambda wanted: exists().where(_IS_REQUESTED) if wanted else ~exists().where(_IS_REQUESTED),
    "waiting_over": lambda hours: func.portal_now() - timedelta(hours=hours) > REVIEW_FROM,
    "waiting_up_to": lambda hours: func.portal_now() - timedelta(hours=hours) <= REVIEW_FROM,
    "registered_from": lambda day: Company.created_at >= first_moment(day),
    "registered_to": lambda day: Company.created_at < first_moment(day, days=1),
    "submitted_from": lambda day: Submission.submitted_at >= first_moment(day),
    "submitted_to": lambda day: Submission.submitted_at < first_moment(day, days=1),
    "ids": Company.id.in_,
}


def _is_there(column: InstrumentedAttribute[Any] | ScalarSelect[Any], wanted: bool) -> ColumnElement[bool]:
    return column.is_not(None) if wanted else column.is_(None)
