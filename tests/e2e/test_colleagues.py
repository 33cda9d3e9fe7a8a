"""An owner invites a colleague, hands over and leaves; the colleague completes what both have begun."""

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from tests.e2e.company import CompanyUser, Person
from tests.e2e.conftest import OpenVisitor
from tests.e2e.mailbox import LINK, text_of
from tests.e2e.people import company_at, unique
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

COMPANY = "/app/company"


async def _invite(owner: CompanyUser, colleague: Person) -> str:
    """Returns the link in the mail."""
    await owner.visitor.goto(COMPANY)
    await owner.press("people:invite.open")
    for name in ("first_name", "last_name", "email"):
        await owner.field(name).fill(getattr(colleague, name))
    await owner.field("locale").select_option("ar")
    await owner.visitor.axe("inviting a colleague")
    await owner.press("people:invite.send")
    await owner.visitor.sees_toast(owner.words("people:invite.sent"))
    await owner.sees(owner.words("people:state.invited"))
    mail = await owner.visitor.mailbox.next_to(colleague.email, containing="/app/accept-invitation#token=")
    assert "دعوة" in str(mail["subject"])
    found = LINK.search(text_of(mail))
    assert found is not None
    return found.group()


async def _accept(colleague: CompanyUser, link: str, *, company: str) -> None:
    """Accepts the invitation and signs in, up to the first page."""
    person = colleague.person
    await colleague.page.goto(link)
    await colleague.sees(company)
    await colleague.sees(person.email)
    await expect(colleague.field("first_name")).to_have_value(person.first_name)
    await colleague.field("position").fill("مديرة المشاريع")
    await colleague.field("password").fill(person.password)
    await colleague.field("confirm_password").fill(person.password)
    await colleague.field("agreement").check()
    await colleague.visitor.looks_right("accepting an invitation")
    await colleague.press("accounts:accept.submit")
    await colleague.sees_heading("accounts:accept.doneTitle")
    await colleague.page.get_by_role("link", name=colleague.words("accounts:accept.signIn"), exact=True).click()
    await expect(colleague.field("email")).to_have_value(person.email)
    await colleague.sign_in_here()
    await colleague.page.wait_for_url("**/app/questionnaireForm*")


async def _hand_over_and_leave(owner: CompanyUser, *, to: str) -> None:
    await owner.visitor.goto(COMPANY)
    # The only owner cannot leave.
    await owner.sees(owner.words("people:leave.lastOwner"))
    await owner.page.get_by_role("button", name=owner.words.pattern("people:named.handOver", name=to)).click()
    question = owner.page.get_by_role("alertdialog")
    await question.get_by_role("button", name=owner.words("people:action.handOver")).click()
    await owner.visitor.sees_toast(owner.words("people:done.handOver"))
    await expect(owner.page.get_by_role("button", name=owner.words("people:invite.open"))).to_have_count(0)
    # The button that had the focus is gone.
    await expect(owner.page.get_by_role("heading", name=owner.words("people:title"), exact=True)).to_be_focused()
    await owner.press("people:action.leave")
    await question.get_by_role("textbox").fill(owner.person.organization_name)
    await question.get_by_role("button", name=owner.words("people:action.leave")).click()
    await owner.sees_heading("signIn:title")
    await expect(owner.page.get_by_text(owner.words.pattern("people:done.leave"))).to_be_visible()


async def test_a_company_changes_hands(visit: OpenVisitor, portal: RunningPortal) -> None:
    name = unique("Shared")
    owner = await company_at(portal, await visit(), "approved", named=name)
    person = Person(first_name="نورة", last_name="السالم", organization_name=name)
    link = await _invite(owner, person)
    colleague = CompanyUser(await visit(Look("ar", phone=True)), person)
    await _accept(colleague, link, company=name)
    await colleague.answer_sections(end=2)

    session_cookie = portal.settings.cookie_name
    cookies = {cookie["name"]: cookie["value"] for cookie in await owner.visitor.context.cookies()}
    await _hand_over_and_leave(owner, to=person.first_name)
    # The cookie from before, which a second window of the former owner may still have.
    session = cookies[session_cookie]
    await owner.visitor.context.add_cookies([{"name": session_cookie, "value": session, "url": portal.url}])
    answer = await owner.page.context.request.get(f"{portal.url}/api/company")
    assert answer.status == 401
    await owner.visitor.goto("/app/login")
    await owner.field("email").fill(owner.person.email)
    await owner.field("password").fill(owner.person.password)
    await owner.press("signIn:submit")
    await owner.sees_error_summary()

    await colleague.page.reload()
    await colleague.answer_sections(2)
    await colleague.sees_heading("questionnaire:review.title")
    await colleague.submit_questionnaire()
    await colleague.visitor.goto(COMPANY)
    people = colleague.page.get_by_role("list", name=colleague.words("people:title")).get_by_role("listitem")
    await expect(people).to_have_count(1)
    await expect(people).to_contain_text(person.first_name)
    await expect(people).to_contain_text(colleague.words("people:role.owner"))
    await expect(people).to_contain_text(colleague.words("people:contact"))
    await colleague.visitor.looks_right("the page of the company")

    # The link works once. It opens in the language of the mail.
    stranger = CompanyUser(await visit())
    await stranger.page.goto(link)
    stranger.words = colleague.words
    await stranger.sees_heading("accounts:accept.invalidTitle")
