"""Background jobs and the periodic task of malware scans."""

from typing import Any

import structlog

from portal.domain.file_checks.service import NOTIFY, SCAN
from portal.features.responses.file_checks.scanning import enqueue_due, notify_companies, scan_file
from portal.platform.jobs.outbox import LOST_STARTS
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import ScannerUnavailable

log = structlog.get_logger(__name__)


@handles(SCAN)
async def scan_stored_file(resources: Resources, payload: dict[str, Any]) -> None:
    await scan_file(resources, payload["object_key"], lost_starts=payload.get(LOST_STARTS, 0))


@handles(NOTIFY)
async def notify_of_infected_file(resources: Resources, payload: dict[str, Any]) -> None:
    await notify_companies(resources, payload["object_key"])


@every(seconds=60)
async def enqueue_due_scans(resources: Resources) -> None:
    try:
        enqueued = await enqueue_due(resources)
    except ScannerUnavailable as error:
        log.warning("scanner_unavailable", error=str(error))
        return
    if enqueued:
        log.info("scans_enqueued", count=enqueued)
