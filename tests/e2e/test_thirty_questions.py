"""Thirty open questions, one answer to twelve of them, its correction: with a killed worker, a reload, a colleague."""

import asyncio
import re
from collections.abc import Callable, Collection

import pytest
from playwright.async_api import expect

from dev.portal_process import RunningPortal
from portal.platform.i18n.catalogue import translate
from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.conftest import OpenVisitor
from tests.e2e.crowd import Asked, approved_addresses, asked_questions
from tests.e2e.mailbox import Mailbox, html_of, text_of
from tests.e2e.people import administrator, company_at, possibly_repeated, unique
from tests.e2e.test_questions import TEXTS
from tests.e2e.visitor import Look

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

CORRECTION = {"answer_en": "SANSRS, epoch 2017.", "answer_ar": "نظام SANSRS لحقبة 2017."}
PRIVATE = "ينطبق النظام الوطني على نجران."


class Publications:
    """The mails about one clarification, by address."""

    def __init__(self, mailbox: Mailbox, addresses: Collection[str], name: str) -> None:
        self._mailbox = mailbox
        self._name = re.compile(rf"\b{name}\b")
        self.addresses = addresses

    def texts(self, address: str) -> list[str]:
        return [text_of(mail) + html_of(mail) for mail in self._mailbox.to(address) if self._name.search(text_of(mail))]

    def count(self, address: str) -> int:
        """Returns the number of distinct mails to the address; a repeated mail has the same Message-ID."""
        mails = [mail for mail in self._mailbox.to(address) if self._name.search(text_of(mail))]
        return len({str(mail["Message-ID"]) for mail in mails})

    async def until(self, met: Callable[[Collection[int]], bool]) -> None:
        """Waits until the condition is met by the numbers of mails, one number per address."""
        for _ in range(1800):
            if met([self.count(address) for address in self.addresses]):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"mails by address: {[self.count(address) for address in self.addresses]}")

    def repeated(self) -> set[str]:
        return {address for address in self.addresses if len(self.texts(address)) > self.count(address)}


async def _typed_questions(visit: OpenVisitor, portal: RunningPortal) -> tuple[list[CompanyUser], list[Asked]]:
    looks = (Look(), Look("ar"), Look(phone=True))
    companies = [await company_at(portal, await visit(look), "approved", named=unique("Typing")) for look in looks]
    asked = []
    for company in companies:
        question = Asked(unique("Reference system"), unique("Our project is in"), company.person.organization_name)
        await company.fill_question(question.subject, question.text)
        await company.send_question()
        asked.append(question)
    return companies, asked


async def _writes_the_answer(admin: Administrator, first: str, others: Collection[str]) -> None:
    """The texts survive a reload of the page."""
    await admin.open_question(first)
    await admin.write_clarification(TEXTS)
    await admin.visitor.keeps(TEXTS["answer_ar"])
    await admin.page.reload()
    for name, text in TEXTS.items():
        await expect(admin.field(name)).to_have_value(text)
    await admin.write_clarification({}, merging=others)


async def _answers_too_late(admin: Administrator) -> None:
    """Checks that a late answer is refused with name and time of the decision, and that the input is kept."""
    await admin.press("questionsList:answer.action")
    await admin.sees(translate("error.question_changed_meanwhile", admin.words.locale))
    await admin.sees(admin.words("questionsList:answer.decided"))
    await expect(admin.field("text")).to_have_value(PRIVATE)
    decided = (
        admin.page.get_by_role("dialog")
        .locator("section")
        .filter(has_text=admin.words("questionsList:sheet.published"))
    )
    await expect(decided).to_contain_text("Huda Alharbi")
    await expect(decided.locator("time")).to_be_visible()
    await admin.visitor.axe("a question that a colleague answered")


async def test_one_answer_to_twelve_of_thirty_questions(
    visit: OpenVisitor, portal: RunningPortal, mailbox: Mailbox
) -> None:
    companies, typed = await _typed_questions(visit, portal)
    asked = [*typed, *await asked_questions(portal, companies=40, questions=27)]
    first = await administrator(portal, await visit(), first_name="Huda")
    second = await administrator(portal, await visit(Look("ar")), first_name="Fahad")
    await _writes_the_answer(first, asked[0].subject, [question.subject for question in asked[1:12]])
    await second.open_question(asked[1].subject)
    await second.press("questionsList:answer.private")
    await second.field("text").fill(PRIVATE)

    portal.kill("worker")
    name = await first.publish_clarification()
    publications = Publications(mailbox, await approved_addresses(portal), name)
    portal.start("worker")
    await publications.until(any)
    portal.kill("worker")
    assert not all(publications.count(address) for address in publications.addresses), "killed in the middle"
    await _answers_too_late(second)
    portal.start("worker")
    await publications.until(all)

    await first.begin_correction(name, CORRECTION)
    await first.confirm_correction()
    await publications.until(lambda counts: min(counts) == 2)
    assert {publications.count(address) for address in publications.addresses} == {2}
    assert publications.repeated() <= await possibly_repeated(portal, publications.addresses)

    clues = {clue for one in asked for clue in (one.subject, one.text, one.organization_name)}
    for address in publications.addresses:
        assert not [clue for text in publications.texts(address) for clue in clues if clue in text]
    for company, own in zip(companies, typed, strict=True):
        await company.sees_clarification(name, CORRECTION[f"answer_{company.words.locale}"])
        others = clues - {own.subject, own.text, own.organization_name}
        served = await (await company.page.request.get("/api/clarifications")).text()
        assert not [clue for clue in others if clue in served + await company.page.content()]
