"""What other features may ask of access."""

from portal.access.actor import Actor
from portal.access.permissions import GRANTABLE, Action, Grant, Subject, with_implied
from portal.access.queries import load_actor

__all__ = ["GRANTABLE", "Action", "Actor", "Grant", "Subject", "load_actor", "with_implied"]
