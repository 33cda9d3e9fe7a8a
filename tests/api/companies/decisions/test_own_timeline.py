"""A company reads its own timeline, without internal events."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.features.companies.decisions.timeline.own_timeline import ACTIONS, BY_AUTHORITY, BY_COMPANY, SHOWN
from portal.features.companies.decisions.timeline.timeline import ON_RECORD, Event
from portal.platform.clock import utc_now
from portal.platform.i18n.catalogue import keys_below
from tests.api.conftest import SignIn
from tests.factories.companies import a_company

INTERNAL = {
    Event.APPROVAL_UNDONE,
    Event.REJECTION_UNDONE,
    Event.RETURN_UNDONE,
    Event.FILE_PREVIEWED,
    Event.FILE_DOWNLOADED,
    Event.RESPONSE_DOWNLOADED,
}
"""Events of administrators that the company's timeline does not show."""
FROM_ROWS = {
    "account.registered",
    "account.verified",
    "company.approved",
    "company.changed",
    "company.corrected",
    "company.rejected",
    "company.returned",
    "company.sent_again",
    "feedback.submitted",
    "questionnaire.submitted",
}
"""Actions that the timeline reads from the tables concerned instead of the audit trail."""
OF_OTHERS = frozenset(
    "access admin announcement bundle clarification document invitation list retention rfi wording".split()  # noqa: SIM905
)
"""Types of objects that never belong to one company."""
INTERNAL_ACTIONS = {
    "account.contact_change_failed",
    "account.data_downloaded",
    "account.devices_signed_out",
    "account.factor_added",
    "account.factor_removed",
    "account.factor_renamed",
    "account.notification_switched_off",
    "account.notification_switched_on",
    "account.password_change_failed",
    "account.proof_failed",
    "account.recovery_codes_renewed",
    "account.registered_again",
    "account.sign_in_failed",
    "account.signed_in",
    "account.signed_out",
    "account.unverified_purged",
    "account.updated",
    "company.approval_undone",
    "company.deleted",
    "company.rejection_undone",
    "company.return_undone",
    "conclusion.written",
    "interest.declared",
    "interest.lifted",
    "opening.carried_out",
    "opening.given_up",
    "opening.started",
    "question.answered",
    "question.asked",
    "question.assigned",
    "question.declined",
    "question.file_downloaded",
    "question.file_previewed",
    "question.published",
    "question.referred",
    "question.withdrawn",
    "reading.assigned",
    "reading.unassigned",
    "recommendation.given",
    "remark.deleted",
    "submission.addition_file_added",
    "submission.addition_file_removed",
    "submission.downloaded",
    "submission.file_added",
    "submission.file_downloaded",
    "submission.file_previewed",
    "submission.file_released",
    "submission.file_removed",
    "submission.replacement_discarded",
    "submission.replacement_started",
    "theme.deleted",
    "theme.merged",
    "theme.renamed",
    "theme.split",
}
"""Actions that the timeline of administrators omits, or that concern the work of administrators."""


def test_every_event_is_shown_or_internal() -> None:
    assert {*Event} == SHOWN | INTERNAL
    assert not SHOWN & INTERNAL
    assert not BY_COMPANY & BY_AUTHORITY


def test_every_action_of_the_audit_trail_is_shown_or_internal() -> None:
    actions = {key.removeprefix("choice.audit_action.") for key in keys_below("choice.audit_action.")}
    about_companies = {action for action in actions if action.partition(".")[0] not in OF_OTHERS}
    assert about_companies == ACTIONS | FROM_ROWS | INTERNAL_ACTIONS
    assert not (ACTIONS | FROM_ROWS) & INTERNAL_ACTIONS
    assert {ON_RECORD[action] for action in ACTIONS & ON_RECORD.keys()} <= SHOWN


@pytest.fixture
async def company(session: AsyncSession) -> User:
    return await a_company(session, status=AccountStatus.APPROVED, answered=True)


def an_event(action: str, company: User, **details: object) -> AuditEvent:
    return AuditEvent(
        at=utc_now(),
        actor_id=None,
        actor_name="Huda Internal",
        action=action,
        subject_type="company",
        subject_id=str(company.company_id),
        ip="10.1.2.3",
        details=details,
    )


def a_mail(company: User, template: str, *, sent: bool = True) -> Message:
    return Message(
        user_id=company.id,
        template=template,
        params={},
        channel="email",
        recipient=company.email or "",
        locale="en",
        state="sent" if sent else "failed",
        attempts=3,
        error="550 mailbox of Huda Internal",
        sent_at=utc_now() if sent else None,
    )


async def test_it_shows_what_happened_and_nothing_internal(
    session: AsyncSession, company: User, sign_in: SignIn
) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED, organization_name="Secret Maps")
    session.add_all(
        [
            an_event("extension.given", company, until="2026-12-12T20:59:00.000Z", reason="Your vehicles were late"),
            *(an_event(action, company, reason="Secret note", file_name="secret.pdf") for action in INTERNAL_ACTIONS),
            an_event("company.change_declined", other, reason="Secret reason"),
            a_mail(company, "company_approved"),
            a_mail(company, "feedback_received", sent=False),
            a_mail(other, "submission_received"),
        ]
    )
    await session.flush()
    answer = await (await sign_in(company)).get("/api/company/timeline")
    lines = answer.json()["data"]
    assert sorted(line["event"] for line in lines) == [
        "approved",
        "extensionGiven",
        "formSubmitted",
        "mail",
        "registered",
        "verified",
    ]
    by_event = {line["event"]: line for line in lines}
    extension = by_event["extensionGiven"]
    assert (extension["by"], extension["by_authority"], extension["reason"]) == (None, True, "Your vehicles were late")
    assert by_event["approved"]["by"] is None
    assert by_event["mail"]["mail"] == {"template": "company_approved", "channel": "email", "subject": None}
    for secret in ("ecret", "Huda", "Salma", "10.1.2.3", "550 mailbox", "attempts"):
        assert secret not in answer.text


async def test_internal_events_never_crowd_out_the_others(
    session: AsyncSession, company: User, sign_in: SignIn
) -> None:
    session.add(an_event("extension.taken_back", company, reason="You need it no more"))
    await session.flush()
    session.add_all(an_event("submission.downloaded", company) for _ in range(250))
    await session.flush()
    lines = (await (await sign_in(company)).get("/api/company/timeline")).json()["data"]
    assert "extensionTakenBack" in {line["event"] for line in lines}


async def test_people_who_join_and_leave_are_named_once(session: AsyncSession, company: User, sign_in: SignIn) -> None:
    for action, person in (
        ("company.person_invited", "Layla Haddad"),
        ("company.person_joined", "Huda Internal"),
        ("company.ownership_moved", "Layla Haddad"),
    ):
        session.add(an_event(action, company, name=person, organization_name="Najd"))
    await session.flush()
    lines = (await (await sign_in(company)).get("/api/company/timeline")).json()["data"]
    told = {line["event"]: (line["person"], line["by"], line["by_authority"]) for line in lines if line["person"]}
    assert told == {
        "personInvited": ("Layla Haddad", "Huda Internal", False),
        "personJoined": ("Huda Internal", None, False),
        "ownershipMoved": ("Layla Haddad", None, True),
    }
