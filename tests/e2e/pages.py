"""The pages of administrators, for the tests that open each of them."""

from portal.domain.identity.permissions import GRANTABLE, GRANTABLE_BY_SUBJECT, Action, Grant, Subject


def _any_on(subject: Subject) -> set[Grant]:
    """Every action on a subject implies VIEW."""
    return {Grant(action, subject) for action in GRANTABLE_BY_SUBJECT[subject]}


CREATES_USERS = Grant(Action.CREATE, Subject.USERS)

# The sidebar's entries in order: the permission of each screen, and its route on the server.
SCREENS: dict[str, tuple[set[Grant], str | None]] = {
    "/app/insights": (_any_on(Subject.SUBMISSIONS), "insights/outline"),
    "/app/pendingCompanies": (_any_on(Subject.PENDING_COMPANIES), "pending-users"),
    "/app/activeCompanies": (_any_on(Subject.ACTIVE_COMPANIES), "users"),
    "/app/submissionsList": (_any_on(Subject.SUBMISSIONS), "submissions"),
    "/app/reading": (_any_on(Subject.READING), "reading"),
    "/app/invitations": (_any_on(Subject.INVITATIONS_CODE), "invitations"),
    "/app/request": (_any_on(Subject.REQUEST), "rfi"),
    "/app/openings": (_any_on(Subject.OPENINGS), "openings"),
    "/app/library": (_any_on(Subject.LIBRARY), "library"),
    "/app/questionsList": (_any_on(Subject.QUESTIONS), "questions"),
    "/app/clarificationsList": (_any_on(Subject.QUESTIONS), "clarifications/managed"),
    "/app/sendEmail": (_any_on(Subject.EMAIL_ANNOUNCEMENT), "announcements"),
    "/app/messages": (set(GRANTABLE), "messages/gallery"),
    "/app/users": (_any_on(Subject.USERS), "admins"),
    "/app/audit": (_any_on(Subject.AUDIT), "audit"),
}
WITHOUT_ENTRY: dict[str, tuple[set[Grant], str | None]] = {
    "/app/reading/themes": (_any_on(Subject.READING), "reading-themes"),
    "/app/reading/compare": (_any_on(Subject.READING), None),
    "/app/users/permissions": (_any_on(Subject.USERS), "admins"),
    "/app/usersForm": ({CREATES_USERS}, None),
}
