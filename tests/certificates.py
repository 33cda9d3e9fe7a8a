"""A self-signed certificate per test run, for real TLS."""

import ssl
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from Crypto.Hash import SHA256
from Crypto.PublicKey import RSA
from Crypto.Signature import pkcs1_15
from Crypto.Util.asn1 import DerBitString, DerInteger, DerNull, DerObject, DerObjectId, DerOctetString, DerSequence

_SHA256_WITH_RSA = DerSequence([DerObjectId("1.2.840.113549.1.1.11").encode(), DerNull().encode()]).encode()
_UTF8_STRING, _SET, _GENERALIZED_TIME, _BOOLEAN = 0x0C, 0x31, 0x18, 0x01


@dataclass(frozen=True, slots=True)
class Certificate:
    """``path`` contains certificate and key; clients trust the file."""

    path: Path

    def server_context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path)
        return context


def make_certificate(folder: Path) -> Certificate:
    """Self-signed, for ``localhost`` and ``127.0.0.1``, valid from yesterday until tomorrow."""
    key = RSA.generate(2048)
    now = datetime.now(UTC)
    name = _tagged(_SET, DerSequence([DerObjectId("2.5.4.3").encode(), _tagged(_UTF8_STRING, b"localhost")]).encode())
    subject = DerSequence([name]).encode()
    alternatives = DerSequence([_tagged(0x82, b"localhost"), _tagged(0x87, ip_address("127.0.0.1").packed)]).encode()
    body = DerSequence(
        [
            _tagged(0xA0, DerInteger(2).encode()),
            DerInteger(now.toordinal()).encode(),
            _SHA256_WITH_RSA,
            subject,
            DerSequence([_time(now - timedelta(days=1)), _time(now + timedelta(days=1))]).encode(),
            subject,
            key.public_key().export_key("DER"),
            _tagged(0xA3, DerSequence([_extension("2.5.29.17", alternatives), _authority()]).encode()),
        ]
    ).encode()
    signature = pkcs1_15.new(key).sign(SHA256.new(body))
    certificate = DerSequence([body, _SHA256_WITH_RSA, DerBitString(signature).encode()]).encode()
    path = folder / "server.pem"
    path.write_bytes(ssl.DER_cert_to_PEM_cert(certificate).encode() + key.export_key("PEM", pkcs=8) + b"\n")
    return Certificate(path)


def _tagged(tag: int, payload: bytes) -> bytes:
    encoded = DerObject()
    encoded._tag_octet = tag
    encoded.payload = payload
    return encoded.encode()


def _time(instant: datetime) -> bytes:
    return _tagged(_GENERALIZED_TIME, instant.strftime("%Y%m%d%H%M%SZ").encode())


def _extension(identifier: str, value: bytes, *, is_critical: bool = False) -> bytes:
    parts = [DerObjectId(identifier).encode()]
    if is_critical:
        parts.append(_tagged(_BOOLEAN, b"\xff"))
    return DerSequence([*parts, DerOctetString(value).encode()]).encode()


def _authority() -> bytes:
    """Marks the certificate as an authority, so that clients can trust it."""
    return _extension("2.5.29.19", DerSequence([_tagged(_BOOLEAN, b"\xff")]).encode(), is_critical=True)
