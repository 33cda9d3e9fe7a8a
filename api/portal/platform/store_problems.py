"""Stores that a process cannot use: a refusal is certain, an outage may pass."""

import ssl
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoreProblem:
    """``text``: a sentence with settings and reason; contains no secret.

    ``is_refusal``: the store rejects the credentials, the rights, the database or the bucket, so waiting is pointless.
    """

    text: str
    is_refusal: bool


class StoreUnusable(Exception):
    """Ends a process. The message is the text of ``problem``; ``store``: database, valkey or storage."""

    def __init__(self, store: str, problem: StoreProblem) -> None:
        super().__init__(problem.text)
        self.store = store
        self.is_refusal = problem.is_refusal


def untrusted_certificate(error: BaseException | None) -> str | None:
    """Why the store's certificate is not trusted; None if the error has another cause."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return f"its certificate is not trusted ({error.verify_message or error.reason})"
        error = error.__cause__ or error.__context__
    return None
