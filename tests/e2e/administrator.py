"""An administrator: each step of running the request through the screen."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from playwright.async_api import FilePayload, Locator, expect

from dev.demo.seeding import ADMIN_EMAIL, PASSWORD
from portal.platform.clock import RIYADH
from portal.platform.i18n.catalogue import translate
from tests.e2e.company import CompanyUser, Person
from tests.e2e.visitor import Visitor

REASON = {"reason_en": "Companies asked for more time.", "reason_ar": "طلبت الشركات وقتًا إضافيًا."}


class Administrator(CompanyUser):
    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor, Person(email=ADMIN_EMAIL, password=PASSWORD))

    async def arrive(self) -> None:
        await self.sign_in()
        await self.page.wait_for_url("**/app/licensing")

    # -- Companies

    async def open_pending(self, company: str) -> None:
        """Opens the list of pending companies, filtered by one name."""
        await self.visitor.goto("/app/pendingCompanies")
        # The search starts after a pause in typing; until its response arrives, the list has other rows.
        async with self.page.expect_response(re.compile(r"/api/pending-users\?.*search=")):
            await self.page.get_by_role("searchbox").fill(company)
        await expect(self.page.get_by_text(company).first).to_be_visible()

    async def approve(self, company: str) -> None:
        await self.open_pending(company)
        await self.approve_here(company)

    async def approve_here(self, company: str) -> None:
        await self.page.get_by_role("button", name=self.words.pattern("companies:approveNamed", name=company)).click()
        await self.visitor.sees_toast(self.words("companies:approved", name=f"\u2068{company}\u2069"))

    async def reject(self, company: str, reason: str) -> None:
        await self.open_pending(company)
        await self.page.get_by_role("link", name=company).click()
        sheet = self.page.get_by_role("dialog")
        await sheet.get_by_role("button", name=self.words("companies:reject"), exact=True).click()
        dialog = self.page.get_by_role("alertdialog")
        await dialog.get_by_role("textbox").fill(reason)
        await self.visitor.axe("rejecting")
        await dialog.get_by_role("button", name=self.words("companies:rejection.submit"), exact=True).click()
        await self.visitor.sees_toast(self.words("companies:rejected", name=f"\u2068{company}\u2069"))

    async def return_open_company(self, company: str, *, fields: tuple[str, ...], reason: str) -> None:
        """Returns the open sheet's company for correction; ``fields``: labels of the check boxes to tick."""
        sheet = self.page.get_by_role("dialog")
        await sheet.get_by_role("button", name=self.words("companies:return.open"), exact=True).click()
        dialog = self.page.get_by_role("alertdialog")
        for label in fields:
            await dialog.get_by_role("checkbox", name=label, exact=True).check()
        await dialog.get_by_role("textbox").fill(reason)
        await self.visitor.axe("returning")
        await dialog.get_by_role("button", name=self.words("companies:return.submit"), exact=True).click()
        await self.visitor.sees_toast(self.words("companies:returned", name=f"\u2068{company}\u2069"))

    async def invite(self, text: str, *, note: str, count: int, language: str = "العربية", left_out: str = "") -> None:
        """Sends ``count`` invitations to the pasted addresses, of which one is ``left_out``."""
        await self.visitor.goto("/app/invitations")
        await self.press("invitations:send.open")
        dialog = self.page.get_by_role("dialog")
        await self.field("addresses").fill(text)
        await dialog.get_by_role("button", name=self.words("invitations:send.check"), exact=True).click()
        if left_out:
            await expect(dialog.get_by_role("table")).to_contain_text(left_out)
        await dialog.get_by_role("button", name=language, exact=True).click()
        await self.field("note").fill(note)
        await dialog.locator("button[type=submit]").click()
        confirmation = self.page.get_by_role("alertdialog")
        await expect(confirmation).to_contain_text(str(count))
        await confirmation.get_by_role("button", name=self.words("invitations:send.confirm.send"), exact=True).click()
        plural = "one" if count == 1 else "other"
        await self.visitor.sees_toast(self.words(f"invitations:send.done_{plural}", formatted=str(count)))

    # -- Confirmations

    async def confirm(self, key: str, *, role: Literal["alertdialog", "dialog"] = "alertdialog") -> None:
        """Presses the button of the open dialog, and types the number first where the dialog asks for it.

        Above 100 recipients it asks; a portal that tests share has more of them with each test.
        """
        dialog = self.page.get_by_role(role).last
        button = dialog.get_by_role("button", name=self.words(key), exact=True, disabled=False)
        asked = dialog.locator("label[for=field-confirmation]")
        await expect(button.or_(asked)).to_be_visible()
        if await asked.count():
            await self.field("confirmation").fill(re.sub(r"\D", "", await asked.inner_text()))
        await button.click()

    # -- The request

    async def fill_all(self, texts: dict[str, str]) -> None:
        for name, text in texts.items():
            await self.field(name).fill(text)

    async def fill_deadline(self, deadline: datetime) -> None:
        await self.field("deadline").fill(deadline.astimezone(RIYADH).strftime("%Y-%m-%dT%H:%M"))

    async def publish_request(self, titles: dict[str, str], deadline: datetime) -> None:
        await self.visitor.goto("/app/request")
        await self.fill_all(titles)
        await self.fill_deadline(deadline)
        await self.press("request:form.publish")
        await self.visitor.sees_toast(self.words("request:form.published"))

    async def move_deadline(self, deadline: datetime) -> None:
        """Requires the page of the request to be open."""
        await self.fill_deadline(deadline)
        await self.fill_all(REASON)
        await self.press("request:form.save")
        await self.press("request:form.confirm")

    async def close_request(self) -> None:
        """Requires the page of the request to be open."""
        await self.press("request:close.action")
        await self.fill_all(REASON)
        await self.field("confirmation").fill(self.words("request:close.word"))
        dialog = self.page.get_by_role("dialog")
        await dialog.get_by_role("button", name=self.words("request:close.action"), exact=True).click()
        await self.visitor.sees_toast(self.words("request:close.done"))

    # -- The library

    async def add_document(self, titles: dict[str, str], files: Sequence[FilePayload]) -> None:
        """Adds a document on the open page of the library; ``files``: one for both languages, or one for each."""
        await self.press("library:add.open")
        dialog = self.page.get_by_role("dialog").last
        await self.fill_all(titles)
        if len(files) > 1:
            await dialog.get_by_role("button", name=self.words("library:kind.each"), exact=True).click()
        for file in files:
            choose = dialog.get_by_role("button", name=self.words("upload:choose"), exact=True).first
            async with self.page.expect_file_chooser() as chooser:
                await choose.click()
            await (await chooser.value).set_files(file)
            await expect(dialog.get_by_text(file["name"])).to_be_visible()
        await dialog.get_by_role("button", name=self.words("library:add.action"), exact=True).click()
        await self.visitor.sees_toast(self.words("library:add.done"))

    # -- Questions

    async def open_question(self, subject: str) -> None:
        await self.visitor.goto(f"/app/questionsList?search={quote(subject)}")
        await self.page.get_by_role("link", name=subject).click()
        await expect(self.page.get_by_role("dialog").get_by_role("heading", name=subject)).to_be_visible()

    async def answer_privately(self, subject: str, text: str) -> None:
        await self.open_question(subject)
        await self.press("questionsList:answer.private")
        await self.field("text").fill(text)
        await self.press("questionsList:answer.action")
        await self.visitor.sees_toast(self.words("questionsList:answer.done"))

    async def write_clarification(self, texts: dict[str, str], *, merging: Iterable[str] = ()) -> None:
        """Fills in the form in a question's sheet; ``merging``: subjects of other questions that it also answers."""
        await expect(self.field("question_en")).to_be_visible()
        await self.fill_all(texts)
        merged = self.page.locator("select[name=merge]")
        for subject in merging:
            option = merged.locator("option").filter(has_text=subject)
            await merged.select_option(value=await option.get_attribute("value"))

    async def publish_clarification(self) -> str:
        """Returns its name, such as C-3."""
        await self.press("questionsList:publish.open")
        await self.confirm_publication()
        published = self.page.get_by_role("dialog").get_by_role("link", name="C-").first
        await expect(published).to_be_visible()
        return (await published.inner_text()).strip().split()[-1].strip("\u2066\u2069\u2068")

    async def confirm_publication(self) -> None:
        await self.confirm("questionsList:publish.confirm", role="dialog")

    async def begin_correction(self, name: str, texts: dict[str, str]) -> None:
        """Opens the dialog that publishes the corrected ``texts``."""
        await self.open_clarification(name)
        await self.press("questionsList:publish.begin")
        await self.fill_all(texts)
        await self.press("questionsList:publish.correct")

    async def open_clarification(self, name: str) -> None:
        await self.visitor.goto("/app/clarificationsList")
        await self.page.get_by_role("link", name=name, exact=True).click()
        await expect(self.page.get_by_role("dialog").get_by_role("heading", name=name)).to_be_visible()

    async def confirm_correction(self) -> None:
        await self.confirm("questionsList:publish.confirmCorrect", role="dialog")

    async def for_all(self, key: str) -> None:
        """Chooses an action on all companies that the list finds."""
        await self.page.get_by_role("button", name=self.words("directory:inThisList")).click()
        await self.page.get_by_role("menuitem", name=self.words(key), exact=True).click()

    # -- Responses

    async def make_zip(self) -> None:
        """Requests a ZIP of the responses in the open list of submissions, and waits until it is ready."""
        await self.for_all("submissions:bundle.filter")
        await self.page.get_by_role("button", name=self.words("submissions:bundle.confirm.create"), exact=True).click()
        await expect(self._download_button()).to_be_visible(timeout=60_000)

    async def download_zip(self) -> Path:
        async with self.page.expect_download() as downloading:
            await self._download_button().click()
        return await (await downloading.value).path()

    def _download_button(self) -> Locator:
        downloads = self.page.get_by_role("dialog", name=self.words("submissions:downloads.title"))
        return downloads.get_by_role("button", name=self.words("common:actions.download"), exact=True).first


def permission_box(user: CompanyUser, permission: str) -> Locator:
    """The check box of a permission such as ``VIEW submissions`` in the form of a user."""
    label = translate(f"choice.permission.{permission}", user.words.locale)
    return user.page.get_by_role("checkbox", name=label, exact=True)
