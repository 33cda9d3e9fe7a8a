"""People who upload: a company with two people, and an administrator."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.questions.models import QuestionFile
from portal.domain.submissions.models import SubmissionFile
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.mail.announcements.models import Announcement, AnnouncementDraftFile
from portal.features.request.library.models import DocumentFile
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.factories.accounts import an_admin
from tests.factories.colleagues import a_colleague
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_review, a_submission

TABLES = (SubmissionFile, QuestionFile, DocumentFile, AnnouncementDraftFile, Announcement)


@dataclass(frozen=True, slots=True)
class People:
    """``owner`` and ``member`` of one company; a second company, ``asked``, may add to what it submitted."""

    owner: User
    member: User
    asked: User
    asked_member: User
    admin: User

    def of(self, kind: str) -> tuple[User, User]:
        """Who uploads, and who may remove that person."""
        if kind == "addition":
            return self.asked_member, self.asked
        return self.member, self.owner


async def some_people(session: AsyncSession) -> People:
    rfi = await an_rfi(session)
    owner = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    asked = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    submission = await a_submission(session, asked, rfi, submitted=True)
    window = {"changed_at": utc_now() - timedelta(hours=1), "window_ends_at": utc_now() + timedelta(days=7)}
    await a_review(session, submission, ReviewStatus.CLARIFICATION_REQUESTED, message="Which?", **window)
    return People(
        owner,
        await a_colleague(session, owner),
        asked,
        await a_colleague(session, asked),
        await an_admin(session),
    )


@pytest.fixture
async def people(session: AsyncSession) -> People:
    return await some_people(session)


async def count_rows(session: AsyncSession) -> int:
    """Number of rows that uploads write."""
    return sum([await session.scalar(select(func.count()).select_from(table)) or 0 for table in TABLES])


def objects(resources: Resources) -> set[Path]:
    root = resources.settings.storage_dir
    assert root is not None
    return {path for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def stored(resources: Resources) -> Callable[[], set[Path]]:
    """Returns the objects stored since the test began."""
    before = objects(resources)
    return lambda: objects(resources) - before
