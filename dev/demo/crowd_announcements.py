"""Announcements of ``DEMO=large``: sent to its companies, with their deliveries."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import case, func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo.seeding import ADMIN_EMAIL
from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor, load_actor
from portal.domain.identity.users import User
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements.announcing import Draft, fingerprint_of
from portal.features.mail.announcements.lifecycle import AnnouncementState, DeliveryState
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.mail.announcements.queries import count_deliveries
from portal.features.mail.announcements.sending.starting import create_deliveries
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.settings import Settings

_TAKEN, _REFUSED = "250 2.0.0 accepted for delivery", "550 5.1.1 mailbox unavailable"
# One recipient in so many has no mailbox any more; one in so many got the mail at the second attempt.
_GONE, _BUSY = 40, 17


@dataclass(frozen=True, slots=True)
class _Written:
    """``ago``: time before now, after the approval of every company of the crowd."""

    subject: str
    body: str
    ago: timedelta


_ANNOUNCEMENTS = (
    _Written(
        "The request for information is open | طلب المعلومات متاح الآن",
        "The request for information on HD mapping and panoramic imaging is open. Please answer the questionnaire "
        "first; the response form opens as soon as it is submitted.\n\n"
        "طلب المعلومات الخاص بالخرائط عالية الدقة والتصوير البانورامي متاح الآن. نأمل تعبئة الاستبيان أولًا، "
        "ويُفتح نموذج الرد فور إرساله.",
        timedelta(days=6, hours=3),
    ),
    _Written(
        "Reference documents were added | أُضيفت وثائق مرجعية",
        "The panoramic imaging guidelines and the surveying terms and conditions are now in the document library.\n\n"
        "أُضيفت إرشادات التصوير البانورامي وشروط وأحكام أعمال المساحة إلى مكتبة الوثائق.",
        timedelta(days=2, hours=1),
    ),
)


async def announce_to_crowd(session: AsyncSession, settings: Settings) -> None:
    """Runs once: sent announcements do not change when companies register later."""
    admin = await session.scalar(select(User.id).where(User.email == ADMIN_EMAIL))
    actor = await load_actor(session, admin, ip=None) if admin else None
    written = set(await session.scalars(select(Announcement.subject)))
    if actor is None:
        return
    for one in _ANNOUNCEMENTS:
        if one.subject not in written:
            await _announce(session, settings, actor, one)


async def _announce(session: AsyncSession, settings: Settings, actor: Actor, written: _Written) -> None:
    audience = CompanyFilter()
    at = await database_now(session) - written.ago
    announcement = Announcement(
        id=new_id(),
        created_at=at,
        subject=written.subject,
        body=written.body,
        audience=audience.model_dump(mode="json", exclude_defaults=True),
        recipients=0,
        is_test=False,
        state=AnnouncementState.FINISHED,
        fingerprint=fingerprint_of(Draft(written.subject, written.body, audience)),
        created_by=actor.user_id,
        created_by_name=actor.name,
        finished_at=at + timedelta(seconds=5),
    )
    session.add(announcement)
    await session.flush()
    announcement.recipients = await create_deliveries(session, settings, announcement)
    number = AnnouncementDelivery.number
    is_gone = number % _GONE == 0
    left_at = literal(at) + func.make_interval(0, 0, 0, 0, 0, 0, number / 1000.0)
    await session.execute(
        update(AnnouncementDelivery)
        .where(AnnouncementDelivery.announcement_id == announcement.id)
        .values(
            state=case((is_gone, DeliveryState.PERMANENT.value), else_=DeliveryState.SENT.value),
            attempts=case((number % _BUSY == 0, 2), else_=1),
            answer=case((is_gone, _REFUSED), else_=_TAKEN),
            sent_at=case((is_gone, None), else_=left_at),
            changed_at=left_at,
        )
        .execution_options(synchronize_session=False)
    )
    announcement.counts = await count_deliveries(session, announcement.id)
    audit.record(
        session,
        actor,
        "announcement.sent",
        subject_type="announcement",
        subject_id=announcement.id,
        subject=written.subject,
        recipients=announcement.recipients,
        audience=audience.model_dump(mode="json", exclude_defaults=True),
        attachment=None,
    )
