"""The metadata of all tables."""

from portal.domain.audit.models import AuditEvent, AuditSeal
from portal.domain.forms.models import FormAnswers
from portal.domain.idempotency.models import IdempotentAnswer
from portal.domain.identity.companies import Company
from portal.domain.identity.company_searches import CompanySearch
from portal.domain.identity.factors import Factor, FactorReset
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.domain.messaging.models import Message, MessageWording, SwitchedOffTopic
from portal.domain.questions.models import (
    Clarification,
    ClarificationRevision,
    Question,
    QuestionClarification,
    QuestionFile,
)
from portal.domain.reading.models import (
    Assignment,
    Conclusion,
    Passage,
    Recommendation,
    Remark,
    RemarkDraft,
    Theme,
)
from portal.domain.registration.models import ChangeRequest, RegistrationCorrection, RegistrationDecision
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.interests import Interest
from portal.domain.sealing.openings import OpenedCompany, Opening
from portal.domain.submissions.models import (
    ResponseAddition,
    Submission,
    SubmissionFile,
    SubmissionLink,
    SubmissionVersion,
)
from portal.domain.submissions.receipts import Receipt, ReceiptDocument
from portal.domain.submissions.reviews import ResponseReview
from portal.features.directory.reminders.models import Reminder, ReminderSwitch
from portal.features.directory.views.models import SavedView
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery, AnnouncementDraftFile
from portal.features.request.library.models import Document, DocumentFile, DocumentVersion, LibraryVisit
from portal.features.responses.bundles.models import Bundle
from portal.platform.db.base import Base
from portal.platform.jobs.models import Job

metadata = Base.metadata

__all__ = [
    "Announcement",
    "AnnouncementDelivery",
    "AnnouncementDraftFile",
    "Assignment",
    "AuditEvent",
    "AuditSeal",
    "Bundle",
    "ChangeRequest",
    "Clarification",
    "ClarificationRevision",
    "Company",
    "CompanySearch",
    "Conclusion",
    "Document",
    "DocumentFile",
    "DocumentVersion",
    "Factor",
    "FactorReset",
    "FormAnswers",
    "IdempotentAnswer",
    "Interest",
    "InvitationCode",
    "InvitationRedemption",
    "Job",
    "LibraryVisit",
    "Message",
    "MessageWording",
    "OpenedCompany",
    "Opening",
    "Passage",
    "Permission",
    "Question",
    "QuestionClarification",
    "QuestionFile",
    "Receipt",
    "ReceiptDocument",
    "Recommendation",
    "RegistrationCorrection",
    "RegistrationDecision",
    "Remark",
    "RemarkDraft",
    "Reminder",
    "ReminderSwitch",
    "ResponseAddition",
    "ResponseReview",
    "Rfi",
    "SavedView",
    "Submission",
    "SubmissionFile",
    "SubmissionLink",
    "SubmissionVersion",
    "SwitchedOffTopic",
    "Theme",
    "User",
    "metadata",
]
