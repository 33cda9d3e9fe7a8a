"""What other features, the routes and the command line may ask of accounts; each use case has a module of its own."""

from portal.accounts.admins import add_invited_admin, change_email, create_admin, has_account, invite_admin
from portal.accounts.codes import send_code
from portal.accounts.email_confirmation import confirm_email, send_again
from portal.accounts.password_reset import end_links, forgot, reset
from portal.accounts.presentation import Progress, user_out
from portal.accounts.profile import choose_locale, user_info
from portal.accounts.registration import register
from portal.accounts.schemas import UserOut
from portal.accounts.sessions import SessionStore
from portal.accounts.sign_in import SignedIn, check_credentials, login, logout, session_time_left
from portal.accounts.unverified import purge_unverified

__all__ = [
    "Progress",
    "SessionStore",
    "SignedIn",
    "UserOut",
    "add_invited_admin",
    "change_email",
    "check_credentials",
    "choose_locale",
    "confirm_email",
    "create_admin",
    "end_links",
    "forgot",
    "has_account",
    "invite_admin",
    "login",
    "logout",
    "purge_unverified",
    "register",
    "reset",
    "send_again",
    "send_code",
    "session_time_left",
    "user_info",
    "user_out",
]
