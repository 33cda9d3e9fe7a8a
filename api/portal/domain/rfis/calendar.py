"""The deadline of an RFI as a calendar entry."""

from portal.domain.messaging.calendar import CalendarEntry
from portal.domain.rfis.lifecycle import deadline_with
from portal.domain.rfis.models import DeadlineExtension, Rfi


def calendar_entry(rfi: Rfi, extension: DeadlineExtension | None = None) -> CalendarEntry:
    """``extension``: of the company that gets the entry. Each change of it, even a removal, raises ``sequence``."""
    return CalendarEntry(
        id=rfi.id,
        sequence=rfi.revision + (extension.revision if extension else 0),
        title_en=rfi.title_en,
        title_ar=rfi.title_ar,
        at=deadline_with(rfi, extension),
    )
