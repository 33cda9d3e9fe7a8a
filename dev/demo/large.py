"""``DEMO=large``: thousands of companies in every state, with answers, files, mails and audit events.

Rows are inserted in bulk instead of through the use cases, which would take minutes; the result is the same. The same
seed creates the same companies.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo.crowd import Life, lives
from dev.demo.crowd_announcements import announce_to_crowd
from dev.demo.objects import store_all
from dev.demo.rows import Writer
from dev.demo.seeding import INVITATION, PASSWORD
from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources

COMPANIES = 2_500
BATCH = 500
# Referenced tables come before those that refer to them.
TABLES: tuple[Any, ...] = (
    Company,
    User,
    InvitationRedemption,
    FormAnswers,
    Submission,
    SubmissionFile,
    SubmissionLink,
    Message,
    AuditEvent,
)


@dataclass(slots=True)
class Tally:
    """Number of companies by progress."""

    by_stage: dict[str, int] = field(default_factory=dict)

    def add(self, life: Life) -> None:
        self.by_stage[life.stage] = self.by_stage.get(life.stage, 0) + 1

    def __str__(self) -> str:
        return ", ".join(f"{number} {stage}" for stage, number in sorted(self.by_stage.items()))


async def seed_large(resources: Resources, *, companies: int = COMPANIES) -> list[str]:
    """Adds missing companies up to this number; needs the data of :func:`dev.demo.seed_demo`."""
    password_hash = await passwords(resources.settings).hash(PASSWORD)
    tally, added = Tally(), 0
    for first in range(0, companies, BATCH):
        async with unit_of_work(resources.sessions) as session:
            batch = await _missing(session, lives(range(first, min(first + BATCH, companies))))
            writer = await _writer(session, resources, batch, password_hash)
            for life in lives(range(first, min(first + BATCH, companies))):
                tally.add(life)
            for life in batch:
                writer.add(life)
            await store_all(resources.storage, writer.objects)
            await _insert(session, writer)
        added += len(batch)
    async with unit_of_work(resources.sessions) as session:
        await announce_to_crowd(session, resources.settings)
    return [f"Large           {companies} more companies ({added} new): {tally}"]


async def _missing(session: AsyncSession, wanted: Sequence[Life]) -> list[Life]:
    emails = [life.member.email for life in wanted]
    known = set(await session.scalars(select(User.email).where(User.email.in_(emails))))
    return [life for life in wanted if life.member.email not in known]


async def _writer(session: AsyncSession, resources: Resources, batch: Sequence[Life], password_hash: str) -> Writer:
    settings = resources.settings
    rfi_id = (await session.execute(select(Rfi.id).where(Rfi.name == settings.rfi_name))).scalar_one()
    code = (
        await session.execute(select(InvitationCode.id).where(InvitationCode.code == INVITATION))
    ).scalar_one_or_none()
    numbers = await session.scalars(
        select(text("nextval('submission_receipt_numbers')")).select_from(
            func.generate_series(1, sum(life.submitted for life in batch)).alias()
        )
    )
    return Writer(
        settings=settings,
        now=await database_now(session),
        password_hash=password_hash,
        rfi_id=rfi_id,
        invitation_id=code,
        receipt_numbers=iter(numbers.all()),
    )


async def _insert(session: AsyncSession, writer: Writer) -> None:
    for table in TABLES:
        rows = writer.rows[table.__tablename__]
        if rows:
            await session.execute(insert(table), rows)
    redeemed = len(writer.rows[InvitationRedemption.__tablename__])
    if redeemed:
        await session.execute(
            update(InvitationCode)
            .where(InvitationCode.id == writer.invitation_id)
            .values(uses=InvitationCode.uses + redeemed)
            .execution_options(synchronize_session=False)
        )
