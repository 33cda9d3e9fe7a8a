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
from portal.domain.sealing.closures import Closed, Closure, closures
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionLink

SUBMITTED = "submitted"
QUESTIONNAIRE = "questionnaire"
FEEDBACK = "feedback"


@dataclass(frozen=True, slots=True)
class CompanyContents:
    """``submission`` and ``forms`` are set only if they were submitted and are not ``closed`` to the reader."""

    company: Company
    representative: User
    submission: Submission | None
    questionnaire: FormAnswers | None
    feedback: FormAnswers | None
    closed: Closed | None = None

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


async def load_contents(
    session: AsyncSession, reader: UUID | None, current: CurrentRfi, ids: Sequence[UUID]
) -> list[CompanyContents]:
    """Reads what ``reader`` may read of these companies, in the order of ``ids``. Deleted ones are left out."""
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
    closed = await closures(session, reader, rfi_id=current.id, company_ids=found)
    return [
        _contents(
            *found[id_], closed[id_], submissions.get(id_), forms.get((id_, QUESTIONNAIRE)), forms.get((id_, FEEDBACK))
        )
        for id_ in ids
        if id_ in found
    ]


def _contents(
    company: Company,
    person: User,
    closure: Closure,
    submission: Submission | None,
    questionnaire: FormAnswers | None,
    feedback: FormAnswers | None,
) -> CompanyContents:
    closed = closure.of_version(submission.submitted_at) if submission and submission.submitted_at else None
    return CompanyContents(
        company,
        person,
        None if closed else submission,
        None if closure.of_answers else questionnaire,
        feedback,
        closed or (closure.of_answers if questionnaire else None),
    )
