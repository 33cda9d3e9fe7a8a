"""Writing requests of administrators and of the operator."""

from datetime import timedelta
from typing import Any

from portal.domain.identity.access import GRANTABLE
from portal.domain.identity.users import AccountStatus
from portal.domain.submissions.models import Submission
from portal.features.directory.views.models import SavedView
from portal.features.responses.bundles.models import Bundle
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.scanner import Verdict
from tests.api.faults.scene import Scene, Write, write
from tests.factories.accounts import an_admin
from tests.factories.bundles import in_chunks
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.rfis import an_extension
from tests.factories.submissions import a_submission


@write("PUT /api/users/{user_id}/approve")
async def approve(scene: Scene) -> Write:
    return Write(by=await scene.admin(), again=None)


@write("DELETE /api/users/{user_id}/reject-pending")
async def reject(scene: Scene) -> Write:
    body = {"code": "incomplete", "reason": "The commercial registration is missing"}
    return Write(by=await scene.admin(), request={"json": body}, again=None)


@write("POST /api/users/{user_id}/return")
async def return_for_correction(scene: Scene) -> Write:
    body = {"code": "incomplete", "fields": ["organization_name"]}
    return Write(by=await scene.admin(), request={"json": body}, again=None)


@write("POST /api/pending-users/decisions")
async def decide_together(scene: Scene) -> Write:
    waiting = await a_company(scene.session)
    body = {"decision": "approve", "companies": {"ids": [str(waiting.company_id)], "scope": "waiting"}}
    return Write(by=await scene.admin(), request={"json": body}, is_keyed=True)


@write("POST /api/pending-users/decisions/undo")
async def undo_decision(scene: Scene) -> Write:
    admin, waiting = await scene.admin(), await a_company(scene.session)
    await scene.session.commit()
    companies = {"ids": [str(waiting.company_id)], "scope": "waiting"}
    decided = await scene.send(
        "/api/pending-users/decisions", {"by": admin, "decision": "approve", "companies": companies}
    )
    return Write(by=admin, request={"json": {"decided_at": decided["undo"]["decided_at"]}})


@write("DELETE /api/users/{user_id}")
async def delete_company(scene: Scene) -> Write:
    return Write(by=await scene.admin(), is_keyed=True)


@write("DELETE /api/submissions/{submission_id}")
async def delete_submission(scene: Scene) -> Write:
    return Write(by=await scene.admin(), is_keyed=True)


EXTENDED = {"until": "2095-01-01T12:00:00Z", "reason": "Your vehicles were in maintenance", "revision": 0}


@write("PUT /api/companies/{company_id}/extension")
async def give_extension(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": EXTENDED})


@write("DELETE /api/companies/{company_id}/extension")
async def take_extension_back(scene: Scene) -> Write:
    company = await scene.company()
    await an_extension(scene.session, scene.rfi, company, until=utc_now() + timedelta(days=60))
    body = {"reason": "You need it no more", "revision": 1}
    return Write(by=await scene.admin(), ids={"company_id": str(company.company_id)}, request={"json": body})


async def _response(scene: Scene) -> Submission:
    user = await a_company(scene.session, status=AccountStatus.APPROVED, answered=True)
    return await a_submission(scene.session, user, scene.rfi, submitted=True)


@write("PUT /api/submissions/{submission_id}/review")
async def set_review(scene: Scene) -> Write:
    response = await _response(scene)
    body = {"status": "under_review", "receipt_number": response.receipt_number, "revision": 0}
    return Write(by=await scene.admin(), ids={"submission_id": str(response.id)}, request={"json": body})


@write("POST /api/files/{file_id}/release")
async def release_file(scene: Scene) -> Write:
    (file,) = (await _response(scene)).files
    file.verdict, file.verdict_reason, file.scanned_at = Verdict.UNCHECKED, "encrypted", utc_now()
    body = {"reason": "Opened on a machine of its own"}
    return Write(by=await scene.admin(), ids={"file_id": str(file.id)}, request={"json": body})


@write("POST /api/reviews")
async def set_reviews(scene: Scene) -> Write:
    await _response(scene)
    body = {"companies": {}, "status": "completed", "as_of": "2095-01-01T12:00:00Z"}
    return Write(by=await scene.admin(), request={"json": body}, is_keyed=True)


@write("POST /api/bundles")
async def request_bundle(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {}}, again=201, is_keyed=True)


async def _bundle(scene: Scene, **columns: Any) -> Write:
    admin = await scene.admin()
    bundle = Bundle(id=new_id(), filter={}, requested_by=admin.id, requested_by_name=admin.name, **columns)
    scene.session.add(bundle)
    return Write(by=admin, ids={"bundle_id": str(bundle.id)})


@write("POST /api/bundles/{bundle_id}/cancel")
async def cancel_bundle(scene: Scene) -> Write:
    made = await _bundle(scene)
    return Write(by=made.by, ids=made.ids, is_keyed=True)


@write("POST /api/bundles/{bundle_id}/link")
async def make_link(scene: Scene) -> Write:
    key, content = f"bundles/{new_id()}", a_pdf()
    await scene.resources.storage.put(
        key, in_chunks(content), content_type="application/zip", expected_size=len(content)
    )
    ends = {"finished_at": utc_now(), "expires_at": utc_now() + timedelta(days=1)}
    made = await _bundle(scene, state="ready", object_key=key, size=len(content), sha256="0" * 64, **ends)
    return Write(by=made.by, ids=made.ids, again=201)


