"""Queries for privileged users: list rows, and accounts to change."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from functools import cache
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, exists, false, func, literal, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, selectinload

from portal.domain.identity.access import GRANTABLE, Grant
from portal.domain.identity.factors import RESET_WAITS, Factor, FactorReset, ProviderAccount
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import Role, User
from portal.features.people.admins.policy import GRANTING, AdminState
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.search import containing

IS_ADMIN = User.role == Role.ADMIN.value
_LOCK = 0x6772616E7473  # "grants"; every change of permissions holds it until the commit
_EARLIEST = literal("-infinity").cast(User.created_at.type)
_name = func.concat_ws(" ", User.first_name, User.last_name)
_state = case((User.verified_at.is_(None), AdminState.INVITED.value), else_=AdminState.ACTIVE.value)
# Rows whose permission this release does not define grant nothing, so they are not shown.
_IS_KNOWN = func.concat_ws(" ", Permission.action, Permission.subject).in_(
    sorted(f"{grant.action} {grant.subject}" for grant in GRANTABLE)
)
_permissions = (
    select(
        func.coalesce(
            func.jsonb_agg(
                aggregate_order_by(
                    func.jsonb_build_object("action", Permission.action, "subject", Permission.subject),
                    Permission.subject,
                    Permission.action,
                )
            ),
            func.jsonb_build_array(),
        )
    )
    .where(Permission.user_id == User.id, _IS_KNOWN)
    .scalar_subquery()
)
_permission_names = (
    select(
        func.array_agg(
            aggregate_order_by(
                func.concat_ws(" ", Permission.action, Permission.subject), Permission.subject, Permission.action
            )
        )
    )
    .where(Permission.user_id == User.id, _IS_KNOWN)
    .scalar_subquery()
)

_has_factor = exists().where(Factor.user_id == User.id)  # Recovery codes end with the last passkey or app.
_factor_reset = (
    select(
        func.jsonb_build_object(
            "begun_at",
            FactorReset.begun_at,
            "due_at",
            FactorReset.begun_at + RESET_WAITS,
            "begun_by",
            FactorReset.begun_by,
            "begun_by_name",
            FactorReset.begun_by_name,
        )
    )
    .where(FactorReset.user_id == User.id)
    .scalar_subquery()
)


def _holds_all(grants: frozenset[Grant]) -> ColumnElement[bool]:
    return and_(*(_holds(grant) for grant in sorted(grants, key=str)))


def _holds(grant: Grant) -> ColumnElement[bool]:
    held = aliased(Permission)
    return exists().where(
        held.user_id == User.id, held.action == grant.action.value, held.subject == grant.subject.value
    )


CAN_GRANT = _holds_all(GRANTING)


def _known_at(issuer: str | None) -> ColumnElement[bool]:
    return exists().where(ProviderAccount.user_id == User.id, ProviderAccount.issuer == issuer)


@cache
def admins_of(invitation_hours: int, groups_of: str | None) -> ListDefinition:
    """The list of privileged users; their invitations expire after the given hours.

    ``groups_of``: issuer of the provider whose groups decide on permissions.
    """
    expires_at = case((User.verified_at.is_(None), User.invited_at + timedelta(hours=invitation_hours)))
    columns = (
        Column("id", User.id.expression, kind=None),
        Column("first_name", User.first_name.expression),
        Column("last_name", User.last_name.expression),
        Column("name", _name, kind=None, sort_by=func.portal_fold(_name)),
        Column("email", User.email.expression, sort_by=func.lower(User.email)),
        Column("locale", User.locale.expression, Kind.CHOICE, choices="locale"),
        Column("state", _state, Kind.CHOICE, choices="admin_state"),
        Column("can_grant", CAN_GRANT, Kind.FLAG),
        Column("permissions", _permissions, kind=None),
        Column("permission_names", _permission_names, Kind.CHOICES, choices="permission"),
        Column("created_at", User.created_at.expression, Kind.INSTANT, sort_by=User.created_at.expression),
        Column("invited_at", User.invited_at.expression, Kind.INSTANT),
        Column("invitation_expires_at", expires_at, Kind.INSTANT),
        Column(
            "last_sign_in_at",
            User.last_sign_in_at.expression,
            Kind.INSTANT,
            sort_by=func.coalesce(User.last_sign_in_at, _EARLIEST),
        ),
        Column("has_factor", _has_factor, Kind.FLAG),
        Column("factor_reset", _factor_reset, kind=None),
        Column("by_groups", _known_at(groups_of) if groups_of else false(), kind=None),
        Column("changed_at", User.changed_at.expression, Kind.INSTANT),
        Column("changed_by_name", User.changed_by_name.expression),
        Column("version", User.version.expression, kind=None),
    )
    return ListDefinition("admins", User.__table__, User.id.expression, columns, default_sort="name")


def matching(search: str, state: AdminState | None) -> list[ColumnElement[bool]]:
    """Conditions: name or address contains every word; ``state`` matches."""
    narrowed: list[ColumnElement[bool]] = [_state == state.value] if state else []
    return [*narrowed, *containing(search, _name, User.email)]


async def take_turns(session: AsyncSession) -> None:
    """Takes the lock of permission changes, so that the second of two concurrent changes sees the first."""
    await session.execute(select(func.pg_advisory_xact_lock(_LOCK)))


async def find_admin(session: AsyncSession, admin_id: UUID) -> User | None:
    """Returns the administrator with permissions, locked."""
    return await _locked(session, User.id == admin_id)


async def find_admins(session: AsyncSession, admin_ids: Collection[UUID]) -> Sequence[User]:
    """Locks the administrators in the order of their keys, and returns those that exist."""
    statement = select(User).where(User.id.in_(admin_ids), IS_ADMIN).order_by(User.id).with_for_update()
    return (await session.scalars(statement.execution_options(populate_existing=True))).all()


async def exists_other_grantor(session: AsyncSession, admin_id: UUID) -> bool:
    """Whether another administrator who has signed in before can grant permissions."""
    statement = select(exists().where(IS_ADMIN, User.id != admin_id, User.verified_at.is_not(None), CAN_GRANT))
    return bool(await session.scalar(statement))


async def find_linked_admin(session: AsyncSession, issuer: str, subject: str) -> User | None:
    """The administrator with this account at the provider, with permissions, locked."""
    account = exists().where(
        ProviderAccount.user_id == User.id, ProviderAccount.issuer == issuer, ProviderAccount.subject == subject
    )
    return await _locked(session, account)


async def find_admin_by_email(session: AsyncSession, email: str) -> User | None:
    """The administrator with this email in lower case, with permissions, locked."""
    return await _locked(session, func.lower(User.email) == email)


async def _locked(session: AsyncSession, condition: ColumnElement[bool]) -> User | None:
    statement = (
        select(User)
        .where(condition, IS_ADMIN)
        .options(selectinload(User.permissions))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return (await session.scalars(statement)).one_or_none()
