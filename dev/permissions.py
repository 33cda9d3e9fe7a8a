"""Generates docs/permissions.md and its Arabic version from the routes; a part of ``make openapi``."""

import json
import sys
from typing import Any

from dev.toolchain import ROOT
from portal.domain.identity.permissions import Grant
from portal.entry.serving import described_app
from portal.guards.declared_routes import DeclaredRoute, declared_routes
from portal.guards.dependencies import Access
from portal.platform.http.paths import API_PREFIX
from portal.platform.i18n.catalogue import translate

DOCUMENTS = {"en": ROOT / "docs" / "permissions.md", "ar": ROOT / "docs" / "permissions.ar.md"}
TEXTS = ROOT / "dev" / "route_texts.json"
OR = {"en": " or ", "ar": " أو "}
FRAME = {"en": "{}", "ar": '<div dir="rtl" lang="ar">\n\n{}\n</div>\n'}
AUDIENCES = {
    "public": "everybody",
    "signed in": "signedIn",
    "admin": "admin",
    "approved company": "approvedCompany",
    "approved company with answers": "answeredCompany",
    "approved company with answers, or admin": "answeredCompanyOrAdmin",
}


def texts_in(locale: str) -> dict[str, Any]:
    def only(value: dict[str, Any]) -> Any:
        return value[locale] if locale in value else {name: only(inner) for name, inner in value.items()}

    texts: dict[str, Any] = only(json.loads(TEXTS.read_text(encoding="utf-8")))
    return texts


def described_routes() -> list[DeclaredRoute]:
    """The routes below ``/api`` that declare their callers, by path and method."""
    routes = declared_routes(described_app().routes)
    described = (route for route in routes if route.declared and route.path.startswith(f"{API_PREFIX}/"))
    return sorted(described, key=lambda route: (route.path, route.method))


def document_in(locale: str) -> str:
    texts = texts_in(locale)
    columns = texts["column"]
    lines = [
        f"# {texts['title']}",
        "",
        texts["lead"],
        "",
        f"| {columns['request']} | {columns['method']} | {columns['who']} |",
        "|---|---|---|",
    ]
    for route in described_routes():
        (access,) = route.declared
        purpose = texts["route"].get(route.name, route.name)
        lines.append(f"| {purpose} | `{route.method} {route.path}` | {_callers(access, texts, locale)} |")
    return FRAME[locale].format("\n".join([*lines, ""]))


def _callers(access: Access, texts: dict[str, Any], locale: str) -> str:
    callers = _admitted(access, texts, locale)
    return str(texts["fresh"][access.fresh]).replace("{{callers}}", callers) if access.fresh else callers


def _admitted(access: Access, texts: dict[str, Any], locale: str) -> str:
    if not access.grants:
        return str(texts["audience"][AUDIENCES[access.rule]])
    permissions = OR[locale].join(_label(grant, locale) for grant in access.grants)
    return str(texts["permissions"]).replace("{{permissions}}", permissions)


def _label(grant: Grant, locale: str) -> str:
    return translate(f"choice.permission.{grant.action} {grant.subject}", locale)


def main() -> int:
    for locale, file in DOCUMENTS.items():
        file.write_text(document_in(locale), encoding="utf-8")
        print(f"Written: {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
