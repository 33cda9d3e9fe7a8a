"""The cookies of the session and of known devices."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from portal.domain.identity.sources import DEVICE_SECONDS, Source
from portal.guards.dependencies import ClientIp, ResourcesDep
from portal.platform.settings import Settings


def get_cookie(request: Request, resources: ResourcesDep) -> str | None:
    return request.cookies.get(resources.settings.cookie_name)


SessionCookie = Annotated[str | None, Depends(get_cookie)]


def set_cookie(response: Response, settings: Settings, token: str) -> None:
    """Sets the session cookie, SameSite=Strict.

    A link in a mail loads the page, which itself sends the requests that need a session. The cookie has no lifetime: it
    ends with the browser, and the server ends the session earlier.
    """
    response.set_cookie(
        settings.cookie_name, token, path="/", secure=settings.cookie_secure, httponly=True, samesite="strict"
    )


async def get_source(request: Request, resources: ResourcesDep, ip: ClientIp) -> Source:
    return Source(ip, request.cookies.get(resources.settings.device_cookie_name), request.headers.get("user-agent"))


SourceDep = Annotated[Source, Depends(get_source)]


def set_device_cookie(response: Response, settings: Settings, device: str | None) -> None:
    """Sets the cookie of a new device. ``device``: None if the device is known and keeps its cookie."""
    if device is not None:
        response.set_cookie(
            settings.device_cookie_name,
            device,
            max_age=DEVICE_SECONDS,
            path="/",
            secure=settings.cookie_secure,
            httponly=True,
            samesite="strict",
        )


def delete_cookie(response: Response, settings: Settings) -> None:
    response.delete_cookie(
        settings.cookie_name, path="/", secure=settings.cookie_secure, httponly=True, samesite="strict"
    )


def get_provider_cookie(request: Request, resources: ResourcesDep) -> str | None:
    return request.cookies.get(resources.settings.provider_cookie_name)


ProviderCookie = Annotated[str | None, Depends(get_provider_cookie)]


def set_provider_cookie(response: Response, settings: Settings, browser: str, *, seconds: int) -> None:
    """Marks the browser that goes to the OpenID provider. SameSite=Lax, because it comes back from another site."""
    response.set_cookie(
        settings.provider_cookie_name,
        browser,
        max_age=seconds,
        path="/",
        secure=settings.cookie_secure,
        httponly=True,
        samesite="lax",
    )
