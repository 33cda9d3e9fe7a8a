"""Demonstration data: an open RFI, an administrator, and companies at every step of the journey.

Seeding twice adds nothing. The passwords stand here in the open, which is why production refuses this command.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.access.service import GRANTABLE
from portal.accounts.models import AccountStatus, Role, User
from portal.accounts.passwords import passwords
from portal.accounts.service import create_admin
from portal.clock import iso
from portal.companies.models import Company
from portal.db.clock import database_now
from portal.db.unit_of_work import unit_of_work
from portal.library.service import ensure_samples
from portal.resources import Resources
from portal.rfis import service as rfis
from portal.settings import Settings
from portal.submissions.service import open_for_company

ADMIN_EMAIL = "admin@portal.example"
PASSWORD = "Contour-lines-1936"  # noqa: S105
OPEN_FOR = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class DemoCompany:
    """``registered_ago``: hours before seeding; ``status``: where its representative stands."""

    email: str
    first_name: str
    last_name: str
    name: str
    website: str
    headquarters: str
    branches: str
    size: str
    industry: str
    phone: str
    locale: str
    registered_ago: int
    status: AccountStatus
    reason: str | None = None


COMPANIES = (
    DemoCompany(
        "noura@najd-mapping.example",
        "نورة",
        "القحطاني",
        "شركة نجد للخرائط",
        "https://najd-mapping.example",
        "الرياض",
        "الرياض، الدمام",
        "50-200",
        "hdMapping",
        "+966501234501",
        "ar",
        5,
        AccountStatus.PENDING,
    ),
    DemoCompany(
        "lukas@helvetia-lidar.example",
        "Lukas",
        "Meier",
        "Helvetia Lidar AG",
        "https://helvetia-lidar.example",
        "Zürich, Switzerland",
        "Jeddah",
        "201-500",
        "panoramicImaging",
        "+41446681800",
        "en",
        52,
        AccountStatus.PENDING,
    ),
    DemoCompany(
        "priya@streetframe.example",
        "Priya",
        "Raman",
        "StreetFrame Imaging",
        "https://streetframe.example",
        "Bengaluru, India",
        "None yet",
        "501-1000",
        "panoramicImaging",
        "+918022221111",
        "en",
        70,
        AccountStatus.PENDING,
    ),
    DemoCompany(
        "omar@sahara-geo.example",
        "Omar",
        "Al-Harbi",
        "Sahara Geomatics",
        "https://sahara-geo.example",
        "Riyadh",
        "Riyadh, Tabuk",
        "lessThan50",
        "hdMapping",
        "+966551234502",
        "en",
        200,
        AccountStatus.APPROVED,
    ),
    DemoCompany(
        "layla@masar-nav.example",
        "ليلى",
        "الشمري",
        "مسار للملاحة",
        "https://masar-nav.example",
        "جدة",
        "جدة",
        "50-200",
        "navigationApps",
        "+966531234503",
        "ar",
        260,
        AccountStatus.APPROVED,
    ),
    DemoCompany(
        "anna@blurmaps.example",
        "Anna",
        "Kowalska",
        "BlurMaps",
        "https://blurmaps.example",
        "Gdańsk, Poland",
        "None",
        "lessThan50",
        "other",
        "+48583000000",
        "en",
        300,
        AccountStatus.REJECTED,
        "The website could not be reached and the organisation is in no commercial register.",
    ),
)


async def seed_demo(resources: Resources) -> list[str]:
    """Seeds what is missing and answers the lines that the banner prints."""
    settings = resources.settings
    async with unit_of_work(resources.sessions) as session:
        deadline = await _publish_rfi(session, settings)
        if (await session.execute(select(User.id).where(User.email == ADMIN_EMAIL))).first() is None:
            await create_admin(
                session,
                settings,
                email=ADMIN_EMAIL,
                first_name="Huda",
                last_name="Al-Otaibi",
                password=PASSWORD,
                grants=GRANTABLE,
            )
        password_hash = await passwords(settings).hash(PASSWORD)
        for company in COMPANIES:
            await _seed_company(session, settings, company, password_hash)
        await ensure_samples(session, resources.storage)
    return [
        f"Administrator   {ADMIN_EMAIL}",
        *(f"Company         {company.email}  ({company.status.value})" for company in COMPANIES),
        f"Password        {PASSWORD}  (for all of them)",
        f"RFI deadline    {iso(deadline)}",
    ]


async def _publish_rfi(session: AsyncSession, settings: Settings) -> datetime:
    """The deadline of PORTAL_RFI_DEADLINE where it is set, else what an earlier seeding chose, else 30 days ahead."""
    chosen = settings.rfi_deadline if "rfi_deadline" in settings.model_fields_set else None
    current = await rfis.current(session, settings)
    if chosen is None:
        chosen = current.rfi.deadline if current.rfi else _end_of_day(await database_now(session) + OPEN_FOR)
    await rfis.publish(
        session,
        name=settings.rfi_name,
        title_en=settings.rfi_title_en,
        title_ar=settings.rfi_title_ar,
        opens_at=settings.rfi_opens_at,
        deadline=chosen,
    )
    return chosen


def _end_of_day(instant: datetime) -> datetime:
    """11:59 PM Saudi time of that day (UTC+3 all year)."""
    return instant.replace(hour=20, minute=59, second=0, microsecond=0)


async def _seed_company(session: AsyncSession, settings: Settings, demo: DemoCompany, password_hash: str) -> None:
    if (await session.execute(select(User.id).where(User.email == demo.email))).first() is not None:
        return
    now = await database_now(session)
    registered = now - timedelta(hours=demo.registered_ago)
    decided = registered + timedelta(hours=26) if demo.status is not AccountStatus.PENDING else None
    company = Company(
        organization_name=demo.name,
        organization_website=demo.website,
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
        rejection_reason=demo.reason,
    )
    session.add(company)
    await session.flush()
    session.add(
        User(
            role=Role.STAKEHOLDER,
            status=demo.status,
            email=demo.email,
            password_hash=password_hash,
            verified_at=registered + timedelta(minutes=3),
            first_name=demo.first_name,
            last_name=demo.last_name,
            business_email=demo.email,
            position="Director",
            linkedin_profile="https://www.linkedin.com/in/example",
            phone_number=demo.phone,
            locale=demo.locale,
            company_id=company.id,
            created_at=registered,
        )
    )
    await session.flush()
    if demo.status is AccountStatus.APPROVED:
        await open_for_company(session, settings, company.id)
