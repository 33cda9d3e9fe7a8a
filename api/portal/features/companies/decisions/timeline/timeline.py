"""The timeline of a company, newest first, one line per event.

Rows give the main events (registered, decided, submitted); the audit trail adds events without a row, such as
downloads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from operator import attrgetter
from typing import Any

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission
from portal.features.companies.decisions.timeline.history import Mail, Rounds

CODES = frozenset({"sign_up_code", "sign_in_code", "contact_code"})


class Event(StrEnum):
    REGISTERED = "registered"
    VERIFIED = "verified"
    EMAIL_CONFIRMED = "emailConfirmed"
    APPROVED = "approved"
    APPROVAL_UNDONE = "approvalUndone"
    REJECTED = "rejected"
    REJECTION_UNDONE = "rejectionUndone"
    RETURNED = "returned"
    RETURN_UNDONE = "returnUndone"
    CORRECTED = "corrected"
    SENT_AGAIN = "sentAgain"
    PROFILE_CHANGED = "profileChanged"
    CHANGE_REQUESTED = "changeRequested"
    CHANGE_WITHDRAWN = "changeWithdrawn"
    CHANGE_ACCEPTED = "changeAccepted"
    CHANGE_DECLINED = "changeDeclined"
    DRAFT_SAVED = "draftSaved"
    FORM_SUBMITTED = "formSubmitted"
    RESPONSE_SUBMITTED = "responseSubmitted"
    RESPONSE_REPLACED = "responseReplaced"
    RESPONSE_WITHDRAWN = "responseWithdrawn"
    RESPONSE_DELETED = "responseDeleted"
    STATUS_CHANGED = "statusChanged"
    ADDITION_SENT = "additionSent"
    EXTENSION_GIVEN = "extensionGiven"
    EXTENSION_CHANGED = "extensionChanged"
    EXTENSION_TAKEN_BACK = "extensionTakenBack"
    FILE_PREVIEWED = "filePreviewed"
    FILE_DOWNLOADED = "fileDownloaded"
    RESPONSE_DOWNLOADED = "responseDownloaded"
    RESPONSE_READ = "responseRead"
    PERSON_INVITED = "personInvited"
    INVITATION_REVOKED = "invitationRevoked"
    PERSON_JOINED = "personJoined"
    PERSON_LEFT = "personLeft"
    PERSON_REMOVED = "personRemoved"
    ROLE_CHANGED = "roleChanged"
    HANDED_OVER = "handedOver"
    OWNERSHIP_MOVED = "ownershipMoved"
    PASSWORD_CHANGED = "passwordChanged"  # noqa: S105
    EMAIL_CORRECTED = "emailCorrected"
    EMAIL_CHANGED = "emailChanged"
    PHONE_CHANGED = "phoneChanged"
    MAIL = "mail"


ABOUT_PEOPLE = {
    "company.person_invited": Event.PERSON_INVITED,
    "company.person_invited_again": Event.PERSON_INVITED,
    "company.invitation_revoked": Event.INVITATION_REVOKED,
    "company.person_joined": Event.PERSON_JOINED,
    "company.person_left": Event.PERSON_LEFT,
    "company.person_removed": Event.PERSON_REMOVED,
    "company.role_changed": Event.ROLE_CHANGED,
    "company.handed_over": Event.HANDED_OVER,
    "company.ownership_moved": Event.OWNERSHIP_MOVED,
}
ON_RECORD = {
    **ABOUT_PEOPLE,
    "company.change_requested": Event.CHANGE_REQUESTED,
    "company.change_withdrawn": Event.CHANGE_WITHDRAWN,
    "company.change_accepted": Event.CHANGE_ACCEPTED,
    "company.change_declined": Event.CHANGE_DECLINED,
    "submission.replaced": Event.RESPONSE_REPLACED,
    "submission.withdrawn": Event.RESPONSE_WITHDRAWN,
    "submission.deleted": Event.RESPONSE_DELETED,
    "submission.status_changed": Event.STATUS_CHANGED,
    "submission.addition_sent": Event.ADDITION_SENT,
    "extension.given": Event.EXTENSION_GIVEN,
    "extension.changed": Event.EXTENSION_CHANGED,
    "extension.taken_back": Event.EXTENSION_TAKEN_BACK,
    "submission.file_previewed": Event.FILE_PREVIEWED,
    "submission.file_downloaded": Event.FILE_DOWNLOADED,
    "submission.downloaded": Event.RESPONSE_DOWNLOADED,
    "account.password_reset": Event.PASSWORD_CHANGED,
    "account.password_changed": Event.PASSWORD_CHANGED,
    "account.email_changed": Event.EMAIL_CHANGED,
    "account.phone_changed": Event.PHONE_CHANGED,
    "account.email_corrected": Event.EMAIL_CORRECTED,
    "account.email_verified": Event.EMAIL_CONFIRMED,
    "company.approval_undone": Event.APPROVAL_UNDONE,
    "company.rejection_undone": Event.REJECTION_UNDONE,
    "company.return_undone": Event.RETURN_UNDONE,
}
"""Events that only the audit trail records, by action."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One line of the timeline; only the fields of its kind are set.

    ``by``: who acted. ``person``: the person concerned by an event about people. ``saves``: number of saves of a draft,
    which has one line. ``until``: of an extension or a request for clarification (ISO instant). ``status``: of a
    review. ``fields``: marked by a return. ``changes``: field, before and after of a correction or a change.
    """

    at: datetime
    event: Event
    by: str | None = None
    person: str | None = None
    form: str | None = None
    saves: int | None = None
    reason: str | None = None
    until: str | None = None
    status: str | None = None
    receipt_number: str | None = None
    file_name: str | None = None
    mail: Mail | None = None
    fields: Sequence[str] | None = None
    changes: Sequence[dict[str, Any]] | None = None


def timeline_of(
    user: User,
    forms: Sequence[FormAnswers],
    submission: Submission | None,
    mails: Sequence[Mail],
    events: Sequence[AuditEvent],
    rounds: Rounds,
) -> list[Happened]:
    happened = [
        *_account(user),
        *_rounds(user, rounds),
        *_forms(forms),
        *_response(submission, events),
        *(_on_record(event) for event in events if event.action in ON_RECORD),
        *(
            Happened(mail.sent_at or mail.asked_at, Event.MAIL, mail=mail)
            for mail in mails
            if mail.template not in CODES
        ),
    ]
    return sorted(happened, key=attrgetter("at"), reverse=True)


def _account(user: User) -> Iterator[Happened]:
    company = user.company
    if company is None:
        return
    yield Happened(company.created_at, Event.REGISTERED)
    # An invited colleague who became the contact has not registered the company.
    if user.verified_at is not None and user.invited_at is None:
        yield Happened(user.verified_at, Event.VERIFIED)
    if company.approved_at is not None:
        yield Happened(company.approved_at, Event.APPROVED, by=company.decided_by_name)
    if company.rejected_at is not None:
        reason = company.rejection_reason
        yield Happened(company.rejected_at, Event.REJECTED, by=company.decided_by_name, reason=reason)


def _rounds(user: User, rounds: Rounds) -> Iterator[Happened]:
    """Returns and corrections. Approval and rejection are read from the company's row, also set by earlier releases."""
    for decision in rounds.decisions:
        if decision.decision == "returned":
            yield Happened(
                decision.decided_at,
                Event.RETURNED,
                by=decision.decided_by_name,
                reason=decision.reason,
                fields=decision.fields,
            )
    approved_at = user.company.approved_at if user.company else None
    for correction in rounds.corrections:
        event = Event.SENT_AGAIN if correction.returned_at else Event.CORRECTED
        if approved_at is not None and correction.corrected_at >= approved_at:
            event = Event.PROFILE_CHANGED
        by, changes = correction.corrected_by_name, correction.changes
        yield Happened(correction.corrected_at, event, by=by, changes=changes)


