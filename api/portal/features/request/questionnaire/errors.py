"""Errors of this feature."""

from portal.platform.errors import PortalError


class DraftSuperseded(PortalError):
    """A newer save exists: ``save_number``; ``data`` contains the stored draft, with the name of who saved it."""

    status = 409
    code = "draft_superseded"


class QuestionnaireAlreadySubmitted(PortalError):
    status = 409
    code = "questionnaire_already_submitted"
