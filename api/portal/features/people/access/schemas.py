"""JSON of the permissions."""

from pydantic import BaseModel

from portal.domain.identity.permissions import Action, Subject
from portal.platform.http.body import Bilingual


class GrantableActionOut(BaseModel):
    """``label``: the permission in words, e.g. "Approve pending companies"."""

    action: Action
    label: Bilingual


class GrantableSubjectOut(BaseModel):
    """A subject and the actions on it that can be granted, in the order of the form."""

    subject: Subject
    label: Bilingual
    actions: list[GrantableActionOut]
