"""What the worker does for the RFI."""

from typing import Any
from uuid import UUID

from portal.jobs.handlers import handles
from portal.resources import Resources
from portal.rfis.closing import announce_closing
from portal.rfis.moving import announce_deadline
from portal.rfis.service import ANNOUNCE_CLOSING, ANNOUNCE_DEADLINE


@handles(ANNOUNCE_CLOSING)
async def announce(resources: Resources, payload: dict[str, Any]) -> None:
    await announce_closing(resources, UUID(payload["rfi_id"]))


@handles(ANNOUNCE_DEADLINE)
async def tell(resources: Resources, payload: dict[str, Any]) -> None:
    await announce_deadline(resources, UUID(payload["rfi_id"]))
