"""Rules about accounts, and limits of attempts."""

import phonenumbers
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from phonenumbers import PhoneNumberType

from portal.domain.identity.emails import mailbox
from portal.domain.identity.secrets import keyed_hash
from portal.domain.identity.users import AccountStatus, Role, User
from portal.features.people.accounts.errors import ProviderNeeded
from portal.platform.settings import Settings, SmsGatewayKind

KINGDOM = 966
_MOBILE = frozenset({PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE_OR_MOBILE})

CORRECTIONS = RateLimitItemPerHour(5)
"""Corrections of the address of one sign-up: limited, because each sends a mail to an address of one's choice."""

CONFIRMATION_MAILS = RateLimitItemPerHour(5)


def sms_number(settings: Settings, phone_number: str | None) -> str:
    """The number if SMS codes may be sent to it (mobile numbers of the kingdom), else an empty string."""
    if phone_number is None or settings.sms_gateway is SmsGatewayKind.NONE:
        return ""
    parsed = phonenumbers.parse(phone_number, None)
    inside = parsed.country_code == KINGDOM and phonenumbers.number_type(parsed) in _MOBILE
    return phone_number if inside else ""


def is_owner(user: User) -> bool:
    """Whether the account's email belongs to it: proved, or confirmed by an administrator or a decision."""
    is_approved = user.status == AccountStatus.APPROVED and not user.is_invited_colleague
    return user.email_verified_at is not None or user.role == Role.ADMIN or is_approved


def may_correct_email(user: User) -> bool:
    """Whether the account does not own its address yet (:func:`is_owner`)."""
    return not is_owner(user)


def sign_in_limit(settings: Settings) -> RateLimitItem:
    return RateLimitItemPerMinute(settings.sign_in_tries_per_minute)


def code_try_limit(settings: Settings) -> RateLimitItem:
    """Limit of code attempts per network address. High, as offices share an address; each challenge allows fewer."""
    return RateLimitItemPerMinute(3 * settings.sign_in_tries_per_minute)


def sign_up_limit(settings: Settings) -> RateLimitItem:
    return RateLimitItemPerHour(settings.sign_ups_per_hour)


def resend_limit(settings: Settings) -> RateLimitItem:
    return RateLimitItemPerSecond(1, settings.code_resend_seconds)


def reset_request_limit(settings: Settings) -> RateLimitItem:
    return RateLimitItemPerHour(settings.reset_requests_per_hour)


def recipient(settings: Settings, address: str) -> str:
    """A hash of a mailbox or number for limits, so that it can be recognised but not read."""
    return keyed_hash(settings, "recipient", mailbox(address))


def require_local_sign_in(settings: Settings, user: User) -> None:
    """Raises :class:`ProviderNeeded` for an administrator who signs in with the provider only."""
    if user.is_admin and not settings.may_sign_in_locally(user.email):
        raise ProviderNeeded