def _forms(forms: Sequence[FormAnswers]) -> Iterator[Happened]:
    for answers in forms:
        if answers.submitted_at is None:
            yield Happened(answers.saved_at, Event.DRAFT_SAVED, form=answers.form, saves=answers.save_number)
            continue
        if answers.save_number > 1:
            yield Happened(answers.created_at, Event.DRAFT_SAVED, form=answers.form, saves=answers.save_number)
        yield Happened(answers.submitted_at, Event.FORM_SUBMITTED, form=answers.form)


def _response(submission: Submission | None, events: Sequence[AuditEvent]) -> Iterator[Happened]:
    """Submissions: the current one from its row, unless it replaced another; earlier ones from the audit trail."""
    present = submission.receipt_number if submission else None
    replacing = {event.details.get("receipt_number") for event in events if event.action == "submission.replaced"}
    if submission is not None and submission.submitted_at is not None and present not in replacing:
        yield Happened(submission.submitted_at, Event.RESPONSE_SUBMITTED, receipt_number=present)
    for event in events:
        number = event.details.get("receipt_number")
        if event.action == "submission.submitted" and number != present:
            yield Happened(event.at, Event.RESPONSE_SUBMITTED, receipt_number=number)


def _on_record(event: AuditEvent) -> Happened:
    person = event.details.get("name") if event.action in ABOUT_PEOPLE else None
    return Happened(
        event.at,
        ON_RECORD[event.action],
        # People who join or leave act themselves, so ``by`` would repeat ``person``.
        by=None if event.actor_name == person else event.actor_name,
        person=person,
        reason=event.details.get("reason"),
        until=event.details.get("until"),
        status=event.details.get("status") if event.action == "submission.status_changed" else None,
        receipt_number=event.details.get("receipt_number"),
        file_name=event.details.get("file_name"),
        changes=event.details.get("changes"),
    )
