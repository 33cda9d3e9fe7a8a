"""One of each letter as it may really be written, for the gallery of messages and for tests."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from portal.domain.messaging.letters import (
    AccountExists,
    AdminEmailChanged,
    AdminInvitation,
    Announcement,
    BundleReady,
    CompanyApproved,
    CompanyRejected,
    FeedbackReceived,
    Letter,
    PasswordChanged,
    PasswordReset,
    ReceiptFile,
    ReceiptLink,
    RegistrationReceived,
    RegistrationUnconfirmed,
    ReviewEscalation,
    ReviewReminder,
    RfiClosedForAdministrators,
    RfiClosedNotSubmitted,
    RfiClosedSubmitted,
    RfiDeadlineMoved,
    SignInCode,
    SignUpCode,
    SubmissionDeleted,
    SubmissionReceived,
    WaitingCompany,
)

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
_TITLE_EN = "RFI on HD mapping and panoramic imaging"
_TITLE_AR = "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي"
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"
_WAITING = tuple(
    WaitingCompany(organization_name=name, hours=hours, review_due_at=_AT + timedelta(hours=72 - hours))
    for name, hours in ((_COMPANY, 66), ("Helvetia Lidar AG", 50))
)


@dataclass(frozen=True, slots=True)
class Sample:
    """``secrets``: what a minter would have answered; ``has_sms``: whether the letter may also be an SMS."""

    letter: Letter
    secrets: dict[str, str] = field(default_factory=dict)
    has_sms: bool = False


SAMPLES: dict[str, Sample] = {
    sample.letter.template: sample
    for sample in (
        Sample(SignUpCode(challenge_key="0" * 64, send=1), {"code": "402913"}, has_sms=True),
        Sample(SignInCode(challenge_key="0" * 64, send=1), {"code": "670158"}, has_sms=True),
        Sample(AccountExists()),
        Sample(PasswordReset(), {"token": "Zk3v0Qm1yXr8uTg5bNw7cLp2sAe9dHf4"}),
        Sample(RegistrationUnconfirmed()),
        Sample(
            AdminInvitation(invited_by="سلمى الحربي (Salma Alharbi)", valid_until=_AT + timedelta(hours=72)),
            {"token": "Hq7w2Lk9pRz4tVx6cMb1nYs8dJf3gKa5"},
        ),
        Sample(AdminEmailChanged(changed_by="سلمى الحربي (Salma Alharbi)", changed_at=_AT)),
        Sample(PasswordChanged(changed_at=_AT)),
        Sample(
            RegistrationReceived(organization_name=_COMPANY, review_due_at=_AT + timedelta(hours=72)),
            {"token": "Vb8n3Xq6tYw1sRk5jLc9hPz2dGm7fEa4"},
        ),
        Sample(CompanyApproved(organization_name=_COMPANY, deadline=_DEADLINE)),
        Sample(
            CompanyRejected(
                organization_name=_COMPANY,
                reason="The commercial registration could not be found.\nالسجل التجاري غير موجود.",
            )
        ),
        Sample(
            SubmissionReceived(
                organization_name=_COMPANY,
                rfi_title_en="RFI on HD mapping and panoramic imaging",
                rfi_title_ar="طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
                receipt_number="RFI-2025-7Q4M-K2XD",
                submitted_at=_AT,
                files=(
                    ReceiptFile(
                        kind="document",
                        name="RFI response – Najd Mapping.pdf",
                        size=1_467_392,
                        sha256="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                    ),
                    ReceiptFile(
                        kind="attachment",
                        name="عينة سحابة نقطية.zip",
                        size=10_485_760,
                        sha256="60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                    ),
                ),
                links=(
                    ReceiptLink(url="https://najd-mapping.example/coverage", title="خريطة التغطية"),
                    ReceiptLink(url="https://najd-mapping.example/samples?lane=2"),
                ),
            )
        ),
        Sample(SubmissionDeleted(organization_name=_COMPANY, receipt_number="RFI-2025-000123")),
        Sample(ReviewReminder(companies=_WAITING)),
        Sample(ReviewEscalation(companies=_WAITING[:1])),
        Sample(FeedbackReceived(organization_name=_COMPANY, given_at=_AT)),
        Sample(
            RfiDeadlineMoved(
                organization_name=_COMPANY,
                rfi_title_en=_TITLE_EN,
                rfi_title_ar=_TITLE_AR,
                deadline_before=_DEADLINE,
                deadline=_DEADLINE + timedelta(days=14),
            )
        ),
        Sample(
            RfiClosedSubmitted(
                organization_name=_COMPANY,
                rfi_title_en=_TITLE_EN,
                rfi_title_ar=_TITLE_AR,
                receipt_number="RFI-2025-7Q4M-K2XD",
                submitted_at=_AT,
            )
        ),
        Sample(
            RfiClosedNotSubmitted(
                organization_name=_COMPANY, rfi_title_en=_TITLE_EN, rfi_title_ar=_TITLE_AR, deadline=_DEADLINE
            )
        ),
        Sample(
            RfiClosedForAdministrators(
                rfi_title_en=_TITLE_EN,
                rfi_title_ar=_TITLE_AR,
                deadline=_DEADLINE,
                submitted=1903,
                not_submitted=528,
            )
        ),
        Sample(BundleReady(companies=128, size=2_147_483_648, expires_at=_AT + timedelta(hours=24))),
        Sample(
            Announcement(
                subject="Seven days are left · بقيت سبعة أيام",
                body=(
                    "The request for information closes on 5 February 2025 at 11:59 PM Saudi time.\n"
                    "Your draft is kept until then.\n\n"
                    "يُغلق طلب المعلومات في 5 فبراير 2025 الساعة 11:59 مساءً بتوقيت السعودية.\n"
                    "وتبقى مسودتكم محفوظة حتى ذلك الحين."
                ),
            )
        ),
    )
}
