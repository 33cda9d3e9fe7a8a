"""Sources of attempts: a device that signed in to the account before, or a network.

A limit per email alone would let a stranger lock out its owner. Attempts are therefore counted per source, and the
wider limits per email exempt known devices. The device's cookie contains the account, a random id and their keyed hash;
it grants no access by itself.
"""

from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from uuid import UUID

from portal.domain.identity.secrets import equal, keyed_hash, new_token
from portal.platform.settings import Settings

DEVICE_SECONDS = 180 * 24 * 3600
_IPV6_PREFIX = 64
"""Length of the prefix that identifies a network: a subscriber usually gets at least one of this size."""


@dataclass(frozen=True, slots=True)
class Source:
    ip: str | None
    device_cookie: str | None = None
    agent: str | None = None

    def known_device(self, settings: Settings, user_id: UUID | None) -> str | None:
        """The device's id, if the device signed in to this account before."""
        account, _, rest = (self.device_cookie or "").partition(".")
        device, _, signature = rest.partition(".")
        if user_id is None or account != user_id.hex or not signature:
            return None
        return device if equal(signature, _signature(settings, user_id, device)) else None

    def key(self, settings: Settings, user_id: UUID | None) -> str:
        """Key under which attempts on this account are counted."""
        device = self.known_device(settings, user_id)
        return f"network:{self.network}" if device is None else f"device:{device}"

    @property
    def network(self) -> str:
        try:
            address = ip_address(self.ip or "")
        except ValueError:
            return self.ip or ""
        return str(address if address.version == 4 else ip_network((address, _IPV6_PREFIX), strict=False))  # noqa: PLR2004


def new_device_cookie(settings: Settings, user_id: UUID) -> str:
    device = new_token()
    return f"{user_id.hex}.{device}.{_signature(settings, user_id, device)}"


def _signature(settings: Settings, user_id: UUID, device: str) -> str:
    return keyed_hash(settings, "known-device", f"{user_id.hex}\x1f{device}")
