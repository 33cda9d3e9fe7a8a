"""Queries for people with the data of their screens."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Case, ScalarSelect, Select, Text, and_, case, cast, func, literal_column, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.contextvars import get_contextvars

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import GRANTABLE, Actor, Grant, with_implied
from portal.domain.identity.companies import Company
from portal.domain.identity.factors import Factor, FactorKind, ProviderAccount
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.rfis.schemas import ExtensionOut
from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink, SubmissionVersion
from portal.domain.submissions.reviews import IS_REVIEW_OF_SUBMISSION, ResponseReview
from portal.domain.submissions.schemas import EndedResponseOut, StandingReviewOut
from portal.features.people.accounts.bodies import SignedInUserOut, UserOut
from portal.features.people.accounts.presentation import Progress, signed_in_user_out, user_out
from portal.platform.db.base import Base
from portal.platform.db.detached import detached
from portal.platform.db.written import Written
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class Person:
    """A user with company and progress. ``has_factor``: a passkey or an authenticator.

    ``linked_to``: the issuer of the account at the OpenID provider.
    """

    user: User
    company: Company | None
    progress: Progress
    grants: frozenset[Grant]
    has_factor: bool
    linked_to: str | None

    def as_actor(self) -> Actor:
        """The actor of the audit trail during sign-in."""
        return Actor(
            user_id=self.user.id,
            name=self.user.name,
            role=self.user.role,
            status=self.user.status,
            locale=self.user.locale,
            company_id=self.user.company_id,
            answered_at=self.progress.questionnaire_at,
            grants=self.grants,
            ip=get_contextvars().get("client_ip"),
        )


async def lock_user(session: AsyncSession, user_id: UUID) -> User | None:
    """Locks the user until the transaction ends and returns the last committed state."""
    statement = select(User).where(User.id == user_id).with_for_update().execution_options(populate_existing=True)
    return (await session.scalars(statement)).one_or_none()


async def find_person(session: AsyncSession, current: CurrentRfi, user_id: UUID) -> Person | None:
    """A person whose changes are stored with the session, read in one statement."""
    statement = _person(current.id, user_id).execution_options(populate_existing=True)
    row = (await session.execute(statement)).one_or_none()
    return _as_person(row) if row else None


async def read_person(session: AsyncSession, current: CurrentRfi, user_id: UUID) -> Person | None:
    """As :func:`find_person`, but for reading only: changes are not stored. Every request of a person needs it."""
    rows = await _READ.read(session, current.id, user_id)
    return _as_person(rows[0].values()) if rows else None


def _as_person(row: Iterable[Any]) -> Person:
    user, company, questionnaire_at, submitted_at, feedback_at, granted, *response = row
    rfi, extended, now, reviewed, has_draft, withdrawn_at, deleted_at, has_factor, linked_to = response
    grants = with_implied(_GRANTS[action, subject] for action, subject in granted or () if (action, subject) in _GRANTS)
    extension = ExtensionOut.of(rfi, extended, now) if rfi else None
    progress = Progress(
        questionnaire_at,
        submitted_at,
        feedback_at,
        extension,
        StandingReviewOut.of(reviewed, submitted_at),
        has_draft=bool(has_draft),
        ended=_ended(withdrawn_at, deleted_at),
    )
    return Person(user, company, progress, grants, has_factor, linked_to)


def _ended(withdrawn_at: datetime | None, deleted_at: datetime | None) -> EndedResponseOut | None:
    """The later of the two."""
    if withdrawn_at and not (deleted_at and deleted_at > withdrawn_at):
        return EndedResponseOut(state="withdrawn", at=withdrawn_at)
    return EndedResponseOut(state="deleted", at=deleted_at) if deleted_at else None


def _person(rfi_id: Any, user_id: Any, of: Callable[[type[Base]], Any] = lambda entity: entity) -> Select[Any]:
    """``of`` returns the columns to select for an entity; by default the entity itself."""
    return (
        select(
            of(User),
            of(Company),
            _form_submitted_at("questionnaire").label("questionnaire_at"),
            Submission.submitted_at,
            _form_submitted_at("feedback").label("feedback_at"),
            _granted.label("granted"),
            of(Rfi),
            of(DeadlineExtension),
            func.portal_now().label("now"),
            of(ResponseReview),
            _unless_submitted(_HAS_CONTENTS).label("has_draft"),
            _unless_submitted(_WITHDRAWN_AT).label("withdrawn_at"),
            _unless_submitted(_DELETED_AT).label("deleted_at"),
            _HAS_FACTOR.label("has_factor"),
            _LINKED_TO.label("linked_to"),
        )
        .select_from(User)
        .outerjoin(Company, Company.id == User.company_id)
        .outerjoin(Rfi, Rfi.id == rfi_id)
        .outerjoin(
            DeadlineExtension,
            and_(DeadlineExtension.rfi_id == Rfi.id, DeadlineExtension.company_id == User.company_id),
        )
        .outerjoin(Submission, and_(Submission.rfi_id == Rfi.id, Submission.company_id == User.company_id))
        .outerjoin(ResponseReview, IS_REVIEW_OF_SUBMISSION)
        .where(User.id == user_id)
    )


_GRANTS = {(grant.action.value, grant.subject.value): grant for grant in GRANTABLE}
_granted = (
    select(func.jsonb_agg(func.jsonb_build_array(Permission.action, Permission.subject)))
    .where(Permission.user_id == User.id)
    .scalar_subquery()
)


_HAS_FACTOR = (
    select(Factor.id)
    .where(Factor.user_id == User.id, Factor.kind != FactorKind.RECOVERY.value)
    .correlate(User)
    .exists()
)
_LINKED_TO = select(ProviderAccount.issuer).where(ProviderAccount.user_id == User.id).correlate(User).scalar_subquery()
_HAS_CONTENTS = or_(
    select(SubmissionFile.id).where(SubmissionFile.submission_id == Submission.id).exists(),
    select(SubmissionLink.id).where(SubmissionLink.submission_id == Submission.id).exists(),
)
_WITHDRAWN_AT = (
    select(func.max(SubmissionVersion.ended_at))
    .where(SubmissionVersion.submission_id == Submission.id, SubmissionVersion.state == "withdrawn")
    .scalar_subquery()
)
# The audit trail is all that is left of a deleted response. A deletion without a receipt number was that of a draft.
_DELETED_AT = (
    select(func.max(AuditEvent.at))
    .where(
        AuditEvent.subject_type == "company",
        AuditEvent.subject_id == cast(Submission.company_id, Text),
        AuditEvent.action == "submission.deleted",
        AuditEvent.details["receipt_number"].astext.is_not(None),
    )
    .scalar_subquery()
)


def _unless_submitted(value: Any) -> Case[Any]:
    return case((Submission.state == "notSubmitted", value))


def _form_submitted_at(form: str) -> ScalarSelect[Any]:
    return (
        select(FormAnswers.submitted_at)
        .where(FormAnswers.company_id == User.company_id, FormAnswers.form == form)
        .scalar_subquery()
    )


_READ = Written.of(_person(literal_column("$1::uuid"), literal_column("$2::uuid"), detached))


def to_themselves(settings: Settings, person: Person) -> SignedInUserOut:
    is_linked = person.linked_to is not None and person.linked_to == settings.oidc_issuer
    return signed_in_user_out(settings, present(settings, person), has_factor=person.has_factor or is_linked)


def present(settings: Settings, person: Person) -> UserOut:
    return user_out(settings, person.user, person.company, progress=person.progress, grants=person.grants)
