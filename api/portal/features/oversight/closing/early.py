"""The mail to a company about an early closing."""

from datetime import datetime
from typing import Any

from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.rfis.calendar import calendar_entry
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.deadlines import own_deadline, told_deadline
from portal.domain.rfis.models import Rfi
from portal.features.oversight.closing.message_templates import (
    RfiClosedEarlyExtended,
    RfiClosedEarlyNotSubmitted,
    RfiClosedEarlySubmitted,
)
from portal.features.oversight.closing.people import Told


def early_mail(rfi: Rfi, person: Told, now: datetime) -> MessageTemplate:
    """Says that the time of the company goes on if it has more, otherwise whether its response was received."""
    facts: dict[str, Any] = {
        "organization_name": person.company.organization_name,
        "rfi_title_en": rfi.title_en,
        "rfi_title_ar": rfi.title_ar,
        "closed_at": rfi.closed_at,
        "reason_en": rfi.change_reason_en,
        "reason_ar": rfi.change_reason_ar,
        "deadline_before": told_deadline(rfi, person.extension, now),
        "calendar": calendar_entry(CurrentRfi(rfi.name, rfi, now, person.extension)),
    }
    deadline = own_deadline(rfi, person.extension, now)
    if deadline != rfi.closed_at:
        return RfiClosedEarlyExtended(**facts, deadline=deadline)
    submission = person.submission
    if submission is None or submission.submitted_at is None:
        return RfiClosedEarlyNotSubmitted(**facts)
    return RfiClosedEarlySubmitted(
        **facts, receipt_number=submission.receipt_number or "", submitted_at=submission.submitted_at
    )
