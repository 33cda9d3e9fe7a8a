"""Managing privileged users and their permissions.

Permission changes are serialized, and each is checked under the lock: against the actor's current permissions and the
users who can grant.
"""

from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import GRANTABLE, Action, Actor, Grant, Subject, load_actor
from portal.domain.identity.factors import is_linked
from portal.domain.identity.grants import Permission
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.service import Recipient
from portal.features.people.accounts import account_links
from portal.features.people.admins import accounts as admins
from portal.features.people.admins.errors import (
    AlreadyActive,
    ChangedMeanwhile,
    GrantNotHeld,
    HoldsMore,
    LastGrantor,
    OwnAccount,
    PermissionsOfProvider,
)
from portal.features.people.admins.message_templates import AdminEmailChanged
from portal.features.people.admins.policy import AdminState, beyond, can_grant
from portal.features.people.admins.queries import (
    IS_ADMIN,
    admins_of,
    exists_other_grantor,
    find_admin,
    matching,
    take_turns,
)
from portal.features.people.admins.schemas import AdminChangeIn, AdminIn
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.errors import Forbidden, NotFound, Unauthenticated
from portal.platform.i18n import current_locale
from portal.platform.lists.definition import ListDefinition
from portal.platform.lists.page import Page, PageRequest, find_page, selected
from portal.platform.lists.rows import ListRows
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


async def find(
    session: AsyncSession, settings: Settings, request: PageRequest, *, search: str, state: AdminState | None
) -> Page:
    """One page of all privileged users."""
    definition = _list_of(settings)
    return await find_page(session, settings, definition, request, within=[IS_ADMIN], matching=matching(search, state))


def rows_of(settings: Settings, *, search: str, state: AdminState | None) -> ListRows:
    """Rows of an export, which is recorded in the audit trail."""
    definition = _list_of(settings)
    given = {"search": search, "state": state}
    narrowed = {name: value for name, value in given.items() if value}
    return ListRows(definition.name, definition, [IS_ADMIN, *matching(search, state)], narrowed)


def _list_of(settings: Settings) -> ListDefinition:
    return admins_of(settings.admin_invitation_hours, settings.oidc_issuer if settings.oidc_groups else None)


async def show(session: AsyncSession, settings: Settings, admin_id: UUID) -> RowMapping:
    statement = selected(_list_of(settings)).where(IS_ADMIN, User.id == admin_id)
    row = (await session.execute(statement)).mappings().one_or_none()
    if row is None:
        raise NotFound
    return row


async def create(session: AsyncSession, actor: Actor, settings: Settings, details: AdminIn) -> RowMapping:
    """A new privileged user, who gets a link to set a password."""
    held = await held_in_turn(session, actor, Action.CREATE)
    _refuse_beyond(details.grants, held)
    user = await admins.add_invited_admin(session, settings, person=details, grants=details.grants)
    await admins.invite_admin(session, settings, user, invited_by=actor.name)
    _record(session, actor, "admin.created", user, permissions=beyond(details.grants, frozenset()))
    await session.flush()
    return await show(session, settings, user.id)


async def update(
    session: AsyncSession, actor: Actor, resources: Resources, admin_id: UUID, details: AdminChangeIn
) -> RowMapping:
    """Changes a privileged user; permissions take effect with their next request."""
    held = await held_in_turn(session, actor, Action.UPDATE)
    user = await existing_admin(session, admin_id)
    if user.version != details.version:
        by = user.changed_by_name or resources.settings.provider_name(current_locale())
        raise ChangedMeanwhile(by=by, at=iso(user.changed_at or user.created_at))
    before = grants_of(user)
    if details.grants != before and await _are_of_groups(session, resources.settings, user.id):
        raise PermissionsOfProvider
    _refuse_beyond(details.grants - before, held)
    if before - details.grants:
        refuse_weaker(before, held)
    if can_grant(before) and not can_grant(details.grants):
        await _refuse_last_grantor(session, user)
    if details.email != user.email:
        await _change_email(session, actor, resources, user, details, held=held, holds=before | details.grants)
    user.first_name, user.last_name, user.locale = details.first_name, details.last_name, details.locale
    set_grants(user, details.grants)
    user.version += 1
    user.changed_at = await database_now(session)
    user.changed_by_name = actor.name
    granted, withdrawn = beyond(details.grants, before), beyond(before, details.grants)
    _record(session, actor, "admin.updated", user, granted=granted, withdrawn=withdrawn)
    await session.flush()
    return await show(session, resources.settings, admin_id)


