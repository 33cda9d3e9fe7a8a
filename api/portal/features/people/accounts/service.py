"""Interface of accounts for other features, routes and commands; each use case has its own module."""

from portal.domain.identity.sessions import SessionStore
from portal.features.people.accounts.account_bodies import CorrectionIn, FieldsChangedAtOnceIn, FieldsChangedByRequestIn
from portal.features.people.accounts.account_links import end_links, make_account_link
from portal.features.people.accounts.addresses import find_owner
from portal.features.people.accounts.admins import (
    add_invited_admin,
    change_email,
    create_admin,
    has_account,
    invite_admin,
)
from portal.features.people.accounts.codes import send_code
from portal.features.people.accounts.contact import change_email as change_own_email
from portal.features.people.accounts.contact import change_phone as change_own_phone
from portal.features.people.accounts.contact import confirm as confirm_contact
from portal.features.people.accounts.contact import send_again as send_contact_code
from portal.features.people.accounts.devices import devices, sign_out_device, sign_out_others
from portal.features.people.accounts.email_confirmation import confirm_email, send_again
from portal.features.people.accounts.errors import InvitationLinkInvalid
from portal.features.people.accounts.invited import (
    accept_link,
    invited_by_link,
    invited_colleague,
    unknown_password,
    valid_for,
)
from portal.features.people.accounts.invited_bodies import AcceptColleagueInvitationIn, ColleagueInvitationIn
from portal.features.people.accounts.own_password import change_password
from portal.features.people.accounts.password_reset import forgot, reset
from portal.features.people.accounts.presentation import Progress, user_out
from portal.features.people.accounts.profile import change_profile, choose_locale, user_info
from portal.features.people.accounts.registration import register
from portal.features.people.accounts.schemas import SignedInUserOut, UserOut
from portal.features.people.accounts.sign_in import SignedIn, check_credentials, login, logout, session_time_left
from portal.features.people.accounts.unverified import purge_unverified, unverified

__all__ = [
    "AcceptColleagueInvitationIn",
    "ColleagueInvitationIn",
    "CorrectionIn",
    "FieldsChangedAtOnceIn",
    "FieldsChangedByRequestIn",
    "InvitationLinkInvalid",
    "Progress",
    "SessionStore",
    "SignedIn",
    "SignedInUserOut",
    "UserOut",
    "accept_link",
    "add_invited_admin",
    "change_email",
    "change_own_email",
    "change_own_phone",
    "change_password",
    "change_profile",
    "check_credentials",
    "choose_locale",
    "confirm_contact",
    "confirm_email",
    "create_admin",
    "devices",
    "end_links",
    "find_owner",
    "forgot",
    "has_account",
    "invite_admin",
    "invited_by_link",
    "invited_colleague",
    "login",
    "logout",
    "make_account_link",
    "purge_unverified",
    "register",
    "reset",
    "send_again",
    "send_code",
    "send_contact_code",
    "session_time_left",
    "sign_out_device",
    "sign_out_others",
    "unknown_password",
    "unverified",
    "user_info",
    "user_out",
    "valid_for",
]
