"""A company's representative: each step of the process through the screen."""

import itertools
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import FilePayload, Locator, expect

from dev.browser import USER_KEY
from portal.domain.forms.definition import Question, get_form
from portal.domain.registration.fields import FIELDS
from tests.e2e.visitor import Visitor
from tests.e2e.words import Words, marked

PASSWORD = "Survey-the-Sands-42"
_numbers = itertools.count(1)


@dataclass
class Person:
    """Input of the registration."""

    email: str = ""
    phone: str = "501234567"
    first_name: str = "Salma"
    last_name: str = "Al-Zahrani"
    organization_name: str = ""
    password: str = PASSWORD
    extra: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        number = next(_numbers)
        self.email = self.email or f"salma{number}@dune-maps.example"
        self.organization_name = self.organization_name or f"Dune Maps {number:03d}"
        self.phone = f"50{number:03d}4567"

    @property
    def mobile(self) -> str:
        return f"+966{self.phone}"

    @property
    def typed(self) -> dict[str, str]:
        """The text fields of the registration by name, in page order, without passwords."""
        asked = {one.name: one.example or "" for one in FIELDS if not one.options and not one.when}
        return asked | {
            "first_name": self.first_name,
            "last_name": self.last_name,
            "email": self.email,
            "business_email": f"office@{self.email.partition('@')[2]}",
            "phone_number": self.phone,
            "organization_name": self.organization_name,
            "organization_website": "https://dune-maps.example",
            "headquarters_location": "Jeddah, Saudi Arabia",
        }