async def _are_of_groups(session: AsyncSession, settings: Settings, admin_id: UUID) -> bool:
    """Whether groups at the OpenID provider decide on the permissions."""
    return bool(settings.oidc_groups) and await is_linked(session, settings, admin_id)


async def delete(session: AsyncSession, actor: Actor, resources: Resources, admin_id: UUID) -> None:
    """Deletes the account with its sessions and links. Their events stay in the audit trail under their name."""
    if admin_id == actor.user_id:
        raise OwnAccount
    held = await held_in_turn(session, actor, Action.DELETE)
    user = await existing_admin(session, admin_id)
    refuse_weaker(grants_of(user), held)
    if can_grant(grants_of(user)):
        await _refuse_last_grantor(session, user)
    _record(session, actor, "admin.deleted", user)
    await session.delete(user)
    await session.flush()
    await sign_out(resources, admin_id)


async def invite_again(session: AsyncSession, actor: Actor, settings: Settings, admin_id: UUID) -> RowMapping:
    """Sends a new link to a person without a password and invalidates the previous one."""
    user = await existing_admin(session, admin_id)
    if user.verified_at is not None:
        raise AlreadyActive
    await admins.invite_admin(session, settings, user, invited_by=actor.name)
    _record(session, actor, "admin.invited_again", user)
    await session.flush()
    return await show(session, settings, admin_id)


async def held_in_turn(session: AsyncSession, actor: Actor, action: Action) -> frozenset[Grant]:
    """Takes the lock of permission changes, and returns the actor's current permissions if they allow ``action``."""
    await take_turns(session)
    current = await load_actor(session, actor.user_id, ip=actor.ip)
    if current is None:
        raise Unauthenticated
    if not current.may(action, Subject.USERS):
        raise Forbidden
    return current.grants


async def existing_admin(session: AsyncSession, admin_id: UUID) -> User:
    user = await find_admin(session, admin_id)
    if user is None:
        raise NotFound
    return user


def _refuse_beyond(wanted: frozenset[Grant], held: frozenset[Grant]) -> None:
    """Raises :class:`GrantNotHeld` if the actor lacks a wanted permission, also for the actor's own account."""
    missing = beyond(wanted, held)
    if missing:
        raise GrantNotHeld(permissions=missing)


def refuse_weaker(theirs: frozenset[Grant], held: frozenset[Grant]) -> None:
    """Raises :class:`HoldsMore` if the person has a permission that the actor lacks."""
    missing = beyond(theirs, held)
    if missing:
        raise HoldsMore(permissions=missing)


async def _refuse_last_grantor(session: AsyncSession, user: User) -> None:
    # An invited user who has never signed in does not count as an administrator who can grant.
    if user.verified_at is not None and not await exists_other_grantor(session, user.id):
        raise LastGrantor


async def _change_email(
    session: AsyncSession,
    actor: Actor,
    resources: Resources,
    user: User,
    details: AdminChangeIn,
    *,
    held: frozenset[Grant],
    holds: frozenset[Grant],
) -> None:
    """Changes the address. Raises :class:`HoldsMore`: codes sent to it give access to the person's permissions."""
    refuse_weaker(holds, held)
    former = Recipient.of(user)
    await admins.change_email(session, user, details.email)
    await account_links.end_links(resources.redis, user.id)
    if user.verified_at is None:
        await admins.invite_admin(session, resources.settings, user, invited_by=actor.name)
        return
    content = AdminEmailChanged(changed_by=actor.name, changed_at=await database_now(session))
    messaging.send(session, content, to=former)
    if user.id != actor.user_id:
        await sign_out(resources, user.id)


async def sign_out(resources: Resources, user_id: UUID) -> None:
    await account_links.end_links(resources.redis, user_id)
    await SessionStore(resources.redis, resources.settings).end_all(user_id)


def grants_of(user: User) -> frozenset[Grant]:
    held = {(permission.action, permission.subject) for permission in user.permissions}
    return frozenset(grant for grant in GRANTABLE if (grant.action.value, grant.subject.value) in held)


def set_grants(user: User, wanted: frozenset[Grant]) -> None:
    """Gives the user exactly these permissions."""
    kept = {(grant.action.value, grant.subject.value) for grant in wanted}
    held = {(permission.action, permission.subject) for permission in user.permissions}
    for permission in list(user.permissions):
        if (permission.action, permission.subject) not in kept:
            user.permissions.remove(permission)
    user.permissions.extend(Permission(action=action, subject=subject) for action, subject in kept - held)


def _record(session: AsyncSession, actor: Actor, action: str, user: User, **details: Any) -> None:
    audit.record(session, actor, action, subject_type="user", subject_id=user.id, name=user.name, **details)
