"""Seeds missing data through the use cases of the application."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo.additions import seed_additions
from dev.demo.announcements import seed_announcements
from dev.demo.answers import demo_answers
from dev.demo.change_requests import seed_change_requests
from dev.demo.colleagues import MEMBER, seed_colleagues
from dev.demo.companies import COMPANIES, DemoCompany
from dev.demo.extensions import seed_extensions
from dev.demo.questions import invite, seed_questions
from dev.demo.reading import READERS, seed_reading
from dev.demo.responses import response_document
from dev.demo.reviews import seed_reviews
from dev.registered import company_row, representative_row
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import GRANTABLE, Actor, load_actor
from portal.domain.identity.companies import Company
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import AccountStatus, User
from portal.domain.registration.models import RegistrationDecision
from portal.domain.rfis.configured import configured_dates
from portal.domain.rfis.current import arrive, read_current
from portal.domain.rfis.dates import publish
from portal.features.people.admins.accounts import create_admin
from portal.features.people.invitations import service as invitations
from portal.features.request.library import service as library
from portal.features.responses.submissions import service as submissions
from portal.features.responses.submissions import submitting
from portal.features.responses.submissions.drafts.files import Target, upload_file
from portal.features.responses.submissions.drafts.links import TypedLink, replace_links
from portal.features.responses.submissions.drafts.reading import own_response
from portal.features.responses.submissions.policy import FileKind
from portal.features.responses.submissions.versions import start_replacement
from portal.platform.clock import RIYADH
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.files.uploads import Upload
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

ADMIN_EMAIL = "admin@portal.example"
PASSWORD = "Contour-lines-1936"  # noqa: S105
INVITATION = "GEO-DEMO-2026"
INVITATION_NOTE = "Invited at the Riyadh surveying conference"
OPEN_FOR = timedelta(days=30)
REVIEWED_WITHIN = timedelta(hours=26)


async def seed_demo(resources: Resources) -> list[str]:
    """Seeds the data. Returns the lines that ``make run`` prints."""
    settings = resources.settings
    password_hash = await passwords(settings).hash(PASSWORD)
    async with unit_of_work(resources.sessions) as session:
        now = await database_now(session)
        deadline = await _publish_rfi(session, settings)
        if not await _is_known(session, ADMIN_EMAIL):
            admin = await create_admin(
                session,
                settings,
                email=ADMIN_EMAIL,
                first_name="Huda",
                last_name="Al-Otaibi",
                password=PASSWORD,
                grants=GRANTABLE,
            )
            actor = await _loaded(session, admin)
            await invitations.issue(session, actor, code=INVITATION, note=INVITATION_NOTE, max_uses=None)
            await invite(session, settings, actor)
    for company in COMPANIES:
        await _seed_company(resources, company, password_hash)
    async with unit_of_work(resources.sessions) as session:
        await library.ensure_samples(session, resources)
        admin = (await session.scalars(select(User).where(User.email == ADMIN_EMAIL))).one()
        actor = await _loaded(session, admin)
        await seed_questions(session, settings, actor)
        await seed_extensions(session, actor, await read_current(session, settings))
        await seed_change_requests(session, settings)
        await seed_colleagues(session, settings, password_hash)
        await seed_reviews(session, actor)
        await seed_announcements(session, settings, actor)
        await seed_reading(session, await read_current(session, settings), actor, password_hash)
    await seed_additions(resources)
    return [
        f"Administrator   {ADMIN_EMAIL}",
        *(f"Company         {company.email}  ({company.stage})" for company in COMPANIES),
        f"Colleague       {MEMBER}  (member of the company of omar@sahara-geo.example)",
        *(f"Reader          {email}  (at the reading desk)" for email, *_ in READERS),
        f"Password        {PASSWORD}  (for all of them)",
        f"Invitation      {INVITATION}  (a code for registering another company)",
        f"RFI deadline    {_deadline_text(deadline, now)}",
    ]


def _deadline_text(deadline: datetime, now: datetime) -> str:
    text = f"{deadline.astimezone(RIYADH):%Y-%m-%d %H:%M:%S} Saudi time"
    return text if now <= deadline else f"{text}  (passed: RFI_DEADLINE=… sets another, make reset begins anew)"


async def _is_known(session: AsyncSession, email: str) -> bool:
    return (await session.execute(select(User.id).where(User.email == email))).first() is not None


async def _publish_rfi(session: AsyncSession, settings: Settings) -> datetime:
    """Returns the deadline: PORTAL_RFI_DEADLINE if set, else that of an earlier seeding, else 30 days ahead."""
    chosen = settings.rfi_deadline if "rfi_deadline" in settings.model_fields_set else None
    current = await read_current(session, settings)
    if current.rfi and (chosen is None or current.rfi.changed_in_portal_at is not None):
        return current.rfi.deadline
    chosen = chosen or _end_of_day(current.now + OPEN_FOR)
    dates = replace(configured_dates(settings, current.rfi), deadline=chosen)
    await publish(session, dates, name=settings.rfi_name)
    return chosen


def _end_of_day(instant: datetime) -> datetime:
    """11:59 PM Saudi time of that day."""
    return instant.astimezone(RIYADH).replace(hour=23, minute=59, second=0, microsecond=0)


async def _seed_company(resources: Resources, demo: DemoCompany, password_hash: str) -> None:
    async with unit_of_work(resources.sessions) as session:
        if await _is_known(session, demo.email):
            return
        user = await _register(session, resources.settings, demo, password_hash)
        if demo.invited and user.company_id is not None:
            await invitations.redeem(session, INVITATION, company_id=user.company_id)
        if demo.answered:
            _answer(session, user, demo, await database_now(session))
    if demo.submitted:
        await _submit(resources, user, demo)


async def _register(session: AsyncSession, settings: Settings, demo: DemoCompany, password_hash: str) -> User:
    registered = await database_now(session) - timedelta(hours=demo.registered_ago)
    decided = registered + REVIEWED_WITHIN if demo.status is not AccountStatus.PENDING else None
    is_returned = demo.status is AccountStatus.RETURNED
    company = company_row(
        organization_name=demo.name,
        organization_website=demo.website,
        business_email=demo.email,
        headquarters_location=demo.headquarters,
        branches_in_ksa=demo.branches,
        organization_size=demo.size,
        industry_field=demo.industry,
        industry_other="Privacy filtering for street imagery" if demo.industry == "other" else None,
        created_at=registered,
        decided_at=decided,
        decided_by_name="Huda Al-Otaibi" if decided else None,
        approved_at=decided if demo.status is AccountStatus.APPROVED else None,
        rejected_at=decided if demo.status is AccountStatus.REJECTED else None,
        rejection_reason=demo.reason if demo.status is AccountStatus.REJECTED else None,
        returned_at=decided if is_returned else None,
        return_code="nameDiffers" if is_returned else None,
        return_reason=demo.reason if is_returned else None,
        return_fields=[*demo.marked] if is_returned else None,
    )
    person = representative_row(
        company["id"],
        status=AccountStatus.PENDING if is_returned else demo.status,
        email=demo.email,
        password_hash=password_hash,
        verified_at=registered + timedelta(minutes=3),
        email_verified_at=registered + timedelta(minutes=3),
        first_name=demo.first_name,
        last_name=demo.last_name,
        phone_number=demo.phone,
        locale=demo.locale,
        linkedin_profile=f"https://www.linkedin.com/in/{demo.email.partition('.')[0].replace('@', '-')}",
        created_at=registered,
    )
    user = User(**person)
    session.add(Company(**company))
    await session.flush()
    session.add(user)
    if is_returned and decided is not None:
        session.add(
            RegistrationDecision(
                company_id=company["id"],
                decision="returned",
                decided_at=decided,
                decided_by_name="Huda Al-Otaibi",
                code="nameDiffers",
                reason=demo.reason,
                fields=[*demo.marked],
            )
        )
    await session.flush()
    if demo.status is AccountStatus.APPROVED:
        await submissions.open_for_company(session, await read_current(session, settings), company["id"])
    return user


def _answer(session: AsyncSession, user: User, demo: DemoCompany, now: datetime) -> None:
    form = get_form("questionnaire")
    texts = {"organization_name": demo.name, "headquarters_location": demo.headquarters}
    session.add(
        FormAnswers(
            form=form.form,
            version=form.version,
            company_id=user.company_id,
            user_id=user.id,
            answers=demo_answers(form, seed=demo.registered_ago, texts=texts),
            save_number=1,
            saved_at=now,
            submitted_at=now,
        )
    )


async def _submit(resources: Resources, user: User, demo: DemoCompany) -> None:
    async with unit_of_work(resources.sessions) as session:
        actor = await _loaded(session, user)
    name = f"RFI response - {demo.name}.pdf"
    content = await asyncio.to_thread(response_document, resources.settings, demo.industry, demo.name)
    upload = Upload(name, announced_size=None, chunks=_once(content))
    await upload_file(resources, actor, upload, Target(FileKind.DOCUMENT))
    async with unit_of_work(resources.sessions) as session:
        current = await read_current(session, resources.settings)
        links = [TypedLink(f"{demo.website}/coverage", "Coverage map")]
        await replace_links(session, actor, current, links=links, max_links=len(links))
        at = await arrive(session)
        await submitting.submit(session, resources.settings, actor, current, idempotency_key=new_id(), arrived_at=at)
    if not demo.asked:
        await _replace(resources, actor, [*links, TypedLink(f"{demo.website}/samples", "Sample data")])


async def _replace(resources: Resources, actor: Actor, more: list[TypedLink]) -> None:
    """A second version with one more link."""
    async with unit_of_work(resources.sessions) as session:
        arrived_at = await arrive(session)
        current = await read_current(session, resources.settings)
        standing = (await own_response(session, actor, current)).submission
        replaces = standing.receipt_number if standing else None
        if replaces is None:
            raise LookupError("a response that was just submitted is gone")
        await start_replacement(session, actor, current, standing=replaces, arrived_at=arrived_at)
        await replace_links(session, actor, current, links=more, max_links=len(more))
        await submitting.submit(
            session,
            resources.settings,
            actor,
            await read_current(session, resources.settings),
            idempotency_key=new_id(),
            replaces=replaces,
            arrived_at=arrived_at,
        )


async def _loaded(session: AsyncSession, user: User) -> Actor:
    actor = await load_actor(session, user.id, ip=None)
    if actor is None:
        raise LookupError("a person who was just seeded is gone")
    return actor


async def _once(content: bytes) -> AsyncIterator[bytes]:
    yield content
