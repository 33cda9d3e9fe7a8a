"""A whole request for information with browsers and mailboxes alone: from its publication to the ZIP of all responses.

One administrator and three companies, two of which read English, one of them on a phone, and one Arabic.
"""

import asyncio
import csv
import io
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.async_api import FilePayload, expect

from dev.portal_process import RunningPortal
from portal.domain.forms.definition import get_form
from tests.e2e.administrator import REASON, Administrator
from tests.e2e.clicks import Clicks
from tests.e2e.company import CompanyUser, Person
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import a_pdf, pdf
from tests.e2e.mailbox import LINK, CalendarEntry, calendar_entry_of, text_of
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

TITLES = {"title_en": "Aerial imagery of the Kingdom", "title_ar": "التصوير الجوي للمملكة"}
DOCUMENT = {"title_en": "Annex on sensors", "title_ar": "ملحق المستشعرات"}
SECOND_DOCUMENT = {"title_en": "Annex on formats", "title_ar": "ملحق الصيغ"}
LOOKS = {"Falcon Surveys": Look(), "Dune Maps": Look(phone=True, dark=True), "واحة الخرائط": Look("ar")}
QUESTIONS = {
    "Falcon Surveys": ("Reference system", "We fly over Tabuk. Which system applies?"),
    "Dune Maps": ("Signature", "Who signs our response?"),
    "واحة الخرائط": ("النظام المرجعي", "ما النظام المعتمد لمشروعنا في نجران؟"),
}
CLARIFICATION = {
    "question_en": "Which coordinate reference system applies?",
    "question_ar": "ما النظام المرجعي الإحداثي المعتمد؟",
    "answer_en": "The national one (SANSRS).",
    "answer_ar": "النظام الوطني (SANSRS).",
}
CORRECTION = {"answer_en": "SANSRS, epoch 2017.", "answer_ar": "نظام SANSRS لحقبة 2017."}
PRIVATE = "Any authorized representative."
# Words by which a company could be recognized.
CLUES = {"Falcon Surveys": ("Falcon", "Tabuk", "fleet.pdf"), "Dune Maps": ("Dune",), "واحة الخرائط": ("واحة", "نجران")}

ANSWERS_YOURS = {"en": "answers your question", "ar": "يجيب هذا التوضيح عن استفساركم"}
# Presses of a pointer for each task, from its page on: at most those of the best comparable portals.
PRESSES = {"register": 3, "approve": 1, "publish a document": 3, "move the deadline": 2, "all responses": 3}

Companies = Mapping[str, CompanyUser]


def _library_file(name: str) -> FilePayload:
    return FilePayload(name=name, mimeType="application/pdf", buffer=pdf())


async def _invited(admin: Administrator, visit: OpenVisitor) -> dict[str, CompanyUser]:
    """Companies whose invitations have been sent, each in its language."""
    companies = {name: CompanyUser(await visit(look), Person(organization_name=name)) for name, look in LOOKS.items()}
    for locale, language in (("en", "English"), ("ar", "العربية")):
        addresses = [one.person.email for one in companies.values() if one.words.locale == locale]
        await admin.invite("\n".join(addresses), note=language, count=len(addresses), language=language)
    return companies


async def _register(company: CompanyUser) -> None:
    """Registers by the invitation's link; on a desktop with a code by email, on a phone with one by SMS."""
    mailbox, email = company.visitor.mailbox, company.person.email
    clicks = await Clicks.of(company.visitor)
    link = LINK.search(text_of(await mailbox.next_to(email, containing="/app/signup#code=")))
    assert link is not None
    if not company.visitor.look.phone:
        async with clicks.at_most(PRESSES["register"], "register"):
            await company.register(link.group())
        assert await company.page.evaluate("document.documentElement.lang") == company.words.locale
        return
    await company.register(link.group(), method="sms")
    # Mails are selected by their link, because a mail with a code may be newer.
    confirming = LINK.search(text_of(await mailbox.next_to(email, containing="/app/confirmEmail#token=")))
    assert confirming is not None
    await company.page.goto(confirming.group())
    await company.press("accounts:confirmEmail.ask.action")
    await company.sees_heading("accounts:confirmEmail.done.title")


