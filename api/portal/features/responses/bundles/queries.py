"""Queries for bundles and for requests of bundles."""

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVarTuple
from uuid import UUID

from sqlalchemy import Select, func, not_, or_, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks.columns import READABLE
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, User
from portal.domain.questions.models import Clarification
from portal.domain.registration.fields import IN_PDF
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.closures import closures, has_interest, response_is_closed
from portal.domain.submissions.files import IS_SENT, OWNER_IF_SENT
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.features.responses.bundles.lifecycle import BundleState
from portal.features.responses.bundles.models import Bundle
from portal.platform.scanner import Verdict

Columns = TypeVarTuple("Columns")

MAX_LISTED = 50
FRESH_FOR = timedelta(hours=1)
"""A ready ZIP that expires within this time is not offered again; a new one is created."""

UNFINISHED = (BundleState.QUEUED, BundleState.RUNNING)


async def newest_of(session: AsyncSession, user_id: UUID) -> Sequence[Bundle]:
    """This person's bundles and those that the portal created by itself, newest first, at most MAX_LISTED."""
    statement = (
        select(Bundle)
        .where(or_(Bundle.requested_by == user_id, Bundle.requested_by_name == audit.SYSTEM))
        .order_by(Bundle.created_at.desc(), Bundle.id.desc())
        .limit(MAX_LISTED)
    )
    return (await session.scalars(statement)).all()


async def find_same(session: AsyncSession, user_id: UUID, fingerprint: str) -> Bundle | None:
    """The person's newest bundle with this fingerprint that is unfinished, or ready and not about to expire."""
    is_fresh = (Bundle.state == BundleState.READY) & (Bundle.expires_at > func.portal_now() + FRESH_FOR)
    statement = (
        select(Bundle)
        .where(
            Bundle.requested_by == user_id,
            Bundle.fingerprint == fingerprint,
            or_(Bundle.state.in_(UNFINISHED), is_fresh),
        )
        .order_by(Bundle.created_at.desc())
        .limit(1)
    )
    return (await session.scalars(statement)).one_or_none()


async def find(session: AsyncSession, bundle_id: UUID) -> Bundle | None:
    return await session.get(Bundle, bundle_id)


async def lock(session: AsyncSession, bundle_id: UUID) -> Bundle | None:
    return await session.get(Bundle, bundle_id, with_for_update=True, populate_existing=True)


async def unfinished_of(session: AsyncSession, user_id: UUID) -> int:
    statement = (
        select(func.count()).select_from(Bundle).where(Bundle.requested_by == user_id, Bundle.state.in_(UNFINISHED))
    )
    return (await session.execute(statement)).scalar_one()


async def count_files(
    session: AsyncSession, reader: UUID | None, current: CurrentRfi, company_ids: Sequence[UUID]
) -> tuple[int, int]:
    """Number and bytes of the files that these companies have sent and that ``reader`` may read."""
    sent = _sent(select(func.count(), func.coalesce(func.sum(SubmissionFile.size), 0)), current, company_ids)
    is_readable = or_(SubmissionFile.verdict.is_(None), SubmissionFile.verdict.in_(READABLE))
    number, size = (await session.execute(sent.where(is_readable, not_(response_is_closed(reader))))).one()
    return number, int(size)


async def has_pending_files(session: AsyncSession, current: CurrentRfi, company_ids: Sequence[UUID]) -> bool:
    """Whether a file that these companies have sent is still to be scanned, where there is a scanner."""
    is_pending = or_(SubmissionFile.verdict.is_(None), SubmissionFile.verdict == Verdict.PENDING.value)
    pending = _sent(select(SubmissionFile.id), current, company_ids).where(is_pending).limit(1)
    return await session.scalar(pending) is not None


def _sent(files: Select[*Columns], current: CurrentRfi, company_ids: Sequence[UUID]) -> Select[*Columns]:
    return (
        files.select_from(SubmissionFile)
        .outerjoin(ResponseAddition, ResponseAddition.id == SubmissionFile.addition_id)
        .join(Submission, Submission.id == OWNER_IF_SENT)
        .where(Submission.rfi_id == current.id, Submission.company_id.in_(company_ids), IS_SENT)
    )


