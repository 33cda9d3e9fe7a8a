"""The database's URL as providers publish it: converts libpq's TLS parameters to the driver's."""

import ssl
from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_TLS = {"ssl", "sslmode", "sslrootcert", "sslcert", "sslkey"}
# The portal sets these itself; the address cannot change them.
_OURS = {"application_name", "connect_timeout"}
_DRIVERS = {"host", "port", "target_session_attrs", "prepared_statement_cache_size"}


def problem_of(address: str) -> str | None:
    """Why the address is invalid, or which of its parameters is unsupported, as a sentence without the password."""
    # The message of make_url may contain the password.
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.get_backend_name() != "postgresql" or not url.database:
        return "must look like postgresql+asyncpg://user:password@host:5432/portal"
    if unknown := sorted(set(url.query) - _TLS - _OURS - _DRIVERS):
        return f"the parameter {unknown[0]} is not understood; known are {', '.join(sorted(_TLS | _DRIVERS))}"
    if (mode := _mode(url)) is not None and mode not in MODES:
        return f"sslmode must be one of {', '.join(MODES)}"
    if ("sslkey" in url.query) != ("sslcert" in url.query):
        return "sslcert and sslkey belong together"
    return None


def driver_arguments(url: URL) -> tuple[URL, dict[str, Any]]:
    """The URL without libpq's TLS parameters, and the arguments of asyncpg that replace them.

    ``verify-ca`` and ``verify-full`` trust the certificates in the file ``sslrootcert``; without it (or with
    ``system``), those of the machine (``SSL_CERT_FILE``). As in libpq, ``require`` with a root certificate verifies it.
    Raises OSError if a file cannot be read.
    """
    plain = url.set(query={name: value for name, value in url.query.items() if name in _DRIVERS})
    mode = _mode(url)
    root, certificate, key = (_one(url.query, name) for name in ("sslrootcert", "sslcert", "sslkey"))
    if mode == "require" and root is not None:
        mode = "verify-full" if root == "system" else "verify-ca"
    if mode is None and root is None and certificate is None:
        return plain, {}
    if mode in {"disable", "allow", "prefer"} or (mode in {None, "require"} and certificate is None):
        return plain, {"ssl": mode or "prefer"}
    context = ssl.create_default_context(cafile=None if root in {None, "system"} else root)
    context.check_hostname = mode == "verify-full"
    if mode not in {"verify-ca", "verify-full"}:
        context.verify_mode = ssl.CERT_NONE
    if certificate is not None:
        context.load_cert_chain(certificate, key)
    return plain, {"ssl": context}


def _mode(url: URL) -> str | None:
    return _one(url.query, "sslmode") or _one(url.query, "ssl")


def _one(query: Mapping[str, tuple[str, ...] | str], name: str) -> str | None:
    value = query.get(name)
    return value[-1] if isinstance(value, tuple) else value