async def _enter(company: CompanyUser) -> None:
    """Answers the questionnaire and sees the library."""
    first = company.question(get_form("questionnaire").sections[0].questions[0])
    await company.visitor.goto("/app/")
    await expect(first).to_be_visible()
    await company.answer_questionnaire()
    await company.submit_questionnaire()
    await company.sees(DOCUMENT[f"title_{company.words.locale}"])


async def _ask(company: CompanyUser) -> None:
    subject, text = QUESTIONS[company.person.organization_name]
    await company.fill_question(subject, text)
    if "fleet.pdf" in CLUES[company.person.organization_name]:
        await company.page.locator("input[type=file]").set_input_files(_library_file("fleet.pdf"))
        await company.sees("fleet.pdf")
        await expect(company.page.get_by_role("progressbar")).to_have_count(0)
    await company.send_question()


async def _deadline_mails(companies: Companies, counts: Mapping[str, int]) -> dict[str, CalendarEntry]:
    """Returns the calendar entry of each company's mail about a moved deadline."""
    entries = {}
    for name, company in companies.items():
        reason = REASON[f"reason_{company.words.locale}"]
        mail = await company.visitor.mailbox.next_to(company.person.email, after=counts[name], containing=reason)
        entries[name] = calendar_entry_of(mail)
    return entries


def _counts(companies: Companies) -> dict[str, int]:
    return {name: len(one.visitor.mailbox.to(one.person.email)) for name, one in companies.items()}


async def _move_deadline_twice(admin: Administrator, clicks: Clicks, companies: Companies) -> None:
    await admin.visitor.goto("/app/request")
    before: dict[str, CalendarEntry] = {}
    for days in (30, 31):
        deadline = (datetime.now(UTC) + timedelta(days=days)).replace(second=0, microsecond=0)
        counts = _counts(companies)
        async with clicks.at_most(PRESSES["move the deadline"], "move the deadline"):
            await admin.move_deadline(deadline)
            await admin.visitor.sees_toast(admin.words("request:form.saved"))
        entries = await _deadline_mails(companies, counts)
        assert {entry.deadline for entry in entries.values()} == {deadline}
        for name, entry in before.items():
            assert (entries[name].uid, entries[name].sequence) == (entry.uid, entry.sequence + 1)
        before = entries
        await admin.page.reload()


async def _answer(admin: Administrator, companies: Companies) -> None:
    """Answers one question privately and two by a clarification, which is then corrected."""
    subject, _ = QUESTIONS["Dune Maps"]
    counts = _counts(companies)
    await admin.answer_privately(subject, PRIVATE)
    phone = companies["Dune Maps"]
    await phone.visitor.mailbox.next_to(phone.person.email, after=counts["Dune Maps"], containing=subject)
    await phone.visitor.goto("/app/questions")
    await phone.sees(PRIVATE)

    counts = _counts(companies)
    await admin.open_question(QUESTIONS["Falcon Surveys"][0])
    await admin.write_clarification(CLARIFICATION, merging=[QUESTIONS["واحة الخرائط"][0]])
    assert await admin.publish_clarification() == "C-1"
    await asyncio.gather(*(_gets_clarification(one, companies, counts, CLARIFICATION) for one in companies.values()))
    counts = _counts(companies)
    await admin.begin_correction("C-1", CORRECTION)
    await admin.confirm_correction()
    await asyncio.gather(*(_gets_clarification(one, companies, counts, CORRECTION) for one in companies.values()))


