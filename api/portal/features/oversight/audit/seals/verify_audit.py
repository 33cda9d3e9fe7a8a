"""Checks an export of the audit trail: whether anything was changed, added or removed after it was sealed.

This file runs alone: copy it. It needs Python 3.9 or later and the package ``cryptography``.

    python verify_audit.py trail.jsonl.gz --key=KEY --witness=HASH

KEY is a public key of the portal, and HASH that of a seal that the witness got by mail. Take both from elsewhere than
the export, and give all that you have. The witness proves everything up to the witnessed seal. The key alone proves
that the portal made the seals: a person who can write the database can remove some, and the portal then begins a new
chain, which the report names.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import json
import re
import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SEALED_WITHIN = timedelta(hours=1)
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


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


def hash_of_seal(text: str) -> str:
    """As people copy it."""
    found = re.sub(r"\s", "", text).lower()
    if not re.fullmatch("[0-9a-f]{64}", found):
        raise argparse.ArgumentTypeError("a hash has 64 hexadecimal digits")
    return found


class Check:
    """Reads the lines of an export in order: the events of a seal before the seal, and last those without one."""

    def __init__(self, keys: Iterable[str], witnesses: Iterable[str]) -> None:
        self._keys, self._witnesses = set(keys), set(witnesses)
        self._found: list[str] = []
        self._beginnings: list[str] = []
        self._seals = self._events = self._lines = 0
        self._sealed_before = ""
        self._last: dict[str, Any] | None = None
        self._hash: str | None = None
        self._hashes: set[str] = set()
        self._sealed_upto: dict[str, int] = {}
        self._begin_seal()

    def _begin_seal(self) -> None:
        self._digest, self._pending = hashlib.sha256(), 0
        # Of the events since the last seal: by cluster the lowest transaction, and the earliest time.
        self._lowest: dict[str, int] = {}
        self._earliest: str | None = None

    def read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._lines += 1
            try:
                self._read_line(json.loads(line))
            except UNREADABLE:
                self._found.append(f"line {self._lines} is none that the portal writes")

    def _read_line(self, line: dict[str, Any]) -> None:
        if "seal" in line:
            self._check_seal(json.loads(line["seal"]), line["seal"], line["signature"])
        elif "event" in line:
            event = line["event"]
            system, xid = str(event["system_identifier"]), int(event["xid"])
            self._digest.update(digest_of(event))
            self._lowest[system] = min(xid, self._lowest.get(system, xid))
            self._earliest = min(str(event["at"]), self._earliest or str(event["at"]))
            self._pending += 1
            self._events += 1
        else:
            self._sealed_before = (datetime.fromisoformat(line["exported_at"]) - SEALED_WITHIN).isoformat()

    def _check_seal(self, seal: dict[str, Any], content: str, signature: str) -> None:
        if not is_signed(content, signature, seal["key"]):
            self._found.append(f"line {self._lines}: the signature of the seal is wrong")
        name = f"seal {int(seal['number'])} of {seal['sealed_at']}"
        self._found += [f"{name}: {problem}" for problem in self._wrong_with(seal)]
        if seal["begins"]:
            stored = seal["stored_before"]
            self._beginnings.append(f"{name}: {seal['begins']}" + (f"; stored up to seal {stored}" if stored else ""))
        self._seals += 1
        self._last, self._hash = seal, hashlib.sha256(content.encode()).hexdigest()
        self._hashes.add(self._hash)
        self._sealed_upto[seal["system_identifier"]] = int(seal["upto_xid"])
        self._begin_seal()

    def _wrong_with(self, seal: dict[str, Any]) -> Iterator[str]:
        if self._keys and seal["key"] not in self._keys:
            yield f"its key {seal['key']} is none of those that were given"
        if seal["previous"] != self._hash or seal["number"] != (self._last["number"] + 1 if self._last else 1):
            yield "the seal before it is missing or was changed"
        if self._last and seal["epoch"] != self._last["epoch"] and not seal["begins"]:
            yield "it begins anew without saying why"
        if int(seal["from_xid"]) != self._sealed_upto.get(seal["system_identifier"], 0):
            yield "it does not continue the seal before it"
        if seal["events"] != self._pending:
            yield f"it was made of {seal['events']} events, and {self._pending} are here"
        elif seal["digest"] != self._digest.hexdigest():
            yield "its events were changed"

    @property
    def problems(self) -> list[str]:
        """After the last line. Empty if the trail is intact."""
        found = list(self._found)
        if not self._seals:
            found.append("there is no seal")
        for system, xid in self._lowest.items():
            if xid < self._sealed_upto.get(system, 0):
                found.append(f"an event of transaction {xid} was added after its time was sealed")
        if self._seals and self._earliest and self._earliest < self._sealed_before:
            found.append(f"an event of {self._earliest} has no seal, for more than an hour")
        missing = sorted(self._witnesses - self._hashes)
        return found + [
            f"the witnessed seal {one} is missing: what it sealed was removed or changed" for one in missing
        ]

    def report(self) -> Iterator[str]:
        """Lines for people, of which the last one is the result. What others may have written is in plain letters."""
        yield from (line.encode("ascii", "backslashreplace").decode().translate(CONTROLS) for line in self._report())

    def _report(self) -> Iterator[str]:
        problems, anew = self.problems, len(self._beginnings) - 1
        yield f"seals: {self._seals}; events: {self._events}, of which {self._pending} are not sealed yet"
        yield from self._beginnings
        if self._last:
            yield f"last seal: {self._last['number']} of {self._last['sealed_at']}, hash {self._hash}"
            if not self._keys:
                yield f"no key was given; is {self._last['key']} the portal's?"
        yield from problems
        notes = [] if self._witnesses else ["no witnessed seal was given"]
        notes += [f"the chain began anew {anew} times, see above"] if anew > 0 else []
        yield "NOT INTACT" if problems else ": ".join(["intact", *(["; ".join(notes)] if notes else [])])


CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), 127)}


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks an export of the audit trail.")
    parser.add_argument("export", help="the file that the portal exported with seals")
    parser.add_argument("--key", action="append", default=[], help="a public key of the portal: --key=KEY")
    parser.add_argument("--witness", action="append", default=[], type=hash_of_seal, help="the hash of a mailed seal")
    arguments = parser.parse_args()
    check = Check((key.strip().rstrip("=") for key in arguments.key), arguments.witness)
    is_compressed = arguments.export.endswith(".gz")
    read = gzip.open if is_compressed else open
    with read(arguments.export, "rt", encoding="utf-8", errors="backslashreplace") as export:
        check.read(export)
    print("\n".join(check.report()))  # noqa: T201
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main())
