"""Limits of password attempts and mails: limits per source refuse, wider limits per email delay.

docs/security.md explains the numbers. Every limit counts the entered address, so that addresses with and without an
account are limited alike.
"""

import asyncio
from uuid import UUID

from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from portal.domain.identity.sources import Source
from portal.features.people.accounts.challenges import Challenge
from portal.features.people.accounts.fields import CODE_LENGTH
from portal.features.people.accounts.rules import recipient, resend_limit
from portal.platform.errors import TooManyRequests
from portal.platform.http.limits import Limiter
from portal.platform.settings import Settings

RESET_MAILS_PER_HOUR = 5
FACTOR_CODES_PER_HOUR = 30
STRANGERS_FACTOR = 3
HARD_FACTOR = 5
"""Limits per recipient as multiples of the limit per source: from all unknown sources, and from all sources."""

SLOW_DOWN_SECONDS = 2.0
MAX_WAITING = 100
"""Maximum number of delayed attempts per process; further attempts are not delayed, as this limit must not refuse."""

_waiting = 0


async def limit_passwords(
    limiter: Limiter, settings: Settings, source: Source, *, email: str, user_id: UUID | None
) -> None:
    """Refuses after too many wrong passwords from one source; delays attempts from many sources.

    Call it without a database connection. Raises :class:`TooManyRequests`.
    """
    address = recipient(settings, email)
    await limiter.hit("wrong-passwords", address, source.key(settings, user_id), limit=_wrong_passwords(settings))
    if source.known_device(settings, user_id) is not None:
        return
    try:
        await limiter.hit("sign-in-as", address, limit=RateLimitItemPerMinute(settings.sign_in_tries_per_minute))
    except TooManyRequests:
        await _slow_down()


async def forget_wrong_passwords(
    limiter: Limiter, settings: Settings, source: Source, *, email: str, user_id: UUID
) -> None:
    key = source.key(settings, user_id)
    await limiter.clear("wrong-passwords", recipient(settings, email), key, limit=_wrong_passwords(settings))


def _wrong_passwords(settings: Settings) -> RateLimitItemPerHour:
    return RateLimitItemPerHour(2 * settings.sign_in_tries_per_minute)


async def _slow_down() -> None:
    global _waiting  # noqa: PLW0603 - one number for the process
    if _waiting >= MAX_WAITING:
        return
    _waiting += 1
    try:
        await asyncio.sleep(SLOW_DOWN_SECONDS)
    finally:
        _waiting -= 1


async def limit_codes(
    limiter: Limiter, settings: Settings, source: Source, challenge: Challenge, destination: str
) -> None:
    """Counts one code to ``destination``, separately for sign-up and sign-in.

    Raises :class:`TooManyRequests`. A sign-up with another person's address therefore does not use up their sign-in
    codes.
    """
    address = recipient(settings, destination)
    key = source.key(settings, challenge.user_id)
    await limiter.hit("code-resend", challenge.purpose, address, key, limit=resend_limit(settings))
    is_known = source.known_device(settings, challenge.user_id) is not None
    await _limit(limiter, "codes", (challenge.purpose, address), key, settings.code_sends_per_hour, is_known=is_known)


async def forget_codes(
    limiter: Limiter, settings: Settings, source: Source, challenge: Challenge, destination: str
) -> None:
    """Resets the counters of codes after a successful sign-in."""
    address = recipient(settings, destination)
    key = source.key(settings, challenge.user_id)
    await limiter.clear("code-resend", challenge.purpose, address, key, limit=resend_limit(settings))
    number = settings.code_sends_per_hour
    for name, keys, limit in _limits("codes", (challenge.purpose, address), key, number):
        await limiter.clear(name, *keys, limit=limit)


async def limit_resets(
    limiter: Limiter, settings: Settings, source: Source, *, email: str, owner_id: UUID | None
) -> None:
    """Counts one reset mail. Raises :class:`TooManyRequests`, whether the address has an account or not."""
    is_known = source.known_device(settings, owner_id) is not None
    keys = (recipient(settings, email),)
    await _limit(limiter, "resets", keys, source.key(settings, owner_id), RESET_MAILS_PER_HOUR, is_known=is_known)


def _factor_codes(user_id: UUID, code: str) -> tuple[str, tuple[str, ...]]:
    """Recovery codes have a count of their own, so that guesses of six digits do not use it up."""
    return ("factor-codes" if len(code) == CODE_LENGTH else "recovery-codes"), (str(user_id),)


async def limit_factor_codes(limiter: Limiter, settings: Settings, source: Source, user_id: UUID, code: str) -> None:
    """Counts one code of an app, or one recovery code. Raises :class:`TooManyRequests`."""
    name, keys = _factor_codes(user_id, code)
    is_known = source.known_device(settings, user_id) is not None
    await _limit(limiter, name, keys, source.key(settings, user_id), FACTOR_CODES_PER_HOUR, is_known=is_known)


async def forget_factor_codes(limiter: Limiter, settings: Settings, source: Source, user_id: UUID, code: str) -> None:
    """Resets the counters after a right one."""
    name, keys = _factor_codes(user_id, code)
    for limit_name, limit_keys, limit in _limits(name, keys, source.key(settings, user_id), FACTOR_CODES_PER_HOUR):
        await limiter.clear(limit_name, *limit_keys, limit=limit)


Limit = tuple[str, tuple[str, ...], RateLimitItemPerHour]


def _limits(name: str, keys: tuple[str, ...], source_key: str, per_hour: int) -> list[Limit]:
    return [
        (f"{name}-from", (*keys, source_key), RateLimitItemPerHour(per_hour)),
        (f"{name}-of-strangers", keys, RateLimitItemPerHour(STRANGERS_FACTOR * per_hour)),
        (f"{name}-at-most", keys, RateLimitItemPerHour(HARD_FACTOR * per_hour)),
    ]


async def _limit(
    limiter: Limiter, name: str, keys: tuple[str, ...], source_key: str, per_hour: int, *, is_known: bool
) -> None:
    per_source, of_strangers, at_most = _limits(name, keys, source_key, per_hour)
    for limit_name, limit_keys, limit in (per_source, at_most) if is_known else (per_source, of_strangers, at_most):
        await limiter.hit(limit_name, *limit_keys, limit=limit)
