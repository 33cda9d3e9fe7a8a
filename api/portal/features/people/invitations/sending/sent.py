"""The list of sent invitations: one row per invitation, its status derived from its facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, and_, case, exists, func, literal, or_, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import ACCOUNT_STATUS, IS_CONTACT_OF_COMPANY, AccountStatus, Role, User
from portal.domain.invitations.models import InvitationCode, InvitationMail, InvitationRedemption, SentInvitation
from portal.domain.messaging.models import Message
from portal.features.people.invitations.policy import REMINDED, REMINDER_PAUSE, REVOCABLE, SentStatus
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.page import Page, PageRequest, find_page, selected
from portal.platform.lists.rows import ListRows
from portal.platform.lists.search import containing
from portal.platform.settings import Settings

_NEVER = literal("infinity").cast(InvitationCode.created_at.type)

_last_mail = (
    select(
        Message.state,
        Message.created_at.label("asked_at"),
        case((Message.state == "failed", Message.error)).label("refusal"),
    )
    .join(InvitationMail, InvitationMail.message_id == Message.id)
    .where(InvitationMail.sent_invitation_id == SentInvitation.id)
    .order_by(Message.id.desc())
    .limit(1)
    .correlate(SentInvitation.__table__)
    .lateral("last_mail")
)
_facts_of_company = (
    User.id.label("user_id"),
    ACCOUNT_STATUS.label("status"),
    User.verified_at,
    Company.id.label("company_id"),
    Company.organization_name,
)
_with_the_code = (
    select(*_facts_of_company, literal(0).label("place"))
    .join(Company, IS_CONTACT_OF_COMPANY)
    .join(InvitationRedemption, InvitationRedemption.company_id == Company.id)
    .where(InvitationRedemption.invitation_id == SentInvitation.invitation_id, User.verified_at.is_not(None))
    .correlate(SentInvitation.__table__)
)
# A company may register with the invited address without the code.
_with_the_address = (
    select(*_facts_of_company, literal(1).label("place"))
    .join(Company, Company.id == User.company_id)
    .where(
        func.lower(User.email) == SentInvitation.email,
        User.verified_at.is_not(None),
        User.role == Role.STAKEHOLDER.value,
    )
    .correlate(SentInvitation.__table__)
)
_either = _with_the_code.union_all(_with_the_address).lateral("either")
_registration = select(_either).order_by(_either.c.place).limit(1).lateral("registration")

_status = case(
    (_registration.c.status == AccountStatus.APPROVED.value, SentStatus.APPROVED.value),
    (_registration.c.user_id.is_not(None), SentStatus.REGISTERED.value),
    (InvitationCode.revoked_at.is_not(None), SentStatus.REVOKED.value),
    (func.coalesce(InvitationCode.expires_at, _NEVER) <= func.portal_now(), SentStatus.EXPIRED.value),
    (_last_mail.c.state == "failed", SentStatus.REJECTED.value),
    (SentInvitation.opened_at.is_not(None), SentStatus.OPENED.value),
    (_last_mail.c.state.in_(["queued", "sending"]), SentStatus.QUEUED.value),
    else_=SentStatus.SENT.value,
)
can_remind = and_(
    _status.in_([status.value for status in REMINDED]),
    # An unverified registration may have used the code.
    InvitationCode.uses < InvitationCode.max_uses,
    or_(_last_mail.c.asked_at.is_(None), _last_mail.c.asked_at <= func.portal_now() - REMINDER_PAUSE),
)
can_revoke = _status.in_([status.value for status in REVOCABLE])


def _columns() -> list[Column]:
    sent, code, company = SentInvitation, InvitationCode, _registration.c
    return [
        Column("id", sent.id.expression, kind=None),
        Column("recipient", sent.email.expression, sort_by=sent.email.expression),
        Column("recipient_name", sent.name.expression, sort_by=func.portal_fold(func.coalesce(sent.name, ""))),
        Column("status", _status, Kind.CHOICE, choices="sent_invitation_status"),
        Column("refusal", _last_mail.c.refusal),
        Column("locale", sent.locale.expression, Kind.CHOICE, choices="locale"),
        Column("created_at", sent.created_at.expression, Kind.INSTANT, sort_by=sent.created_at.expression),
        Column("last_mail_at", _last_mail.c.asked_at, Kind.INSTANT),
        Column("opened_at", sent.opened_at.expression, Kind.INSTANT, sort_by=func.coalesce(sent.opened_at, _NEVER)),
        Column("organization_name", company.organization_name),
        Column("registered_at", company.verified_at, Kind.INSTANT),
        Column("company_id", company.company_id, kind=None),
        Column("user_id", company.user_id, kind=None),
        Column("company_status", company.status, kind=None),
        Column("expires_at", code.expires_at.expression, Kind.INSTANT, sort_by=func.coalesce(code.expires_at, _NEVER)),
        Column("note", code.note.expression, sort_by=func.portal_fold(func.coalesce(code.note, ""))),
        Column("created_by_name", code.created_by_name.expression),
        Column("revoked_at", code.revoked_at.expression, Kind.INSTANT),
        Column("revoked_by_name", code.revoked_by_name.expression),
        Column("can_remind", can_remind, kind=None),
        Column("can_revoke", can_revoke, kind=None),
    ]


SENT_INVITATIONS = ListDefinition(
    name="sent_invitations",
    source=SentInvitation.__table__.join(InvitationCode.__table__, InvitationCode.id == SentInvitation.invitation_id)
    .outerjoin(_last_mail, true())
    .outerjoin(_registration, true()),
    key=SentInvitation.id.expression,
    columns=tuple(_columns()),
    default_sort="-created_at",
)


@dataclass(frozen=True, slots=True)
class SentFilter:
    """Selected rows, or all that match. ``ids`` takes precedence."""

    ids: tuple[UUID, ...] = ()
    search: str = ""
    status: SentStatus | None = None


def matching(rows: SentFilter) -> list[ColumnElement[bool]]:
    """Conditions: address, name, note, sender or registered company contains every word; ``status`` matches."""
    if rows.ids:
        return [SentInvitation.id.in_(rows.ids)]
    conditions: list[ColumnElement[bool]] = [_status == rows.status.value] if rows.status else []
    of_code = InvitationCode.note, InvitationCode.created_by_name
    of_company = _registration.c.organization_name
    return [*conditions, *containing(rows.search, SentInvitation.email, SentInvitation.name, *of_code, of_company)]


async def find(session: AsyncSession, settings: Settings, request: PageRequest, rows: SentFilter) -> Page:
    """One page of the sent invitations."""
    return await find_page(session, settings, SENT_INVITATIONS, request, matching=matching(rows))


def rows_of(rows: SentFilter) -> ListRows:
    """Rows of an export. Its audit event omits the search text, which may be an address."""
    narrowed = {"status": rows.status} if rows.status else {}
    return ListRows(SENT_INVITATIONS.name, SENT_INVITATIONS, matching(rows), narrowed | {"searched": bool(rows.search)})


async def find_row(session: AsyncSession, sent_id: UUID) -> RowMapping | None:
    statement = selected(SENT_INVITATIONS).where(SentInvitation.id == sent_id)
    return (await session.execute(statement)).mappings().one_or_none()


async def find_mails(session: AsyncSession, sent_id: UUID) -> Sequence[RowMapping]:
    """Mails of one invitation, newest first."""
    statement = (
        select(
            InvitationMail.kind,
            Message.id,
            Message.recipient,
            Message.state,
            Message.error,
            Message.created_at.label("asked_at"),
            Message.sent_at,
        )
        .join(Message, Message.id == InvitationMail.message_id)
        .where(InvitationMail.sent_invitation_id == sent_id)
        .order_by(Message.id.desc())
    )
    return (await session.execute(statement)).mappings().all()


@dataclass(frozen=True, slots=True)
class SentCounts:
    """``by_status`` counts the rows of the search; ``remindable`` and ``revocable`` those of search and status."""

    total: int
    by_status: dict[SentStatus, int]
    remindable: int
    revocable: int


async def count(session: AsyncSession, rows: SentFilter) -> SentCounts:
    found = (
        select(_status.label("status"), can_remind.label("can_remind"), can_revoke.label("can_revoke"))
        .select_from(SENT_INVITATIONS.source)
        .where(*matching(SentFilter(search=rows.search)))
        .subquery()
    )
    total = select(func.count()).select_from(SentInvitation).scalar_subquery()
    numbers = await session.execute(
        select(
            found.c.status,
            func.count(),
            func.count().filter(found.c.can_remind),
            func.count().filter(found.c.can_revoke),
        ).group_by(found.c.status)
    )
    counted = {SentStatus(status): rest for status, *rest in numbers}
    shown = [rest for status, rest in counted.items() if rows.status in (None, status)]
    return SentCounts(
        await session.scalar(select(total)) or 0,
        {status: counted[status][0] if status in counted else 0 for status in SentStatus},
        sum(remindable for _, remindable, _ in shown),
        sum(revocable for *_, revocable in shown),
    )


async def find_taken(session: AsyncSession, emails: Sequence[str]) -> tuple[set[str], set[str]]:
    """Those of ``emails`` that belong to an account, and those with an invitation that is still valid."""
    accounts = await session.scalars(
        select(func.lower(User.email)).where(
            func.lower(User.email).in_(emails), or_(User.verified_at.is_not(None), User.role == Role.ADMIN.value)
        )
    )
    invited = await session.scalars(
        select(SentInvitation.email).where(
            SentInvitation.email.in_(emails),
            exists().where(
                InvitationCode.id == SentInvitation.invitation_id,
                InvitationCode.revoked_at.is_(None),
                func.coalesce(InvitationCode.expires_at, _NEVER) > func.portal_now(),
            ),
        )
    )
    return set(accounts), set(invited)
