"""Scenes for screenshots: every screen, its user, and the steps that lead to it."""

from collections.abc import Iterator
from typing import Any

from dev.demo.reading import READERS
from dev.demo.seeding import ADMIN_EMAIL
from dev.screen import Change, Screen
from dev.screen_steps import Step, answer, click, fill, load_again, press, preview, see
from portal.domain.forms.definition import get_form

PENDING = "noura@najd-mapping.example"
REJECTED = "anna@blurmaps.example"
APPROVED = "omar@sahara-geo.example"
ANSWERED = "layla@masar-nav.example"
SUBMITTED = "kenji@kumo-hd.example"
ASKED = "reem@afaq-survey.example"
ADMIN = ADMIN_EMAIL
READER = READERS[0][0]
CHOICES = [f"questionnaire.{question.id}" for question in get_form("questionnaire").questions() if question.options]

CHALLENGE = {
    "challenge_id": "a-picture",
    "purpose": "login",
    "methods": ["sms", "email"],
    "likely_method": "email",
    "phone_number": "•••••4567",
    "email": "l•••@masar-nav.example",
}
SENT = {"phone_number": "•••••4567", "email": "l•••@masar-nav.example", "expires_in": 300, "resend_in": 30}
SIGN_IN = (
    answer("login/check-credentials", CHALLENGE),
    answer("login/send-code", SENT | {"method": "email", "destination": "l•••@masar-nav.example"}),
    fill("email", ANSWERED),
    fill("password", "Contour-lines-1936"),
    click("main form button[type=submit]"),
    see("#field-code"),
)
INVITATION = {
    "organization_name": "Sahara Geomatics",
    "invited_by": "Omar Al-Harbi",
    "email": "yousef@sahara-geo.example",
    "first_name": "Yousef",
    "last_name": "Al-Mutairi",
    "valid_until": "2031-01-05T20:59:00Z",
}
COLLEAGUE = {"name": "Layla Al-Qahtani", "place": "questionnaire:currentUse"}
FACTOR_FROM = {"factor_from": "2031-01-05T05:00:00Z"}
FACTOR_MISSING = {"factor_from": "2025-01-05T05:00:00Z"}
FACTOR = {
    "id": "01a20661-cada-7062-b608-fccf44b33851",
    "kind": "passkey",
    "label": "Chrome, macOS",
    "created_at": "2026-01-05T05:00:00Z",
    "last_used_at": "2026-01-06T05:00:00Z",
    "is_synced": True,
}
FACTORS = {"items": [FACTOR], "recovery_codes": 9, "reset_due_at": "2031-01-06T05:00:00Z"}
RESET = {
    "begun_at": "2031-01-05T05:00:00Z",
    "due_at": "2031-01-06T05:00:00Z",
    "begun_by": "01a20661-cada-7062-b608-fccf44b33854",
    "begun_by_name": "Noura Al-Salem",
}
RESETTING = {
    "id": "01a20661-cada-7062-b608-fccf44b33855",
    "first_name": "Faisal",
    "last_name": "Al-Dosari",
    "email": "faisal@portal.example",
    "has_factor": True,
    "factor_reset": RESET,
}
SUBMIT = (click("main form button[type=submit]"), see("main [role=group]:focus"))
DRAWER = (click("header button"), see("[role=presentation] nav"))
ACCOUNT = (click("header button[aria-haspopup=dialog]"), see("[role=dialog]"))
TWO_LANGUAGES: tuple[Step, ...] = (
    fill("subject_en", "Briefing for {company}"),
    fill("body_en", "Dear {person},\n\nthe briefing begins at nine. You can respond until {deadline}."),
    fill("subject_ar", "لقاء تعريفي مع {company}"),
    fill("body_ar", "الأستاذ {person}،\n\nيبدأ اللقاء في التاسعة، ويمكنكم الرد حتى {deadline}."),
)
NEW_CODE = (press("invitations:generate.open"), see("[role=dialog]"))
ROW_LINK = "main table a, main article a, main li a"
OPEN_ROW = (click(ROW_LINK), see("[role=dialog] h2"))


