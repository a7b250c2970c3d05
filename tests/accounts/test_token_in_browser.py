"""A member makes a token, copies it and revokes it, on a phone and on a desk."""

import pytest
from playwright.sync_api import expect

WAIT_MS = 20_000  # on a busy machine
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def member_page(open_page, site):
    """A function: the browser of somebody who has just signed up."""

    def member_page(device):
        page = open_page(device, permissions=["clipboard-read", "clipboard-write"])
        page.goto("/accounts/signup/")
        page.get_by_label("이름").fill("거북이처럼 느긋한 딱따구리 선생")  # too long for the header
        page.locator("[name=email]").fill(f"{device}@example.com")
        page.locator("[name=password1]").fill("맑은-잔디밭-27")
        page.locator("main form button.primary").click()
        expect(page.locator(".site-header .menu")).to_be_visible(timeout=WAIT_MS)
        return page

    return member_page


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_token_is_made_copied_and_revoked(member_page, screenshot, device):
    page = member_page(device)

    def look(name):
        assert page.evaluate(FITS), name
        screenshot(page, f"{name}-{device}")

    page.goto("/me/")
    look("me")
    page.locator("a[href='/me/tokens/']").click()
    page.locator("[name=name]").fill("거실 컴퓨터에서 돌리는 연습용 프로그램")
    look("tokens-empty")
    page.locator("main button.primary").click()
    copy = page.locator("[data-copy]")
    copy.click()
    expect(copy).to_have_text(copy.get_attribute("data-copied"))
    token = page.locator("#token").input_value()
    look("token-created")

    assert token.startswith("mc_")
    assert page.evaluate("navigator.clipboard.readText()") == token

    page.locator("a.button[href='/me/tokens/']").click()
    row = page.locator(".rows > li")
    expect(row).to_have_count(1, timeout=WAIT_MS)
    expect(page.locator("main")).not_to_contain_text(token)
    look("tokens")
    row.locator("a.danger").click()
    look("token-revoke")
    page.locator("main button.danger").click()
    expect(row).to_have_count(0, timeout=WAIT_MS)
    look("tokens-revoked")
