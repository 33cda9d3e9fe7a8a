"""The list of responses to read."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.reading.models import Suitability
from portal.domain.rfis.current import CurrentRfi
from portal.features.responses.reading.access import can_be_read
from portal.features.responses.reading.errors import ClosedFor
from portal.features.responses.reading.lists import matching, reading_list
from portal.platform.lists.page import Page, PageRequest, find_page
from portal.platform.settings import Settings

_OF_CLOSED: dict[str, Any] = dict.fromkeys(["remarks", "own_verdict", *Suitability, "conclusions", "concluded_at"])


async def find(
    session: AsyncSession,
    settings: Settings,
    actor: Actor,
    current: CurrentRfi,
    request: PageRequest,
    *,
    search: str,
    unread: bool,
) -> Page:
    """Of a closed response only the company, and who reads it."""
    page = await find_page(
        session,
        settings,
        reading_list(actor.user_id),
        request,
        within=can_be_read(current),
        matching=matching(search, actor.user_id, unread=unread),
    )
    items = [
        {**row, **_OF_CLOSED} if row["closed"] in {ClosedFor.SEALED, ClosedFor.INTEREST} else row for row in page.items
    ]
    return Page(items, page.total, page.matched, page.next_cursor, page.previous_cursor)
