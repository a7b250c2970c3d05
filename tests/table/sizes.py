"""A page in every size that people hold in their hands, or sit before."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.table.person import FITS

FINGER = 44  # px
SIZES = {"phone": (360, 640), "landscape": (640, 360), "desktop": (1280, 800)}


def in_every_size(
    page: Page,
    screenshot: Callable[[Page, str], object],
    name: str,
    *,
    buttons: Locator | None = None,
) -> None:
    """Keep what the page shows in every size, and see that all of it fits.

    `buttons` are those that must be seen whole, and be big enough for a finger.
    """
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        screenshot(page, f"{name}-{size}")
        assert page.evaluate(FITS), f"the page scrolls on a {size}"
        shown = buttons.all() if buttons else []
        assert shown or buttons is None, f"no button is left on a {size}"
        for button in shown:
            expect(button).to_be_in_viewport(ratio=1)
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= FINGER, (size, button)
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
