"""Queries for invitation codes, one row per code with its state."""

from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, User
from portal.domain.invitations.models import InvitationCode, InvitationRedemption, SentInvitation
from portal.features.people.invitations.policy import InvitationState
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing

COMPANIES_SHOWN = 20
"""Maximum number of companies listed with a code, latest first; thousands may have used a rotating code."""

_NEVER = literal("infinity").cast(InvitationCode.created_at.type)
_UNLIMITED = 2_147_483_647

_is_expired = func.coalesce(InvitationCode.expires_at, _NEVER) <= func.portal_now()
_is_used_up = and_(InvitationCode.max_uses.is_not(None), InvitationCode.uses >= InvitationCode.max_uses)
_uses_left = InvitationCode.max_uses - InvitationCode.uses
_state = case(
    (InvitationCode.revoked_at.is_not(None), InvitationState.REVOKED.value),
    (_is_expired, InvitationState.EXPIRED.value),
    (_is_used_up, InvitationState.USED_UP.value),
    else_=InvitationState.VALID.value,
)

TO_COPY = ~exists().where(SentInvitation.invitation_id == InvitationCode.id)
"""Condition for the list of codes: excludes codes sent by mail, which have a list of their own."""

_Rotating = InvitationCode.__table__.alias("rotating")
_NEWEST_ROTATING = (
    select(_Rotating.c.id)
    .where(_Rotating.c.kind == "rotating")
    .order_by(_Rotating.c.created_at.desc(), _Rotating.c.id.desc())
    .limit(1)
    .scalar_subquery()
)
_IS_CURRENT = and_(
    InvitationCode.kind == "rotating", InvitationCode.id == _NEWEST_ROTATING, _state == InvitationState.VALID.value
)

# Unverified companies are not listed, but their uses of the code count.
_redeemers = (
    select(Company.id, Company.organization_name, User.id.label("user_id"), InvitationRedemption.created_at)
    .join(Company, Company.id == InvitationRedemption.company_id)
    .join(User, IS_CONTACT_OF_COMPANY)
    .where(InvitationRedemption.invitation_id == InvitationCode.id, User.verified_at.is_not(None))
    .correlate(InvitationCode.__table__)
)
_latest = _redeemers.order_by(InvitationRedemption.created_at.desc(), Company.id.desc()).limit(COMPANIES_SHOWN)
_shown = _latest.subquery("shown")
_REDEEMED_BY = (
    select(
        func.coalesce(
            func.jsonb_agg(
                func.jsonb_build_object(
                    "company_id",
                    _shown.c.id,
                    "user_id",
                    _shown.c.user_id,
                    "organization_name",
                    _shown.c.organization_name,
                    "redeemed_at",
                    _shown.c.created_at,
                )
            ),
            func.jsonb_build_array(),
        )
    )
    .select_from(_shown)
    .scalar_subquery()
)


def _columns() -> list[Column]:
    row = InvitationCode
    return [
        Column("id", row.id.expression, kind=None),
        Column("code", row.code.expression, sort_by=func.upper(row.code)),
        Column("kind", row.kind.expression, Kind.CHOICE, choices="invitation_kind"),
        Column("is_current", _IS_CURRENT, Kind.FLAG),
        Column("state", _state, Kind.CHOICE, choices="invitation_state"),
        Column("note", row.note.expression, sort_by=func.portal_fold(func.coalesce(row.note, ""))),
        Column("max_uses", row.max_uses.expression, Kind.NUMBER),
        Column("uses", row.uses.expression, Kind.NUMBER, sort_by=row.uses.expression),
        Column("uses_left", _uses_left, Kind.NUMBER, sort_by=func.coalesce(_uses_left, _UNLIMITED)),
        Column("expires_at", row.expires_at.expression, Kind.INSTANT, sort_by=func.coalesce(row.expires_at, _NEVER)),
        Column("created_at", row.created_at.expression, Kind.INSTANT, sort_by=row.created_at.expression),
        Column("created_by_name", row.created_by_name.expression),
        Column("revoked_at", row.revoked_at.expression, Kind.INSTANT),
        Column("revoked_by_name", row.revoked_by_name.expression),
        Column("redeemed_by", _REDEEMED_BY, kind=None),
    ]


INVITATIONS = ListDefinition(
    name="invitations",
    source=InvitationCode.__table__,
    key=InvitationCode.id.expression,
    columns=tuple(_columns()),
    default_sort="-created_at",
)


def matching(search: str, state: InvitationState | None) -> list[ColumnElement[bool]]:
    """Conditions: code, note, issuer or a company that used it contains every word; ``state`` matches."""
    conditions: list[ColumnElement[bool]] = [_state == state.value] if state else []
    companies = select(func.string_agg(_redeemers.subquery().c.organization_name, "\n")).scalar_subquery()
    texts = InvitationCode.code, InvitationCode.note, InvitationCode.created_by_name, companies
    return [*conditions, *containing(search, *texts)]


async def find_invitation(session: AsyncSession, invitation_id: UUID) -> InvitationCode | None:
    return (await session.scalars(_fresh().where(InvitationCode.id == invitation_id))).one_or_none()


async def find_generation(session: AsyncSession, generation: str) -> InvitationCode | None:
    return (await session.scalars(_fresh().where(InvitationCode.generation == generation))).one_or_none()


async def find_newest_rotating(session: AsyncSession) -> InvitationCode | None:
    return (await session.scalars(_fresh().where(InvitationCode.id == _NEWEST_ROTATING))).one_or_none()


async def find_valid_rotating(session: AsyncSession) -> InvitationCode | None:
    """The rotating code, if it is valid."""
    return (await session.scalars(_fresh().where(_IS_CURRENT))).one_or_none()


def _fresh() -> Select[InvitationCode]:
    return select(InvitationCode).execution_options(populate_existing=True)


async def find_newest_of(session: AsyncSession, prefix: str) -> InvitationCode | None:
    """The latest rotation whose generation starts with ``prefix``."""
    statement = (
        _fresh()
        .where(InvitationCode.kind == "rotating", InvitationCode.generation.startswith(prefix, autoescape=True))
        .order_by(InvitationCode.created_at.desc(), InvitationCode.id.desc())
        .limit(1)
    )
    return (await session.scalars(statement)).one_or_none()
