"""Issuing receipts: at the submission, and later for versions that were submitted to an earlier release."""

import hashlib
from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, or_, select, union_all
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.domain.submissions.receipts import Receipt
from portal.features.responses.submissions.queries import CONTENTS
from portal.features.responses.submissions.receipts.manifest import Owner, Submitted, manifest_of, people_of
from portal.platform.db.clock import database_now
from portal.platform.settings import Settings
from portal.platform.signing import Purpose, canonical, public_key, sign


async def issue(
    session: AsyncSession, settings: Settings, submission: Submission, owner: Owner, rfi: Rfi, *, at: datetime
) -> str:
    """Signs what ``owner``, a submitted version of ``submission``, holds. Keeps a receipt that exists already.

    Returns the name of the company.
    """
    organization_name, names = await _names(session, submission.company_id, people_of(owner))
    submitted = Submitted(submission, owner, rfi, organization_name, names)
    manifest = canonical(manifest_of(settings, submitted, issued_at=at))
    values = {
        "receipt_number": owner.receipt_number,
        "submission_id": submission.id,
        "manifest": manifest.decode(),
        "commitment": hashlib.sha256(manifest).hexdigest(),
        "signature": sign(settings, Purpose.RECEIPT, manifest),
        "signing_key": public_key(settings),
        "issued_at": at,
    }
    await session.execute(insert(Receipt).values(values).on_conflict_do_nothing(index_elements=["receipt_number"]))
    return organization_name


async def receipt_of(
    session: AsyncSession, settings: Settings, receipt_number: str, *, company_id: UUID | None = None
) -> Receipt | None:
    """The receipt with this number, which is issued now if its version has none yet.

    None for unknown numbers, for versions that were deleted before they had a receipt, and for those of another company
    than ``company_id``.
    """
    found = await _find(session, receipt_number, company_id)
    if found is not None:
        return found
    submission = await _submission_with(session, receipt_number, company_id)
    rfi = await session.get(Rfi, submission.rfi_id) if submission else None
    if submission is None or rfi is None:
        return None
    owners: list[Owner] = [submission, *submission.ended_versions]
    owner = next(one for one in owners if one.receipt_number == receipt_number)
    await issue(session, settings, submission, owner, rfi, at=await database_now(session))
    return await _find(session, receipt_number, company_id)


async def without_receipt(session: AsyncSession, *, limit: int) -> Sequence[str]:
    """Receipt numbers of submitted versions that have no receipt yet, less those of anonymised companies."""
    numbers = union_all(
        select(Submission.receipt_number, Submission.id.label("submission_id")),
        select(SubmissionVersion.receipt_number, SubmissionVersion.submission_id),
    ).subquery()
    statement = (
        select(numbers.c.receipt_number)
        .join(Submission, Submission.id == numbers.c.submission_id)
        .join(Company, Company.id == Submission.company_id)
        .where(
            numbers.c.receipt_number.is_not(None),
            Company.anonymised_at.is_(None),
            ~exists().where(Receipt.receipt_number == numbers.c.receipt_number),
        )
        .order_by(numbers.c.receipt_number)
        .limit(limit)
    )
    return (await session.scalars(statement)).all()


async def _names(session: AsyncSession, company_id: UUID, people: Collection[UUID]) -> tuple[str, dict[UUID, str]]:
    """The name of the company and those of the people, in one statement: a submission waits for it."""
    statement = (
        select(Company.organization_name, User.id, User.first_name, User.last_name)
        .outerjoin(User, User.id.in_(people))
        .where(Company.id == company_id)
    )
    rows = (await session.execute(statement)).all()
    return rows[0].organization_name, {row.id: f"{row.first_name} {row.last_name}" for row in rows if row.id}


async def _find(session: AsyncSession, receipt_number: str, company_id: UUID | None) -> Receipt | None:
    statement = select(Receipt).where(Receipt.receipt_number == receipt_number)
    if company_id is not None:
        statement = statement.join(Submission).where(Submission.company_id == company_id)
    return (await session.execute(statement)).scalar_one_or_none()


async def _submission_with(session: AsyncSession, receipt_number: str, company_id: UUID | None) -> Submission | None:
    ended = exists().where(
        SubmissionVersion.submission_id == Submission.id, SubmissionVersion.receipt_number == receipt_number
    )
    statement = (
        select(Submission)
        .join(Company, Company.id == Submission.company_id)
        .where(or_(Submission.receipt_number == receipt_number, ended), Company.anonymised_at.is_(None))
        .options(*CONTENTS)
        .execution_options(populate_existing=True)
    )
    if company_id is not None:
        statement = statement.where(Submission.company_id == company_id)
    return (await session.execute(statement)).scalar_one_or_none()
