"""The periodic task of receipts."""

import structlog

from portal.features.responses.submissions.receipts.issuing import receipt_of, without_receipt
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

MAX_ISSUED = 200
"""Receipts of one run."""

log = structlog.get_logger(__name__)


@every(seconds=300)
async def issue_missing_receipts(resources: Resources) -> None:
    """Issues the receipts of versions that were submitted to the release before, which issued none."""
    async with unit_of_work(resources.sessions) as session:
        numbers = await without_receipt(session, limit=MAX_ISSUED)
        for number in numbers:
            await receipt_of(session, resources.settings, number)
    if numbers:
        log.info("receipts_issued", count=len(numbers))
