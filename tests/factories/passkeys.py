"""An authenticator in software: makes passkeys and answers for them as WebAuthn describes, rightly or wrongly."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, SYNCABLE, SYNCED, ATTESTED = 0x01, 0x04, 0x08, 0x10, 0x40
Options = dict[str, Any]


def encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def decoded(value: str) -> bytes:
    return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))


@dataclass
class Passkey:
    """``told``: members of the client data that replace the right ones. ``count``: of signatures, before the next."""

    origin: str
    party: str = "localhost"
    is_synced: bool = False
    verifies: bool = True
    count: int = 0
    told: dict[str, Any] = field(default_factory=dict)
    padding: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    owner: str = ""

    def create(self, options: Options) -> str:
        """The answer to ``PublicKeyCredentialCreationOptions``, as JSON."""
        self.owner = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(ATTESTED) + attested
        attestation = {"fmt": "none", "attStmt": {}, "authData": data + bytes(self.padding)}
        client = self._client("webauthn.create", options["challenge"])
        return self._answer(clientDataJSON=client, attestationObject=cbor2.dumps(attestation))

    def use(self, options: Options) -> str:
        """The answer to ``PublicKeyCredentialRequestOptions``, as JSON."""
        self.count += 1
        data = self._data(0)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=client, authenticatorData=data, signature=signature, userHandle=decoded(self.owner)
        )

    def _data(self, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0) | (SYNCABLE | SYNCED if self.is_synced else 0)
        return hashlib.sha256(self.party.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told | self.told).encode()

    def _answer(self, **response: bytes) -> str:
        name = encoded(self.id)
        answer = {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}}
        return json.dumps(answer | {"response": {key: encoded(value) for key, value in response.items()}})
