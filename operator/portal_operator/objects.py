"""The custom resources as the operator reads them. The API server has validated them by their schema already."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

GROUP = "licensing.geo-portal.io"
VERSION = "v1alpha1"

_DURATION = re.compile(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?")


class Kind(StrEnum):
    RFI = "RequestForInformation"
    ROTATION = "InvitationCodeRotation"

    @property
    def plural(self) -> str:
        return f"{self.value.lower()}s"


@dataclass(frozen=True, slots=True)
class Watched:
    """One object as the watch delivered it last."""

    kind: Kind
    uid: str
    namespace: str
    name: str
    generation: int
    created_at: str
    spec: dict[str, Any]
    status: dict[str, Any]

    @classmethod
    def read(cls, kind: Kind, body: Any) -> "Watched":
        metadata = body["metadata"]
        return cls(
            kind=kind,
            uid=metadata["uid"],
            namespace=metadata["namespace"],
            name=metadata["name"],
            generation=metadata["generation"],
            created_at=metadata["creationTimestamp"],
            spec=dict(body.get("spec") or {}),
            status=dict(body.get("status") or {}),
        )

    @property
    def age(self) -> tuple[str, str]:
        """Smaller is older. Instants of Kubernetes sort as text; two of one second are told apart by their uid."""
        return self.created_at, self.uid

    @property
    def path(self) -> str:
        return f"/apis/{GROUP}/{VERSION}/namespaces/{self.namespace}/{self.kind.plural}/{self.name}"


def declaration(rfi: Watched) -> dict[str, Any]:
    """What the portal is told of an RFI, in its words."""
    spec = rfi.spec
    on_close = spec.get("onClose") or {}
    return {
        "uid": rfi.uid,
        "generation": rfi.generation,
        "title": spec["title"],
        "opens_at": spec.get("opensAt"),
        "deadline": spec["deadline"],
        "on_close": {
            "bundle": on_close.get("bundle", False),
            "notify_admins": on_close.get("notifyAdmins", True),
            "notify_companies": on_close.get("notifyCompanies", True),
        },
        "reopen": spec.get("reopen"),
    }


def duration(text: str) -> timedelta:
    """``1d12h`` and the like, as the schema's pattern allows them."""
    found = _DURATION.fullmatch(text)
    if found is None or not text:
        raise ValueError(f"{text!r} is no duration")
    days, hours, minutes = (int(number or 0) for number in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes)


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def written(at: datetime) -> str:
    """RFC 3339 in UTC with milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
