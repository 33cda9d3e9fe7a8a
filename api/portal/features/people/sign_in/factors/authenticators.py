"""Authenticator apps: six digits of RFC 6238, which change every 30 seconds."""

from datetime import datetime
from typing import Final

from portal.domain.identity.secrets import equal
from portal.platform.settings import Settings

STEP_SECONDS: Final = 30
MARGIN: Final = 4
TOLERANCE: Final = 1
"""Steps by which the clock of a phone may be off, in either direction."""


def new_secret() -> str:
    """160 random bits in base 32."""
    import pyotp  # noqa: PLC0415

    return pyotp.random_base32()


def address(settings: Settings, secret: str, email: str) -> str:
    """What an app reads from the picture: ``otpauth://totp/…``."""
    import pyotp  # noqa: PLC0415

    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=settings.product_name_en)


def picture(text: str) -> tuple[str, int]:
    """A QR code as the path of an SVG, with its width and height: one unit for each module, and a margin of four."""
    import segno  # noqa: PLC0415

    matrix = segno.make_qr(text, error="m", boost_error=False).matrix
    dark = ((row, column) for row, bits in enumerate(matrix) for column, bit in enumerate(bits) if bit)
    path = "".join(f"M{column + MARGIN} {row + MARGIN}h1v1h-1z" for row, column in dark)
    return path, len(matrix) + 2 * MARGIN


def step_of(secret: str, code: str, now: datetime, *, after: int | None) -> int | None:
    """The step whose code this is; None for a wrong code, and for one of ``after``, the last used step, or before."""
    import pyotp  # noqa: PLC0415

    current = int(now.timestamp()) // STEP_SECONDS
    app = pyotp.TOTP(secret)
    steps = range(current - TOLERANCE, current + TOLERANCE + 1)
    fitting = [step for step in steps if equal(app.at(step * STEP_SECONDS), code)]
    return next((step for step in fitting if after is None or step > after), None)
