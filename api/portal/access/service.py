"""What other features may ask of access."""

from portal.access.actor import Actor
from portal.access.permissions import GRANTABLE, Action, Grant, Subject
from portal.access.queries import load_actor

__all__ = ["GRANTABLE", "Action", "Actor", "Grant", "Subject", "load_actor"]
