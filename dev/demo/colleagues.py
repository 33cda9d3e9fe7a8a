"""A colleague of the owner of one demonstration company, and an open invitation."""

from datetime import timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.texts.service import texts
from portal.features.people.colleagues.invitations import COLLEAGUE_INVITED
from portal.features.people.registration.invited import invited_colleague, unknown_password
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.jobs.outbox import enqueue
from portal.platform.settings import Settings

OWNER = "omar@sahara-geo.example"
MEMBER = "layla@sahara-geo.example"
INVITED = "yousef@sahara-geo.example"


async def seed_colleagues(session: AsyncSession, settings: Settings, password_hash: str) -> None:
    owner = (await session.scalars(select(User).where(User.email == OWNER))).one()
    people = select(func.count()).select_from(User).where(User.company_id == owner.company_id)
    if owner.company_id is None or (await session.execute(people)).scalar_one() > 1:
        return
    now = await database_now(session)
    shared: dict[str, Any] = {"company_id": owner.company_id, "status": owner.status, "changed_by_name": owner.name}
    member = invited_colleague(
        **shared,
        email=MEMBER,
        password_hash=password_hash,
        first_name="Layla",
        last_name="Al-Qahtani",
        position="Survey lead",
        locale="en",
        invited_at=now - timedelta(days=5),
    )
    known = texts(settings)
    member.email, member.unverified_email = MEMBER, None
    member.created_at = member.invited_at = now - timedelta(days=5)
    member.verified_at = member.email_verified_at = member.agreed_at = now - timedelta(days=4)
    member.agreed_language = "en"
    member.agreed_terms, member.agreed_privacy = known.get("terms", "en").version, known.get("privacy", "en").version
    invited = invited_colleague(
        **shared,
        email=INVITED,
        password_hash=await unknown_password(settings),
        first_name="Yousef",
        last_name="Al-Mutairi",
        locale="ar",
        invited_at=now,
    )
    session.add_all((member, invited))
    await session.flush()
    enqueue(session, COLLEAGUE_INVITED, user_id=invited.id, invited_at=iso(now))
