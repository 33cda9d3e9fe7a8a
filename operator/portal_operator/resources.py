"""Custom resources as the operator reads them, already validated by the API server against their schema."""

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
class Resource:
    """A custom resource, as the watch or a list delivered it last.

    ``deadline_written_at``: when its ``spec.deadline`` was set, by the API server's clock; None if not recorded.
    """

    kind: Kind
    uid: str
    namespace: str
    name: str
    generation: int
    created_at: str
    spec: dict[str, Any]
    status: dict[str, Any]
    deadline_written_at: datetime | None = None

    @classmethod
    def read(cls, kind: Kind, body: Any) -> "Resource":
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
            deadline_written_at=_deadline_written_at(metadata.get("managedFields") or []),
        )

    @property
    def age(self) -> tuple[str, str]:
        """Sort key: smaller is older. Kubernetes times sort as text; the uid breaks ties within a second."""
        return self.created_at, self.uid

    @property
    def path(self) -> str:
        return f"/apis/{GROUP}/{VERSION}/namespaces/{self.namespace}/{self.kind.plural}/{self.name}"


def _deadline_written_at(managed: list[dict[str, Any]]) -> datetime | None:
    owners = [one for one in managed if "f:deadline" in one.get("fieldsV1", {}).get("f:spec", {})]
    return max((parse_time(one["time"]) for one in owners if "time" in one), default=None)


def declaration(rfi: Resource) -> dict[str, Any]:
    """Request body of ``PUT /internal/rfis/{name}``."""
    spec = rfi.spec
    on_close = spec.get("onClose") or {}
    # Only if it is declared, because a portal of the release before does not know it.
    questions = {"questions_until": spec["questionsUntil"]} if "questionsUntil" in spec else {}
    return {
        "uid": rfi.uid,
        "generation": rfi.generation,
        "title": spec["title"],
        "opens_at": spec.get("opensAt"),
        "deadline": spec["deadline"],
        **questions,
        "on_close": {
            "bundle": on_close.get("bundle", False),
            "notify_admins": on_close.get("notifyAdmins", True),
            "notify_companies": on_close.get("notifyCompanies", True),
        },
        "reopen": spec.get("reopen"),
    }


def parse_duration(text: str) -> timedelta:
    """Parses ``1d12h``, ``30m`` and the like. Raises ``ValueError`` for anything else."""
    found = _DURATION.fullmatch(text)
    if found is None or not text:
        raise ValueError(f"{text!r} is no duration")
    days, hours, minutes = (int(number or 0) for number in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes)


def parse_time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def format_time(at: datetime) -> str:
    """RFC 3339 in UTC with milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
