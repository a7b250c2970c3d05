"""The browser itself: the devices are what they claim, and the policy lets our sockets through."""

import pytest

SOCKET = """() => new Promise(resolve => {
    let violations = 0
    document.addEventListener("securitypolicyviolation", () => { violations += 1 })
    const socket = new WebSocket(`ws://${location.host}/ws/nowhere/`)
    socket.onclose = () => resolve(violations)
})"""


@pytest.mark.parametrize(
    ("device", "size"), [("phone", [360, 640, 2]), ("desktop", [1280, 800, 1])]
)
def test_devices_have_their_size_and_speak_korean(open_page, device, size):
    page = open_page(device)

    page.goto("/healthz")

    assert page.evaluate("[screen.width, screen.height, devicePixelRatio]") == size
    assert page.evaluate("navigator.language") == "ko-KR"
    assert page.evaluate("new Intl.DateTimeFormat().resolvedOptions().timeZone") == "Asia/Seoul"
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")


def test_a_page_may_open_sockets_of_its_own_site(open_page):
    page = open_page("desktop")
    page.goto("/healthz")

    assert page.evaluate(SOCKET) == 0


def test_the_home_page_shows_without_an_error(open_page, screenshot):
    for device in ("phone", "desktop"):
        page = open_page(device)
        answer = page.goto("/")
        assert answer.ok
        assert page.title()
        assert screenshot(page, f"home-{device}").stat().st_size > 0
