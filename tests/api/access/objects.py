"""One object for every identifier in a path, all of them owned by another person."""

import hashlib
import re

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.factors import Factor
from portal.domain.identity.secrets import hash_token
from portal.domain.identity.users import AccountStatus
from portal.domain.rfis.models import Rfi
from portal.features.directory.views.models import SavedView
from portal.features.mail.announcements.models import Announcement
from portal.features.request.library.models import Document, DocumentFile
from portal.features.responses.bundles.models import Bundle
from portal.platform.db.base import Base
from portal.platform.db.identifiers import new_id
from tests.factories.accounts import an_admin
from tests.factories.colleagues import a_colleague
from tests.factories.companies import a_company
from tests.factories.invitations import a_sent_invitation, an_invitation
from tests.factories.openings import an_opening
from tests.factories.questions import a_clarification, a_question
from tests.factories.reading import a_passage, a_remark, a_theme, an_interest
from tests.factories.submissions import a_submission

MISSING_ID = "01890000-0000-7000-8000-000000000000"
PARAMETER = re.compile(r"\{(\w+)\}")
Objects = dict[str, str]


async def make_objects(session: AsyncSession, rfi: Rfi) -> Objects:
    """Returns identifiers by parameter name. A route with an unlisted parameter fails the matrix."""
    waiting = await a_company(session)
    owner = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    submission = await a_submission(session, owner, rfi, submitted=True)
    admin = await an_admin(session, grants=[])
    bundle = Bundle(id=new_id(), filter={}, requested_by=admin.id, requested_by_name=admin.name)
    announcement = Announcement(
        id=new_id(),
        subject="Seven days are left",
        body="The request for information closes next week.",
        audience={},
        recipients=0,
        is_test=False,
        state="sending",
        fingerprint=hashlib.sha256(b"").hexdigest(),
        created_by=admin.id,
        created_by_name=admin.name,
    )
    document = Document(
        id=new_id(),
        key="guide",
        position=99,
        title_en="Guide",
        title_ar="دليل",
        description_en="A guide",
        description_ar="دليل",
    )
    file_id = new_id()
    library_file = DocumentFile(
        id=file_id, name="guide.pdf", content_type="application/pdf", size=4, object_key=f"library/{file_id}"
    )
    event = AuditEvent(
        id=new_id(), actor_name="system", action="rfi.closed", subject_type="rfi", subject_id=None, details={}
    )
    factor = Factor(id=new_id(), user_id=admin.id, kind="totp", label="Phone", secret="-")
    view = SavedView(id=new_id(), user_id=admin.id, list="pending", name="Overdue", query="waiting_over=72")
    theme = await a_theme(session, rfi, admin)
    session.add_all((bundle, announcement, document, library_file, event, view, factor))
    await session.flush()
    return {
        "admin_id": str(admin.id),
        "announcement_id": str(announcement.id),
        "audience": "begun",
        "bundle_id": str(bundle.id),
        "channel": "email",
        "clarification_id": str((await a_clarification(session, rfi, number=None)).id),
        "company_id": str(owner.company_id),
        "device_id": hash_token("of another person"),
        "opening_id": str((await an_opening(session, rfi, await an_admin(session))).id),
        "document_id": str(document.id),
        "event_id": str(event.id),
        "factor_id": str(factor.id),
        "file_id": str(submission.files[0].id),
        "hours": "24",
        "interest_id": str((await an_interest(session, submission, admin, interest="A former employer")).id),
        "invitation_id": str((await an_invitation(session)).id),
        "passage_id": str((await a_passage(session, submission, theme, admin)).id),
        "person_id": str((await a_colleague(session, owner)).id),
        "question_id": str((await a_question(session, owner, rfi)).id),
        "receipt_number": str(submission.receipt_number),
        "remark_id": str((await a_remark(session, submission, admin)).id),
        "sent_id": str((await a_sent_invitation(session)).id),
        "library_file_id": str(file_id),
        "submission_id": str(submission.id),
        "template": "company_approved",
        "theme_id": str(theme.id),
        "topic": "announcements",
        "user_id": str(waiting.id),
        "view_id": str(view.id),
    }


def address(path: str, objects: Objects) -> str:
    return PARAMETER.sub(lambda match: objects[match[1]], path)


async def everything_stored(session: AsyncSession) -> dict[str, str]:
    """Returns a fingerprint of each table except the audit trail, where refusals are recorded."""
    tables = [table.name for table in Base.metadata.sorted_tables if table.name != "audit_events"]
    prints = ", ".join(
        f"(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from {name} t)"  # noqa: S608
        for name in tables
    )
    row = (await session.execute(text(f"select {prints}"))).one()
    return dict(zip(tables, row, strict=True))