async def _gets_clarification(
    company: CompanyUser, companies: Companies, counts: Mapping[str, int], texts: Mapping[str, str]
) -> None:
    """Checks that the company gets the mail and reads the answer; neither identifies the company that asked."""
    name, locale = company.person.organization_name, company.words.locale
    mail = await company.visitor.mailbox.next_to(company.person.email, after=counts[name], containing="C-1")
    assert (ANSWERS_YOURS[locale] in text_of(mail)) is (name != "Dune Maps")
    await company.sees_clarification("C-1", texts[f"answer_{locale}"])
    shown = await company.page.content()
    for clue in (clue for other in companies if other != name for clue in CLUES[other]):
        assert clue not in text_of(mail)
        assert clue not in shown
    assert len(company.visitor.mailbox.to(company.person.email)) == counts[name] + 1


async def _respond(company: CompanyUser, folder: Path) -> str:
    """Submits a response and gives feedback. Returns the digest of its document."""
    name = company.person.organization_name
    document = a_pdf(folder / f"Response of {name}.pdf", size=20_000)
    await company.visitor.goto("/app/rfiDocumentForm")
    await company.attach_document(document)
    await company.to_review()
    await company.submit_response()
    await company.sees_heading("submission:receipt.title")
    await company.visitor.mailbox.next_to(company.person.email, containing=await company.receipt_number())
    await company.visitor.goto("/app/rfi_feedback")
    await company.give_feedback()
    await company.visitor.sees_toast(company.words("feedback:success"))
    return sha256(document.read_bytes()).hexdigest()


def _check_zip(path: Path, digests: Mapping[str, str]) -> None:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        lines = list(csv.DictReader(io.StringIO(archive.read("manifest.csv").decode("utf-8-sig"))))
        assert {line["path"] for line in lines} == set(archive.namelist()) - {"manifest.csv", "manifest.json"}
        assert archive.read("clarifications.pdf").startswith(b"%PDF")
        for line in lines:
            assert sha256(archive.read(line["path"])).hexdigest() == line["sha256"]
        for name, digest in digests.items():
            assert sha256(archive.read(f"{name}/response/Response of {name}.pdf")).hexdigest() == digest
            assert archive.read(f"{name}/answers.pdf").startswith(b"%PDF")
            answers = list(csv.DictReader(io.StringIO(archive.read(f"{name}/answers.csv").decode("utf-8-sig"))))
            assert {answer["form"] for answer in answers} == {"questionnaire", "feedback"}


async def test_from_the_publication_to_the_zip_of_all_responses(
    new_portal: RunningPortal, visit_new: OpenVisitor, tmp_path: Path
) -> None:
    admin = Administrator(await visit_new())
    clicks = await Clicks.of(admin.visitor)
    await admin.arrive()
    await admin.publish_request(TITLES, datetime.now(UTC) + timedelta(days=20))
    await admin.visitor.goto("/app/library")
    await admin.add_document(DOCUMENT, [_library_file("sensors.pdf"), _library_file("المستشعرات.pdf")])
    await admin.visitor.goto("/app/library")
    async with clicks.at_most(PRESSES["publish a document"], "publish a document"):
        await admin.add_document(SECOND_DOCUMENT, [_library_file("annex.pdf")])

    companies = await _invited(admin, visit_new)
    await asyncio.gather(*map(_register, companies.values()))
    for name in companies:
        await admin.open_pending(name)
        async with clicks.at_most(PRESSES["approve"], "approve"):
            await admin.approve_here(name)
    await asyncio.gather(*map(_enter, companies.values()))

    await asyncio.gather(*map(_ask, companies.values()))
    await _move_deadline_twice(admin, clicks, companies)
    await _answer(admin, companies)
    digests = dict(
        zip(companies, await asyncio.gather(*(_respond(one, tmp_path) for one in companies.values())), strict=True)
    )

    await admin.visitor.goto("/app/request")
    await admin.close_request()
    await admin.visitor.goto("/app/submissionsList")
    async with clicks.at_most(PRESSES["all responses"], "all responses"):
        await admin.make_zip()
    _check_zip(await admin.download_zip(), digests)