def _rfi(state: str, **dates: str) -> Change:
    return lambda data: data | {"rfi": data["rfi"] | {"state": state, "extension": None} | dates}


def _without_extension(user: Any) -> Any:
    """The user's data without the extension that one demonstration company has, which would keep the RFI open."""
    return user | {"journey": user["journey"] | {"extension": None}} if user.get("journey") else user


def _rfi_is(state: str, **dates: str) -> tuple[tuple[str, Change], ...]:
    return (
        ("config", _rfi(state, **dates)),
        ("submission", _rfi(state, **dates)),
        ("user-info", _without_extension),
    )


def _with_reset(page: Any) -> Any:
    """The list of users with a first one whose factors another administrator has begun to reset."""
    return page | {"items": [page["items"][0] | RESETTING, *page["items"]]}


CLOSED = _rfi_is("closed", deadline="2026-01-05T20:59:00Z")
SCHEDULED = _rfi_is("scheduled", opens_at="2031-01-05T05:00:00Z", deadline="2031-02-05T20:59:00Z")
NOTHING_YET = (
    ("submission", lambda data: data | {"document": None, "attachments": [], "links": [], "total_bytes": 0}),
)
NO_ROWS = {"items": [], "total": 0, "matched": 0, "next_cursor": None, "previous_cursor": None}
LIBRARY = "/app/documentsList"
QUESTIONS = "/app/questionnaireForm"
RESPONSE = "/app/rfiDocumentForm"
SAHARA = "/app/activeCompanies?search=Sahara"
# Only the list of people has an aria-label.
PEOPLE = "section:has(> ul[aria-label]), section:has(> div > ul[aria-label])"
WAITING_COMPANIES = "/app/pendingCompanies"

OPEN_RESPONSE = (click("main a[href*='/reading/0']"), see("main h1 bdi"))

