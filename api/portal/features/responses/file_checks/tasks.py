"""Background jobs of the checks of files."""

from typing import Any

import structlog

from portal.domain.file_checks.service import JUDGE
from portal.features.responses.file_checks.judging import ask_again, judge
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

log = structlog.get_logger(__name__)


@handles(JUDGE)
async def judge_file(resources: Resources, payload: dict[str, Any]) -> None:
    await judge(resources, payload["object_key"])


@every(seconds=60)
async def judge_what_was_lost(resources: Resources) -> None:
    async with unit_of_work(resources.sessions) as session:
        asked = await ask_again(session)
    if asked:
        log.info("files_asked_again", count=asked)
