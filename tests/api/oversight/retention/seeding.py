"""A company whose person's name, email and phone are in every text field."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.factors import Factor
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.questions.models import QuestionFile
from portal.domain.registration.lifecycle import ChangeRequestState
from portal.domain.registration.models import RegistrationCorrection, RegistrationDecision
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.domain.submissions.receipts import Receipt, ReceiptDocument
from portal.domain.submissions.reviews import ResponseReview
from portal.features.directory.views.models import SavedView
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.db.identifiers import new_id
from tests.api.oversight.retention.conftest import BEFORE, CLOSED_AT
from tests.factories.accounts import an_admin
from tests.factories.answers import complete_answers, given_answers
from tests.factories.change_requests import a_change_request
from tests.factories.companies import a_company
from tests.factories.questions import a_question
from tests.factories.reading import a_conclusion, a_passage, a_recommendation, a_remark, a_theme, an_interest
from tests.factories.rfis import an_extension
from tests.factories.submissions import a_replacement, a_submission, an_addition

FIRST, LAST, EMAIL, PHONE = "Zubaydah", "Almutlaq", "zubaydah@almutlaq.example", "+966599887766"
PERSONAL = (FIRST, LAST, "almutlaq.example", "599887766", "linkedin.example/in")
NAMED = f"Ask {FIRST} {LAST} <{EMAIL}>, {PHONE}"


async def seed(session: AsyncSession, rfi: Rfi, status: AccountStatus) -> User:
    """Makes the company with an account in ``status``, and all objects that refer to it. Returns its user."""
    user = await a_company(
        session,
        status=status,
        registered_at=BEFORE,
        email=EMAIL,
        first_name=FIRST,
        last_name=LAST,
        phone_number=PHONE,
        organization_name="Najd Mapping",
        rejection_reason=NAMED,
    )
    user.linkedin_profile, user.position = "https://linkedin.example/in/zubaydah", NAMED
    assert user.company is not None
    company = user.company
    company.business_email = EMAIL
    company.rejected_at = CLOSED_AT if status is AccountStatus.REJECTED else None
    company.return_reason = NAMED
    if status is AccountStatus.REJECTED:
        company.organization_name = company.branches_in_ksa = company.industry_other = NAMED
    words = {
        name: answer | {part: NAMED for part in ("other", "details") if part in answer}
        for name, answer in complete_answers("feedback").items()
    }
    words["improvements"] = {"value": NAMED}
    await given_answers(session, user, "feedback", answers=words, saved_at=BEFORE, submitted_at=BEFORE)
    draft = {"softwareTools": {"values": ["other"], "other": NAMED}, "companyName": {"value": "Najd Mapping"}}
    await given_answers(session, user, "questionnaire", answers=draft, saved_at=BEFORE, submitted_at=None)
    question = await a_question(session, user, rfi, subject=NAMED, text=NAMED, answer=NAMED, decline_reason=NAMED)
    (await an_extension(session, rfi, user, until=None)).reason = NAMED
    submission = await a_submission(session, user, rfi, submitted_at=BEFORE)
    submission.created_at = BEFORE
    a_replacement(submission).files[0].name = f"{FIRST}.pdf"
    session.add_all(
        [
            QuestionFile(
                id=new_id(),
                company_id=company.id,
                question_id=question.id,
                name=f"{FIRST}.pdf",
                content_type="application/pdf",
                size=1,
                sha256="0" * 64,
                object_key="questions/1",
            ),
            RegistrationDecision(
                id=new_id(),
                company_id=company.id,
                decision="returned",
                decided_at=BEFORE,
                decided_by_name="Salma",
                reason=NAMED,
            ),
            RegistrationCorrection(
                id=new_id(),
                company_id=company.id,
                corrected_at=BEFORE,
                corrected_by_name=f"{FIRST} {LAST}",
                changes=[{"field": "position", "before": NAMED, "after": NAMED}],
            ),
            Factor(
                id=new_id(),
                user_id=user.id,
                kind="passkey",
                label=f"{FIRST}'s laptop",
                credential_id=str(user.id),
                public_key="-",
                sign_count=0,
                is_synced=False,
            ),
            SavedView(id=new_id(), user_id=user.id, list="companies", name=FIRST, query=f"search={FIRST}"),
        ]
    )
    request = await a_change_request(
        session, user, state=ChangeRequestState.DECLINED, name=NAMED, comment=NAMED, reason=NAMED
    )
    request.requested_by_name = f"{FIRST} {LAST}"
    session.add(
        ResponseReview(
            receipt_number=submission.receipt_number or "",
            submission_id=submission.id,
            status="completed",
            message=NAMED,
            revision=1,
            changed_at=BEFORE,
            changed_by_name="Salma Alharbi",
        )
    )
    an_addition(submission, user, note=NAMED, sent_at=BEFORE)
    an_addition(submission, user)
    await _read(session, rfi, submission)
    await _a_receipt(session, submission)
    await messages_to(session, user)
    await announced_to(session, user)
    return user


async def _read(session: AsyncSession, rfi: Rfi, submission: Submission) -> None:
    reader = await an_admin(session)
    await an_interest(session, submission, reader)
    await a_remark(session, submission, reader, text=NAMED)
    await a_passage(session, submission, await a_theme(session, rfi, reader), reader, quote=NAMED)
    await a_recommendation(session, submission, reader, reason=NAMED)
    await a_conclusion(session, submission, reader, text=NAMED)


async def messages_to(session: AsyncSession, user: User) -> None:
    admin = await an_admin(session)
    for to, state in ((user, "sent"), (user, "queued"), (None, "failed"), (admin, "sent")):
        session.add(
            Message(
                id=new_id(),
                template="feedback_received",
                channel="email",
                recipient=admin.email if to is admin else EMAIL,
                recipient_name=admin.name if to is admin else f"{FIRST} {LAST}",
                user_id=to.id if to else None,
                locale="en",
                params={"author": NAMED},
                state=state,
                error=f"550 {EMAIL} unknown" if state == "failed" else None,
                created_at=BEFORE,
            )
        )
    await session.flush()


async def announced_to(session: AsyncSession, user: User) -> None:
    announcement = Announcement(
        id=new_id(),
        subject="The deadline is near",
        body="Seven days are left.",
        audience={},
        recipients=3,
        is_test=False,
        stored_state="paused",
        fingerprint="0" * 64,
        created_by_name="Salma Alharbi",
        created_at=BEFORE,
    )
    session.add(announcement)
    await session.flush()
    for number, (state, user_id) in enumerate([("sent", user.id), ("queued", user.id), ("permanent", None)], start=1):
        session.add(
            AnnouncementDelivery(
                announcement_id=announcement.id,
                number=number,
                user_id=user_id,
                organization_name="Najd Mapping" if user_id else NAMED,
                recipient=EMAIL,
                recipient_name=f"{FIRST} {LAST}",
                locale="en",
                message_id=f"<{number}@portal.example>",
                state=state,
                answer=f"250 {EMAIL} ok",
            )
        )
    await session.flush()


async def _a_receipt(session: AsyncSession, submission: Submission) -> None:
    number = submission.receipt_number or ""
    session.add(
        Receipt(
            receipt_number=number,
            submission_id=submission.id,
            manifest=NAMED,
            commitment="a" * 64,
            signature="A" * 86,
            signing_key="A" * 43,
            issued_at=BEFORE,
        )
    )
    await session.flush()
    session.add(ReceiptDocument(sha256="b" * 64, receipt_number=number))
    await session.flush()
