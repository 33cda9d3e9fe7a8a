"""Registers the message templates of all features, for the processes that render messages."""

from portal.entry.features import modules_named

modules_named("message_templates")
