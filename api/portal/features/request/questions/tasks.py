"""Background jobs of questions."""

from typing import Any

from portal.features.request.questions.files import DISCARD, EXPIRE, discard_unclaimed, expire
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources


@handles(DISCARD)
async def discard_object(resources: Resources, payload: dict[str, Any]) -> None:
    await discard_unclaimed(resources, payload["object_key"])


@handles(EXPIRE)
async def expire_file(resources: Resources, payload: dict[str, Any]) -> None:
    await expire(resources, payload["object_key"])
