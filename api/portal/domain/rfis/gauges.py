"""State of the RFI: phase, time to the deadline, number of responses."""

from dataclasses import asdict

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis import queries
from portal.domain.rfis.current import find_with_now
from portal.domain.rfis.deadlines import own_deadline
from portal.domain.rfis.lifecycle import RfiState
from portal.platform import metrics
from portal.platform.runtime.shared_state import forget, reads
from portal.platform.settings import Settings


@reads(metrics.RFI_STATE, metrics.RFI_OPENS, metrics.RFI_DEADLINE, metrics.RFI_RESPONSES)
async def rfi(session: AsyncSession, settings: Settings) -> None:
    name = settings.rfi_name
    found, now, _ = await find_with_now(session, name)
    if found is None:
        forget(rfi)
        return
    for state in RfiState:
        metrics.RFI_STATE.labels(name, state).set(found.state == state)
    metrics.RFI_OPENS.clear()
    if found.opens_at is not None:
        metrics.RFI_OPENS.labels(name).set(found.opens_at.timestamp())
    metrics.RFI_DEADLINE.labels(name).set(own_deadline(found, None, now).timestamp())
    counts = await queries.count_responses(session, found.id)
    for response, companies in asdict(counts).items():
        metrics.RFI_RESPONSES.labels(name, response).set(companies)
