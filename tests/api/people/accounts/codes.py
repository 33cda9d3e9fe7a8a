"""Requests that send one-time codes and requests that use them."""

from httpx2 import AsyncClient, Response

from portal.platform.runtime.resources import Resources
from tests.factories.registrations import a_registration

ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
EXTENDED = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


async def sign_up(client: AsyncClient, **changes: object) -> str:
    answer = await client.post("/api/user", json=a_registration(**changes))
    assert answer.status_code == 201, answer.text
    challenge_id: str = answer.json()["data"]["challenge"]["challenge_id"]
    return challenge_id


async def ask(client: AsyncClient, challenge_id: str, method: str = "email", **more: str) -> Response:
    return await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": method, **more})


async def answer_with(client: AsyncClient, challenge_id: str, code: str) -> Response:
    return await client.post("/api/login", json={"challenge_id": challenge_id, "code": code})


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


async def forget_waiting(resources: Resources) -> None:
    """Removes the 30 seconds' wait between two codes."""
    keys = [key async for key in resources.redis.scan_iter("*code-resend*")]
    assert keys
    await resources.redis.delete(*keys)
