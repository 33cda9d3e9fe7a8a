"""Queries for submissions: a company's own, and any for administrators."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVarTuple
from uuid import UUID

from sqlalchemy import Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, selectinload

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User, is_contact_of
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.files import OWNER, with_owners
from portal.domain.submissions.models import (
    ResponseAddition,
    Submission,
    SubmissionFile,
    SubmissionLink,
    SubmissionState,
    SubmissionVersion,
    VersionState,
)

Columns = TypeVarTuple("Columns")

CONTENTS = (
    selectinload(Submission.files),
    selectinload(Submission.links),
    selectinload(Submission.versions).options(
        selectinload(SubmissionVersion.files), selectinload(SubmissionVersion.links)
    ),
    selectinload(Submission.additions).selectinload(ResponseAddition.files),
)
_AddedTo = aliased(SubmissionVersion, name="added_to")
# Of the version that the file, or its addition, belongs to.
_SENT_AT = func.coalesce(
    SubmissionVersion.submitted_at,
    select(_AddedTo.submitted_at).where(_AddedTo.receipt_number == ResponseAddition.receipt_number).scalar_subquery(),
    Submission.submitted_at,
)
_STANDS = and_(SubmissionFile.submission_id.is_not(None), Submission.state == SubmissionState.SUBMITTED)


async def lock_all_of(session: AsyncSession, company_ids: Collection[UUID]) -> None:
    """Locks the submissions of these companies until the caller's transaction ends."""
    await session.execute(
        select(Submission.id).where(Submission.company_id.in_(company_ids)).order_by(Submission.id).with_for_update()
    )


async def with_contents(session: AsyncSession, company_ids: Collection[UUID]) -> frozenset[UUID]:
    """Those of the companies that have ever submitted, or have a file or a link."""
    has_version = exists().where(SubmissionVersion.submission_id == Submission.id)
    has_file = exists().where(SubmissionFile.submission_id == Submission.id)
    has_link = exists().where(SubmissionLink.submission_id == Submission.id)
    statement = select(Submission.company_id).where(
        Submission.company_id.in_(company_ids),
        or_(Submission.state == SubmissionState.SUBMITTED, has_file, has_link, has_version),
    )
    return frozenset((await session.scalars(statement)).all())


async def find_file(session: AsyncSession, company_id: UUID | None, file_id: UUID) -> SubmissionFile | None:
    """A file of any version of the company's response, of an addition, or of a draft of either."""
    return (
        await session.execute(
            with_owners(select(SubmissionFile))
            .join(Submission, Submission.id == OWNER)
            .where(SubmissionFile.id == file_id, Submission.company_id == company_id)
        )
    ).scalar_one_or_none()


async def has_submitted(session: AsyncSession, current: CurrentRfi, company_id: UUID | None) -> bool:
    statement = select(
        exists().where(
            Submission.rfi_id == Rfi.id,
            Rfi.id == current.id,
            Submission.company_id == company_id,
            Submission.state == SubmissionState.SUBMITTED,
        )
    )
    return bool((await session.execute(statement)).scalar_one())


async def is_claimed(session: AsyncSession, object_key: str) -> bool:
    """Whether a row refers to this object."""
    statement = select(exists().where(SubmissionFile.object_key == object_key))
    return bool((await session.execute(statement)).scalar_one())


async def organization_name_of(session: AsyncSession, company_id: UUID) -> str:
    return (await session.execute(select(Company.organization_name).where(Company.id == company_id))).scalar_one()


@dataclass(frozen=True, slots=True)
class Dossier:
    """A company's response with its submitted ``forms``."""

    submission: Submission
    forms: Sequence[FormAnswers]


async def find_dossier(session: AsyncSession, submission_id: UUID) -> Dossier | None:
    """The submission of an approved company; None for others."""
    submission = (
        await session.execute(_of_approved(select(Submission)).where(Submission.id == submission_id).options(*CONTENTS))
    ).scalar_one_or_none()
    if submission is None:
        return None
    forms = await session.scalars(
        select(FormAnswers)
        .where(FormAnswers.company_id == submission.company_id, FormAnswers.submitted_at.is_not(None))
        .order_by(FormAnswers.submitted_at)
    )
    return Dossier(submission, forms.all())


async def find_submitted_file(
    session: AsyncSession, submission_id: UUID, file_id: UUID
) -> tuple[SubmissionFile, UUID, UUID, datetime] | None:
    """A file of any version or addition that was submitted, its company, its RFI, and when its version was submitted.

    None for files of drafts.
    """
    row = (
        await session.execute(
            _of_approved(
                with_owners(select(SubmissionFile, Submission.company_id, Submission.rfi_id, _SENT_AT)).join(
                    Submission, Submission.id == OWNER
                )
            ).where(
                SubmissionFile.id == file_id,
                Submission.id == submission_id,
                or_(SubmissionVersion.state != VersionState.DRAFT, _STANDS, ResponseAddition.sent_at.is_not(None)),
            )
        )
    ).one_or_none()
    return (row[0], row[1], row[2], row[3]) if row else None


async def lock_by_id(session: AsyncSession, submission_id: UUID) -> Submission | None:
    return (
        await session.execute(
            _of_approved(select(Submission))
            .where(Submission.id == submission_id)
            .with_for_update(of=Submission)
            .options(*CONTENTS)
            .execution_options(populate_existing=True)
        )
    ).scalar_one_or_none()


async def lock_object_keys(session: AsyncSession, company_id: UUID) -> Sequence[str]:
    """Object keys of all files of a company's versions and additions. Locks its submissions against new files."""
    locked = await session.scalars(select(Submission.id).where(Submission.company_id == company_id).with_for_update())
    keys = await session.scalars(
        with_owners(select(SubmissionFile.object_key).distinct()).where(OWNER.in_(locked.all()))
    )
    return keys.all()


def _of_approved(statement: Select[*Columns]) -> Select[*Columns]:
    return statement.join(User, is_contact_of(Submission.company_id)).where(User.status == AccountStatus.APPROVED)
