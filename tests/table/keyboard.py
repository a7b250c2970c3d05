"""Somebody who plays by keyboard alone: no mouse, no touch."""

from playwright.sync_api import expect

from tests.table.person import Person

FOCUSED = "selector => document.activeElement.matches(selector)"
MOST_TABS = 60


class Keyboard(Person):
    """Decides as `Person` does, with keys."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def has_focus(self, selector: str) -> bool:
        return self.page.evaluate(FOCUSED, selector)

    def tab_to(self, selector: str) -> None:
        """Press Tab until something with that selector has the focus."""
        for _ in range(MOST_TABS):
            if self.has_focus(selector):
                return
            self.press("Tab")
        raise AssertionError(f"the Tab key does not reach {selector}")

    def sit_down(self) -> None:
        self.page.goto("/")
        self.tab_to("form[action='/play/now/'] button")
        self.press("Enter")
        expect(self.page.locator(".hand .card")).to_have_count(10)

    def next_hand(self) -> None:
        number = int(self.moment.split("-")[0])
        self.tab_to("dialog.result .button.primary")
        self.press("Enter")
        self.page.wait_for_function(
            "number => parseInt(document.querySelector('.table').dataset.seq) > number",
            arg=number,
        )

    def bid(self) -> None:
        if self.page.locator(".ask.auction .button.on-felt").count():
            self.tab_to(".ask.auction .button.on-felt")
            self.press("Enter")
        else:
            self.press("p")

    def exchange(self) -> None:
        self.tab_to(".hand .card")
        while not self.page.locator(".action .button:enabled").count():
            held = len(self.cards)
            self.press("End", "ArrowUp")
            expect(self.page.locator(".hand .card")).to_have_count(held - 1)
            assert self.has_focus(".hand .card"), "the neighbour should have the focus"
        self.see("buried")
        self.tab_to(".action .button")
        self.press("Enter")

    def take(self) -> None:
        button = self.page.locator(".ask.take .button")
        self.tab_to(".ask.take .quick-card")
        while button.is_disabled():
            self.press("Space", "ArrowRight")
        self.tab_to(".ask.take .button")
        self.press("Enter")

    def lead(self) -> None:
        self.tab_to(".leads .trump")
        self.press("Enter")

    def call_friend(self) -> None:
        self.tab_to(".ask.friend .quick-card")
        self.press("Enter")

    def play_a_card(self) -> None:
        row = ".stacks" if self.page.locator(".stacks .is-legal").count() else ".hand"
        self.tab_to(f"{row} .card")
        self.press("Home")
        while not self.has_focus(".is-legal"):
            self.press("ArrowRight")
        self.press("Enter")
        if self.page.locator(".joker-names").count():
            self.tab_to(".joker-names .trump")
            self.press("Enter")
