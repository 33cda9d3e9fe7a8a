"""Receipts by number: of versions that stand, that were replaced or withdrawn, and of responses that were deleted."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Select,
    String,
    Text,
    Uuid,
    cast,
    func,
    literal,
    null,
    select,
    type_coerce,
    union_all,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User, is_contact_of
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission, SubmissionState, SubmissionVersion, VersionState
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.features.directory.listing.service import chosen
from portal.platform.folding import Word, words_of
from portal.platform.lists.search import containing

DELETED = "deleted"
MAX_CANDIDATES = 10_000
"""Companies whose text holds the number, such as ``2026``."""
_NO_TIME = cast(null(), DateTime(timezone=True))


@dataclass(frozen=True, slots=True)
class Receipt:
    """``state``: of its version, or ``deleted``. ``ended_at``: when it was replaced, withdrawn or deleted.

    ``standing``: number of the version that stands now, if any. ``exact``: whether it is the very number that was
    asked for, with its year or without.
    """

    receipt_number: str
    state: str
    submitted_at: datetime | None
    ended_at: datetime | None
    standing: str | None
    submission_id: UUID
    user_id: UUID
    organization_name: str
    exact: bool


async def find_receipts(session: AsyncSession, current: CurrentRfi, *, search: str, limit: int) -> list[Receipt]:
    """Receipts whose number has every word of the search: the exact one first, then standing ones, the latest first.

    A search without a digit finds none.
    """
    words = words_of(search)
    if not any(character.isdecimal() for word in words for character in word.letters):
        return []
    companies = chosen(current, CompanyFilter(scope=Scope.ACTIVE, search=search)).limit(MAX_CANDIDATES)
    found = union_all(_standing(companies), _ended(companies), _deleted(search)).subquery()
    number = found.c.receipt_number
    exact = func.regexp_like(number, _exactly(words), "i")
    statement = (
        select(found, User.id.label("user_id"), Company.organization_name, exact.label("exact"))
        .join(Company, Company.id == found.c.company_id)
        .join(User, is_contact_of(Company.id))
        .where(*containing(search, number), Company.approved_at.is_not(None))
        .order_by(exact.desc(), (found.c.state == VersionState.SUBMITTED).desc(), found.c.submitted_at.desc(), number)
        .limit(limit)
    )
    rows = (await session.execute(statement)).mappings()
    return [Receipt(**{name: row[name] for name in Receipt.__slots__}) for row in rows]


def _exactly(words: list[Word]) -> str:
    """Matches the number from its beginning or after a hyphen: ``RFI-2026-001202`` is meant by ``1202``, too."""
    letters = "".join(word.letters for word in words)
    return f"(^|-)0*{'-?'.join(letters)}$"


def _standing(companies: Select[UUID]) -> Select[*tuple[Any, ...]]:
    return select(
        *_columns(
            Submission.receipt_number,
            literal(VersionState.SUBMITTED.value, Text),
            Submission.submitted_at,
            _NO_TIME,
            Submission.receipt_number,
        )
    ).where(Submission.company_id.in_(companies), Submission.state == SubmissionState.SUBMITTED)


def _ended(companies: Select[UUID]) -> Select[*tuple[Any, ...]]:
    version = SubmissionVersion
    return (
        select(
            *_columns(
                version.receipt_number,
                cast(version.state, Text),
                version.submitted_at,
                version.ended_at,
                Submission.receipt_number,
            )
        )
        .join(Submission, Submission.id == version.submission_id)
        .where(Submission.company_id.in_(companies), version.receipt_number.is_not(None))
    )


def _deleted(search: str) -> Select[*tuple[Any, ...]]:
    """From the audit trail, all that is left of them; few events, found by their action."""
    details = AuditEvent.details
    # Events of earlier releases name the version that stood.
    numbers = func.coalesce(details["receipt_numbers"], func.jsonb_build_array(details["receipt_number"]))
    number = func.jsonb_array_elements_text(type_coerce(numbers, JSONB)).table_valued("value").render_derived()
    return (
        select(
            *_columns(
                number.c.value,
                literal(DELETED, Text),
                _NO_TIME,
                AuditEvent.at,
                Submission.receipt_number,
            )
        )
        .select_from(AuditEvent)
        .join(number, literal(value=True))
        .join(Submission, cast(Submission.id, Text) == details["submission_id"].astext)
        .where(AuditEvent.action == "submission.deleted", *containing(search, number.c.value))
    )


def _columns(
    number: Any, state: Any, submitted_at: Any, ended_at: Any, standing: Any
) -> tuple[ColumnElement[Any], ...]:
    return (
        cast(number, String).label("receipt_number"),
        state.label("state"),
        submitted_at.label("submitted_at"),
        ended_at.label("ended_at"),
        standing.label("standing"),
        type_coerce(Submission.id, Uuid()).label("submission_id"),
        type_coerce(Submission.company_id, Uuid()).label("company_id"),
    )
