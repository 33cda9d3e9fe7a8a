"""Administrators still read, list and export what was anonymised."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.questions.models import Question
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.features.mail.announcements.models import Announcement
from portal.features.oversight.retention import service
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.oversight.retention.conftest import BEFORE, DAYS, LIMIT, With
from tests.api.oversight.retention.seeding import EMAIL, FIRST, NAMED, seed
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.invitations import a_sent_invitation


async def addresses(session: AsyncSession, user: User, status: AccountStatus) -> list[str]:
    question = (await session.scalars(select(Question.id))).one()
    submission = (await session.scalars(select(Submission.id))).one()
    announcement = (await session.scalars(select(Announcement.id))).one()
    of_company = {
        AccountStatus.APPROVED: [f"/api/users/{user.id}", f"/api/submissions/{submission}"],
        AccountStatus.REJECTED: [f"/api/pending-users/{user.id}"],
    }[status]
    exports = ["/api/users/export?format=csv", "/api/questions/export?format=csv"]
    lists = ["/api/users", "/api/pending-users", "/api/submissions", "/api/questions", "/api/invitations/sent"]
    deliveries = f"/api/announcements/{announcement}/deliveries"
    return [*of_company, *exports, *lists, f"/api/questions/{question}", deliveries, "/api/invitations"]


@pytest.mark.parametrize("status", [AccountStatus.APPROVED, AccountStatus.REJECTED])
async def test_every_page_about_it_is_served(
    session: AsyncSession,
    rfi: Rfi,
    with_days: With,
    set_database_clock: SetDatabaseClock,
    sign_in: SignIn,
    status: AccountStatus,
) -> None:
    user = await seed(session, rfi, status)
    sent = await a_sent_invitation(session, email=EMAIL, name=FIRST, note=NAMED, mailed_at=BEFORE)
    await session.execute(update(Company).values(created_at=BEFORE))
    await session.execute(update(type(sent)).values(created_at=BEFORE))
    await set_database_clock(LIMIT)
    admin = await sign_in(await an_admin(session))
    pages = await addresses(session, user, status)
    before = [(await admin.get(page)).status_code for page in pages]
    assert set(before) == {200}, dict(zip(pages, before, strict=True))

    assert await service.carry_out(with_days(personal=DAYS))
    session.expire_all()

    for page in pages:
        answer = await admin.get(page)
        assert answer.status_code == 200, (page, answer.text)
        if "invitations" not in page:
            assert FIRST not in answer.text, page


async def test_the_person_cannot_sign_in_and_can_register_again(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock, client: AsyncClient
) -> None:
    user = await seed(session, rfi, AccountStatus.APPROVED)
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS))
    await session.refresh(user)
    for email in (EMAIL, user.email):
        answer = await client.post("/api/login/check-credentials", json={"email": email, "password": PASSWORD})
        assert answer.status_code in {401, 422}, answer.text
    await client.post("/api/password/forgot", json={"email": EMAIL})
    free = await session.scalars(select(User.id).where(User.email == EMAIL))
    assert free.all() == []
