"""Writing requests about announcements."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from portal.domain.identity.users import AccountStatus
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.clock import utc_now
from tests.api.faults.scene import Scene, Write, write
from tests.api.mail.announcements.conftest import BODY, SUBJECT
from tests.factories.companies import a_company
from tests.factories.files import a_pdf


@write("POST /api/send-announcement", "POST /api/announcements/test")
async def announce(scene: Scene) -> Write:
    parts = {"subject": (None, SUBJECT), "body": (None, BODY)}
    return Write(by=await scene.admin(), request={"files": parts}, is_keyed=True)


_DRAFT_FILE = "/api/announcements/draft/file"


@write(f"POST {_DRAFT_FILE}")
async def upload_draft_file(scene: Scene) -> Write:
    request = {"params": {"name": "plan.pdf"}, "content": a_pdf()}
    # Before the transfer it commits the discard job.
    return Write(by=await scene.admin(), request=request, skip=1, again=201)


@write(f"DELETE {_DRAFT_FILE}")
async def remove_draft_file(scene: Scene) -> Write:
    admin = await scene.admin()
    await scene.session.commit()
    await scene.send(f"{_DRAFT_FILE}?name=plan.pdf", {"by": admin, "content": a_pdf()})
    return Write(by=admin)


async def _announcement(scene: Scene, state: str) -> Write:
    admin = await scene.admin()
    announcement = await scene.session.get_one(Announcement, scene.objects["announcement_id"])
    announcement.state = state
    announcement.created_by = admin.id
    return Write(by=admin, is_keyed=True)


@write("POST /api/announcements/{announcement_id}/pause", "POST /api/announcements/{announcement_id}/cancel")
async def hold_announcement(scene: Scene) -> Write:
    return await _announcement(scene, "sending")


@write("POST /api/announcements/{announcement_id}/start")
async def start_announcement(scene: Scene) -> Write:
    await a_company(scene.session, status=AccountStatus.APPROVED)
    write = await _announcement(scene, "scheduled")
    announcement = await scene.session.get_one(Announcement, scene.objects["announcement_id"])
    announcement.scheduled_at = utc_now() + timedelta(hours=1)
    return write


@write("POST /api/announcements/{announcement_id}/resume")
async def resume_announcement(scene: Scene) -> Write:
    return await _announcement(scene, "paused")


@write("POST /api/announcements/{announcement_id}/retry", "POST /api/announcements/{announcement_id}/retry-rejected")
async def retry_announcement(scene: Scene) -> Write:
    return await _announcement(scene, "finished")


@write("POST /api/announcements/{announcement_id}/deliveries/retry")
async def retry_deliveries(scene: Scene) -> Write:
    write = await _announcement(scene, "finished")
    failed = AnnouncementDelivery(
        announcement_id=UUID(scene.objects["announcement_id"]),
        number=1,
        recipient="projects@kumo.example",
        recipient_name="Sara Alqahtani",
        organization_name="Kumo Maps",
        locale="ar",
        message_id="<1@authority.example>",
        state="permanent",
    )
    scene.session.add(failed)
    return replace(write, request={"json": {"numbers": [1]}})
