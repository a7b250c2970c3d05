"""Somebody who plays at the live table through the page, by tapping what can be tapped."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

WAIT_MS = 20_000
DECISION = """() => {
    if (document.querySelector('dialog.result[open]')) return 'result'
    for (const name of ['auction', 'take', 'exchange', 'friend']) {
        if (document.querySelector(`.ask.${name}`)) return name
    }
    if (document.querySelector('.leads .trump')) return 'lead'
    return document.querySelector(':is(.hand, .stacks) .is-legal') ? 'play' : null
}"""
CHOOSE = """number => {
    const form = document.querySelector("form[action='/play/now/']")
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'rule_set', value: number })
    form.append(field)
    form.submit()
}"""
FITS = """() => {
    const root = document.documentElement
    return root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight
}"""


class Person:
    """`look(name)` is called once at each thing worth seeing: auction, exchange, friend, play."""

    def __init__(self, page: Page, *, look: Callable[[str], object] = lambda _: None) -> None:
        self.page = page
        self._look = look
        self._seen: set[str] = set()

    def sit_down(self) -> None:
        """Start from the home page, without any form."""
        self.page.goto("/")
        self.see("home")
        self.page.locator("form[action='/play/now/'] button").click()
        expect(self.page.locator(".hand .card")).to_have_count(10)

    def sit_down_to(self, rules: str) -> None:
        """Open a table with the rule set of that name."""
        self.page.goto("/rules/")
        address = self.page.get_by_role("link", name=rules).first.get_attribute("href")
        number = re.findall(r"\d+", address)[-1]
        self.page.goto("/")
        self.page.evaluate(CHOOSE, number)
        expect(self.page.locator(".table")).to_be_visible()

    def see(self, name: str) -> None:
        if name not in self._seen:
            self._seen.add(name)
            self._look(name)

    @property
    def seen(self) -> set[str]:
        return self._seen

    @property
    def cards(self) -> list[str]:
        cards = self.page.locator(".hand .card")
        return [card.get_attribute("data-card") for card in cards.all()]

    @property
    def moment(self) -> str:
        """Which hand it is, and how many actions the page shows."""
        return self.page.locator(".table").get_attribute("data-seq")

    def decision(self, *, timeout: int = WAIT_MS) -> str:
        """Wait until this person has something to decide; return what."""
        return self.page.wait_for_function(DECISION, timeout=timeout).json_value()

    def play_hand(self) -> None:
        """Bid for the contract and play until the score card is shown."""
        while (what := self.decision()) != "result":
            assert self.page.evaluate(FITS), f"the page scrolls in {what}"
            self.decide(what)
        self.see("score")

    def play_until(self, enough: Callable[[str], bool]) -> None:
        """Play, hand after hand, until a decision for which `enough` holds."""
        while not enough(what := self.decision()):
            if what == "result":
                self.next_hand()
            else:
                self.decide(what)

    def next_hand(self) -> None:
        """Ask for the next hand, unless it is dealt already, and wait for it."""
        number = int(self.moment.split("-")[0])
        self.page.evaluate("document.querySelector('dialog.result .button.primary')?.click()")
        self.page.wait_for_function(
            "number => parseInt(document.querySelector('.table').dataset.seq) > number",
            arg=number,
            timeout=WAIT_MS,
        )

    def decide(self, what: str) -> None:
        """Decide somehow, and wait until the table has moved on."""
        self.see(what)
        before = self.moment
        {
            "auction": self.bid,
            "take": self.take,
            "exchange": self.exchange,
            "lead": self.lead,
            "friend": self.call_friend,
            "play": self.play_a_card,
        }[what]()
        self.page.wait_for_function(
            "before => document.querySelector('.table').dataset.seq !== before",
            arg=before,
            timeout=WAIT_MS,
        )

    def bid(self) -> None:
        bid = self.page.locator(".ask.auction .button.on-felt")
        (bid if bid.count() else self.page.locator(".ask.auction .button")).first.click()

    def exchange(self) -> None:
        ready = self.page.locator(".action .button:enabled")
        while not ready.count():
            held = len(self.cards)
            self.tap(self.page.locator(".hand .card").last)
            expect(self.page.locator(".hand .card")).to_have_count(held - 1)
        self.see("buried")
        ready.click()

    def take(self) -> None:
        """Take cards of an open kitty, as many as may be taken."""
        take = self.page.locator(".ask.take .button")
        for card in self.page.locator(".ask.take .quick-card").all():
            if take.is_disabled():
                card.click()
        take.click()

    def lead(self) -> None:
        self.page.locator(".leads .trump").first.click()

    def call_friend(self) -> None:
        self.page.locator(".quick-card").first.click()

    def play_a_card(self) -> None:
        """Tap a playable card, and then the button if one tap only chooses it."""
        self.tap(self.page.locator(":is(.hand, .stacks) .is-legal").first)
        names = self.page.locator(".joker-names .trump")
        chosen = self.page.locator(":is(.hand, .stacks) .is-selected")
        if names.count():
            self.see("joker")
            names.first.click()
        elif chosen.count():
            self.page.locator(".action .button.on-felt:enabled").click()

    def tap(self, card) -> None:
        """Tap the strip of the card that its neighbours leave free, playable or not."""
        card.click(position={"x": 10, "y": 24}, force=True)
