"""The job that tells the companies of an opening."""

from typing import Any
from uuid import UUID

from portal.features.responses.openings.service import TELL
from portal.features.responses.openings.telling import tell
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources


@handles(TELL)
async def tell_companies(resources: Resources, payload: dict[str, Any]) -> None:
    await tell(resources, UUID(payload["opening_id"]))
