"""The steps of adding factors, and of answering for them."""

from datetime import datetime
from typing import Any

import pyotp
from httpx2 import AsyncClient, Response

from tests.api.conftest import ORIGIN
from tests.factories.passkeys import Passkey

Json = dict[str, Any]


async def asked(client: AsyncClient, path: str) -> Json:
    answer = await client.post(f"/api/{path}/ask")
    assert answer.status_code == 200, answer.text
    data: Json = answer.json()["data"]
    return data


async def add_passkey(client: AsyncClient, passkey: Passkey, label: str = "Laptop") -> Response:
    question = await asked(client, "account/factors/passkey")
    body = {"ceremony_id": question["ceremony_id"], "credential": passkey.create(question["options"]), "label": label}
    return await client.post("/api/account/factors/passkey", json=body)


async def added_passkey(client: AsyncClient, **details: Any) -> Passkey:
    passkey = Passkey(ORIGIN, **details)
    answer = await add_passkey(client, passkey)
    assert answer.status_code == 200, answer.text
    return passkey


async def answer_by_passkey(client: AsyncClient, passkey: Passkey, path: str = "login/passkey") -> Response:
    question = await asked(client, path)
    body = {"ceremony_id": question["ceremony_id"], "credential": passkey.use(question["options"])}
    return await client.post(f"/api/{path}", json=body)


async def added_app(client: AsyncClient, now: datetime, label: str = "Phone") -> tuple[pyotp.TOTP, list[str]]:
    """The app, whose code of ``now`` is used, and the recovery codes."""
    question = await asked(client, "account/factors/app")
    app = pyotp.TOTP(question["secret"])
    body = {"ceremony_id": question["ceremony_id"], "code": app.at(now), "label": label}
    answer = await client.post("/api/account/factors/app", json=body)
    assert answer.status_code == 200, answer.text
    return app, answer.json()["data"]["recovery_codes"]
