"""An administrator signs in, finds the company and decides."""

import re

from playwright.async_api import Locator, expect

from dev.demo.seeding import ADMIN_EMAIL, PASSWORD
from portal.platform.i18n.catalogue import translate
from tests.e2e.company import CompanyUser, Person
from tests.e2e.visitor import Visitor


class Administrator(CompanyUser):
    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor, Person(email=ADMIN_EMAIL, password=PASSWORD))

    async def arrive(self) -> None:
        await self.sign_in()
        await self.page.wait_for_url("**/app/licensing")

    async def open_pending(self, company: str) -> None:
        """Opens the list of pending companies, filtered by one name."""
        await self.visitor.goto("/app/pendingCompanies")
        # The search starts after a pause in typing; until its response arrives, the list has other rows.
        async with self.page.expect_response(re.compile(r"/api/pending-users\?.*search=")):
            await self.page.get_by_role("searchbox").fill(company)
        await expect(self.page.get_by_text(company).first).to_be_visible()

    async def approve(self, company: str) -> None:
        await self.open_pending(company)
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


def permission_box(user: CompanyUser, permission: str) -> Locator:
    """The check box of a permission such as ``VIEW submissions`` in the form of a user."""
    label = translate(f"choice.permission.{permission}", user.words.locale)
    return user.page.get_by_role("checkbox", name=label, exact=True)
