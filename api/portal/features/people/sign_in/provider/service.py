"""Signing in with the OpenID provider, proving oneself there once more, and being signed out by it.

The answers of the provider come before the unit of work, so that no connection is held while it is asked.
"""

import time
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.factors import Proof, is_linked, owner_of_account
from portal.domain.identity.secrets import hash_token, new_token
from portal.domain.identity.sessions import KnownThere, SessionStore
from portal.domain.identity.sources import Source
from portal.features.people.accounts.rules import code_try_limit
from portal.features.people.admins.errors import NoGroup
from portal.features.people.admins.provider_accounts import Claims, administrator_of
from portal.features.people.sign_in.provider import questions
from portal.features.people.sign_in.provider.errors import AnswerNotAccepted, NoProvider, RefusedByProvider
from portal.features.people.sign_in.provider.openid import LEEWAY, Provider
from portal.features.people.sign_in.provider.questions import Kept, new_verifier
from portal.features.people.sign_in.provider.schemas import AnswerIn
from portal.features.people.sign_in.service import SignedIn, open_session, record_failure
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import PortalError, TooManyRequests, Unauthenticated
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources

MAX_KEPT_LOGOUT = 20 * 60
"""Seconds for which a logout token is remembered: longer than it is accepted."""

PAGE: Final = "/app/provider"

PROOFS = RateLimitItemPerHour(30)
"""Questions to the provider per person who is to prove once more who they are."""

LOGOUTS = RateLimitItemPerMinute(600)
"""Logout tokens per address: the provider's, which may end many sessions at once."""


@dataclass(frozen=True, slots=True)
class Come:
    """``page``: where the browser is led, with ``proved`` in a session that goes on, and ``refused`` for an error."""

    page: str
    signed_in: SignedIn | None


async def begin(resources: Resources, provider: Provider, *, browser: str, locale: str, replaced: str | None) -> str:
    """The address of the provider. Raises :class:`NoProvider`, :class:`ProviderUnavailable`.

    ``replaced``: the previous session cookie, which the browser does not send when it comes back from another site.
    """
    own = {"replaced": hash_token(replaced)} if replaced else {}
    return await _ask(resources, provider, _kept(browser, locale, **own))


async def begin_again(
    resources: Resources, provider: Provider, actor: Actor, *, browser: str, locale: str, token: str
) -> str:
    """The same for a person in a session, whom the provider is to ask even if it knows them.

    Raises :class:`NoProvider` for a person without an account there, too.
    """
    async with unit_of_work(resources.reads) as session:
        if not await is_linked(session, resources.settings, actor.user_id):
            raise NoProvider
    own = {"user_id": actor.user_id, "session": hash_token(token)}
    return await _ask(resources, provider, _kept(browser, locale, **own))


def _kept(browser: str, locale: str, **own: Any) -> Kept:
    asked_at = int(time.time())
    return Kept(new_token(), new_verifier(), hash_token(browser), locale, asked_at, **own)


async def _ask(resources: Resources, provider: Provider, kept: Kept) -> str:
    if resources.settings.oidc_issuer is None:
        raise NoProvider
    state = await questions.keep(resources.redis, kept)
    return await provider.address_for(kept.question(resources.settings, state))


async def answered(
    resources: Resources,
    provider: Provider,
    limiter: Limiter,
    source: Source,
    answer: AnswerIn,
    browser: str | None,
) -> Come:
    """Takes what the provider's redirect brings. Raises no error, because a person has to see a page."""
    if resources.settings.oidc_issuer is None:
        return Come(_page(refused=NoProvider.code), None)
    told: dict[str, str] = {}
    signed_in = None
    try:
        await limiter.hit("codes-from", source.ip or "", limit=code_try_limit(resources.settings))
        if answer.is_too_long:
            raise AnswerNotAccepted
        kept = await questions.take(resources.redis, answer.state or "", browser)
        told |= {"proved": "1"} if kept.session else {}
        signed_in = await _come_back(resources, provider, source, answer, kept)
    except TooManyRequests as refusal:
        # Not recorded: strangers could fill the audit trail.
        told["refused"] = refusal.code
    except PortalError as refusal:
        told["refused"] = refusal.code
        await record_failure(resources, None, refusal.code)
    return Come(_page(**told), signed_in)


def _page(**told: str) -> str:
    return f"{PAGE}?{urlencode(told)}" if told else PAGE


