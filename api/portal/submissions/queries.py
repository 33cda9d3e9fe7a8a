"""Reading submissions: always one company's, so that another's ids find nothing."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ScalarSelect, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from portal.accounts.models import User
from portal.companies.models import Company
from portal.forms.models import FormAnswers
from portal.rfis.models import Rfi
from portal.submissions.lifecycle import SubmissionState
from portal.submissions.models import Submission, SubmissionFile

_CONTENTS = (selectinload(Submission.files), selectinload(Submission.links))


def _feedback_at(company_id: UUID | None) -> ScalarSelect[datetime | None]:
    return (
        select(FormAnswers.submitted_at)
        .where(FormAnswers.company_id == company_id, FormAnswers.form == "feedback")
        .scalar_subquery()
    )


async def find(
    session: AsyncSession, rfi_id: UUID, company_id: UUID | None
) -> tuple[Submission | None, datetime | None]:
    """The company's submission with files and links, and when it gave feedback."""
    row = (
        await session.execute(
            select(Submission, _feedback_at(company_id))
            .where(Submission.rfi_id == rfi_id, Submission.company_id == company_id)
            .options(*_CONTENTS)
        )
    ).one_or_none()
    return (row[0], row[1]) if row else (None, None)


async def lock(session: AsyncSession, rfi_name: str, company_id: UUID | None) -> Submission | None:
    """The company's submission as it is once nobody else changes it, until the caller's transaction ends."""
    return (
        await session.execute(
            select(Submission)
            .join(Rfi, Rfi.id == Submission.rfi_id)
            .where(Rfi.name == rfi_name, Submission.company_id == company_id)
            .with_for_update(of=Submission)
            .options(*_CONTENTS)
            .execution_options(populate_existing=True)
        )
    ).scalar_one_or_none()


async def find_file(session: AsyncSession, company_id: UUID | None, file_id: UUID) -> SubmissionFile | None:
    return (
        await session.execute(
            select(SubmissionFile)
            .join(Submission, Submission.id == SubmissionFile.submission_id)
            .where(SubmissionFile.id == file_id, Submission.company_id == company_id)
        )
    ).scalar_one_or_none()


async def has_submitted(session: AsyncSession, rfi_name: str, company_id: UUID | None) -> bool:
    statement = select(
        exists().where(
            Submission.rfi_id == Rfi.id,
            Rfi.name == rfi_name,
            Submission.company_id == company_id,
            Submission.state == SubmissionState.SUBMITTED,
        )
    )
    return bool((await session.execute(statement)).scalar_one())


async def is_claimed(session: AsyncSession, object_key: str) -> bool:
    """Whether a row says that this object is there."""
    statement = select(exists().where(SubmissionFile.object_key == object_key))
    return bool((await session.execute(statement)).scalar_one())


async def find_submitter(session: AsyncSession, user_id: UUID) -> tuple[User, str]:
    """Who submits, and the name of their organisation."""
    row = (
        await session.execute(
            select(User, Company.organization_name)
            .join(Company, Company.id == User.company_id)
            .where(User.id == user_id)
        )
    ).one()
    return row[0], row[1]
