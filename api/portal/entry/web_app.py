"""Serves the built web app under /app: hashed assets are cached for a year, the page never.

Each load of the page has a new nonce: Emotion writes <style> elements, and the policy admits only those with the nonce.
"""

import gzip
import mimetypes
import re
import secrets
from pathlib import Path

from fastapi import APIRouter, Depends, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from portal.entry.csp_reports import REPORTS_GROUP, REPORTS_URL
from portal.guards.dependencies import public
from portal.platform.errors import NotFound
from portal.platform.http.middleware.compression import LEVEL

NONCE_MARK = "__CSP_NONCE__"
YEAR = "public, max-age=31536000, immutable"
HOUR = "public, max-age=3600"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")


def page_policy(nonce: str) -> str:
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' 'nonce-{nonce}'",
            f"style-src 'self' 'nonce-{nonce}'",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            # The web app's only policy marks rendered mails for their frame.
            "require-trusted-types-for 'script'",
            "trusted-types portal",
            f"report-uri {REPORTS_URL}",
            f"report-to {REPORTS_GROUP}",
        )
    )


def web_app_router(dist: Path) -> APIRouter:
    router = APIRouter(include_in_schema=False, dependencies=[Depends(public())])
    files = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    page = (dist / "index.html").read_text(encoding="utf-8")

    def index(request: Request) -> Response:
        nonce = secrets.token_urlsafe(16)
        body = page.replace(NONCE_MARK, nonce).encode()
        headers = {
            "Content-Security-Policy": page_policy(nonce),
            "Reporting-Endpoints": f'{REPORTS_GROUP}="{REPORTS_URL}"',
            "Cache-Control": "no-store",
            "Vary": "Accept-Encoding",
        }
        # Safe against BREACH: nothing of the request is in the page, and the nonce is another at each load.
        if "gzip" in _accepted(request.headers.get("accept-encoding", "")):
            body = gzip.compress(body, compresslevel=LEVEL)
            headers["Content-Encoding"] = "gzip"
        return HTMLResponse(body, headers=headers)

    @router.api_route("/", methods=["GET", "HEAD"])
    async def root() -> Response:
        return RedirectResponse("/app/", status_code=307)

    @router.api_route("/login", methods=["GET", "HEAD"])
    async def login() -> Response:
        return RedirectResponse("/app/login", status_code=307)

    @router.api_route("/app", methods=["GET", "HEAD"])
    async def app_root(request: Request) -> Response:
        return index(request)

    @router.api_route("/app/{path:path}", methods=["GET", "HEAD"])
    async def app_path(path: str, request: Request) -> Response:
        if path in files and path != "index.html" and not path.endswith((".br", ".gz")):
            return _asset(files, path, request.headers.get("accept-encoding", ""))
        if path.startswith("assets/"):
            raise NotFound
        return index(request)

    return router


def _asset(files: dict[str, Path], path: str, accept_encoding: str) -> Response:
    """The file, precompressed if the browser accepts it. Starlette's ETag distinguishes the encodings."""
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {"Cache-Control": YEAR if path.startswith("assets/") else HOUR, "Vary": "Accept-Encoding"}
    accepted = _accepted(accept_encoding)
    for encoding, suffix in ENCODINGS:
        if encoding in accepted and path + suffix in files:
            return FileResponse(
                files[path + suffix], media_type=media_type, headers={**headers, "Content-Encoding": encoding}
            )
    return FileResponse(files[path], media_type=media_type, headers=headers)


def _accepted(header: str) -> set[str]:
    """The accepted encodings, without those refused by ``;q=0``. Preferences among them are ignored."""
    codings = (coding.partition(";") for coding in header.lower().split(","))
    return {name.strip() for name, _, quality in codings if not REFUSED.fullmatch(quality.strip())}
