"""docs/permissions.md describes the callers of every route, in both languages."""

import pytest

from dev import permissions

LOCALES = pytest.mark.parametrize("locale", ["en", "ar"])


@LOCALES
def test_the_document_matches_the_routes(locale: str) -> None:
    assert permissions.DOCUMENTS[locale].read_text(encoding="utf-8") == permissions.document_in(locale), (
        "run `make openapi`"
    )


@LOCALES
def test_every_route_has_words(locale: str) -> None:
    assert {route.name for route in permissions.described_routes()} == set(permissions.texts_in(locale)["route"])


def test_permissions_and_other_callers_are_named() -> None:
    document = permissions.document_in("en")
    decides = "Administrators with the permission: Approve pending companies or Reject pending companies"
    assert f"| `POST /api/pending-users/decisions` | {decides} |" in document
    assert "| Read name, languages and dates of the portal | `GET /api/config` | Everybody |" in document
