"""Jobs and periodic tasks of clarifications."""

from typing import Any
from uuid import UUID

import structlog

from portal.features.request.clarifications.notices import announce, send_digest
from portal.features.request.clarifications.publishing import ANNOUNCE
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

log = structlog.get_logger(__name__)


@handles(ANNOUNCE)
async def announce_clarification(resources: Resources, payload: dict[str, Any]) -> None:
    await announce(resources, UUID(payload["clarification_id"]), int(payload["revision"]))


@every(seconds=5 * 60)
async def send_clarifications_digest(resources: Resources) -> None:
    sent = await send_digest(resources)
    if sent:
        log.info("clarifications_digest", mails=sent)