SCREENS = (
    Screen("sign-in", "/app/login"),
    Screen("sign-in-errors", "/app/login", then=SUBMIT),
    Screen("verify-code", "/app/login", then=SIGN_IN),
    Screen("verify-method", "/app/login", then=(*SIGN_IN, press("accounts:verify.otherWay"), see("input[type=radio]"))),
    Screen("sign-up", "/app/signup"),
    Screen("sign-up-errors", "/app/signup", then=(fill("email", "not an address"), fill("password", "short"), *SUBMIT)),
    Screen("forgotten-password", "/app/forgetPassword"),
    Screen(
        "forgotten-password-sent",
        "/app/forgetPassword",
        then=(answer("password/forgot", None), fill("email", ANSWERED), click("main form button[type=submit]")),
    ),
    Screen("reset-password", "/app/resetPassword#token=an-example"),
    Screen("verify-receipt", "/app/verify-receipt"),
    Screen("reset-password-no-link", "/app/resetPassword"),
    Screen("accept-invitation-no-link", "/app/accept-invitation"),
    Screen(
        "accept-invitation",
        "/app/accept-invitation#token=an-example",
        then=(answer("colleague-invitation", INVITATION), load_again, see("#field-first_name")),
    ),
    Screen("waiting", "/app/login", PENDING),
    Screen("rejected", "/app/login", REJECTED),
    Screen("already-signed-in", "/app/login", ANSWERED),
    Screen("questionnaire", QUESTIONS, APPROVED),
    Screen("questionnaire-section", f"{QUESTIONS}?section=currentUse", APPROVED),
    Screen(
        "questionnaire-together",
        f"{QUESTIONS}?section=currentUse",
        APPROVED,
        answers=(("company/presence", lambda _: {"alone": False, "others": [COLLEAGUE]}),),
    ),
    Screen("company", "/app/company", APPROVED),
    Screen("company-people", "/app/company", APPROVED, part=PEOPLE),
    Screen("questionnaire-review", f"{QUESTIONS}?section=review", APPROVED),
    Screen("questionnaire-answered", QUESTIONS, ANSWERED),
    Screen("library", LIBRARY, ANSWERED),
    Screen("library-empty", LIBRARY, ANSWERED, answers=(("documents", lambda data: data | {"items": []}),)),
    Screen("response-empty", RESPONSE, ANSWERED, answers=NOTHING_YET),
    Screen("response-draft", RESPONSE, ANSWERED),
    Screen("response-attachments", f"{RESPONSE}?step=attachments", ANSWERED),
    Screen("response-links", f"{RESPONSE}?step=links", ANSWERED),
    Screen("response-review", f"{RESPONSE}?step=review", ANSWERED),
    Screen(
        "response-confirm",
        f"{RESPONSE}?step=review",
        ANSWERED,
        then=(press("submission:review.submit"), see("[role=alertdialog]")),
    ),
    Screen("response-scheduled", RESPONSE, ANSWERED, answers=SCHEDULED),
    Screen("response-closed", RESPONSE, ANSWERED, answers=CLOSED),
    Screen("clarification", RESPONSE, ASKED),
    Screen("clarification-additions", RESPONSE, ASKED, part="[aria-labelledby=additions-title]"),
    Screen("sandbox", "/app/sandBox", ANSWERED),
    Screen("drawer", LIBRARY, ANSWERED, then=DRAWER, phone_only=True),
    Screen("account-menu", LIBRARY, ANSWERED, then=ACCOUNT),
    Screen("account", "/app/account", ANSWERED),
    Screen("account-details", "/app/account", ANSWERED, then=(press("account:details.change"), see("[role=dialog]"))),
    Screen("account-admin", "/app/account", ADMIN),
    Screen("account-factors", "/app/account", ADMIN, answers=(("account/factors", lambda data: data | FACTORS),)),
    Screen("factor-needed-soon", "/app/users", ADMIN, answers=(("user-info", lambda data: data | FACTOR_FROM),)),
    Screen("factor-needed", "/app/users", ADMIN, answers=(("user-info", lambda data: data | FACTOR_MISSING),)),
    Screen("receipt", RESPONSE, SUBMITTED),
    Screen("feedback", "/app/rfi_feedback", SUBMITTED),
    Screen("feedback-errors", "/app/rfi_feedback", SUBMITTED, then=SUBMIT),
    Screen("receipt-all-done", RESPONSE, SUBMITTED, late=True),
    Screen("feedback-given", "/app/rfi_feedback", SUBMITTED, late=True),
    Screen("library-all-done", LIBRARY, SUBMITTED, late=True),
    Screen("error-boundary", LIBRARY, ANSWERED, answers=(("documents", lambda data: data | {"items": [None]}),)),
    Screen("not-found", "/app/there/is/nothing", ANSWERED),
    Screen("admin-home", "/app/licensing", ADMIN),
    Screen("pending-companies", WAITING_COMPANIES, ADMIN),
    Screen("pending-companies-empty", WAITING_COMPANIES, ADMIN, answers=(("pending-users", lambda _: NO_ROWS),)),
    Screen("pending-companies-no-match", f"{WAITING_COMPANIES}?search=nobody+is+called+this", ADMIN),
    Screen("pending-company", WAITING_COMPANIES, ADMIN, then=OPEN_ROW),
    Screen(
        "pending-company-reject",
        WAITING_COMPANIES,
        ADMIN,
        then=(*OPEN_ROW, press("companies:reject"), see("[role=dialog] textarea, [role=alertdialog] textarea")),
    ),
    Screen("insights", "/app/insights", ADMIN),
    Screen("insights-tables", "/app/insights?view=feedback&show=tables", ADMIN),
    Screen("insights-crossed", f"/app/insights?view=cross&first={CHOICES[0]}&second={CHOICES[1]}", ADMIN),
    Screen("active-companies", "/app/activeCompanies", ADMIN),
    Screen("active-company", "/app/activeCompanies", ADMIN, then=OPEN_ROW),
    Screen("active-company-people", SAHARA, ADMIN, then=OPEN_ROW, part=PEOPLE),
    Screen("submissions", "/app/submissionsList", ADMIN),
    Screen("submission-addition", "/app/submissionsList?added=yes", ADMIN, then=OPEN_ROW),
    Screen("submission", "/app/submissionsList", ADMIN, then=OPEN_ROW),
    Screen("openings", "/app/openings", ADMIN),
    Screen("reading", "/app/reading", READER),
    Screen("reading-declaration", "/app/reading", ADMIN, then=OPEN_RESPONSE),
    Screen("reading-desk", "/app/reading?search=Kumo", READER, then=(*OPEN_RESPONSE, see("main article"))),
    Screen(
        "reading-agreement", "/app/reading?search=Kumo", READER, then=(*OPEN_RESPONSE, press("reading:part.agreement"))
    ),
    Screen("reading-themes", "/app/reading/themes", READER),
    Screen("library-managed", "/app/library", ADMIN),
    Screen("library-add", "/app/library", ADMIN, then=(press("library:add.open"), see("[role=dialog]"))),
    Screen("request", "/app/request", ADMIN),
    Screen("request-close", "/app/request", ADMIN, then=(press("request:close.action"), see("[role=dialog]"))),
    Screen("questions-list", "/app/questionsList", ADMIN),
    Screen("clarifications-list", "/app/clarificationsList", ADMIN),
    Screen("invitations", "/app/invitations", ADMIN),
    Screen("invitation-new", "/app/invitations", ADMIN, then=NEW_CODE),
    Screen("invitations-sent", "/app/invitations?view=sent", ADMIN),
    Screen("invitations-sent-sheet", "/app/invitations?view=sent", ADMIN, then=OPEN_ROW),
    Screen("invitations-send", "/app/invitations", ADMIN, then=(press("invitations:send.open"), see("[role=dialog]"))),
    Screen("users", "/app/users", ADMIN),
    Screen("users-sheet", "/app/users", ADMIN, then=OPEN_ROW),
    Screen("users-sheet-reset", "/app/users", ADMIN, answers=(("admins", _with_reset),), then=OPEN_ROW),
    Screen("user-form", "/app/usersForm", ADMIN),
    Screen("send-email", "/app/sendEmail", ADMIN),
    Screen("send-email-languages", "/app/sendEmail", ADMIN, then=TWO_LANGUAGES),
    Screen("send-email-preview", "/app/sendEmail", ADMIN, then=(*TWO_LANGUAGES, preview)),
    Screen(
        "send-email-confirm",
        "/app/sendEmail",
        ADMIN,
        then=(*TWO_LANGUAGES, press("announcements:form.send"), see("[role=alertdialog]")),
    ),
    Screen(
        "announcement",
        "/app/sendEmail",
        ADMIN,
        then=(click(ROW_LINK), see("main a[href$='/sendEmail']")),
    ),
    Screen("views", "/app/activeCompanies", ADMIN, then=(press("lists:saved.open"), see("[role=menu], [role=dialog]"))),
    Screen("messages", "/app/messages", ADMIN),
    Screen("message", "/app/messages/sign_in_code", ADMIN),
    Screen("message-text", "/app/messages/submission_received?form=text", ADMIN),
    Screen("wording", "/app/messages/company_approved/wording", ADMIN),
    Screen("audit", "/app/audit", ADMIN),
    Screen("audit-no-match", "/app/audit?outcome=refused&search=nobody+is+called+this", ADMIN),
    Screen("audit-event", "/app/audit", ADMIN, then=OPEN_ROW),
    Screen("audit-seal", "/app/audit", ADMIN, then=(press("audit:seal.action"), see("[role=dialog]"))),
    Screen("permissions", "/app/users/permissions", ADMIN),
)


def screens(wanted: list[str], *, late: bool) -> Iterator[Screen]:
    """The screens to picture now. ``wanted``: names, or beginnings of them; empty for all."""
    for screen in SCREENS:
        chosen = not wanted or any(screen.name.startswith(name) for name in wanted)
        if chosen and screen.late == late:
            yield screen
