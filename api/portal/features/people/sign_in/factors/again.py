"""Proving once more who one is, in a session that goes on (docs/adr/0063)."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.factors import Proof, is_linked, kinds_of
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.sources import Source
from portal.features.people.accounts.attempts import forget_factor_codes, limit_factor_codes
from portal.features.people.passwords.own_password import check_own_password
from portal.features.people.sign_in.factors.ceremonies import PROVE
from portal.features.people.sign_in.factors.errors import PasswordTooLittle
from portal.features.people.sign_in.factors.proving import app_answers, ask, passkey_answers
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources


async def ask_passkey(session: AsyncSession, resources: Resources, actor: Actor) -> tuple[str, dict[str, Any]]:
    return await ask(session, resources, PROVE, actor.user_id)


async def by_passkey(
    session: AsyncSession, resources: Resources, actor: Actor, *, ceremony_id: str, credential: str, token: str
) -> None:
    """Raises :class:`CeremonyExpired` and :class:`FactorNotAccepted`."""
    asked = {"ceremony_id": ceremony_id, "credential": credential}
    await passkey_answers(session, resources, PROVE, actor.user_id, **asked)
    await SessionStore(resources.redis, resources.settings).prove(token, Proof.PASSKEY)


async def by_app(
    resources: Resources, limiter: Limiter, source: Source, actor: Actor, *, code: str, token: str
) -> None:
    """Raises :class:`ValidationFailed` for a wrong or used code, and :class:`TooManyRequests`."""
    await limit_factor_codes(limiter, resources.settings, source, actor.user_id, code)
    async with unit_of_work(resources.sessions) as session:
        fits = await app_answers(session, resources.settings, actor.user_id, code)
        if not fits:
            _record_failure(session, actor)
    if not fits:
        raise ValidationFailed(fields=[FieldError("code", "code_incorrect")])
    await forget_factor_codes(limiter, resources.settings, source, actor.user_id, code)
    await SessionStore(resources.redis, resources.settings).prove(token, Proof.AUTHENTICATOR)


async def by_password(
    resources: Resources, limiter: Limiter, source: Source, actor: Actor, *, password: str, token: str
) -> None:
    """For people without a factor, who do not sign in with the provider.

    Raises :class:`PasswordTooLittle` for others, and :class:`ValidationFailed`.
    """
    async with unit_of_work(resources.reads) as session:
        is_known_there = await is_linked(session, resources.settings, actor.user_id)
        if is_known_there or await kinds_of(session, actor.user_id):
            raise PasswordTooLittle
    _, fits = await check_own_password(resources, limiter, source, actor, password)
    if not fits:
        async with unit_of_work(resources.sessions) as session:
            _record_failure(session, actor)
        raise ValidationFailed(fields=[FieldError("account_password", "password_incorrect")])
    await SessionStore(resources.redis, resources.settings).prove(token, None)


def _record_failure(session: AsyncSession, actor: Actor) -> None:
    audit.record(session, actor, "account.proof_failed", subject_type="user", subject_id=actor.user_id)
