"""A screen of the screenshots, and replaced responses of the API."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page, Route

from dev.screen_steps import Step

Change = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Screen:
    """``who``: the email of the user; empty for a visitor.

    ``answers``: replacements of API responses, by path. ``then``: steps after the page has loaded. ``late``: taken
    after feedback was given. ``part``: the element that the picture shows instead of the page.
    """

    name: str
    path: str
    who: str = ""
    answers: tuple[tuple[str, Change], ...] = ()
    then: tuple[Step, ...] = ()
    phone_only: bool = False
    late: bool = False
    part: str = ""


async def change_answers(page: Page, screen: Screen) -> None:
    for path, change in screen.answers:
        await page.route(f"**/api/{path}?*", _changing(change))


def _changing(change: Change) -> Callable[[Route], Awaitable[None]]:
    async def handle(route: Route) -> None:
        answer = await route.fetch()
        body = await answer.json()
        await route.fulfill(response=answer, json=body | {"data": change(body["data"])})

    return handle
