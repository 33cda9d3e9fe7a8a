"""JSON of the release of a file."""

from typing import Annotated

from pydantic import StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.platform.http.body import Body

MAX_REASON = 500


class ReleaseIn(Body):
    """``reason``: recorded in the audit trail."""

    reason: Annotated[str, StringConstraints(min_length=1, max_length=MAX_REASON), tidied(paragraphs)]
