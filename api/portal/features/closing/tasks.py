"""Background jobs of the RFI."""

from typing import Any
from uuid import UUID

from portal.domain.rfis.service import ANNOUNCE_CLOSING, ANNOUNCE_DEADLINE
from portal.features.closing.closing import announce_closing
from portal.features.closing.moving import announce_deadline
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources


@handles(ANNOUNCE_CLOSING)
async def announce(resources: Resources, payload: dict[str, Any]) -> None:
    await announce_closing(resources, UUID(payload["rfi_id"]))


@handles(ANNOUNCE_DEADLINE)
async def tell(resources: Resources, payload: dict[str, Any]) -> None:
    await announce_deadline(resources, UUID(payload["rfi_id"]))
