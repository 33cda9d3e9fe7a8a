"""Background jobs of the checks of files."""

from typing import Any

import structlog

from portal.domain.file_checks.service import JUDGE, TELL
from portal.features.responses.file_checks.judging import ask_for_due, judge, tell
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import ScannerUnavailable

log = structlog.get_logger(__name__)


@handles(JUDGE)
async def judge_file(resources: Resources, payload: dict[str, Any]) -> None:
    await judge(resources, payload["object_key"])


@handles(TELL)
async def tell_companies(resources: Resources, payload: dict[str, Any]) -> None:
    await tell(resources, payload["object_key"])


@every(seconds=60)
async def judge_what_is_due(resources: Resources) -> None:
    try:
        enqueued = await ask_for_due(resources)
    except ScannerUnavailable as error:
        log.warning("scanner_unavailable", error=str(error))
        return
    if enqueued:
        log.info("files_asked_for", count=enqueued)
