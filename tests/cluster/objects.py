"""The RFI as an object of the cluster."""

from datetime import datetime
from typing import Any

import yaml

from tests.cluster.installation import Installation

RFI = "hd-mapping"


def publish(installation: Installation, deadline: datetime, *, reopen: str | None = None) -> None:
    spec: dict[str, Any] = {
        "title": {"en": "RFI on HD mapping", "ar": "طلب معلومات بشأن الخرائط عالية الدقة"},
        "deadline": deadline.isoformat(timespec="seconds"),
        "onClose": {"bundle": True, "notifyAdmins": True, "notifyCompanies": True},
    }
    if reopen:
        spec["reopen"] = {"reason": reopen}
    body = {
        "apiVersion": "licensing.geo-portal.io/v1alpha1",
        "kind": "RequestForInformation",
        "metadata": {"name": RFI},
        "spec": spec,
    }
    file = installation.cluster.folder / "rfi.yaml"
    file.write_text(yaml.safe_dump(body, allow_unicode=True), encoding="utf-8")
    installation.kubectl("apply", "-f", str(file))


def is_in(installation: Installation, phase: str) -> Any:
    found = installation.get(f"rfi/{RFI}")
    return found if found.get("status", {}).get("phase") == phase else None
