"""Compares a screen in both directions: Arabic is the mirror image of English."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from tests.e2e.visitor import Visitor, in_page

MAX_OFFSET_PX = 2
MAX_REPORTED = 12
MAX_LOOKS = 20
# Structures differ slightly, because sentences order their parts differently.
LEAST_SHARED = 0.9
# Icons that follow the reading direction: arrows, doors, planes. Clocks, ticks and question marks do not.
POINTING = (
    "ArrowBackRounded",
    "ArrowForwardRounded",
    "ChevronLeftRounded",
    "ChevronRightRounded",
    "FirstPageRounded",
    "LogoutRounded",
    "OpenInNewRounded",
    "SendRounded",
)
ICONS = Path(__file__).parents[2] / "web" / "node_modules" / "@mui" / "icons-material"
BEGINS = {"en": "left", "ar": "right"}
OPPOSITE = {"left": "right", "right": "left", "center": "center"}


@cache
def drawing_of(icon: str) -> str:
    """Returns the path of an icon, which identifies it in the built app."""
    return " ".join(re.findall(r'\bd: "([^"]+)"', (ICONS / f"{icon}.js").read_text(encoding="utf-8")))


async def not_mirrored(english: Visitor, arabic: Visitor) -> list[str]:
    """Returns elements whose position, start or direction in Arabic differs from the mirror image.

    Both screens are in the same state.
    """
    found: list[str] = []
    for _ in range(MAX_LOOKS):
        found = await _compare(english, arabic)
        if not found:
            return []
        # The pages are being rendered.
        await arabic.page.wait_for_timeout(100)
    return [*found[:MAX_REPORTED], f"and {len(found) - MAX_REPORTED} more"] if len(found) > MAX_REPORTED else found


async def _compare(english: Visitor, arabic: Visitor) -> list[str]:
    left_to_right: dict[str, Any] = await english.page.evaluate(in_page("boxes"))
    right_to_left: dict[str, Any] = await arabic.page.evaluate(in_page("boxes"))
    return [
        *_boxes(left_to_right["boxes"], right_to_left["boxes"]),
        *_fields(left_to_right["fields"], right_to_left["fields"]),
        *_icons(left_to_right["icons"], turned=set()),
        *_icons(right_to_left["icons"], turned={drawing_of(icon) for icon in POINTING}),
        *_menus(left_to_right["menus"], right_to_left["menus"]),
    ]


def _boxes(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    shared = here.keys() & there.keys()
    if len(shared) < LEAST_SHARED * max(len(here), len(there)):
        return [f"of {len(here)} and {len(there)} boxes only {len(shared)} correspond"]
    found = []
    off: set[str] = set()
    for place in sorted(shared, key=len):
        start, end, what = here[place]
        other_start, other_end, _ = there[place]
        if max(abs(start - other_start), abs(end - other_end)) <= MAX_OFFSET_PX:
            continue
        off.add(place)
        # Elements within a misplaced box are misplaced with it.
        if place.rpartition(" ")[0] not in off:
            found.append(f"{start:.0f}–{end:.0f} but in Arabic {other_start:.0f}–{other_end:.0f}: {what}")
    return found


def _fields(here: list[dict[str, Any]], there: list[dict[str, Any]]) -> list[str]:
    if len(here) != len(there):
        return [f"{len(here)} fields but in Arabic {len(there)}"]
    found = [
        f"begins {field['side']}: {field['what']}"
        for field in (*here, *there)
        if field["language"] and field["side"] != BEGINS[field["language"]]
    ]
    return found + [
        f"begins {field['side']} and in Arabic {other['side']}: {field['what']}"
        for field, other in zip(here, there, strict=True)
        if not field["language"] and other["side"] != (field["side"] if field["follows"] else OPPOSITE[field["side"]])
    ]


def _icons(icons: list[dict[str, Any]], *, turned: set[str]) -> list[str]:
    return [
        f"{'mirrored' if icon['turned'] else 'not mirrored'}: {icon['what']}"
        for icon in icons
        if icon["turned"] != (icon["drawing"] in turned)
    ]


def _menus(here: list[list[str]], there: list[list[str]]) -> list[str]:
    return [
        f"a menu opens at the {' and '.join(edges)} of its button, in Arabic at {others or 'neither edge'}"
        for edges, others in zip(here, there, strict=False)
        if edges and not set(edges) & set(others)
    ]
