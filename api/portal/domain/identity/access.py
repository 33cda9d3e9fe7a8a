"""Access checks for features."""

from portal.domain.identity.actor import Actor
from portal.domain.identity.permissions import GRANTABLE, Action, Grant, Subject, with_implied
from portal.domain.identity.permitted import load_actor

__all__ = ["GRANTABLE", "Action", "Actor", "Grant", "Subject", "load_actor", "with_implied"]
