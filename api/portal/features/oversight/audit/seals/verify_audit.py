"""Checks an export of the audit trail: whether anything was changed, added or removed after it was sealed.

This file runs alone: copy it. It needs Python 3.9 or later and the package ``cryptography``.

    python verify_audit.py trail.jsonl --key KEY --witness HASH

KEY is a public key of the portal, and HASH that of a seal that the witness got by mail. Take both from elsewhere than
the export: who can write one can write the other. Both can be repeated. What happened after the last witnessed seal is
proved by the key alone. Events that were never recorded are proved by nothing.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import sys
from typing import TYPE_CHECKING, Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def digest_of(event: dict[str, Any]) -> bytes:
    """SHA-256 of the event as JSON with sorted keys and without spaces, in UTF-8."""
    text = json.dumps(event, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).digest()


def is_signed(content: str, signature: str, key: str) -> bool:
    try:
        public = Ed25519PublicKey.from_public_bytes(base64.urlsafe_b64decode(key + "="))
        public.verify(base64.urlsafe_b64decode(signature + "=="), b"portal-audit-seal\n" + content.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


class Check:
    """Reads the lines of an export in order: the events of a seal before the seal, and last those without one."""

    def __init__(self, keys: Iterable[str], witnesses: Iterable[str]) -> None:
        self.keys, self.witnesses = set(keys), set(witnesses)
        self.problems: list[str] = []
        self._beginnings: list[str] = []
        self._seals = self._events = self._withheld = 0
        self._last: dict[str, Any] | None = None
        self._hash: str | None = None
        self._hashes: set[str | None] = set()
        self._sealed_upto: dict[str, int] = {}
        self._begin_seal()

    def _begin_seal(self) -> None:
        self._digest = hashlib.sha256()
        self._pending: list[tuple[str, int]] = []

    def read(self, lines: Iterable[str]) -> None:
        for number, line in enumerate(lines, 1):
            try:
                self._read_line(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError):
                self.problems.append(f"line {number} is none that the portal writes")
        self._check_end()

    def _read_line(self, line: dict[str, Any]) -> None:
        if "seal" in line:
            self._check_seal(json.loads(line["seal"]), line["seal"], line["signature"])
        elif "event" in line:
            event = line["event"]
            self._pending.append((event["system_identifier"], int(event["xid"])))
            # An event whose details the reader of the export may not see comes with its digest.
            self._digest.update(bytes.fromhex(line["sha256"]) if "sha256" in line else digest_of(event))
            self._events += 1
            self._withheld += "sha256" in line
        elif "format" not in line:
            raise ValueError

    def _check_seal(self, seal: dict[str, Any], content: str, signature: str) -> None:
        name = f"seal {seal['number']} of {seal['sealed_at']}"
        self.problems += [f"{name}: {problem}" for problem in self._wrong_with(seal, content, signature)]
        if seal["begins"]:
            self._beginnings.append(f"{name}: {seal['begins']}")
        self._seals += 1
        self._last, self._hash = seal, hashlib.sha256(content.encode()).hexdigest()
        self._hashes.add(self._hash)
        self._sealed_upto[seal["system_identifier"]] = int(seal["upto_xid"])
        self._begin_seal()

    def _wrong_with(self, seal: dict[str, Any], content: str, signature: str) -> Iterator[str]:
        if self.keys and seal["key"] not in self.keys:
            yield f"its key {seal['key']} is none of those that were given"
        if not is_signed(content, signature, seal["key"]):
            yield "its signature is wrong"
        if seal["previous"] != self._hash or seal["number"] != (self._last["number"] + 1 if self._last else 1):
            yield "the seal before it is missing or was changed"
        if self._last and seal["epoch"] != self._last["epoch"] and not seal["begins"]:
            yield "it begins anew without saying why"
        if int(seal["from_xid"]) != self._sealed_upto.get(seal["system_identifier"], 0):
            yield "it does not continue the seal before it"
        if seal["events"] != len(self._pending):
            yield f"it was made of {seal['events']} events, and {len(self._pending)} are here"
        elif seal["digest"] != self._digest.hexdigest():
            yield "its events were changed"

    def _check_end(self) -> None:
        for system, xid in self._pending:
            if self._last and (system != self._last["system_identifier"] or xid < self._sealed_upto[system]):
                self.problems.append(f"an event of transaction {xid} was added after its time was sealed")
        for witnessed in sorted(self.witnesses - self._hashes):
            self.problems.append(f"the witnessed seal {witnessed} is missing: what it sealed was removed or changed")
        if not self._seals:
            self.problems.append("there is no seal")

    def report(self) -> Iterator[str]:
        """Lines for people, of which the last one is the result."""
        yield f"seals: {self._seals}; events: {self._events}, of which {len(self._pending)} are not sealed yet"
        if self._withheld:
            yield f"events whose details are withheld: {self._withheld}"
        yield from self._beginnings
        if self._last:
            yield f"last seal: {self._last['number']} of {self._last['sealed_at']}, hash {self._hash}"
            if not self.keys:
                yield f"no key was given; is {self._last['key']} the portal's?"
        yield from self.problems
        yield "NOT INTACT" if self.problems else "intact"


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks an export of the audit trail.")
    parser.add_argument("export", help="the file that the portal exported with seals")
    parser.add_argument("--key", action="append", default=[], help="a public key of the portal")
    parser.add_argument("--witness", action="append", default=[], help="the hash of a seal that was mailed")
    arguments = parser.parse_args()
    check = Check(arguments.key, arguments.witness)
    with open(arguments.export, encoding="utf-8") as export:  # noqa: PTH123 - shorter for readers
        check.read(export)
    print("\n".join(check.report()))  # noqa: T201
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main())
