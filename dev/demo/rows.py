"""The rows of one company for a bulk insert."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from dev.demo.answers import demo_answers
from dev.demo.crowd import Life
from dev.demo.objects import DemoObject, a_picture, an_archive
from dev.demo.responses import response_document
from dev.registered import company_row, representative_row
from portal.domain.forms.definition import FormName, get_form
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.registry import dump_template
from portal.features.companies.decisions.message_templates import CompanyApproved, CompanyRejected
from portal.features.companies.decisions.overdue.reminders import ESCALATE_AFTER, REMIND_AFTER
from portal.features.companies.decisions.reasons.reasons import Rejection, RejectionCode
from portal.features.people.accounts.message_templates import RegistrationReceived
from portal.features.responses.feedback.message_templates import FeedbackReceived
from portal.platform.clock import RIYADH, iso
from portal.platform.db.identifiers import new_id
from portal.platform.settings import Settings

ADMINISTRATOR = "Huda Al-Otaibi"
THRESHOLDS = (*REMIND_AFTER, ESCALATE_AFTER)


@dataclass(slots=True)
class Writer:
    """Collects rows by table, and their objects."""

    settings: Settings
    now: datetime
    password_hash: str
    rfi_id: UUID
    invitation_id: UUID | None
    receipt_numbers: Iterator[int]
    rows: defaultdict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    objects: list[DemoObject] = field(default_factory=list)

    def add(self, life: Life) -> None:
        company_id, user_id = new_id(), new_id()
        registered = self.now - timedelta(hours=life.registered_ago)
        decided = None if life.status is AccountStatus.PENDING else registered + timedelta(hours=4 + 60 * life.pace)
        self._account(life, company_id, user_id, registered, decided)
        self._letters(life, user_id, registered, decided)
        if decided is None:
            return
        action = "company.approved" if life.status is AccountStatus.APPROVED else "company.rejected"
        self._record(action, decided, company_id, organization_name=life.member.organization_name)
        if life.status is AccountStatus.APPROVED:
            self._journey(life, company_id, user_id, decided)

    def _journey(self, life: Life, company_id: UUID, user_id: UUID, approved: datetime) -> None:
        """A time between the approval and now, earlier for a higher pace."""
        left = self.now - approved
        answered, submitted, commented = (approved + left * share * (1 - life.pace / 2) for share in (0.5, 0.8, 0.9))
        if life.drafted or life.answered:
            self._form(life, "questionnaire", company_id, user_id, answered, is_draft=life.drafted)
        if life.commented:
            self._form(life, "feedback", company_id, user_id, commented)
            content = FeedbackReceived(organization_name=life.member.organization_name, given_at=commented)
            self._message(life, content, user_id, commented)
        self._submission(life, company_id, user_id, approved, submitted if life.submitted else None)

    def _account(
        self, life: Life, company_id: UUID, user_id: UUID, registered: datetime, decided: datetime | None
    ) -> None:
        member, is_rejected = life.member, life.status is AccountStatus.REJECTED
        rejection = Rejection(RejectionCode.NOT_VERIFIED, "")
        self.rows["companies"].append(
            {
                **company_row(
                    id=company_id,
                    created_at=registered,
                    organization_name=member.organization_name,
                    organization_website=member.website,
                    business_email=member.email,
                    headquarters_location=member.headquarters,
                    branches_in_ksa=member.branches,
                    organization_size=member.size,
                    industry_field=member.industry,
                    industry_other="Bathymetry" if member.industry == "other" else None,
                ),
                "decided_at": decided,
                "decided_by_name": ADMINISTRATOR if decided else None,
                "approved_at": decided if life.status is AccountStatus.APPROVED else None,
                "rejected_at": decided if is_rejected else None,
                "rejection_code": rejection.code.value if is_rejected else None,
                "rejection_reason": rejection.text_in(member.locale) if is_rejected else None,
                # No reminder is due for waiting times from before the demonstration.
                "reminded_hours": max((hours for hours in THRESHOLDS if hours <= life.registered_ago), default=0),
            }
        )
        self.rows["users"].append(
            {
                **representative_row(
                    company_id,
                    id=user_id,
                    created_at=registered,
                    status=life.status,
                    email=member.email,
                    first_name=member.first_name,
                    last_name=member.last_name,
                    position=member.position,
                    phone_number=member.phone_number,
                    locale=member.locale,
                ),
                "password_hash": self.password_hash,
                "verified_at": registered + timedelta(minutes=3),
                "email_verified_at": registered + timedelta(minutes=3),
                "last_sign_in_at": self.now - timedelta(hours=life.registered_ago * life.pace / 3),
            }
        )
        if life.invited and self.invitation_id is not None:
            self.rows["invitation_redemptions"].append(
                {"invitation_id": self.invitation_id, "company_id": company_id, "created_at": registered}
            )

    def _form(
        self, life: Life, name: FormName, company_id: UUID, user_id: UUID, at: datetime, *, is_draft: bool = False
    ) -> None:
        form = get_form(name)
        texts = {"organization_name": life.member.organization_name, "headquarters_location": life.member.headquarters}
        answers = demo_answers(form, seed=life.number, texts=texts)
        if is_draft:
            answers = dict(list(answers.items())[: 3 + life.number % 20])
        self.rows["form_answers"].append(
            {
                "id": new_id(),
                "created_at": at - timedelta(hours=2),
                "form": name,
                "version": form.version,
                "company_id": company_id,
                "user_id": user_id,
                "answers": answers,
                "save_number": 1 + life.number % 15,
                "saved_at": at,
                "submitted_at": None if is_draft else at,
            }
        )

    def _submission(
        self, life: Life, company_id: UUID, user_id: UUID, approved: datetime, submitted: datetime | None
    ) -> None:
        submission_id = new_id()
        number = next(self.receipt_numbers) if submitted else None
        receipt = f"RFI-{submitted.astimezone(RIYADH).year}-{number:06d}" if submitted else None
        self.rows["submissions"].append(
            {
                "id": submission_id,
                "created_at": approved,
                "rfi_id": self.rfi_id,
                "company_id": company_id,
                "state": "submitted" if submitted else "notSubmitted",
                "submitted_at": submitted,
                "submitted_by": user_id if submitted else None,
                "receipt_number": receipt,
                "idempotency_key": str(new_id()) if submitted else None,
            }
        )
        if submitted is None:
            return
        self._files(life, submission_id, user_id, submitted)
        self._record(
            "submission.submitted",
            submitted,
            submission_id,
            subject="submission",
            by=f"{life.member.first_name} {life.member.last_name}",
            receipt_number=receipt,
            submitted_at=iso(submitted),
        )

    def _files(self, life: Life, submission_id: UUID, user_id: UUID, at: datetime) -> None:
        is_arabic = life.member.locale == "ar"
        sent = [
            (
                "document",
                "الرد.pdf" if is_arabic else "RFI response.pdf",
                "application/pdf",
                response_document(self.settings, life.member.industry),
            )
        ]
        if life.number % 3 == 0:
            sent.append(("attachment", "coverage.png", "image/png", a_picture(life.number)))
        if life.number % 5 == 0:
            sent.append(
                (
                    "attachment",
                    "عينة.zip" if is_arabic else "sample.zip",
                    "application/zip",
                    an_archive(str(life.number)),
                )
            )
        for kind, name, content_type, content in sent:
            file_id = new_id()
            stored = DemoObject(f"submissions/{submission_id}/{file_id}", content_type, content)
            self.objects.append(stored)
            self.rows["submission_files"].append(
                {
                    "id": file_id,
                    "submission_id": submission_id,
                    "kind": kind,
                    "name": name,
                    "content_type": content_type,
                    "size": len(content),
                    "sha256": stored.sha256,
                    "object_key": stored.key,
                    "uploaded_by": user_id,
                    "uploaded_at": at - timedelta(minutes=20),
                }
            )
        if life.number % 2 == 0:
            link = {"position": 0, "url": f"{life.member.website}/coverage", "title": "Coverage"}
            self.rows["submission_links"].append({"id": new_id(), "submission_id": submission_id, **link})

    def _letters(self, life: Life, user_id: UUID, registered: datetime, decided: datetime | None) -> None:
        name = life.member.organization_name
        due = registered + timedelta(hours=self.settings.review_hours)
        self._message(life, RegistrationReceived(organization_name=name, review_due_at=due), user_id, registered)
        if decided and life.status is AccountStatus.APPROVED:
            self._message(life, CompanyApproved(organization_name=name), user_id, decided)
        elif decided:
            reason = Rejection(RejectionCode.NOT_VERIFIED, "").text_in(life.member.locale)
            self._message(life, CompanyRejected(organization_name=name, reason=reason), user_id, decided)

    def _message(self, life: Life, content: MessageTemplate, user_id: UUID, at: datetime) -> None:
        has_failed = life.number % 40 == 0
        member = life.member
        self.rows["messages"].append(
            {
                "id": new_id(),
                "created_at": at,
                "template": content.template,
                "channel": "email",
                "recipient": member.email,
                "recipient_name": f"{member.first_name} {member.last_name}",
                "user_id": user_id,
                "locale": member.locale,
                "params": dump_template(content),
                "state": "failed" if has_failed else "sent",
                "attempts": 1,
                "error": "550 5.1.1 mailbox unavailable" if has_failed else None,
                "sent_at": None if has_failed else at + timedelta(seconds=2),
            }
        )

    def _record(
        self,
        action: str,
        at: datetime,
        subject_id: UUID,
        *,
        subject: str = "company",
        by: str = ADMINISTRATOR,
        **details: Any,
    ) -> None:
        self.rows["audit_events"].append(
            {
                "id": new_id(),
                "at": at,
                "actor_name": by,
                "action": action,
                "subject_type": subject,
                "subject_id": str(subject_id),
                "details": details,
            }
        )
