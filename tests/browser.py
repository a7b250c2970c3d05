"""The browser of the tests: a Chromium of this machine, installed if there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# Quiet and repeatable; without its sandbox, which refuses root.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
KOREAN = {"locale": "ko-KR", "timezone_id": "Asia/Seoul", "reduced_motion": "reduce"}
DEVICES = {
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
        **KOREAN,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}, **KOREAN},
}


class BrowserMissingError(Exception):
    """No browser was found, and none could be installed."""


def find_browser() -> str | None:
    """Return the path of an installed Chromium."""
    if named := os.environ.get("CHROMIUM"):
        return named
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def has_korean_font() -> bool:
    if not (program := shutil.which("fc-list")):
        return False
    return bool(subprocess.run([program, ":lang=ko"], capture_output=True, check=True).stdout)


def install_browser() -> None:
    """See to it that there is a browser and, on Debian as root, a Korean font for it.

    Raises BrowserMissingError.
    """
    may_install = os.geteuid() == 0 and shutil.which("apt-get")
    if may_install and not (find_browser() and has_korean_font()):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        packages = ["chromium", "fonts-nanum", "fontconfig"]
        for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
            subprocess.run(["apt-get", "--quiet", *command], check=False, env=environment)
    if find_browser() or playwright_browser().exists():
        return
    install = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(install, check=False).returncode:
        raise BrowserMissingError(
            "The browser tests need Chromium: install it (Debian: apt install chromium "
            "fonts-nanum), or name one in CHROMIUM."
        )


def playwright_browser() -> Path:
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)
