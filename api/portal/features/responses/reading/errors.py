"""Errors of the reading desk."""

from enum import StrEnum

from portal.platform.errors import PortalError


class ClosedFor(StrEnum):
    """Why a reader may not see a response."""

    SEALED = "sealed"
    INTEREST = "interest"
    UNDECLARED = "undeclared"


class ReadingClosed(PortalError):
    """``reason``: see :class:`ClosedFor`."""

    status = 409
    code = "reading_closed"

    @property
    def text(self) -> str:
        return f"error.reading_closed_{self.params['reason']}"


class InterestStands(PortalError):
    """Only another person lifts an interest; nor can a person lift an own one."""

    status = 409
    code = "interest_stands"


class RemarkChanged(PortalError):
    """It was edited or deleted first. ``data``: its text and revision now; the text is null if it is deleted."""

    status = 409
    code = "remark_changed"


class AnswerChanged(PortalError):
    """The words are not part of the answer as it is now."""

    status = 409
    code = "answer_changed"


class ThemeChanged(PortalError):
    """Another reader was first. ``data``: name, revision, and the name of the theme that it was merged into."""

    status = 409
    code = "theme_changed"


class ThemeInUse(PortalError):
    """``n``: passages that stand under it."""

    status = 409
    code = "theme_in_use"


class TooManyThemes(PortalError):
    """``n``: the maximum of a request."""

    status = 409
    code = "too_many_themes"


class RecommendationChanged(PortalError):
    """The person changed it elsewhere. ``data``: verdict, reason and revision now."""

    status = 409
    code = "recommendation_changed"


class ConclusionChanged(PortalError):
    """Another version was written first. ``data``: its number, text, and who wrote it."""

    status = 409
    code = "conclusion_changed"
