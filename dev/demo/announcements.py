"""Announcements of the demonstration: in two languages, one sent and one scheduled."""

from dataclasses import replace
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements.announcing import Draft, announce
from portal.features.mail.announcements.composing.texts import Text
from portal.features.mail.announcements.models import Announcement
from portal.platform.db.clock import database_now
from portal.platform.settings import Settings

_WELCOME = Draft(
    "Welcome to the request for information, {company}",
    "Dear {person},\n\nYour company can now answer the questionnaire and upload its response until {deadline}. Ask "
    "your questions in the portal; the answers are published for all companies.",
    CompanyFilter(),
    language="en",
    other=Text(
        "مرحبًا بكم في طلب المعلومات، {company}",
        "الأستاذ {person}،\n\nيمكن لشركتكم الآن تعبئة الاستبيان ورفع الرد حتى {deadline}. نأمل طرح أسئلتكم في البوابة، "
        "وتُنشر الأجوبة لجميع الشركات.",
    ),
)
_BRIEFING = Draft(
    "Online briefing on the response files",
    "Dear {person},\n\nWe show how to name and upload the files of a response, and answer your questions. The link "
    "follows on the day before.",
    CompanyFilter(),
    language="en",
    other=Text(
        "لقاء تعريفي عن بُعد حول ملفات الرد",
        "الأستاذ {person}،\n\nنوضح طريقة تسمية ملفات الرد ورفعها ونجيب عن أسئلتكم. ويصلكم الرابط في اليوم السابق.",
    ),
)
_BRIEFING_IN = timedelta(days=3)


async def seed_announcements(session: AsyncSession, settings: Settings, admin: Actor) -> None:
    """Sends one announcement in two languages and schedules another, once."""
    if await session.scalar(select(func.count()).select_from(Announcement)):
        return
    at = (await database_now(session) + _BRIEFING_IN).replace(minute=0, second=0, microsecond=0)
    for draft in (_WELCOME, replace(_BRIEFING, send_at=at)):
        await announce(session, admin, settings, draft, attachment=None, idempotency_key=None)
