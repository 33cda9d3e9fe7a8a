"""Background jobs of submissions."""

from typing import Any

from portal.features.responses.submissions.drafts.files import discard_unclaimed
from portal.features.responses.submissions.drafts.objects import DISCARD
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources


@handles(DISCARD)
async def discard_object(resources: Resources, payload: dict[str, Any]) -> None:
    await discard_unclaimed(resources, payload["object_key"])
