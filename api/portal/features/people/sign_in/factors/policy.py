"""Limits of factors."""

from typing import Final

from limits import RateLimitItemPerMinute

MAX_FACTORS: Final = 10
"""Passkeys and apps of one person."""

MAX_LABEL: Final = 60

MAX_CREDENTIAL: Final = 16_000
"""Characters of a passkey's answer as JSON: ten times those of usual ones."""

QUESTIONS = RateLimitItemPerMinute(60)
"""Questions to passkeys before signing in, per address."""
