"""Bodies and paths of requests."""

from typing import Any

from portal.domain.identity.users import User

FREE = {
    "business_email": "office@najd.example",
    "branches_in_ksa": "Jeddah",
    "organization_size": "201-500",
    "industry_field": "panoramicImaging",
}
MINE = "/api/company/change-request"


def asking(user: User, **changes: Any) -> dict[str, Any]:
    """The body of a request for another name, with ``changes``."""
    if user.company is None:
        raise ValueError("an administrator has no company")
    present = {
        name: getattr(user.company, name)
        for name in ("organization_name", "organization_website", "headquarters_location")
    }
    return {**present, "organization_name": "Najd Geomatics", **changes}


def path(user: User, decision: str = "") -> str:
    return f"/api/companies/{user.company_id}/change-request{decision}"


def seen(request: dict[str, Any]) -> dict[str, Any]:
    return {"request_id": request["id"], "revision": request["revision"]}
