"""Signing in with an OpenID provider outside the cluster."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from dev.cluster.isolation import ADDRESS
from tests.cluster.installation import Installation, values
from tests.cluster.people import Person
from tests.factories.provider import FakeProvider

SECRET = "portal-provider"
GROUP = "rfi-staff"


def with_provider(installation: Installation, provider: FakeProvider) -> dict[str, Any]:
    """Values for the chart; only the provider's address is reachable."""
    installation.kubectl("create", "secret", "generic", SECRET, "--from-literal=client-secret=for tests only")
    known = {"issuer": provider.issuer, "clientId": provider.client_id, "existingSecret": {"name": SECRET}}
    groups = {"groups": {GROUP: ["reviewer"]}, "createsAdmins": True}
    reached = {"provider": [{"ipBlock": {"cidr": f"{ADDRESS}/32"}}]}
    return {"signIn": {"provider": known | groups}, "networkPolicy": values().get("networkPolicy", {}) | reached}


def signed_in_with(installation: Installation, provider: FakeProvider) -> Person:
    """A new administrator of the group."""
    person = Person(installation, "huda@authority.example", "")
    asked = parse_qs(urlsplit(person.call("POST", "/api/login/provider")["address"]).query)
    provider.nonce = asked["nonce"][0]
    provider.told = {"email": person.email, "email_verified": True, "groups": [GROUP]}
    answer = {"state": asked["state"][0], "code": "code", "iss": provider.issuer}
    came = person.send("GET", "/api/login/provider/callback", params=answer)
    assert came.headers["Location"] == "/app/provider", came.headers
    permissions = person.call("GET", "/api/user-info")["permissions"]
    assert {one["subject"] for one in permissions if one["action"] != "VIEW"} == {"reading"}
    return person
