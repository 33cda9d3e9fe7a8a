"""A person's own account."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.users import AccountStatus
from portal.domain.registration.corrections import CONTACT, record_correction, set_values
from portal.domain.registration.fields import PERSON
from portal.domain.rfis.current import CurrentRfi
from portal.features.people.accounts.bodies import SignedInUserOut, UserOut
from portal.features.people.accounts.person import Person, find_person, present, read_person, to_themselves
from portal.features.people.own_account.bodies import ProfileIn
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, Unauthenticated, ValidationFailed
from portal.platform.settings import Settings

_NAME = ("first_name", "last_name")
_OF_A_REPRESENTATIVE = tuple(field.name for field in PERSON if field.name not in CONTACT)


async def user_info(session: AsyncSession, settings: Settings, actor: Actor, current: CurrentRfi) -> SignedInUserOut:
    person = await read_person(session, current, actor.user_id)
    if person is None:
        raise Unauthenticated
    return to_themselves(settings, person)


async def choose_locale(
    session: AsyncSession, settings: Settings, actor: Actor, current: CurrentRfi, *, locale: str
) -> UserOut:
    """Sets the language of future messages to this person."""
    person = await _find(session, current, actor)
    person.user.locale = locale
    await session.flush()
    return present(settings, person)


async def change_profile(
    session: AsyncSession, settings: Settings, actor: Actor, current: CurrentRfi, details: ProfileIn
) -> SignedInUserOut:
    """Changes the fields that need no proof. Raises :class:`ValidationFailed` if a required field is missing.

    The contact of a company must send every field. Other people of a company must send their name only; fields that
    they leave out keep their values.
    """
    person = await _find(session, current, actor)
    is_contact = person.company is not None and person.user.is_contact
    names = _NAME if person.company is None else _OF_A_REPRESENTATIVE
    required = _OF_A_REPRESENTATIVE if is_contact else _NAME
    given = {name: getattr(details, name) for name in names if name in required or name in details.model_fields_set}
    missing = [FieldError(name, "required") for name in required if given[name] is None]
    if missing:
        raise ValidationFailed(fields=missing)
    changes = set_values(given, person.user, person.company)
    if changes:
        changed = sorted(change["field"] for change in changes)
        audit.record(session, actor, "account.updated", subject_type="user", subject_id=actor.user_id, changed=changed)
        if person.company is not None and is_contact and person.user.status == AccountStatus.PENDING:
            # Administrators who decide on the registration see the earlier values.
            now = await database_now(session)
            record_correction(session, actor, person.company.id, changes, now=now)
        await session.flush()
    return to_themselves(settings, person)


async def _find(session: AsyncSession, current: CurrentRfi, actor: Actor) -> Person:
    person = await find_person(session, current, actor.user_id)
    if person is None:
        raise Unauthenticated
    return person
