"""The declared registration fields match the request bodies and columns whose types are written out."""

from typing import get_args, get_type_hints

import pytest
from httpx import AsyncClient

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.registration.corrections import CONTACT
from portal.domain.registration.fields import (
    CHANGED_AT_ONCE,
    CHANGED_BY_REQUEST,
    FIELDS,
    ORGANISATION,
    FieldRule,
    RegistrationField,
    examples,
    names,
)
from portal.features.directory.listing.schemas import CompanyRow
from portal.features.people.accounts.bodies import CompanyOut, OrganizationOut, UserOut
from portal.features.people.accounts.fields import Email, Line, LongLine, Name, Phone, Url
from portal.features.people.own_account.bodies import CorrectionIn, FieldsChangedAtOnceIn, FieldsChangedByRequestIn
from portal.features.people.registration.schemas import RegistrationIn

RULES = {
    FieldRule.NAME: Name,
    FieldRule.LINE: Line,
    FieldRule.LONG_LINE: LongLine,
    FieldRule.EMAIL: Email,
    FieldRule.PHONE: Phone,
    FieldRule.URL: Url,
}
EACH_FIELD = pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)


def test_no_field_is_declared_twice_or_asked_under_a_condition_that_no_form_meets() -> None:
    assert len(names(FIELDS)) == len(FIELDS)
    for field in FIELDS:
        if field.when is not None:
            (other,) = (one for one in FIELDS if one.name == field.when.field)
            assert field.when.value in {option.value for option in other.options or ()}


@EACH_FIELD
def test_a_field_is_refused_by_another_rule_than_the_form_applies(field: RegistrationField) -> None:
    asked = get_type_hints(RegistrationIn, include_extras=True)[field.name]
    if field.rule is FieldRule.CHOICE:
        choice = get_args(asked)[0]
        assert [one.value for one in choice] == [option.value for option in field.options or ()]
    elif field.when is None:
        assert asked == RULES[field.rule]


@EACH_FIELD
def test_a_field_is_asked_and_never_kept_or_answered(field: RegistrationField) -> None:
    is_organisation = field in ORGANISATION
    assert field.name in (Company if is_organisation else User).__table__.c
    assert field.name in (CompanyOut if is_organisation else UserOut).model_fields
    assert field.name in CompanyRow.model_fields


def test_a_field_is_kept_and_never_asked() -> None:
    assert names(ORGANISATION) == set(OrganizationOut.model_fields)
    beside = {"password", "confirm_password", "invitation_code", "agreement"}
    assert set(RegistrationIn.model_fields) - beside == names(FIELDS)


def test_every_field_that_no_code_proves_can_be_corrected() -> None:
    assert set(CorrectionIn.model_fields) == names(FIELDS) - CONTACT


def test_an_approved_company_changes_every_field_of_the_organisation_at_once_or_by_request() -> None:
    assert names(CHANGED_AT_ONCE) == set(FieldsChangedAtOnceIn.model_fields)
    assert names(CHANGED_BY_REQUEST) == set(FieldsChangedByRequestIn.model_fields)
    assert names(CHANGED_AT_ONCE) | names(CHANGED_BY_REQUEST) == names(ORGANISATION)
    assert all(field in ORGANISATION or field.change == "atOnce" for field in FIELDS)
    for body in (FieldsChangedAtOnceIn, FieldsChangedByRequestIn):
        asked = get_type_hints(body, include_extras=True)
        for field in ORGANISATION:
            if field.name in asked and field.rule is not FieldRule.CHOICE and field.when is None:
                assert asked[field.name] == RULES[field.rule]


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
