"""Access checks for features."""

from portal.domain.identity.actor import Actor
from portal.domain.identity.permissions import GRANTABLE, PRESETS, Action, Grant, Preset, Subject, with_implied
from portal.domain.identity.permitted import load_actor

__all__ = ["GRANTABLE", "PRESETS", "Action", "Actor", "Grant", "Preset", "Subject", "load_actor", "with_implied"]
