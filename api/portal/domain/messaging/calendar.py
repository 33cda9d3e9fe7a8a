"""Calendar entries (RFC 5545) that mails carry and pages offer."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from icalendar import Calendar, Event, vText

from portal.domain.messaging.message_templates import MessageTemplate
from portal.platform.clock import utc_now
from portal.platform.i18n import translate
from portal.platform.settings import Settings

FILE_NAME = "deadline.ics"
CONTENT_TYPE = "text/calendar"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEntry:
    """The deadline of an RFI. A later ``sequence`` of the same ``id`` replaces the entry in a calendar."""

    id: UUID
    sequence: int
    title_en: str
    title_ar: str
    at: datetime


class CalendarMessage(MessageTemplate):
    """A mail that may have a calendar entry attached."""

    calendar: CalendarEntry | None = None


def written(entry: CalendarEntry, settings: Settings, *, locale: str) -> str:
    """The entry as a file with one event."""
    title = entry.title_ar if locale == "ar" else entry.title_en
    event = Event()
    event.add("uid", f"{entry.id}@{settings.public_url.host}")
    event.add("sequence", entry.sequence)
    event.add("dtstamp", utc_now())
    event.add("dtstart", entry.at)
    event.add("summary", vText(translate("calendar.deadline", locale, title=title)))
    event.add("url", f"{settings.origin}/app/rfiDocumentForm")
    calendar = Calendar()
    calendar.add("prodid", "-//geo-rfi-portal//deadline//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    return bytes(calendar.to_ical()).decode()
