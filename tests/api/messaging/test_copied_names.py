"""What administrators copy from the portal's own mails, they find in each list.

In plain text, mails put invisible isolates around what people typed (``parts.txt``); a copied name brings them along.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.message_templates import SAMPLES
from portal.domain.messaging.render import render_mail
from portal.domain.rfis.models import Rfi
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.db.identifiers import new_id
from portal.platform.i18n import LOCALES
from portal.platform.settings import Settings
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import complete_answers, given_answers
from tests.factories.companies import a_company
from tests.factories.invitations import a_sent_invitation, an_invitation
from tests.factories.questions import a_clarification, a_question
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

ISOLATED = re.compile("\u2068[^\u2069]*\u2069")
LONGEST = 100
numbers = count(1)


def printed(settings: Settings, name: str) -> list[str]:
    """What the mail isolates, in both languages, as it prints it."""
    sample = SAMPLES[name]
    mails = [
        render_mail(sample.content, settings, locale=locale, name="Noura Al-Qahtani", secrets=sample.secrets)
        for locale in LOCALES
    ]
    return [copied for mail in mails for copied in ISOLATED.findall(f"{mail.subject}\n{mail.text}")]


def test_every_mail_isolates_a_name(settings: Settings) -> None:
    """Otherwise the tests below would find what needs no finding."""
    assert [name for name in SAMPLES if not printed(settings, name)] == []


@dataclass(frozen=True, slots=True)
class Scene:
    """``sent``: the announcement that has the deliveries."""

    session: AsyncSession
    rfi: Rfi
    sent: Announcement


Make = Callable[[Scene, str], Awaitable[Any]]


async def active(scene: Scene, name: str) -> Any:
    return (await a_company(scene.session, status=AccountStatus.APPROVED, organization_name=name)).company_id


async def pending(scene: Scene, name: str) -> Any:
    return (await a_company(scene.session, first_name=name)).company_id


async def submitted(scene: Scene, name: str) -> Any:
    company = await a_company(scene.session, status=AccountStatus.APPROVED, organization_name=name)
    await a_submission(scene.session, company, scene.rfi, submitted=True)
    return company.company_id


async def privileged(scene: Scene, name: str) -> Any:
    return (await an_admin(scene.session, first_name=name)).id


async def event(scene: Scene, name: str) -> Any:
    row = AuditEvent(
        id=new_id(), actor_name="Salma", action="company.approved", subject_type="company", details={"name": name}
    )
    scene.session.add(row)
    await scene.session.flush()
    return row.id


async def question(scene: Scene, name: str) -> Any:
    company = await a_company(scene.session, status=AccountStatus.APPROVED, organization_name=name)
    return (await a_question(scene.session, company, scene.rfi)).id


async def clarification(scene: Scene, name: str) -> Any:
    texts = {"question_ar": name, "answer_en": "-", "answer_ar": "-", "question_en": "-"}
    return (await a_clarification(scene.session, scene.rfi, number=1000 + next(numbers), **texts)).number


async def code(scene: Scene, name: str) -> Any:
    return (await an_invitation(scene.session, note=name)).id


async def sent(scene: Scene, name: str) -> Any:
    return (await a_sent_invitation(scene.session, name=name)).id


async def announcement(scene: Scene, name: str) -> Any:
    row = an_announcement(name)
    scene.session.add(row)
    await scene.session.flush()
    return row.id


def an_announcement(body: str) -> Announcement:
    return Announcement(
        id=new_id(),
        subject="The deadline is near",
        body=body,
        audience={},
        recipients=1,
        is_test=False,
        stored_state="finished",
        fingerprint="-",
        created_by_name="Salma",
    )


async def delivery(scene: Scene, name: str) -> Any:
    row = AnnouncementDelivery(
        announcement_id=scene.sent.id,
        number=next(numbers),
        organization_name=name,
        recipient="sara@najd.example",
        recipient_name="Sara",
        locale="ar",
        message_id=f"<{new_id()}@portal.example>",
    )
    scene.session.add(row)
    await scene.session.flush()
    return row.number


async def text_of_answer(scene: Scene, name: str) -> Any:
    company = await a_company(scene.session, status=AccountStatus.APPROVED)
    answers = {**complete_answers("feedback"), "improvements": {"value": name}}
    await given_answers(scene.session, company, "feedback", answers=answers)
    return company.id


@dataclass(frozen=True, slots=True)
class List:
    """``key``: the field that holds what ``make`` returns. ``own``: read by a company, whose list has no pages."""

    path: str
    make: Make
    param: str = "search"
    key: str = "id"
    own: bool = False


LISTS = (
    List("/api/users", active),
    List("/api/pending-users", pending),
    List("/api/submissions", submitted),
    List("/api/admins", privileged),
    List("/api/audit", event),
    List("/api/questions", question),
    List("/api/clarifications/managed", clarification, key="clarification_number"),
    List("/api/invitations", code),
    List("/api/invitations/sent", sent),
    List("/api/announcements", announcement),
    List("/api/announcements/{sent}/deliveries", delivery, key="number"),
    List("/api/clarifications", clarification, key="number", own=True),
    List("/api/insights/texts?question=feedback.improvements", text_of_answer, "containing", "user_id"),
)


@pytest.mark.parametrize("listed", LISTS, ids=lambda listed: listed.path)
async def test_names_copied_from_mails_are_found(
    session: AsyncSession, settings: Settings, sign_in: SignIn, listed: List
) -> None:
    scene = Scene(session, await an_rfi(session), an_announcement("-"))
    session.add(scene.sent)
    company = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    browser = await sign_in(company if listed.own else await an_admin(session))
    copies = sorted({copied for name in SAMPLES for copied in printed(settings, name)})
    rows = {copied: str(await listed.make(scene, copied[1:-1])) for copied in copies}
    missing = []
    for copied, row in rows.items():
        # The field for searches cuts what is longer.
        asked = copied if len(copied) - 2 <= LONGEST else copied[: LONGEST + 1]
        if row not in await found(browser, scene, listed, asked):
            missing.append(copied)
    assert missing == []


async def found(browser: AsyncClient, scene: Scene, listed: List, asked: str) -> list[str]:
    path, _, query = listed.path.format(sent=scene.sent.id).partition("?")
    given = dict([query.split("=")] if query else [])
    answer = await browser.get(path, params=given | {listed.param: asked} | ({} if listed.own else {"limit": "100"}))
    assert answer.status_code == 200, answer.text
    return [str(row[listed.key]) for row in answer.json()["data"]["items"]]