def _admin_body(**changes: Any) -> dict[str, Any]:
    permissions = [{"action": grant.action, "subject": grant.subject} for grant in GRANTABLE]
    person = {"first_name": "Huda", "last_name": "Alotaibi", "email": "huda@authority.example", "locale": "ar"}
    return {**person, "permissions": permissions, **changes}


@write("POST /api/admins")
async def create_admin(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": _admin_body()}, again=201, is_keyed=True)


@write("POST /api/admins/{admin_id}/invitation")
async def invite_again(scene: Scene) -> Write:
    invited = await an_admin(scene.session)
    invited.verified_at = None
    return Write(by=await scene.admin(), ids={"admin_id": str(invited.id)}, is_keyed=True)


@write("POST /api/admins/invitations")
async def invite_all_again(scene: Scene) -> Write:
    invited = await an_admin(scene.session)
    invited.verified_at = None
    return Write(by=await scene.admin(), request={"json": {"ids": [str(invited.id)]}}, is_keyed=True)


@write("POST /api/admins/delete")
async def delete_admins(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"ids": [scene.objects["admin_id"]]}}, is_keyed=True)


@write("PUT /api/admins/{admin_id}")
async def update_admin(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": _admin_body(version=1)}, is_keyed=True)


@write("DELETE /api/admins/{admin_id}")
async def delete_admin(scene: Scene) -> Write:
    return Write(by=await scene.admin(), is_keyed=True)


REASON = {"reason_en": "Companies asked for more time", "reason_ar": "طلبت الشركات وقتًا إضافيًا"}


WORDING = {"subject": "Welcome", "heading": "Welcome", "text": "{details}\n\n{button}"}


@write("PUT /api/messages/{template}/wording/{channel}")
async def change_wording(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"revision": 0, "en": WORDING, "ar": None}})


@write("POST /api/messages/{template}/wording/email/test")
async def test_wording(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"language": "en", "wording": WORDING}}, is_keyed=True)


@write("PUT /api/rfi")
async def change_rfi(scene: Scene) -> Write:
    deadline = (utc_now() + timedelta(days=40)).isoformat()
    body = {"title_en": "RFI", "title_ar": "طلب", "deadline": deadline, **REASON, "revision": 0}
    body["opens_at"] = scene.rfi.opens_at and scene.rfi.opens_at.isoformat()
    return Write(by=await scene.admin(), request={"json": body})


@write("POST /api/rfi/open")
async def open_rfi_now(scene: Scene) -> Write:
    scene.rfi.state, scene.rfi.opens_at = "scheduled", utc_now() + timedelta(hours=1)
    return Write(by=await scene.admin(), request={"json": {"revision": 0}})


@write("POST /api/rfi/close")
async def close_rfi_now(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"revision": 0, **REASON}})


@write("POST /api/rfi/reopen")
async def reopen_rfi(scene: Scene) -> Write:
    scene.rfi.state, scene.rfi.deadline = "closed", utc_now() - timedelta(hours=1)
    body = {"revision": 0, "deadline": (utc_now() + timedelta(days=9)).isoformat(), **REASON}
    return Write(by=await scene.admin(), request={"json": body})


@write("PUT /api/rfi/reminders/{hours}/{audience}")
async def switch_reminder(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"is_on": False}})


@write("POST /api/rfi/reminders/send")
async def send_reminder(scene: Scene) -> Write:
    await scene.company()
    return Write(by=await scene.admin(), request={"json": {"companies": {}}}, is_keyed=True)


@write("PUT /internal/rfis/{name}")
async def declare_rfi(scene: Scene) -> Write:
    body = {
        "uid": "uid-1",
        "generation": 1,
        "title": {"en": "RFI on HD mapping", "ar": "طلب معلومات"},
        "deadline": (utc_now() + timedelta(days=40)).isoformat(),
    }
    return Write(ids={"name": scene.rfi.name}, request={"json": body})


@write("POST /internal/rfis/{name}/open")
async def open_rfi(scene: Scene) -> Write:
    scene.rfi.state = "scheduled"
    return _governed(scene)


@write("POST /internal/rfis/{name}/close")
async def close_rfi(scene: Scene) -> Write:
    scene.rfi.deadline = utc_now() - timedelta(seconds=1)
    return _governed(scene)


def _governed(scene: Scene) -> Write:
    scene.rfi.generation = "uid-1/1"
    return Write(ids={"name": scene.rfi.name}, request={"json": {"uid": "uid-1", "generation": 1}})


@write("PUT /internal/invitation-rotations/{uid}/{ordinal}")
async def rotate_code(_scene: Scene) -> Write:
    body = {"overlap_seconds": 3600, "length": 12}
    return Write(ids={"uid": "0b8c2f3e", "ordinal": "1"}, request={"json": body})


@write("POST /api/views")
async def save_view(scene: Scene) -> Write:
    body = {"list": "pending", "name": "Overdue", "query": "waiting_over=72"}
    return Write(by=await scene.admin(), request={"json": body}, again=201, is_keyed=True)


async def _view(scene: Scene, **request: Any) -> Write:
    admin = await scene.admin()
    view = SavedView(id=new_id(), user_id=admin.id, list="pending", name="Overdue", query="waiting_over=72")
    scene.session.add(view)
    return Write(by=admin, ids={"view_id": str(view.id)}, request=request, is_keyed=True)


@write("PATCH /api/views/{view_id}")
async def change_view(scene: Scene) -> Write:
    return await _view(scene, json={"name": "Late"})


@write("DELETE /api/views/{view_id}")
async def delete_view(scene: Scene) -> Write:
    return await _view(scene)
