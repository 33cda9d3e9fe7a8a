"""The page's Content Security Policy in a browser."""

import pytest
from playwright.async_api import Browser, Error

from dev.portal_process import RunningPortal

pytestmark = pytest.mark.e2e

SINKS = (
    "document.body.innerHTML = '<img src=x onerror=alert(1)>'",
    "document.createElement('iframe').srcdoc = '<p>x</p>'",
    "document.createElement('script').src = '/app/assets/x.js'",
    "new DOMParser().parseFromString('<p>x</p>', 'text/html')",
    "trustedTypes.createPolicy('of an attacker', {createHTML: (html) => html})",
)


async def test_no_script_turns_text_into_markup(chromium: Browser, portal: RunningPortal) -> None:
    page = await chromium.new_page()
    answer = await page.goto(f"{portal.url}/app/login")
    assert answer is not None
    assert answer.headers["reporting-endpoints"] == 'csp="/api/csp-reports"'
    await page.get_by_role("heading", level=1).wait_for()
    for sink in SINKS:
        with pytest.raises(Error, match=r"TrustedHTML|TrustedScriptURL|Policy"):
            await page.evaluate(f"() => {{ {sink} }}")
    await page.close()