async def _come_back(
    resources: Resources, provider: Provider, source: Source, answer: AnswerIn, kept: Kept
) -> SignedIn | None:
    """Takes the provider's answer to the question ``kept``.

    Returns None if the person has proved who they are in a session that goes on.
    Raises :class:`RefusedByProvider`, :class:`AnswerNotAccepted`, :class:`ProviderUnavailable`, and the errors of
    :func:`administrator_of`.
    """
    await provider.check_issuer(answer.iss)
    if answer.code is None or answer.error is not None:
        raise RefusedByProvider
    told = await provider.claims_for(answer.code, kept.question(resources.settings, answer.state or ""))
    if kept.session is not None:
        await _prove(resources, told, kept, kept.session)
        return None
    signed_in = await _sign_in(resources, source, told)
    if kept.replaced is not None:
        await SessionStore(resources.redis, resources.settings).end_session(kept.replaced)
    return signed_in


async def _sign_in(resources: Resources, source: Source, told: dict[str, Any]) -> SignedIn:
    claims = Claims.of(resources.settings, told)
    at, there = _proved_at(told), _session_there(told)
    async with unit_of_work(resources.sessions) as session:
        user, is_let_in = await administrator_of(session, resources.settings, claims)
        user.last_sign_in_at = await database_now(session)
        await session.flush()
        opened = None
        if is_let_in:
            opened = await open_session(
                session, resources, source, user.id, Proof.PROVIDER, proved_at=at, known_there=there
            )
    if opened is None:
        # The permissions that the lost group gave are gone, and with them every session.
        await SessionStore(resources.redis, resources.settings).end_all(user.id)
        raise NoGroup
    return opened


def _proved_at(told: dict[str, Any]) -> int:
    """When the person proved who they are there, in seconds since 1970; 0 if the provider does not say.

    It may let them in without asking, by a session of this morning.
    """
    at = told.get("auth_time")
    return int(min(max(0, at), time.time())) if isinstance(at, int | float) else 0


def _session_there(told: dict[str, Any]) -> KnownThere | None:
    sid = told.get("sid")
    return (told["iss"], sid) if isinstance(sid, str) else None


async def _prove(resources: Resources, told: dict[str, Any], kept: Kept, session_id: str) -> None:
    """Notes the proof in the session that asked.

    Raises :class:`AnswerNotAccepted` for another person, and for a proof of before the question;
    :class:`EndedThere` if the session there has ended meanwhile.
    """
    proved_at = told.get("auth_time")
    if not isinstance(proved_at, int | float) or proved_at < kept.asked_at - LEEWAY:
        raise AnswerNotAccepted
    async with unit_of_work(resources.reads) as session:
        owner = await owner_of_account(session, told["iss"], told["sub"])
    if owner is None or owner != kept.user_id:
        raise AnswerNotAccepted
    store = SessionStore(resources.redis, resources.settings)
    # The provider may have opened a session with another id, whose end is this one's, too.
    if not await store.prove_session(session_id, Proof.PROVIDER, known_there=_session_there(told)):
        raise Unauthenticated


async def sign_out(resources: Resources, provider: Provider, token: str) -> None:
    """Ends the sessions that a logout token names: those of its ``sid``, otherwise all of the person.

    Every step may be repeated after a failure. Raises :class:`AnswerNotAccepted`, also for a token that was used.
    """
    if resources.settings.oidc_issuer is None:
        raise NoProvider
    told = await provider.logged_out(token)
    used = f"provider-logout:{hash_token(told['jti'])}"
    if await resources.redis.exists(used):
        raise AnswerNotAccepted
    await _end(resources, told)
    # Last, because the provider sends the token again after a failure.
    await resources.redis.set(used, "1", ex=MAX_KEPT_LOGOUT)


async def _end(resources: Resources, told: dict[str, Any]) -> None:
    store = SessionStore(resources.redis, resources.settings)
    if "sid" in told:
        people = await store.end_there((told["iss"], told["sid"]))
    else:
        async with unit_of_work(resources.reads) as session:
            owner = await owner_of_account(session, told["iss"], told["sub"])
        people = {owner} if owner else set()
        for user_id in people:
            await store.end_all(user_id)
    async with unit_of_work(resources.sessions) as session:
        for user_id in people:
            audit.record(
                session, None, "account.signed_out", subject_type="user", subject_id=user_id, by=Proof.PROVIDER
            )
