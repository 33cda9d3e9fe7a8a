"""Input of a registration."""

from typing import Any

from portal.domain.registration.fields import FIELDS, examples
from tests.factories.accounts import PASSWORD, numbers


def a_registration(**changes: Any) -> dict[str, Any]:
    """The body of ``POST /api/user``, valid unless ``changes`` say otherwise; ``...`` omits a field."""
    number = next(numbers)
    body = {
        **examples(FIELDS),
        "organization_name": f"Najd Mapping {number}",
        "organization_website": f"https://najd{number}.example",
        "email": f"noura{number}@najd.example",
        "business_email": f"office{number}@najd.example",
        "password": PASSWORD,
        "confirm_password": PASSWORD,
        "invitation_code": None,
        "agreement": True,
    }
    return {field: value for field, value in {**body, **changes}.items() if value is not ...}
