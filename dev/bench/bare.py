"""The floor: bare Starlette on the same uvicorn, serving what the portal serves."""

import hashlib
import sys
from pathlib import Path
from typing import Any

import orjson
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route


def application(document: Any, folder: Path) -> Starlette:
    async def list_page(_request: Request) -> Response:
        return JSONResponse(document)

    async def upload(request: Request) -> Response:
        digest = hashlib.sha256()
        name = request.query_params["name"]
        with (folder / name).open("wb") as file:
            async for chunk in request.stream():
                digest.update(chunk)
                file.write(chunk)
        return JSONResponse({"sha256": digest.hexdigest()})

    return Starlette(routes=[Route("/list", list_page), Route("/upload", upload, methods=["POST"])])


if __name__ == "__main__":
    port, document_file, folder_name = sys.argv[1:4]
    uvicorn.run(
        application(orjson.loads(Path(document_file).read_bytes()), Path(folder_name)),
        port=int(port),
        log_level="warning",
        access_log=False,
    )
