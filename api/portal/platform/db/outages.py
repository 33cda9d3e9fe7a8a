"""Which errors mean that PostgreSQL cannot be used, and the sentence about each that names the settings."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from asyncpg import InterfaceError as DriverInterfaceError  # type: ignore[import-untyped]
from asyncpg import InternalClientError
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from portal.platform.settings import Settings
from portal.platform.store_problems import StoreProblem, StoreUnusable, untrusted_certificate

_LOST = ("08", "57P")
"""SQLSTATE: the driver lost the connection, or the server ended it (a shutdown ends it after a commit, too)."""

_AWAY = (*_LOST, "28", "3D", "53", "58")
"""SQLSTATE: also authentication refused, no such database, out of resources, system error.

Requests get them while PostgreSQL restarts, is restored, or has a new password.
"""

_DRIVER_ERRORS = (DriverInterfaceError, InternalClientError)
"""The driver's state does not fit to the next operation, as when the server ends the connection between two of them."""

_NO_RIGHT = "42501"
"""SQLSTATE: the user may not connect, read or create."""

_REFUSALS = ("28", "3D", _NO_RIGHT)

_NO_TLS = "rejected SSL upgrade"
"""Of the driver's message about a server without TLS."""

_BEGINNINGS = {
    "28": "PostgreSQL refuses {}",
    "3D": "PostgreSQL does not have the database of {}",
    _NO_RIGHT: "PostgreSQL does not give the user of {} the rights that the portal needs",
    "53": "PostgreSQL has no room for another connection or more data by {}",
}


def is_outage(error: BaseException) -> bool:
    """Whether the error means that PostgreSQL is unreachable."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    # Unknown host names and untrusted certificates raise errors that are an OSError but no ConnectionError.
    unreachable = (PoolTimeoutError, ConnectionError, TimeoutError, socket.gaierror, ssl.SSLError)
    refused = (OperationalError, InterfaceError, *_DRIVER_ERRORS)
    return isinstance(error, (*unreachable, *refused)) or sqlstate(error).startswith(_AWAY)


def is_answer_lost(error: BaseException) -> bool:
    """Whether the connection ended before the answer to a statement came. A refusal by the server is an answer."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or not sqlstate(error) or sqlstate(error).startswith(_LOST)
    # SQLAlchemy does not wrap resets, timeouts and these errors of the driver.
    return isinstance(error, (OSError, TimeoutError, *_DRIVER_ERRORS))


def is_refusal(error: BaseException) -> bool:
    """Whether waiting is pointless: credentials, rights or TLS mode are refused, or there is no such database."""
    is_about_tls = untrusted_certificate(error) is not None or _NO_TLS in str(error)
    return sqlstate(error).startswith(_REFUSALS) or is_about_tls


def is_unusable(error: BaseException) -> bool:
    """Whether the process cannot work with PostgreSQL: an outage or a refusal."""
    return is_outage(error) or is_refusal(error)


def is_schema_missing(error: BaseException) -> bool:
    """Whether a table or a column does not exist, because the database is not migrated yet."""
    return sqlstate(error) in {"42P01", "42703"}


def sqlstate(error: BaseException) -> str:
    """The code of a driver's error, which SQLAlchemy may have wrapped (not in ``db/written.py``); else empty."""
    return str(getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None) or "")


@contextmanager
def usable_database(settings: Settings) -> Iterator[None]:
    """For commands. Raises :class:`StoreUnusable` instead of the driver's error."""
    try:
        yield
    except Exception as error:
        if is_unusable(error):
            raise StoreUnusable("database", problem_of_database(error, settings)) from error
        raise


def problem_of_database(error: BaseException, settings: Settings) -> StoreProblem:
    return StoreProblem(_sentence(error, settings), is_refusal=is_refusal(error))


def _sentence(error: BaseException, settings: Settings) -> str:
    """A sentence with the settings, what sets them in the chart, and PostgreSQL's message. Contains no secret."""
    names, code = _names(settings), sqlstate(error)
    for prefix, beginning in _BEGINNINGS.items():
        if code.startswith(prefix):
            return f"{beginning.format(names)}: {_message_of(error)}"
    if isinstance(error, PoolTimeoutError):
        return "All connections to PostgreSQL of this process are in use (PORTAL_DATABASE_POOL_SIZE)"
    is_tls = isinstance(error, ssl.SSLError) or "SSL" in _message_of(error)
    verb = "does not accept the TLS mode (sslmode) of" if is_tls else "is not reachable by"
    return f"PostgreSQL at {_address(settings)} {verb} {names}: {_message_of(error)}"


def _message_of(error: BaseException) -> str:
    """The message of the server or the system; of other errors only the type, since they may contain a statement."""
    cause = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig.__cause__ or error.orig
    if sqlstate(error):
        return str(getattr(cause, "message", None) or type(cause).__name__)
    if isinstance(cause, OSError) and str(cause):
        return f"{type(cause).__name__}: {cause}"
    return type(cause).__name__


def _names(settings: Settings) -> str:
    """Names of the settings in use. Those of user and password are None if the URL contains them."""
    apart = {
        "PORTAL_DATABASE_USERNAME": settings.database_username,
        "PORTAL_DATABASE_PASSWORD": settings.database_password,
    }
    *others, last = ["PORTAL_DATABASE_URL", *(name for name, value in apart.items() if value is not None)]
    named = f"{', '.join(others)} and {last}" if others else last
    return f"{named} ({settings.database_source})" if settings.database_source else named


def _address(settings: Settings) -> str:
    """host:port, or the folder of the socket."""
    url = make_url(settings.database_url.get_secret_value())
    hosts = url.query.get("host") or url.host or "localhost"
    host = hosts if isinstance(hosts, str) else ",".join(hosts)
    return host if host.startswith("/") else f"{host}:{url.port or 5432}"
