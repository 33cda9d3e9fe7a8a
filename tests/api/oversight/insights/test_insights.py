"""The figures of the administrators' home page."""

from datetime import timedelta

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus
from portal.platform.clock import utc_now
from tests.api.conftest import CountStatements, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

FIGURES = {
    Subject.PENDING_COMPANIES: {"pending": 4, "pending_over_48h": 3, "pending_over_72h": 1},
    Subject.ACTIVE_COMPANIES: {"active": 3},
    Subject.SUBMISSIONS: {"submitted": 1, "not_submitted": 2},
}
NOTHING = dict.fromkeys((name for figures in FIGURES.values() for name in figures), None)


async def figures_of(browser: AsyncClient) -> dict[str, int | None]:
    data = (await browser.get("/api/insights")).json()["data"]
    return {name: data[name] for name in NOTHING}


@pytest.fixture
async def companies(session: AsyncSession) -> None:
    for hours in (1, 49, 71, 73):
        await a_company(session, registered_at=utc_now() - timedelta(hours=hours))
    await a_company(session, registered_at=utc_now() - timedelta(hours=100), verified=False)
    await a_company(session, status=AccountStatus.REJECTED)
    rfi, another = await an_rfi(session), await an_rfi(session, name="another-rfi")
    submitted, missing, only_elsewhere = [
        await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(3)
    ]
    await a_submission(session, submitted, rfi, submitted=True)
    await a_submission(session, missing, rfi)
    await a_submission(session, only_elsewhere, another, submitted=True)


@pytest.mark.usefixtures("companies")
async def test_all_permissions_show_every_figure(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    figures = await figures_of(browser)
    assert figures == {name: value for figures in FIGURES.values() for name, value in figures.items()}


@pytest.mark.usefixtures("companies")
@pytest.mark.parametrize("subject", Subject)
async def test_each_figure_needs_view_of_its_subject(session: AsyncSession, sign_in: SignIn, subject: Subject) -> None:
    browser = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, subject)]))
    assert await figures_of(browser) == {**NOTHING, **FIGURES.get(subject, {})}


@pytest.mark.usefixtures("companies")
async def test_other_subjects_show_nothing(session: AsyncSession, sign_in: SignIn) -> None:
    grants = [Grant(Action.CREATE, Subject.INVITATIONS_CODE), Grant(Action.SEND, Subject.EMAIL_ANNOUNCEMENT)]
    browser = await sign_in(await an_admin(session, grants=grants))
    assert await figures_of(browser) == NOTHING


async def test_the_home_takes_four_statements(
    session: AsyncSession, sign_in: SignIn, count_statements: CountStatements
) -> None:
    await an_rfi(session)
    await a_company(session, status=AccountStatus.APPROVED)
    browser = await sign_in(await an_admin(session))
    with count_statements() as statements:
        await browser.get("/api/insights")
    # Two statements load the administrator and the request, four the figures.
    assert len(statements) == 6, statements


async def test_companies_have_no_figures(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await a_company(session, status=AccountStatus.APPROVED, answered=True))
    assert (await browser.get("/api/insights")).status_code == 403
