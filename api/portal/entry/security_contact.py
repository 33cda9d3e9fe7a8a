"""``/.well-known/security.txt`` (RFC 9116): where to report vulnerabilities."""

from datetime import timedelta

from fastapi import APIRouter, Depends
from starlette.responses import PlainTextResponse

from portal.guards.dependencies import ResourcesDep, public
from portal.platform.clock import utc_now
from portal.platform.settings import Settings

PATH = "/.well-known/security.txt"
VALID_FOR = timedelta(days=180)
"""RFC 9116 recommends less than a year."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(public())])


@router.api_route(PATH, methods=["GET", "HEAD"])
async def show_security_contact(resources: ResourcesDep) -> PlainTextResponse:
    return PlainTextResponse(_text(resources.settings), headers={"Cache-Control": "public, max-age=86400"})


def _text(settings: Settings) -> str:
    until = (utc_now() + VALID_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {settings.security_contact or f'mailto:{settings.support_email}'}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en, ar",
        f"Canonical: {settings.origin}{PATH}",
    ]
    return "".join(f"{line}\n" for line in lines)
