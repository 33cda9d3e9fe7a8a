"""The plain 404 page for addresses of neither the app nor the API."""

import secrets
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from portal.platform.http.paths import API_PREFIX
from portal.platform.i18n import current_locale, direction, translate

_PAGE = """<!doctype html>
<html lang="{locale}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style nonce="{nonce}">
:root {{ color-scheme: light dark; color: #14211b; background: #f6f8f7; font: 1rem/1.6 system-ui, sans-serif }}
body {{ min-block-size: 100dvh; margin: 0; display: grid; place-content: center; justify-items: center; gap: 1rem }}
body {{ box-sizing: border-box; padding: 1.5rem; text-align: center }}
h1, p {{ margin: 0 }}
p:first-child, a {{ color: #1f7a4f }}
@media (prefers-color-scheme: dark) {{
  :root {{ color: #e8f0ec; background: #0f1613 }}
  p:first-child, a {{ color: #5cc694 }}
}}
</style>
</head>
<body><p>404</p><h1>{title}</h1><p>{text}</p><a href="/app/">{home}</a></body>
</html>
"""
_NOTHING_ELSE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def wants_page(request: Request) -> bool:
    """Whether the client is a browser, which gets a page instead of the envelope."""
    return (
        request.method in {"GET", "HEAD"}
        and "text/html" in request.headers.get("accept", "")
        and not request.url.path.startswith(f"{API_PREFIX}/")
    )


def not_found_page() -> Response:
    locale, nonce = current_locale(), secrets.token_urlsafe(16)
    page = _PAGE.format(
        locale=locale,
        direction=direction(locale),
        nonce=nonce,
        title=escape(translate("page.not_found")),
        text=escape(translate("page.not_found_text")),
        home=escape(translate("page.home")),
    )
    policy = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return HTMLResponse(page, status_code=404, headers={"Content-Security-Policy": policy, "Cache-Control": "no-store"})
