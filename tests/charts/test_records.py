"""What signs the seals and the receipts, and who gets the last seal."""

import pytest

from tests.charts.chart import EVALUATION, EXTERNAL, Manifest, named, pods, render, with_values

NAMED = {"name": "portal-signing", "key": "ed25519"}
FORMER = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"


def signing_keys(manifests: list[Manifest]) -> list[Manifest]:
    """References to the key, of all containers that have one."""
    return [
        one["valueFrom"]["secretKeyRef"]
        for spec in pods(manifests).values()
        for container in spec["containers"]
        for one in container.get("env", ())
        if one["name"] == "PORTAL_SIGNING_KEY"
    ]


def test_the_job_that_makes_the_master_key_makes_this_one() -> None:
    keys = signing_keys(render(EVALUATION))
    assert keys[0]["key"] == "signing-key"
    assert keys[0]["name"].endswith("-generated")


def test_a_master_key_of_ones_own_needs_no_other_secret() -> None:
    assert signing_keys(render(EXTERNAL)) == []


@pytest.mark.parametrize("base", [EVALUATION, EXTERNAL], ids=["generated", "external"])
def test_another_secret_may_hold_it(base: Manifest) -> None:
    keys = signing_keys(render(with_values(base, records__signingKey={"existingSecret": NAMED})))
    assert keys
    assert all(key == NAMED for key in keys)


def test_former_keys_and_the_witness_are_settings() -> None:
    records = {"signingKey": {"former": [FORMER, FORMER[::-1]]}, "auditWitness": "auditor@authority.example"}
    settings = named(render(with_values(EXTERNAL, records=records)), "ConfigMap", "demo-rfi-portal-settings")["data"]
    assert settings["PORTAL_FORMER_SIGNING_KEYS"] == f"{FORMER},{FORMER[::-1]}"
    assert settings["PORTAL_AUDIT_WITNESS"] == "auditor@authority.example"
