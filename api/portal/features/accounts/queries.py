"""Queries for people with the data of their screens."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ScalarSelect, Select, and_, func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.contextvars import get_contextvars

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import GRANTABLE, Actor, Grant, with_implied
from portal.domain.identity.companies import Company
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.rfis.schemas import ExtensionOut
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import IS_REVIEW_OF_SUBMISSION, ResponseReview
from portal.domain.submissions.schemas import StandingReviewOut
from portal.features.accounts.presentation import Progress
from portal.platform.db.base import Base
from portal.platform.db.detached import detached
from portal.platform.db.written import Written


@dataclass(frozen=True, slots=True)
class Person:
    """A user with company and progress."""

    user: User
    company: Company | None
    progress: Progress
    grants: frozenset[Grant]

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


async def find_person(session: AsyncSession, rfi_name: str, user_id: UUID) -> Person | None:
    """A person whose changes are stored with the session, read in one statement."""
    statement = _person(rfi_name, user_id).execution_options(populate_existing=True)
    row = (await session.execute(statement)).one_or_none()
    return _as_person(row) if row else None


async def read_person(session: AsyncSession, rfi_name: str, user_id: UUID) -> Person | None:
    """As :func:`find_person`, but for reading only: changes are not stored. Every request of a person needs it."""
    rows = await _READ.read(session, rfi_name, user_id)
    return _as_person(rows[0].values()) if rows else None


def _as_person(row: Iterable[Any]) -> Person:
    user, company, questionnaire_at, submitted_at, feedback_at, granted, rfi, extended, now, reviewed = row
    grants = with_implied(_GRANTS[action, subject] for action, subject in granted or () if (action, subject) in _GRANTS)
    extension = ExtensionOut.of(rfi, extended, now) if rfi else None
    review = StandingReviewOut.of(reviewed, submitted_at)
    return Person(user, company, Progress(questionnaire_at, submitted_at, feedback_at, extension, review), grants)


def _person(rfi_name: Any, user_id: Any, of: Callable[[type[Base]], Any] = lambda entity: entity) -> Select[Any]:
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
        )
        .select_from(User)
        .outerjoin(Company, Company.id == User.company_id)
        .outerjoin(Rfi, Rfi.name == rfi_name)
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


def _form_submitted_at(form: str) -> ScalarSelect[Any]:
    return (
        select(FormAnswers.submitted_at)
        .where(FormAnswers.company_id == User.company_id, FormAnswers.form == form)
        .scalar_subquery()
    )


_READ = Written.of(_person(literal_column("$1::text"), literal_column("$2::uuid"), detached))
