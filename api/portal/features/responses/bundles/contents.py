"""Contents of each company in a ZIP: submitted files only, no drafts."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, User
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionLink

SUBMITTED = "submitted"


@dataclass(frozen=True, slots=True)
class CompanyContents:
    """``submission`` and ``forms`` are set only if they were submitted."""

    company: Company
    representative: User
    submission: Submission | None
    questionnaire: FormAnswers | None
    feedback: FormAnswers | None

    @property
    def files(self) -> Sequence[SubmissionFile]:
        return self.submission.files if self.submission else ()

    @property
    def additions(self) -> Sequence[ResponseAddition]:
        """The sent additions to the standing version, by number."""
        if self.submission is None:
            return ()
        number = self.submission.receipt_number
        return [one for one in self.submission.additions if one.receipt_number == number and one.sent_at is not None]

    @property
    def all_files(self) -> list[SubmissionFile]:
        return [*self.files, *(file for addition in self.additions for file in addition.files)]

    @property
    def links(self) -> Sequence[SubmissionLink]:
        return self.submission.links if self.submission else ()

    @property
    def forms(self) -> list[FormAnswers]:
        return [form for form in (self.questionnaire, self.feedback) if form is not None]


async def load_contents(session: AsyncSession, current: CurrentRfi, ids: Sequence[UUID]) -> list[CompanyContents]:
    """Reads the contents of these companies, in the order of ``ids``. Deleted companies are left out."""
    people = await session.execute(select(Company, User).join(User, IS_CONTACT_OF_COMPANY).where(Company.id.in_(ids)))
    found = {company.id: (company, user) for company, user in people}
    submissions = {
        submission.company_id: submission
        for submission in await session.scalars(
            select(Submission)
            .where(Submission.rfi_id == current.id, Submission.company_id.in_(ids), Submission.state == SUBMITTED)
            .options(
                selectinload(Submission.files),
                selectinload(Submission.links),
                selectinload(Submission.additions).selectinload(ResponseAddition.files),
            )
        )
    }
    forms = {
        (answers.company_id, answers.form): answers
        for answers in await session.scalars(
            select(FormAnswers).where(FormAnswers.company_id.in_(ids), FormAnswers.submitted_at.is_not(None))
        )
    }
    return [
        CompanyContents(
            *found[company_id],
            submissions.get(company_id),
            forms.get((company_id, "questionnaire")),
            forms.get((company_id, "feedback")),
        )
        for company_id in ids
        if company_id in found
    ]
