"""Responses by day, the deadline, and recent events."""

from datetime import UTC, datetime

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

DEADLINE = datetime(2026, 12, 5, 20, 59, tzinfo=UTC)


async def insights(browser: AsyncClient) -> dict[str, object]:
    data: dict[str, object] = (await browser.get("/api/insights")).json()["data"]
    return data


async def test_days_are_saudi_days_and_none_is_left_out(session: AsyncSession, sign_in: SignIn) -> None:
    rfi = await an_rfi(session, deadline=DEADLINE)
    for at in ((1, 20, 59), (1, 21, 1), (2, 9, 0), (4, 12, 0)):
        user = await a_company(session, status=AccountStatus.APPROVED)
        day, hour, minute = at
        await a_submission(session, user, rfi, submitted_at=datetime(2026, 12, day, hour, minute, tzinfo=UTC))
    data = await insights(await sign_in(await an_admin(session)))
    assert data["submissions_per_day"] == [
        {"day": "2026-12-01", "submitted": 1, "total": 1},
        {"day": "2026-12-02", "submitted": 2, "total": 3},
        {"day": "2026-12-03", "submitted": 0, "total": 3},
        {"day": "2026-12-04", "submitted": 1, "total": 4},
    ]


async def test_the_time_to_the_deadline_is_the_databases(
    session: AsyncSession, sign_in: SignIn, set_database_clock: SetDatabaseClock
) -> None:
    browser = await sign_in(await an_admin(session))
    data = await insights(browser)
    assert (data["deadline"], data["seconds_to_deadline"], data["submissions_per_day"]) == (None, None, [])
    await an_rfi(session, deadline=DEADLINE)
    await set_database_clock(datetime(2026, 12, 5, 20, 58, tzinfo=UTC))
    assert (await insights(browser))["seconds_to_deadline"] == 60


@pytest.mark.parametrize(
    ("grants", "seen"),
    [
        ([], ["rfi.published"]),
        ([(Action.VIEW, Subject.SUBMISSIONS)], ["bundle.requested", "submission.submitted", "rfi.published"]),
        ([(Action.VIEW, Subject.PENDING_COMPANIES)], ["company.waits", "rfi.published"]),
        ([(Action.VIEW, Subject.ACTIVE_COMPANIES)], ["company.approved", "rfi.published"]),
        ([(Action.VIEW, Subject.USERS)], ["admin.created", "rfi.published"]),
        ([(Action.VIEW, Subject.INVITATIONS_CODE)], ["rfi.published"]),
    ],
)
async def test_latest_activity_depends_on_permissions(
    session: AsyncSession, sign_in: SignIn, grants: list[tuple[Action, Subject]], seen: list[str]
) -> None:
    rfi = await an_rfi(session)
    approved = await a_company(session, status=AccountStatus.APPROVED, organization_name="Najd")
    waiting = await a_company(session)
    submission = await a_submission(session, approved, rfi, submitted=True)
    for action, kind, subject_id in (
        ("rfi.published", "rfi", rfi.name),
        ("account.signed_in", "user", approved.id),
        ("admin.created", "user", approved.id),
        ("company.approved", "company", approved.company_id),
        ("company.waits", "company", waiting.company_id),
        ("submission.submitted", "submission", submission.id),
        ("bundle.requested", "bundle", rfi.id),
    ):
        audit.record(session, None, action, subject_type=kind, subject_id=subject_id)
        await session.flush()
    admin = await an_admin(session, grants=[Grant(*grant) for grant in grants])
    activity = (await insights(await sign_in(admin)))["latest_activity"]
    assert isinstance(activity, list)
    assert [event["action"] for event in activity] == seen
    named = {event["action"]: event["organization_name"] for event in activity}
    assert named.get("submission.submitted", "Najd") == named.get("company.approved", "Najd") == "Najd"


async def test_latest_activity_names_every_company_as_its_own(session: AsyncSession, sign_in: SignIn) -> None:
    rfi = await an_rfi(session)
    for name in ("Najd", "Rimal"):
        company = await a_company(session, status=AccountStatus.APPROVED, organization_name=name)
        submission = await a_submission(session, company, rfi, submitted=True)
        audit.record(session, None, "submission.submitted", subject_type="submission", subject_id=submission.id)
        await session.flush()
    admin = await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)])
    activity = (await insights(await sign_in(admin)))["latest_activity"]
    assert isinstance(activity, list)
    assert [event["organization_name"] for event in activity] == ["Rimal", "Najd"]


async def test_latest_activity_links_to_its_object(session: AsyncSession, sign_in: SignIn) -> None:
    rfi = await an_rfi(session)
    approved = await a_company(session, status=AccountStatus.APPROVED, organization_name="Najd")
    rejected = await a_company(session, status=AccountStatus.REJECTED, organization_name="Rimal")
    submission = await a_submission(session, approved, rfi, submitted=True)
    admin = await an_admin(session)
    audit.record(session, None, "admin.updated", subject_type="user", subject_id=admin.id, name="Salma Alharbi")
    await session.flush()
    audit.record(session, None, "company.deleted", subject_type="company", subject_id=rfi.id, organization_name="Gone")
    await session.flush()
    audit.record(session, None, "company.rejected", subject_type="company", subject_id=rejected.company_id)
    await session.flush()
    audit.record(session, None, "submission.submitted", subject_type="submission", subject_id=submission.id)
    await session.flush()
    activity = (await insights(await sign_in(admin)))["latest_activity"]
    assert isinstance(activity, list)
    fields = ("action", "organization_name", "user_id", "company_status", "subject_name")
    assert [tuple(event[field] for field in fields) for event in activity] == [
        ("submission.submitted", "Najd", str(approved.id), "Approved", None),
        ("company.rejected", "Rimal", str(rejected.id), "rejected", None),
        ("company.deleted", "Gone", None, None, None),
        ("admin.updated", None, None, None, "Salma Alharbi"),
    ]


async def test_one_file_after_the_other_is_no_activity(session: AsyncSession, sign_in: SignIn) -> None:
    rfi = await an_rfi(session)
    company = await a_company(session, status=AccountStatus.APPROVED)
    submission = await a_submission(session, company, rfi, submitted=True)
    for action in ("submission.file_added", "submission.file_removed", "submission.submitted"):
        audit.record(session, None, action, subject_type="submission", subject_id=submission.id)
    audit.record(session, None, "submission.file_previewed", subject_type="company", subject_id=company.company_id)
    audit.record(session, None, "bundle.link_made", subject_type="bundle", subject_id=rfi.id)
    activity = (await insights(await sign_in(await an_admin(session))))["latest_activity"]
    assert isinstance(activity, list)
    assert [event["action"] for event in activity] == ["submission.submitted"]
