"""Writing requests of visitors and companies."""

from sqlalchemy import select

from portal.domain.identity.secrets import fingerprint, hash_token
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.submissions.models import Submission
from portal.features.people.accounts.challenges import Challenge, Challenges, Purpose
from portal.features.people.accounts.message_templates import RegistrationReceived
from portal.features.people.registration.token_generators import generate_code
from portal.features.responses.submissions import queries
from tests.api.faults.scene import Scene, Write, write
from tests.factories.accounts import PASSWORD
from tests.factories.answers import complete_answers
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.links import a_link, a_reset_link
from tests.factories.questions import a_question
from tests.factories.registrations import a_registration
from tests.factories.submissions import a_replacement

NEW_PASSWORD = "Another-Horse-8-battery"


@write("POST /api/user")
async def register_company(_scene: Scene) -> Write:
    return Write(request={"json": a_registration()}, again=None)


async def _challenge(scene: Scene) -> str:
    user = await a_company(scene.session, status=AccountStatus.APPROVED)
    await scene.session.commit()
    opened = await scene.send("/api/login/check-credentials", {"email": user.email, "password": PASSWORD})
    challenge_id: str = opened["challenge_id"]
    return challenge_id


@write("POST /api/login/send-code")
async def send_code(scene: Scene) -> Write:
    body = {"challenge_id": await _challenge(scene), "method": "email"}
    # The next code can be requested 30 seconds later.
    return Write(request={"json": body}, again=429)


@write("POST /api/login")
async def sign_in(scene: Scene) -> Write:
    challenge_id = await _challenge(scene)
    await scene.send("/api/login/send-code", {"challenge_id": challenge_id, "method": "email"})
    message = (await scene.session.scalars(select(Message).order_by(Message.id.desc()).limit(1))).one()
    secrets = await generate_code(scene.resources, message)
    assert secrets is not None
    # A code is valid for one successful attempt.
    return Write(request={"json": {"challenge_id": challenge_id, "code": secrets["code"]}}, again=410)


@write("POST /api/password/forgot")
async def forget_password(scene: Scene) -> Write:
    user = await scene.company()
    return Write(request={"json": {"email": user.email}})


@write("POST /api/password/reset")
async def reset_password(scene: Scene) -> Write:
    user = await scene.company()
    token = await a_reset_link(scene.session, scene.resources.settings, user)
    body = {"token": token, "password": NEW_PASSWORD, "confirm_password": NEW_PASSWORD}
    return Write(request={"json": body}, again=410)


async def _unconfirmed(scene: Scene) -> User:
    return await a_company(scene.session, verified_by="phone")


@write("POST /api/account/email-confirmation")
async def ask_for_confirmation(scene: Scene) -> Write:
    # The next link can be requested 30 seconds later.
    return Write(by=await _unconfirmed(scene), again=429)


@write("POST /api/email/confirm")
async def confirm_email(scene: Scene) -> Write:
    user = await _unconfirmed(scene)
    token = await a_link(scene.session, scene.resources.settings, user, RegistrationReceived)
    return Write(request={"json": {"token": token}})


@write("PUT /api/account/locale")
async def choose_locale(scene: Scene) -> Write:
    return Write(by=await scene.company(), request={"json": {"locale": "ar"}})


@write("PUT /api/registration")
async def correct_registration(scene: Scene) -> Write:
    return Write(by=await a_company(scene.session), request={"json": {"headquarters_location": "Jeddah"}})


@write("POST /api/registration/send-again")
async def send_registration_again(scene: Scene) -> Write:
    returned = await a_company(scene.session, status=AccountStatus.RETURNED)
    return Write(by=returned, request={"json": {"organization_name": "Najd Maps"}}, is_keyed=True)


@write("PUT /api/account/notifications/{topic}")
async def switch_notification(scene: Scene) -> Write:
    return Write(by=await scene.company(), ids={"topic": "reminders"}, request={"json": {"on": False}})


@write("PUT /api/account/profile")
async def change_profile(scene: Scene) -> Write:
    body = {
        "first_name": "Layla",
        "last_name": "Alshammari",
        "position": "Director",
        "linkedin_profile": "https://linkedin.com/in/layla",
    }
    return Write(by=await scene.company(), request={"json": body})


@write("POST /api/account/email")
async def change_email(scene: Scene) -> Write:
    body = {"email": "another@example.com", "account_password": PASSWORD}
    # The next code can be requested 30 seconds later.
    return Write(by=await scene.company(), request={"json": body}, again=429)


@write("POST /api/account/phone")
async def change_phone(scene: Scene) -> Write:
    body = {"phone_number": "+966551112233", "account_password": PASSWORD}
    return Write(by=await scene.company(), request={"json": body}, again=429)


async def _contact_change(scene: Scene, user: User) -> str:
    """The challenge of a new email, without a code."""
    challenge = Challenge(
        purpose=Purpose.CONTACT,
        user_id=user.id,
        name=user.name,
        email="another@example.com",
        phone_number="",
        credential=fingerprint(scene.resources.settings, user.password_hash),
    )
    return await Challenges(scene.resources.redis, scene.resources.settings).open(challenge)


@write("POST /api/account/contact/send-code")
async def send_contact_code(scene: Scene) -> Write:
    user = await scene.company()
    return Write(by=user, request={"json": {"challenge_id": await _contact_change(scene, user)}}, again=429)


