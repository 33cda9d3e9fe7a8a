"""What the worker does for submissions."""

from typing import Any

from portal.jobs.handlers import handles
from portal.resources import Resources
from portal.submissions.files import discard_unclaimed
from portal.submissions.objects import DISCARD


@handles(DISCARD)
async def discard_object(resources: Resources, payload: dict[str, Any]) -> None:
    await discard_unclaimed(resources, payload["object_key"])
