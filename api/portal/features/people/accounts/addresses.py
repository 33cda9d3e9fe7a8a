"""Which account an email address belongs to.

An address belongs to the account that proved it, to an administrator, or to the person of an approved company. An open
invitation of a colleague claims none: its row holds a stand-in, and the invited address in ``unverified_email``, which
counts once the invitation is accepted. A registration that has not proved its address only keeps what was typed in
``unverified_email``. ``users.email`` is unique: the first such registration holds the address there, later ones hold a
stand-in that no person can own. The account that proves the address first takes it, and the row that held it without
proof gets a stand-in.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, Text, and_, cast, exists, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.emails import SET_ASIDE
from portal.domain.identity.users import INVITED_COLLEAGUE, AccountStatus, Role, User
from portal.platform.errors import PortalError

EMAIL_TAKEN = "uq_users_email_lower"
YOUNG = timedelta(days=1)


def is_email_taken(error: IntegrityError) -> bool:
    return EMAIL_TAKEN in str(error.orig)


def owns_email() -> ColumnElement[bool]:
    """A condition: the account owns its address. Administrators and approved people own it without a proof."""
    return or_(
        User.email_verified_at.is_not(None),
        User.role == Role.ADMIN,
        and_(User.status == AccountStatus.APPROVED.value, ~INVITED_COLLEAGUE),
    )


def _holds(email: str) -> ColumnElement[bool]:
    return func.lower(User.email) == email


def _entered(email: str) -> ColumnElement[bool]:
    """A condition: the person entered the address. The previous release stored it in ``email`` only.

    Excludes open invitations, whose addresses an owner of the company entered.
    """
    return and_(or_(_holds(email), User.unverified_email == email), ~INVITED_COLLEAGUE)


_NEWEST = (User.created_at.desc(), User.id.desc())


@dataclass(frozen=True, slots=True)
class Claim:
    """Owner of an email, at ``now`` of the database's clock.

    ``is_held``: a row has it in ``email``, verified or not. ``unproved_id``: an account that entered it and has not
    verified it.
    """

    owner_id: UUID | None
    is_held: bool
    unproved_id: UUID | None
    now: datetime


async def find_claim(session: AsyncSession, email: str) -> Claim:
    owner = select(User.id).where(_holds(email), owns_email()).scalar_subquery()
    unproved = select(User.id).where(_entered(email), ~owns_email()).order_by(*_NEWEST).limit(1)
    row = await session.execute(select(owner, exists().where(_holds(email)), unproved.scalar_subquery(), func.now()))
    return Claim(*row.one())


async def find_owner(session: AsyncSession, email: str) -> User | None:
    return (await session.scalars(select(User).where(_holds(email), owns_email()))).one_or_none()


async def find_to_sign_in(session: AsyncSession, email: str) -> User | None:
    """The account of a typed email: its owner, else one verified by phone, else the newest registration."""
    return (
        await session.scalars(
            select(User)
            .where(_entered(email))
            .order_by(and_(_holds(email), owns_email()).desc(), User.verified_at.is_not(None).desc(), *_NEWEST)
            .limit(1)
        )
    ).one_or_none()


async def find_young(session: AsyncSession, email: str, *, user_id: UUID | None = None) -> User | None:
    """The newest unverified registration with this email that is less than a day old.

    ``user_id``: only that one, and locked until the transaction ends.
    """
    statement = (
        select(User)
        .where(
            _entered(email),
            User.verified_at.is_(None),
            User.role == Role.STAKEHOLDER,
            User.created_at > func.now() - YOUNG,
        )
        .order_by(*_NEWEST)
        .limit(1)
    )
    if user_id is not None:
        statement = statement.where(User.id == user_id).with_for_update()
    return (await session.scalars(statement)).one_or_none()


async def release(session: AsyncSession, email: str, *, for_id: UUID | None = None) -> None:
    """Replaces the address by a stand-in in other accounts that do not own it, before ``for_id`` gets it."""
    await session.execute(
        update(User)
        .where(_holds(email), ~owns_email(), *([User.id != for_id] if for_id else []))
        .values(
            email=func.replace(cast(User.id, Text), "-", "") + f"@{SET_ASIDE}",
            unverified_email=func.coalesce(User.unverified_email, email),
        )
        .execution_options(synchronize_session=False)
    )


async def flush_address(session: AsyncSession, refusal: PortalError) -> None:
    """Flushes the session. Raises ``refusal`` if another account has taken the address meanwhile."""
    try:
        async with session.begin_nested():
            await session.flush()
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        raise refusal from None
