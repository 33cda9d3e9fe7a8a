"""Delivering reminders as the worker does."""

import portal.features.reminders.tasks  # noqa: F401
from tests.api.messaging.conftest import deliver, mail_tray, sending, sms_tray

__all__ = ["deliver", "mail_tray", "sending", "sms_tray"]
