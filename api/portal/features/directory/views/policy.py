"""The lists whose views can be saved, and what a view may contain."""

import re
from collections.abc import Mapping
from enum import StrEnum
from urllib.parse import parse_qsl, urlencode

from portal.domain.identity.access import Subject
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.views.models import MAX_QUERY
from portal.platform.http.body import is_storable

MAX_VIEWS = 50
"""Maximum number of views of one person for one list."""
MAX_VALUES = 100


class ListName(StrEnum):
    PENDING = "pending"
    REJECTED = "rejected"
    RETURNED = "returned"
    ACTIVE = "active"
    SUBMISSIONS = "submissions"
    USERS = "users"
    AUDIT = "audit"
    CODES = "codes"
    SENT = "sent"
    QUESTIONS = "questions"
    CLARIFICATIONS = "clarifications"
    ANNOUNCEMENTS = "announcements"


SUBJECT_OF: Mapping[ListName, Subject] = {
    ListName.PENDING: Subject.PENDING_COMPANIES,
    ListName.REJECTED: Subject.PENDING_COMPANIES,
    ListName.RETURNED: Subject.PENDING_COMPANIES,
    ListName.ACTIVE: Subject.ACTIVE_COMPANIES,
    ListName.SUBMISSIONS: Subject.SUBMISSIONS,
    ListName.USERS: Subject.USERS,
    ListName.AUDIT: Subject.AUDIT,
    ListName.CODES: Subject.INVITATIONS_CODE,
    ListName.SENT: Subject.INVITATIONS_CODE,
    ListName.QUESTIONS: Subject.QUESTIONS,
    ListName.CLARIFICATIONS: Subject.QUESTIONS,
    ListName.ANNOUNCEMENTS: Subject.EMAIL_ANNOUNCEMENT,
}
"""The subject on which VIEW is needed to open the list."""

_COMPANIES = frozenset(CompanyFilter.model_fields) - {"scope", "search", "ids"}

FILTERS_OF: Mapping[ListName, frozenset[str]] = {
    ListName.PENDING: _COMPANIES,
    ListName.REJECTED: _COMPANIES,
    ListName.RETURNED: _COMPANIES,
    ListName.ACTIVE: _COMPANIES,
    ListName.SUBMISSIONS: _COMPANIES,
    ListName.USERS: frozenset({"state"}),
    ListName.AUDIT: frozenset({"outcome", "at_from", "at_to", "actor", "subject_type", "subject_id", "action"}),
    ListName.CODES: frozenset({"state"}),
    ListName.SENT: frozenset({"status"}),
    ListName.QUESTIONS: frozenset({"state", "topic", "assignee"}),
    ListName.CLARIFICATIONS: frozenset({"state", "topic"}),
    ListName.ANNOUNCEMENTS: frozenset(),
}

_COLUMN = "[a-z][a-z_]{0,59}"
_SHAPES = {
    "search": re.compile(r"[^\x00-\x1f\x7f]{1,100}"),
    "sort": re.compile(f"-?{_COLUMN}"),
    "columns": re.compile(f"{_COLUMN}(,{_COLUMN}){{0,59}}"),
    "density": re.compile("comfortable"),
}
_FILTER_VALUE = re.compile(r"[^\x00-\x1f\x7f]{1,200}")


def checked_query(name: ListName, query: str) -> str | None:
    """The query, validated and encoded uniformly; None if it has anything but known parameters of the list.

    No known parameter is an address or opens a record, so that a view can only open its list.
    """
    if query == "":
        return ""
    try:
        pairs = parse_qsl(query, strict_parsing=True, max_num_fields=MAX_VALUES, errors="strict")
    except ValueError:
        return None
    once: set[str] = set()
    for key, value in pairs:
        is_filter = key in FILTERS_OF[name]
        shape = _FILTER_VALUE if is_filter else _SHAPES.get(key)
        if shape is None or not shape.fullmatch(value) or not is_storable(value):
            return None
        if not is_filter and key in once:
            return None
        once.add(key)
    checked = urlencode(pairs)
    return checked if len(checked) <= MAX_QUERY else None
