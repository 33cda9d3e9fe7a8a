"""What a company types to register."""

from typing import Any

from tests.factories.accounts import PASSWORD, numbers


def a_registration(**changes: Any) -> dict[str, Any]:
    """The body of ``POST /api/user``, valid unless ``changes`` make it otherwise; ``...`` leaves a field out."""
    number = next(numbers)
    body = {
        "first_name": "Noura",
        "last_name": "Al-Qahtani",
        "organization_name": f"Najd Mapping {number}",
        "organization_website": f"https://najd{number}.example",
        "email": f"noura{number}@najd.example",
        "business_email": f"office{number}@najd.example",
        "password": PASSWORD,
        "confirm_password": PASSWORD,
        "position": "Head of surveying",
        "linkedin_profile": "https://www.linkedin.com/in/noura",
        "headquarters_location": "Riyadh",
        "phone_number": "+966501234567",
        "branches_in_ksa": "Jeddah, Dammam",
        "organization_size": "50-200",
        "industry_field": "hdMapping",
        "industry_other": None,
        "invitation_code": None,
        "agreement": True,
    }
    return {field: value for field, value in {**body, **changes}.items() if value is not ...}
