"""A company's complete process, in both languages, on a desktop and a phone, with axe on every screen."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from portal.domain.forms.definition import get_form
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.files import a_pdf
from tests.e2e.mailbox import text_of
from tests.e2e.visitor import Look

pytestmark = pytest.mark.e2e

LOOKS = (
    Look("en"),
    Look("ar", phone=True, dark=True),
    pytest.param(Look("ar"), marks=pytest.mark.slow),
    pytest.param(Look("en", phone=True, dark=True), marks=pytest.mark.slow),
)


@pytest.mark.parametrize("look", LOOKS, ids=str)
async def test_from_registration_to_feedback(visit: OpenVisitor, look: Look, tmp_path: Path) -> None:
    visitor = await visit(look)
    company = CompanyUser(visitor)

    await company.fill_sign_up()
    await visitor.looks_right("sign-up")
    await company.submit_sign_up()
    await visitor.looks_right("one-time code")
    await company.press("accounts:verify.otherWay")
    await company.sees_heading("accounts:verify.choose.title")
    await visitor.looks_right("choice of the method")
    await company.press("accounts:verify.choose.back")
    await company.type_code(await visitor.mailbox.code_to(company.person.email))
    await company.sees_heading("accounts:status.pendingTitle")
    await visitor.looks_right("waiting for approval")

    administrator = Administrator(await visit(Look("en")))
    await administrator.arrive()
    await expect(
        administrator.page.get_by_role("heading", name=administrator.words("home:figures.title"))
    ).to_be_visible()
    await administrator.visitor.looks_right("home of the administrator")
    await administrator.approve(company.person.organization_name)
    await visitor.mailbox.next_to(company.person.email, containing=company.person.organization_name)
    languages = {mail["content-language"] for mail in visitor.mailbox.to(company.person.email)}
    assert languages == {look.locale}

    await visitor.page.reload()
    await company.sees_heading("accounts:approved.title")
    await visitor.looks_right("approved")
    await visitor.page.get_by_role("link", name=company.words("accounts:approved.begin")).click()
    await expect(company.question(get_form("questionnaire").sections[0].questions[0])).to_be_visible()
    await visitor.looks_right("questionnaire")
    await company.answer_questionnaire()
    await visitor.looks_right("review of the answers")
    await company.submit_questionnaire()
    await visitor.looks_right("library")

    document = a_pdf(tmp_path / "Response – استجابة.pdf")
    await visitor.goto("/app/rfiDocumentForm")
    await company.attach_document(document)
    await visitor.looks_right("response with a document")
    await company.to_review()
    await visitor.looks_right("review of the response")
    await company.submit_response()
    await company.sees_heading("submission:receipt.title")
    await visitor.looks_right("receipt")
    number = await company.receipt_number()
    receipt = await visitor.mailbox.next_to(company.person.email, containing=number)
    assert document.name in text_of(receipt)

    await visitor.goto("/app/rfi_feedback")
    await company.sees_heading("feedback:title")
    await visitor.looks_right("feedback")
    await company.give_feedback()
    await visitor.sees_toast(company.words("feedback:success"))
    await company.sees_heading("documents:title")
    await visitor.looks_right("library with everything done")
