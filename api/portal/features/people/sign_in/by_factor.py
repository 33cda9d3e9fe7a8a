"""Signing in with a factor: an app or a recovery code after the password, or a passkey.

The provider is checked before the unit of work, so that no connection is held meanwhile. The refusal follows the right
answer, so that other people do not learn who has an account there.
"""

from dataclasses import replace
from typing import Final

from portal.domain.identity.factors import Proof
from portal.domain.identity.sources import Source
from portal.features.people.accounts.attempts import forget_factor_codes, limit_factor_codes
from portal.features.people.accounts.challenges import Challenges, Purpose
from portal.features.people.accounts.errors import ChallengeExpired, CodeIncorrect, UseSignInService
from portal.features.people.sign_in.factors.ceremonies import SIGN_IN
from portal.features.people.sign_in.factors.errors import FactorNotAccepted
from portal.features.people.sign_in.factors.proving import named_by, passkey_answers, proof_by
from portal.features.people.sign_in.local import Provider, belongs_there
from portal.features.people.sign_in.service import (
    WRONG_CODE,
    SignedIn,
    book_sign_in,
    end_replaced,
    open_session,
    record_failure,
)
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources

WRONG_PASSKEY: Final = "wrong_passkey"


async def login_by_app(
    resources: Resources,
    provider: Provider,
    limiter: Limiter,
    source: Source,
    *,
    challenge_id: str,
    code: str,
    replaced: str | None,
) -> SignedIn:
    """Exchanges the code of an authenticator, or a recovery code, for a session.

    Raises :class:`CodeIncorrect`, also for a code that was used, :class:`ChallengeExpired` and
    :class:`UseSignInService`.
    """
    settings = resources.settings
    challenges = Challenges(resources.redis, settings)
    challenge = await challenges.find(challenge_id)
    may_answer = challenge.has_app or challenge.has_recovery or challenge.without_codes
    if challenge.purpose is Purpose.CONTACT or not may_answer:
        raise ChallengeExpired
    await limit_factor_codes(limiter, settings, source, challenge.user_id, code)
    signs_in_there = await belongs_there(resources, provider, challenge.user_id)
    async with unit_of_work(resources.sessions) as session:
        proof = await proof_by(session, settings, challenge.user_id, code)
        signed_in = None
        if proof is not None and signs_in_there:
            raise UseSignInService
        if proof is not None:
            # The code that was sent last is not the one that was answered: it proves no email and no number.
            await book_sign_in(session, settings, replace(challenge, sent_by=None))
            if not await challenges.end(challenge_id):
                raise ChallengeExpired
            signed_in = await open_session(session, resources, source, challenge.user_id, proof)
    if signed_in is None:
        await record_failure(resources, challenge.user_id, WRONG_CODE)
        left = await challenges.count_try(challenge_id)
        raise CodeIncorrect(tries_left=left)
    await end_replaced(resources, replaced)
    await forget_factor_codes(limiter, settings, source, challenge.user_id, code)
    return signed_in


async def login_by_passkey(
    resources: Resources,
    provider: Provider,
    source: Source,
    *,
    ceremony_id: str,
    credential: str,
    replaced: str | None,
) -> SignedIn:
    """Exchanges the answer of a passkey for a session.

    Raises :class:`CeremonyExpired`, :class:`FactorNotAccepted` and :class:`UseSignInService`.
    """
    try:
        signs_in_there = await _belongs_there(resources, provider, credential)
        async with unit_of_work(resources.sessions) as session:
            asked = {"ceremony_id": ceremony_id, "credential": credential}
            user, noted = await passkey_answers(session, resources, SIGN_IN, None, **asked)
            if signs_in_there:
                raise UseSignInService
            user.last_sign_in_at = await database_now(session)
            await session.flush()
            signed_in = await open_session(session, resources, source, user.id, Proof.PASSKEY, noted=noted)
    except FactorNotAccepted:
        await record_failure(resources, None, WRONG_PASSKEY)
        raise
    await end_replaced(resources, replaced)
    return signed_in


async def _belongs_there(resources: Resources, provider: Provider, credential: str) -> bool:
    """The same by the passkey that an answer names, before it is verified. Raises :class:`FactorNotAccepted`."""
    if resources.settings.oidc_issuer is None:
        return False
    async with unit_of_work(resources.reads) as session:
        user_id = await named_by(session, credential)
    return await belongs_there(resources, provider, user_id)
