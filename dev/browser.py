"""Debian's Chromium, with the flags of tests and screenshots."""

from pathlib import Path

# Chromium without windows: a tenth less work, but no viewer of PDFs.
CHROMIUM = Path("/usr/bin/chromium-headless-shell")
CHROMIUM_WITH_VIEWERS = Path("/usr/bin/chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages live for seconds: optimizing their scripts takes longer than it saves.
    "--js-flags=--no-maglev,--no-turbofan",
)
PHONE = (390, 844)
DESKTOP = (1280, 900)
LANGUAGE_KEY = "appLanguage"
USER_KEY = "portal.user"