@write("POST /api/account/contact/confirm")
async def confirm_contact(scene: Scene) -> Write:
    user = await scene.company()
    await scene.session.commit()
    challenge_id = await _contact_change(scene, user)
    await scene.send("/api/account/contact/send-code", {"challenge_id": challenge_id, "by": user})
    message = (await scene.session.scalars(select(Message).order_by(Message.id.desc()).limit(1))).one()
    secrets = await generate_code(scene.resources, message)
    assert secrets is not None
    # A code is valid for one successful attempt; after a lost response the web app reads whether the change was made.
    return Write(by=user, request={"json": {"challenge_id": challenge_id, "code": secrets["code"]}}, again=410)


@write("POST /api/account/password")
async def change_password(scene: Scene) -> Write:
    body = {"current_password": PASSWORD, "password": NEW_PASSWORD, "confirm_password": NEW_PASSWORD}
    return Write(by=await scene.company(), request={"json": body})


async def _device(scene: Scene, user: User) -> str:
    """The id of another session of the person."""
    store = SessionStore(scene.resources.redis, scene.resources.settings)
    return hash_token(await store.start(user.id))


@write("DELETE /api/account/devices/{device_id}")
async def sign_out_device(scene: Scene) -> Write:
    user = await scene.company()
    # The first request has ended the session, so that the repeated one does not find it.
    return Write(by=user, ids={"device_id": await _device(scene, user)}, again=404)


@write("POST /api/account/devices/sign-out-others")
async def sign_out_others(scene: Scene) -> Write:
    user = await scene.company()
    await _device(scene, user)
    return Write(by=user)


@write("PUT /api/questionnaire/draft")
async def save_draft(scene: Scene) -> Write:
    body = {"answers": {}, "save_number": 1}
    # Not checked: the draft already has this revision, and the web app compares it with its own.
    return Write(by=await scene.company(answered=False), request={"json": body}, again=None)


@write("POST /api/store-answers")
async def store_answers(scene: Scene) -> Write:
    body = {"answers": complete_answers("questionnaire")}
    return Write(by=await scene.company(answered=False), request={"json": body})


@write("POST /api/feedback")
async def give_feedback(scene: Scene) -> Write:
    body = {"answers": complete_answers("feedback")}
    return Write(by=await scene.company(submitted=True), request={"json": body}, is_keyed=True)


@write("POST /api/documents/visit")
async def visit_documents(scene: Scene) -> Write:
    return Write(by=await scene.company())


@write("POST /api/submission/files")
async def upload_file(scene: Scene) -> Write:
    request = {"params": {"kind": "attachment", "name": "survey.pdf"}, "content": a_pdf()}
    # Before the transfer it commits the discard job.
    return Write(by=await scene.company(), request=request, skip=1, again=201)


async def _company_with_document(scene: Scene) -> tuple[User, str]:
    user = await scene.company()
    await scene.session.commit()
    query = "/api/submission/files?kind=document&name=response.pdf"
    stored = await scene.send(query, {"by": user, "content": a_pdf()})
    return user, stored["id"]


@write("DELETE /api/submission/files/{file_id}")
async def remove_file(scene: Scene) -> Write:
    user, file_id = await _company_with_document(scene)
    return Write(by=user, ids={"file_id": file_id}, again=404)


@write("PUT /api/submission/links")
async def replace_links(scene: Scene) -> Write:
    body = {"links": [{"url": "https://najd.example/coverage", "title": "Coverage"}]}
    return Write(by=await scene.company(), request={"json": body})


@write("POST /api/submission/submit")
async def submit(scene: Scene) -> Write:
    user, _ = await _company_with_document(scene)
    return Write(by=user, is_keyed=True)


async def _submitted(scene: Scene, *, replacing: bool = False) -> tuple[User, dict[str, str | None]]:
    user = await scene.company(submitted=True)
    statement = select(Submission).where(Submission.company_id == user.company_id).options(*queries.CONTENTS)
    submission = (await scene.session.scalars(statement)).one()
    if replacing:
        a_replacement(submission)
    return user, {"receipt_number": submission.receipt_number}


@write("POST /api/submission/replacement")
async def start_replacement(scene: Scene) -> Write:
    user, body = await _submitted(scene)
    return Write(by=user, request={"json": body}, is_keyed=True)


@write("DELETE /api/submission/replacement")
async def discard_replacement(scene: Scene) -> Write:
    user, _ = await _submitted(scene, replacing=True)
    return Write(by=user)


@write("POST /api/submission/withdraw")
async def withdraw_response(scene: Scene) -> Write:
    user, body = await _submitted(scene, replacing=True)
    return Write(by=user, request={"json": body}, is_keyed=True)


@write("POST /api/own-questions")
async def ask_question(scene: Scene) -> Write:
    body = {"subject": "Coordinates", "topic": "technical", "text": "Which system applies?"}
    return Write(by=await scene.company(), request={"json": body}, again=201, is_keyed=True)


@write("POST /api/own-questions/{question_id}/withdraw")
async def withdraw_question(scene: Scene) -> Write:
    company = await scene.company()
    question = await a_question(scene.session, company, scene.rfi)
    return Write(by=company, ids={"question_id": str(question.id)}, is_keyed=True)


@write("POST /api/own-questions/file")
async def upload_question_file(scene: Scene) -> Write:
    # Before the transfer it commits the discard job.
    request = {"params": {"name": "plan.pdf"}, "content": a_pdf()}
    return Write(by=await scene.company(), request=request, skip=1, again=201)
