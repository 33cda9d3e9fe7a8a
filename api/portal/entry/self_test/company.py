"""The company of the self-test: approved, with its questionnaire answered, shown in no list."""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import select

from portal.domain.audit.service import SYSTEM
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Action, Actor, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.registration.fields import ORGANISATION, PERSON, examples
from portal.domain.rfis.current import read_current
from portal.features.companies.decisions.sheet.deletion import delete_company
from portal.features.responses.submissions import service as submissions
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound
from portal.platform.runtime.resources import Resources

# A reserved domain (RFC 2606): mail sent there by mistake is never delivered.
DOMAIN = "self-test.example"
NAME = "Self-test"
WALK_TIMEOUT = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class TemporaryCompany:
    user_id: UUID
    email: str
    password: str


async def temporary_company(resources: Resources) -> TemporaryCompany:
    email = f"self-test-{secrets.token_hex(8)}@{DOMAIN}"
    password = secrets.token_urlsafe(24)
    password_hash = await passwords(resources.settings).hash(password)
    async with unit_of_work(resources.sessions) as session:
        now = await database_now(session)
        company = Company(
            **examples(ORGANISATION)
            | {"organization_name": NAME, "organization_website": f"https://{DOMAIN}", "business_email": email},
            decided_at=now,
            decided_by_name=SYSTEM,
            approved_at=now,
        )
        session.add(company)
        await session.flush()
        user = User(
            role=Role.STAKEHOLDER,
            status=AccountStatus.APPROVED,
            **examples(PERSON)
            | {"first_name": NAME, "last_name": NAME, "email": email}
            # Not a Saudi number: no SMS.
            | {"phone_number": "+12025550100"},
            password_hash=password_hash,
            verified_at=now,
            email_verified_at=now,
            company_id=company.id,
        )
        session.add(user)
        await session.flush()
        form = get_form("questionnaire")
        session.add(
            FormAnswers(
                form=form.form,
                version=form.version,
                company_id=company.id,
                user_id=user.id,
                answers={},
                save_number=1,
                saved_at=now,
                submitted_at=now,
            )
        )
        await submissions.open_for_company(session, await read_current(session, resources.settings), company.id)
        return TemporaryCompany(user.id, email, password)


async def remove_leftovers(resources: Resources) -> int:
    """Deletes companies of self-tests that were killed. Returns their number."""
    async with unit_of_work(resources.reads) as session:
        long_ago = await database_now(session) - WALK_TIMEOUT
        found = await session.scalars(
            select(User.id)
            .join(Company, Company.id == User.company_id)
            .where(
                User.email.like(f"self-test-%@{DOMAIN}"),
                # A registration under such an address was not approved.
                Company.decided_by_name == SYSTEM,
                Company.decided_at < long_ago,
            )
        )
        left = found.all()
    for user_id in left:
        # Another self-test or an administrator may have deleted it first.
        with suppress(NotFound):
            await remove_company(resources, user_id)
    return len(left)


async def remove_company(resources: Resources, user_id: UUID) -> None:
    """Deletes the company as an administrator does.

    Sessions end, a job deletes each stored file, the audit trail keeps its events.
    """
    system = Actor(
        user_id=user_id,
        name=SYSTEM,
        role=Role.ADMIN,
        status=AccountStatus.APPROVED,
        locale="en",
        company_id=None,
        answered_at=None,
        grants=frozenset({Grant(Action.DELETE, Subject.ACTIVE_COMPANIES)}),
    )
    async with unit_of_work(resources.sessions) as session:
        await delete_company(session, resources, system, user_id)
