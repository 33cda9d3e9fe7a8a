"""Receipts of versions that were submitted to a release which issued none."""

from httpx2 import AsyncClient
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.submissions.receipts import Receipt
from portal.features.responses.submissions.receipts.tasks import issue_missing_receipts
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.api.responses.receipts.conftest import attached, matches, pdf_of
from tests.api.responses.submissions.test_versions import FIRST, SECOND, replaced, submitted


async def _without_receipts(browser: AsyncClient, session: AsyncSession) -> tuple[str, str]:
    """The numbers of a replaced and of the standing version."""
    first = (await submitted(browser))["receipt_number"]
    second = (await replaced(browser, first))["receipt_number"]
    await session.execute(delete(Receipt))
    return first, second


async def test_the_worker_issues_what_is_missing(
    browser: AsyncClient, client: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    first, second = await _without_receipts(browser, session)
    assert not await matches(client, FIRST, first)

    await issue_missing_receipts(resources)

    issued = {row.receipt_number: row.manifest for row in await session.scalars(select(Receipt))}
    assert issued.keys() == {first, second}
    assert await matches(client, FIRST, first)
    assert await matches(client, SECOND, second)
    assert not await matches(client, SECOND, first)
    await issue_missing_receipts(resources)
    again = {row.receipt_number: row.manifest for row in await session.scalars(select(Receipt))}
    assert again == issued


async def test_a_download_issues_it(browser: AsyncClient, client: AsyncClient, session: AsyncSession) -> None:
    first, _ = await _without_receipts(browser, session)

    pdf = await pdf_of(browser, first)

    contents = attached(pdf).contents
    assert (contents["version"], contents["number"], contents["earlier"]) == (1, first, [])
    assert contents["issued_at"] > contents["submitted_at"]
    assert await matches(client, pdf)


async def test_none_is_issued_for_an_anonymised_company(
    browser: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    await _without_receipts(browser, session)
    await session.execute(update(Company).values(anonymised_at=utc_now()))
    await issue_missing_receipts(resources)
    assert (await session.scalars(select(Receipt))).all() == []
