"""Every table, for migrations and for whoever needs the whole metadata."""

from portal.access.models import Permission
from portal.accounts.models import User
from portal.announcements.models import Announcement, AnnouncementDelivery, AnnouncementDraftFile
from portal.audit.models import AuditEvent
from portal.bundles.models import Bundle
from portal.companies.models import Company
from portal.db.base import Base
from portal.forms.models import FormAnswers
from portal.idempotency.models import IdempotentAnswer
from portal.invitations.models import InvitationCode, InvitationRedemption
from portal.jobs.models import Job
from portal.library.models import Document
from portal.messaging.models import Message
from portal.rfis.models import Rfi
from portal.submissions.models import Submission, SubmissionFile, SubmissionLink

metadata = Base.metadata

__all__ = [
    "Announcement",
    "AnnouncementDelivery",
    "AnnouncementDraftFile",
    "AuditEvent",
    "Bundle",
    "Company",
    "Document",
    "FormAnswers",
    "IdempotentAnswer",
    "InvitationCode",
    "InvitationRedemption",
    "Job",
    "Message",
    "Permission",
    "Rfi",
    "Submission",
    "SubmissionFile",
    "SubmissionLink",
    "User",
    "metadata",
]
