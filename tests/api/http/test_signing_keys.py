"""The public keys are published as a JWK set (RFC 7517, RFC 8037)."""

from dataclasses import replace

from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import SecretStr

from portal.platform.runtime.resources import Resources
from portal.platform.signing import key_id, public_key

PATH = "/.well-known/portal-signing-keys.json"
# RFC 8037, appendix A.
SECRET_OF_THE_RFC = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
PUBLIC_OF_THE_RFC = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
THUMBPRINT_OF_THE_RFC = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


def test_the_identifier_is_the_thumbprint_of_the_standard() -> None:
    assert key_id(PUBLIC_OF_THE_RFC) == THUMBPRINT_OF_THE_RFC


async def test_the_current_key_stands_before_former_ones(
    client: AsyncClient, app: FastAPI, resources: Resources
) -> None:
    former = public_key(resources.settings)
    settings = resources.settings.model_copy(
        update={"signing_key": SecretStr(SECRET_OF_THE_RFC), "former_signing_keys": (former,)}
    )
    app.state.resources = replace(resources, settings=settings)

    answer = await client.get(PATH)

    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/jwk-set+json")
    assert answer.headers["cache-control"] == "public, max-age=3600"
    first, second = answer.json()["keys"]
    assert first == {
        "kty": "OKP",
        "crv": "Ed25519",
        "alg": "EdDSA",
        "use": "sig",
        "kid": THUMBPRINT_OF_THE_RFC,
        "x": PUBLIC_OF_THE_RFC,
    }
    assert second["x"] == former
    assert SECRET_OF_THE_RFC not in answer.text
    listed = (await client.get("/api/receipts/keys")).json()["data"]
    assert listed == [{"id": key["kid"], "key": key["x"]} for key in (first, second)]
