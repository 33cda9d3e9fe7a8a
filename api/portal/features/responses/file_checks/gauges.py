"""Number of the files without a verdict, and for how long they wait."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.responses.file_checks.queries import count_pending
from portal.platform import metrics
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings


@reads(metrics.FILES_UNSCANNED, metrics.FILE_OLDEST)
async def unscanned_files(session: AsyncSession, settings: Settings) -> None:
    if settings.scanner is None:
        return
    count, waited = await count_pending(session)
    metrics.FILES_UNSCANNED.set(count)
    metrics.FILE_OLDEST.set(waited)
