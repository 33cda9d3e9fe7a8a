"""The declared registration fields have columns, and choices whose values are written out."""

from typing import get_args, get_type_hints

import pytest
from httpx2 import AsyncClient

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.registration.fields import (
    CHANGED_AT_ONCE,
    CHANGED_BY_REQUEST,
    FIELDS,
    ORGANISATION,
    RegistrationField,
    examples,
    names,
)
from portal.features.directory.listing.schemas import CompanyRow
from portal.features.people.accounts.bodies import CompanyOut, UserOut
from portal.features.people.registration.schemas import RegistrationIn

EACH_FIELD = pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)


def test_no_field_is_declared_twice_or_asked_under_a_condition_that_no_form_meets() -> None:
    assert len(names(FIELDS)) == len(FIELDS)
    for field in FIELDS:
        if field.when is not None:
            (other,) = (one for one in FIELDS if one.name == field.when.field)
            assert field.when.value in {option.value for option in other.options or ()}


@pytest.mark.parametrize("field", [field for field in FIELDS if field.options], ids=lambda field: field.name)
def test_a_choice_offers_its_declared_options(field: RegistrationField) -> None:
    choice = get_args(get_type_hints(RegistrationIn, include_extras=True)[field.name])[0]
    assert [one.value for one in choice] == [option.value for option in field.options or ()]


@EACH_FIELD
def test_a_field_is_asked_and_never_kept_or_answered(field: RegistrationField) -> None:
    is_organisation = field in ORGANISATION
    assert field.name in (Company if is_organisation else User).__table__.c
    assert field.name in (CompanyOut if is_organisation else UserOut).model_fields
    assert field.name in CompanyRow.model_fields


def test_an_approved_company_changes_every_field_of_the_organisation_at_once_or_by_request() -> None:
    assert names(CHANGED_AT_ONCE) | names(CHANGED_BY_REQUEST) == names(ORGANISATION)
    assert all(field in ORGANISATION or field.change == "atOnce" for field in FIELDS)


def test_an_example_is_refused() -> None:
    password = {"password": "Contour-lines-1936", "confirm_password": "Contour-lines-1936"}
    RegistrationIn.model_validate({**examples(FIELDS), **password, "agreement": True})


async def test_the_fields_are_published_in_order_without_server_only_data(client: AsyncClient) -> None:
    answer = await client.get("/api/config/fields")

    published = answer.json()["data"]
    assert [field["name"] for field in published] == [field.name for field in FIELDS]
    assert not any({"example", "column"} & field.keys() for field in published)
    assert all("column" not in option for field in published for option in field["options"] or ())
    assert len(answer.content) < 8_000
