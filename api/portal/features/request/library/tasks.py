"""Background jobs of the library."""

from typing import Any
from uuid import UUID

from portal.features.request.library.files import DISCARD, EXPIRE, discard_unclaimed, expire
from portal.features.request.library.notices.notifying import NOTIFY, write_notifications
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources


@handles(DISCARD)
async def discard_object(resources: Resources, payload: dict[str, Any]) -> None:
    await discard_unclaimed(resources, payload["object_key"])


@handles(EXPIRE)
async def expire_file(resources: Resources, payload: dict[str, Any]) -> None:
    await expire(resources, UUID(payload["file_id"]))


@handles(NOTIFY)
async def notify_companies(resources: Resources, payload: dict[str, Any]) -> None:
    await write_notifications(resources, version_id=UUID(payload["version_id"]), request=payload["request"])
