"""The table of grantable permissions: actions × subjects (specification §6)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Action(StrEnum):
    CREATE = "CREATE"
    VIEW = "VIEW"
    UPDATE = "UPDATE"
    DELETE = "DELETE"
    REJECT = "REJECT"
    APPROVE = "APPROVE"
    SEND = "SEND"


class Subject(StrEnum):
    SUBMISSIONS = "submissions"
    PENDING_COMPANIES = "pendingCompanies"
    ACTIVE_COMPANIES = "activeCompanies"
    INVITATIONS_CODE = "invitationsCode"
    USERS = "users"
    EMAIL_ANNOUNCEMENT = "emailAnnouncement"
    REQUEST = "request"
    LIBRARY = "library"
    QUESTIONS = "questions"
    AUDIT = "audit"
    OPENINGS = "openings"
    READING = "reading"


@dataclass(frozen=True, slots=True)
class Grant:
    """One action on one subject."""

    action: Action
    subject: Subject


GRANTABLE_BY_SUBJECT: dict[Subject, tuple[Action, ...]] = {
    Subject.SUBMISSIONS: (Action.VIEW, Action.UPDATE, Action.DELETE),
    Subject.PENDING_COMPANIES: (Action.VIEW, Action.APPROVE, Action.REJECT, Action.DELETE),
    Subject.ACTIVE_COMPANIES: (Action.VIEW, Action.DELETE),
    Subject.INVITATIONS_CODE: (Action.CREATE, Action.VIEW, Action.DELETE),
    Subject.USERS: (Action.CREATE, Action.VIEW, Action.UPDATE, Action.DELETE),
    Subject.EMAIL_ANNOUNCEMENT: (Action.SEND, Action.VIEW),
    Subject.REQUEST: (Action.VIEW, Action.UPDATE),
    Subject.LIBRARY: (Action.CREATE, Action.VIEW, Action.UPDATE, Action.DELETE),
    Subject.QUESTIONS: (Action.VIEW, Action.UPDATE, Action.SEND),
    Subject.AUDIT: (Action.VIEW,),
    Subject.OPENINGS: (Action.VIEW, Action.CREATE),
    Subject.READING: (Action.VIEW, Action.UPDATE),
}

GRANTABLE: frozenset[Grant] = frozenset(
    Grant(action, subject) for subject, actions in GRANTABLE_BY_SUBJECT.items() for action in actions
)


class Preset(StrEnum):
    """Permissions that go together in a job, for forms and for the groups of the OpenID provider."""

    REVIEWER = "reviewer"
    REGISTRAR = "registrar"
    COMMUNICATIONS = "communications"
    ADMINISTRATOR = "administrator"


_ACTIONS_OF_PRESETS: dict[Preset, dict[Subject, tuple[Action, ...]]] = {
    Preset.REVIEWER: {
        Subject.SUBMISSIONS: (Action.VIEW,),
        Subject.PENDING_COMPANIES: (Action.VIEW,),
        Subject.ACTIVE_COMPANIES: (Action.VIEW,),
        Subject.REQUEST: (Action.VIEW,),
        Subject.LIBRARY: (Action.VIEW,),
        Subject.QUESTIONS: (Action.VIEW,),
        Subject.READING: (Action.VIEW, Action.UPDATE),
    },
    Preset.REGISTRAR: {
        Subject.PENDING_COMPANIES: (Action.VIEW, Action.APPROVE, Action.REJECT),
        Subject.ACTIVE_COMPANIES: (Action.VIEW,),
        Subject.INVITATIONS_CODE: (Action.VIEW, Action.CREATE, Action.DELETE),
        Subject.REQUEST: (Action.VIEW,),
    },
    Preset.COMMUNICATIONS: {
        Subject.ACTIVE_COMPANIES: (Action.VIEW,),
        Subject.EMAIL_ANNOUNCEMENT: (Action.VIEW, Action.SEND),
        Subject.REQUEST: (Action.VIEW,),
        Subject.LIBRARY: (Action.VIEW, Action.CREATE, Action.UPDATE),
        Subject.QUESTIONS: (Action.VIEW, Action.UPDATE, Action.SEND),
    },
    Preset.ADMINISTRATOR: GRANTABLE_BY_SUBJECT,
}

PRESETS: dict[Preset, frozenset[Grant]] = {
    preset: frozenset(Grant(action, subject) for subject, actions in by_subject.items() for action in actions)
    for preset, by_subject in _ACTIONS_OF_PRESETS.items()
}

_VIEW_OF = {subject: Grant(Action.VIEW, subject) for subject in Subject}


def with_implied(grants: Iterable[Grant]) -> frozenset[Grant]:
    """``grants`` and VIEW on each of their subjects, because every action implies VIEW."""
    held = frozenset(grants)
    return held.union(_VIEW_OF[grant.subject] for grant in held)
