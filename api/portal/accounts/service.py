"""What other features, the routes and the command line may ask of accounts; each use case has a module of its own."""

from portal.accounts.admins import create_admin
from portal.accounts.codes import send_code
from portal.accounts.password_reset import forgot, reset
from portal.accounts.presentation import Progress, user_out
from portal.accounts.profile import choose_locale, user_info
from portal.accounts.registration import register
from portal.accounts.schemas import UserOut
from portal.accounts.sign_in import SignedIn, check_credentials, login, logout
from portal.accounts.unverified import purge_unverified

__all__ = [
    "Progress",
    "SignedIn",
    "UserOut",
    "check_credentials",
    "choose_locale",
    "create_admin",
    "forgot",
    "login",
    "logout",
    "purge_unverified",
    "register",
    "reset",
    "send_code",
    "user_info",
    "user_out",
]
