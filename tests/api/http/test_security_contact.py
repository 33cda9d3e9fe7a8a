"""security.txt names where to report vulnerabilities, and is not outdated (RFC 9116)."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import ValidationError

from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

PATH = "/.well-known/security.txt"


def fields_of(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.splitlines())


async def test_the_support_address_is_named_unless_another_contact_is_set(
    client: AsyncClient, app: FastAPI, resources: Resources
) -> None:
    answer = await client.get(PATH)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    fields = fields_of(answer.text)
    assert fields["Contact"] == "mailto:support@portal.example"
    assert fields["Canonical"] == f"http://localhost:8000{PATH}"
    assert fields["Preferred-Languages"] == "en, ar"
    ahead = datetime.fromisoformat(fields["Expires"]) - utc_now()
    assert timedelta(days=30) < ahead < timedelta(days=365)

    values = resources.settings.model_dump() | {"security_contact": "https://authority.example/report"}
    app.state.resources = replace(resources, settings=Settings.model_validate(values))
    fields = fields_of((await client.get(PATH)).text)
    assert fields["Contact"] == "https://authority.example/report"


@pytest.mark.parametrize("contact", ["security@authority.example", "http://x.example", "mailto:a@x\nContact: evil"])
def test_a_contact_that_is_no_address_stops_the_start(settings: Settings, contact: str) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate(settings.model_dump() | {"security_contact": contact})
