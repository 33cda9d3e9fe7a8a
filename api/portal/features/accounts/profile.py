"""A person's own account."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.accounts.presentation import signed_in_user_out, user_out
from portal.features.accounts.queries import Person, find_person
from portal.features.accounts.schemas import SignedInUserOut, UserOut
from portal.platform.errors import Unauthenticated
from portal.platform.settings import Settings


async def user_info(session: AsyncSession, settings: Settings, actor: Actor) -> SignedInUserOut:
    person = await _find(session, settings, actor)
    return to_themselves(settings, person)


def to_themselves(settings: Settings, person: Person) -> SignedInUserOut:
    return signed_in_user_out(settings, present(settings, person))


def present(settings: Settings, person: Person) -> UserOut:
    return user_out(settings, person.user, person.company, progress=person.progress, grants=person.grants)


async def choose_locale(session: AsyncSession, settings: Settings, actor: Actor, *, locale: str) -> UserOut:
    """Sets the language of future messages to this person."""
    person = await _find(session, settings, actor)
    person.user.locale = locale
    await session.flush()
    return present(settings, person)


async def _find(session: AsyncSession, settings: Settings, actor: Actor) -> Person:
    person = await find_person(session, settings.rfi_name, actor.user_id)
    if person is None:
        raise Unauthenticated
    return person
