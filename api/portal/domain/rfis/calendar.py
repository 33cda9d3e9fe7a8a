"""The deadline of an RFI as a calendar entry."""

from portal.domain.messaging.calendar import CalendarEntry
from portal.domain.rfis.current import CurrentRfi


def calendar_entry(current: CurrentRfi) -> CalendarEntry | None:
    """The deadline of the company that ``current`` was read for; None before the RFI is published.

    Each change of the RFI or of the company's extension, even its removal, raises ``sequence``.
    """
    rfi, extension = current.rfi, current.extension
    if rfi is None or current.deadline is None:
        return None
    return CalendarEntry(
        id=rfi.id,
        sequence=rfi.revision + (extension.revision if extension else 0),
        title_en=rfi.title_en,
        title_ar=rfi.title_ar,
        at=current.deadline,
    )