async def contents_of(
    session: AsyncSession, reader: UUID | None, current: CurrentRfi, company_ids: Sequence[UUID]
) -> str:
    """A digest that changes whenever the content of a ZIP of these companies would change."""
    rfi = select(func.concat_ws(" ", "rfi", Rfi.title_en, Rfi.title_ar).label("line")).where(Rfi.id == current.id)
    companies = (
        select(
            func.concat_ws(
                "\n",
                Company.id,
                Company.organization_name,
                *(getattr(Company, field.name) for field in IN_PDF),
                User.id,
                User.first_name,
                User.last_name,
            )
        )
        .join(User, IS_CONTACT_OF_COMPANY)
        .where(Company.id.in_(company_ids))
    )
    responses = (
        select(func.concat_ws(" ", Submission.id, Submission.submitted_at, Submission.receipt_number))
        .join(Rfi, Rfi.id == Submission.rfi_id)
        .where(Rfi.id == current.id, Submission.state == "submitted", Submission.company_id.in_(company_ids))
    )
    files = (
        select(func.concat_ws(" ", SubmissionFile.id, SubmissionFile.verdict))
        .outerjoin(ResponseAddition, ResponseAddition.id == SubmissionFile.addition_id)
        .join(Submission, Submission.id == OWNER_IF_SENT)
        .where(Submission.company_id.in_(company_ids), IS_SENT)
    )
    additions = (
        select(func.concat_ws(" ", ResponseAddition.id, ResponseAddition.sent_at))
        .join(Submission, Submission.receipt_number == ResponseAddition.receipt_number)
        .where(ResponseAddition.sent_at.is_not(None), Submission.company_id.in_(company_ids))
    )
    answers = select(func.concat_ws(" ", FormAnswers.id, FormAnswers.submitted_at)).where(
        FormAnswers.company_id.in_(company_ids), FormAnswers.submitted_at.is_not(None)
    )
    clarifications = (
        select(func.concat_ws(" ", "C", Clarification.number, Clarification.revision))
        .join(Rfi, Rfi.id == Clarification.rfi_id)
        .where(Rfi.id == current.id, Clarification.published_at.is_not(None))
    )
    lines = union_all(rfi, companies, responses, files, additions, answers, clarifications).subquery()
    found = await session.scalars(select(lines.c.line).order_by(lines.c.line))
    closed = await closures(session, reader, rfi_id=current.id, company_ids=company_ids)
    return hashlib.sha256(
        "\n".join([*found, *sorted(f"{id_} {one}" for id_, one in closed.items())]).encode()
    ).hexdigest()


async def receipt_numbers_of(
    session: AsyncSession, reader: UUID | None, current: CurrentRfi, company_ids: Sequence[UUID]
) -> list[str]:
    """Of the standing versions of these companies that ``reader`` may read."""
    statement = select(Submission.receipt_number).where(
        Submission.rfi_id == current.id,
        Submission.company_id.in_(company_ids),
        Submission.receipt_number.is_not(None),
        not_(response_is_closed(reader)),
    )
    return [number for number in await session.scalars(statement) if number is not None]


async def has_interest_in(session: AsyncSession, reader: UUID, receipt_numbers: Sequence[str]) -> bool:
    """Whether the reader has declared an interest in a company whose version has one of these numbers."""
    of_standing = select(Submission.id).where(Submission.receipt_number.in_(receipt_numbers))
    of_ended = select(SubmissionVersion.submission_id).where(SubmissionVersion.receipt_number.in_(receipt_numbers))
    statement = select(Submission.id).where(
        or_(Submission.id.in_(of_standing), Submission.id.in_(of_ended)),
        has_interest(reader, rfi_id=Submission.rfi_id, company_id=Submission.company_id),
    )
    return await session.scalar(statement.limit(1)) is not None
