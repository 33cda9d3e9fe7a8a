"""The deadline of an RFI as a calendar entry."""

from portal.domain.messaging.calendar import CalendarEntry
from portal.domain.rfis.models import Rfi


def calendar_entry(rfi: Rfi) -> CalendarEntry:
    return CalendarEntry(
        id=rfi.id, sequence=rfi.revision, title_en=rfi.title_en, title_ar=rfi.title_ar, at=rfi.deadline
    )
