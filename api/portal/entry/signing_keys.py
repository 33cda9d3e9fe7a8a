"""``/.well-known/portal-signing-keys.json``: the public keys to the signatures of receipts and seals."""

from fastapi import APIRouter, Depends
from starlette.responses import JSONResponse

from portal.guards.dependencies import ResourcesDep, public
from portal.platform.signing import key_set

PATH = "/.well-known/portal-signing-keys.json"

router = APIRouter(include_in_schema=False, dependencies=[Depends(public())])


@router.api_route(PATH, methods=["GET", "HEAD"])
async def show_signing_keys(resources: ResourcesDep) -> JSONResponse:
    return JSONResponse(
        key_set(resources.settings),
        media_type="application/jwk-set+json",
        # An hour, so that a new key is known soon.
        headers={"Cache-Control": "public, max-age=3600"},
    )
