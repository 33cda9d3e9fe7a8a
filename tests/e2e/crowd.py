"""Companies and questions in numbers that no test types."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from dev.portal_process import RunningPortal
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.rfis.models import Rfi
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import open_resources
from tests.e2e.people import unique
from tests.factories.companies import a_company
from tests.factories.questions import a_question


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the company that asked it."""

    subject: str
    text: str
    organization_name: str


async def asked_questions(portal: RunningPortal, *, companies: int, questions: int) -> Sequence[Asked]:
    """Seeds approved companies, every second one Arabic, and questions that they ask in turn."""
    asked: list[Asked] = []
    async with (
        open_resources(portal.settings, application_name="e2e") as resources,
        unit_of_work(resources.sessions) as session,
    ):
        rfi = (await session.scalars(select(Rfi))).one()
        people = []
        for number in range(companies):
            name, locale = unique("Asking"), ("en", "ar")[number % 2]
            approved = AccountStatus.APPROVED
            email = f"{name.replace(' ', '-')}@crowd.example"
            user = await a_company(session, status=approved, organization_name=name, email=email, locale=locale)
            people.append((user, name))
        for number in range(questions):
            user, name = people[number % companies]
            question = await a_question(session, user, rfi, subject=unique("Sensors"), text=unique("We fly over"))
            asked.append(Asked(question.subject, question.text, name))
    return asked


async def approved_addresses(portal: RunningPortal) -> set[str]:
    """Of every company that a publication is announced to."""
    approved = select(User.email).where(User.status == AccountStatus.APPROVED, User.role == Role.STAKEHOLDER)
    async with open_resources(portal.settings, application_name="e2e") as resources, resources.sessions() as session:
        return set(await session.scalars(approved))