class CompanyUser:
    def __init__(self, visitor: Visitor, person: Person | None = None) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.person = person or Person()
        self.words = visitor.look.words

    # -- Registration and signing in

    async def fill_sign_up(self, link: str = "") -> None:
        """Fills in the registration; the ``link`` of an invitation fills in code and email itself."""
        person = self.person
        asked = person.typed | {"password": person.password, "confirm_password": person.password} | person.extra
        if link:
            await self.page.goto(link)
            await self.sees(self.words("accounts:signUp.invited"))
            await expect(self.field("email")).to_have_value(asked.pop("email"))
            assert "#" not in self.page.url
        else:
            await self.visitor.goto("/app/signup")
        if "invitation_code" in person.extra:
            await self.page.get_by_role("switch", name=self.words("accounts:signUp.invitation")).check()
        for name, value in asked.items():
            await self.field(name).fill(value)
        for choice in FIELDS:
            if choice.options:
                await self.field(choice.name).select_option(choice.example)
        await self.field("agreement").check()

    async def submit_sign_up(self) -> None:
        await self.press("accounts:signUp.submit")
        await self.sees_code_entry()

    async def choose_method(self, method: str) -> None:
        """Requests a code by ``method``; the first code is sent by email without a request."""
        await self.press("accounts:verify.otherWay")
        await self.page.get_by_role("radio", name=self.words.pattern(f"accounts:verify.choose.{method}")).check()
        await self.press("accounts:verify.choose.submit")
        await self.sees_code_entry()

    async def sees_code_entry(self) -> None:
        await expect(self.page.get_by_role("heading", level=1)).to_have_text(self.words("accounts:verify.enter.title"))

    async def type_code(self, code: str) -> None:
        await self.page.locator("#field-code").press_sequentially(code)

    async def correct_email(self, email: str) -> None:
        self.person.email = email
        await self.press("accounts:verify.wrongEmail.open")
        await self.field("email").fill(email)
        await self.press("accounts:verify.wrongEmail.submit")
        await self.sees_code_entry()

    async def register(self, link: str = "", *, method: str = "email") -> None:
        """Registers and verifies an account, which is then pending; ``link``: of an invitation."""
        await self.fill_sign_up(link)
        recipient = self.person.email if method == "email" else f"{self.person.mobile}@sms.localhost"
        before = len(self.visitor.mailbox.to(recipient))
        await self.submit_sign_up()
        if method != "email":
            await self.choose_method(method)
        await self.type_code(await self.visitor.mailbox.code_to(recipient, after=before))
        await self.sees_heading("accounts:status.pendingTitle")

    async def sign_in(self) -> None:
        await self.visitor.goto("/app/login")
        await self.sign_in_here()

    async def sign_in_here(self) -> None:
        await self.field("email").fill(self.person.email)
        await self.field("password").fill(self.person.password)
        before = len(self.visitor.mailbox.to(self.person.email))
        await self.press("signIn:submit")
        await self.sees_code_entry()
        await self.type_code(await self.visitor.mailbox.code_to(self.person.email, after=before))

    async def lose_session(self) -> None:
        """As after a long time: the browser has neither session nor stored person."""
        await self.visitor.context.clear_cookies()
        await self.page.evaluate(f"localStorage.removeItem('{USER_KEY}')")

    # -- Forms

    async def answer_questionnaire(self) -> None:
        """Answers every question of every section; ends on the review page."""
        await self.answer_sections()
        await self.sees_heading("questionnaire:review.title")

    async def answer_sections(self, first: int = 0, end: int | None = None) -> None:
        """Answers the sections ``first`` to ``end`` (excluded, from 0), and opens the next section or the review."""
        sections = get_form("questionnaire").sections
        for number, section in list(enumerate(sections))[first:end]:
            for question in section.questions:
                await self.answer(question)
            key = "questionnaire:toReview" if number == len(sections) - 1 else "questionnaire:next"
            name = self.words.pattern(key)
            await self.page.get_by_role("link", name=name).or_(self.page.get_by_role("button", name=name)).click()

    async def submit_questionnaire(self) -> None:
        await self.press("questionnaire:review.submit")
        dialog = self.page.get_by_role("dialog").or_(self.page.get_by_role("alertdialog"))
        await dialog.get_by_role("button", name=self.words("questionnaire:confirm.submit")).click()
        await self.sees_heading("documents:title")

    async def withdraw_response(self) -> str:
        """On the page of the receipt; returns its number."""
        await self.sees_heading("submission:receipt.title")
        standing = await self.receipt_number()
        await self.press("submission:change.withdraw")
        dialog = self.page.get_by_role("alertdialog")
        withdraw = dialog.get_by_role("button", name=self.words("submission:withdraw.confirm"))
        await expect(withdraw).to_be_disabled()
        await dialog.get_by_role("textbox").fill(standing)
        await withdraw.click()
        await self.sees_heading("submission:title")
        return standing

    async def give_feedback(self) -> None:
        for question in get_form("feedback").questions():
            await self.answer(question)
        await self.press("feedback:submit")

    async def fill_question(self, subject: str, text: str) -> None:
        await self.visitor.goto("/app/questions")
        await self.press("questions:ask.open")
        await self.field("subject").fill(subject)
        await self.field("topic").select_option("technical")
        await self.field("text").fill(text)

    async def send_question(self) -> None:
        await self.press("questions:ask.send")
        await self.visitor.sees_toast(self.words("questions:ask.done"))

    async def sees_clarification(self, name: str, text: str) -> None:
        await self.visitor.goto("/app/questions")
        await expect(self.page.get_by_role("article", name=name, exact=True)).to_contain_text(text)

    def question(self, question: Question) -> Locator:
        return self.page.locator(f'[data-question="{question.id}"]')

    async def answer(self, question: Question) -> None:
        box = self.question(question)
        if question.type == "multi":
            for value in [value for value in question.option_values if value not in question.exclusive_values][:2]:
                await self.choose(box, self.label_of(question, value))
        elif question.type == "single":
            await self.choose(box, self.label_of(question, question.option_values[0]))
        elif question.scale is not None:
            await box.get_by_role("radio").nth(question.scale.max - question.scale.min - 1).check()
        elif question.type in {"yesNo", "yesNoWithDetails"}:
            await self.choose(box, self.words("forms:yes"))
            details = box.get_by_role("textbox")
            if question.details is not None and question.details.when:
                await details.first.fill("Section 4, on point clouds.")
        else:
            await box.get_by_role("textbox").first.fill("Dune Maps, جدة")

    async def choose(self, box: Locator, label: str) -> None:
        await box.get_by_label(label, exact=True).check()

    def label_of(self, question: Question, value: str) -> str:
        option = next(option for option in question.options or () if option.value == value)
        label: Any = option.label
        text: str = getattr(label, self.words.locale)
        return marked(text) if self.words.pseudo else text

    # -- The response

    async def attach_document(self, path: Path) -> None:
        await self.upload(path)
        await self.sees_uploaded(path)

    async def sees_uploaded(self, path: Path) -> None:
        await expect(
            self.page.get_by_role("button", name=self.words.pattern("submission:file.remove", name=path.name))
        ).to_be_visible()

    async def upload(self, file: Path | FilePayload) -> None:
        await self.page.locator('input[type="file"]').first.set_input_files(file)

    async def to_review(self) -> None:
        """Continues from the document step to the review, with empty optional steps."""
        for step in ("attachments", "links", "review"):
            await self.to_step(step)

    async def to_step(self, step: str) -> None:
        """Continues to the next step, which must be ``step``."""
        await self.press("submission:steps.continue")
        title = self.words(f"submission:{step}.title")
        await expect(self.page.get_by_role("heading", level=2, name=title, exact=True)).to_be_visible()

    async def submit_response(self) -> None:
        await self.press("submission:review.submit")
        dialog = self.page.get_by_role("dialog").or_(self.page.get_by_role("alertdialog"))
        await dialog.get_by_role("button", name=self.words("submission:confirm.submit")).click()

    async def receipt_number(self) -> str:
        shown = self.page.get_by_text(re.compile(r"^RFI-[0-9A-Z-]+$")).first
        return (await shown.text_content() or "").strip()

    # -- The screen

    def field(self, name: str) -> Locator:
        return self.page.locator(f"#field-{name}")

    async def select(self, name: str, option: str) -> None:
        control = self.field(name)
        if await control.evaluate("element => element.tagName") == "SELECT":
            await control.select_option(label=option)
            return
        await control.click()
        await self.page.get_by_role("option", name=option, exact=True).click()

    async def change_language(self) -> None:
        """Reloads the page in the other language."""
        other = Words("en" if self.words.locale == "ar" else "ar")
        await self.page.get_by_role("button", name="English" if other.locale == "en" else "العربية").click()
        await expect(self.page.locator("html")).to_have_attribute("lang", re.compile(other.locale))
        self.words = other

    async def press(self, key: str) -> None:
        await self.page.get_by_role("button", name=self.words(key), exact=True).click()

    async def sees_heading(self, key: str) -> None:
        """Expects the page's heading; a badge may follow it."""
        await expect(self.page.get_by_role("heading", level=1)).to_contain_text(self.words(key))

    async def sees_error_summary(self) -> None:
        """Expects the error summary at the top of the form, with the focus."""
        await expect(self.page.locator('[role="group"][aria-labelledby="error-summary-title"]')).to_be_focused()

    async def sees(self, text: str | re.Pattern[str]) -> None:
        await expect(self.page.get_by_text(text).first).to_be_visible()
