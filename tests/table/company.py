"""Several people at one table, each with a page of their own, moved by one thread."""

import time
from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.table.person import DECISION, WAIT_MS, Person
from tests.table.wire import Wire

HAND_SECONDS = 120
SCORED = "dialog.result .scores"
BOLD = 16  # point cards: more than a bot is likely to promise
SHOWN = """() => JSON.stringify([
    document.querySelector('.table').dataset.seq,
    document.querySelector('.prompt').textContent,
    document.querySelector('dialog.result')?.textContent.replace(/\\d+/g, ''),
    ...[...document.querySelectorAll('.hand .card')]
        .map(card => card.dataset.card + card.ariaDisabled),
    ...[...document.querySelectorAll('.trick .card')].map(card => card.ariaLabel),
])"""
SHOWS = f"shown => ({SHOWN})() === shown"


class Guest(Person):
    """Bids boldly in a hand they want, passes in another."""

    def __init__(self, page: Page, *, look: Callable[[str], object] = lambda _: None) -> None:
        super().__init__(page, look=look)
        self.wire = Wire(page)
        self.wants = False

    @property
    def name(self) -> str:
        return self.page.locator(".me .name").text_content() or ""

    @property
    def dealer(self) -> str:
        """The name beside the dealer's mark."""
        return self.page.locator(":is(.plate, .me):has(.dealer) .name").text_content() or ""

    @property
    def totals(self) -> dict[str, int]:
        """The sums of the session by name, as the result tells them."""
        rows = self.page.locator(f"{SCORED} tbody tr").all()
        return {
            row.locator(".name").inner_text(): int(
                row.locator(".total").inner_text().replace("−", "-")
            )
            for row in rows
        }

    @property
    def shown(self) -> str:
        """The moment, the prompt and the cards in their order, with those that may be played."""
        return self.page.evaluate(SHOWN)

    def wait_to_show(self, shown: str) -> None:
        self.page.wait_for_function(SHOWS, arg=shown, timeout=WAIT_MS)

    def bid(self) -> None:
        if not self.wants and (no := self.page.locator("[data-command=pass]")).count():
            no.click()
            return
        for number in self.page.locator(".ask.auction .number").all():
            if int(number.inner_text()) >= BOLD:
                number.click()
                break
        super().bid()

    def close_result(self) -> None:
        if (close := self.page.locator("dialog.result .close")).count():
            close.click()

    def show_result(self) -> None:
        if (show := self.page.locator(".after .button.felt")).count():
            show.click()
        expect(self.page.locator(SCORED)).to_be_visible()


class Company:
    """`people` sit at a table that has begun."""

    def __init__(self, people: list[Guest]) -> None:
        self.people = people

    def __iter__(self) -> Iterator[Guest]:
        return iter(tuple(self.people))

    def play_hand(self, *, declares: Guest, before: Callable[[Guest, str], object]) -> None:
        """Play until everybody sees what a hand has given; deals thrown in do not count.

        `before` is called with who decides what; it may exchange who acts in that seat.
        """
        deadline = time.monotonic() + HAND_SECONDS
        while not all(person.page.locator(SCORED).count() for person in self):
            assert time.monotonic() < deadline, [person.moment for person in self]
            for person in self:
                what = person.page.evaluate(DECISION)
                if what in {None, "result"}:
                    continue
                before(person, what)
                if person in self.people:
                    person.wants = person is declares
                    person.decide(what)

    def next_hand(self) -> None:
        """Everybody is ready; wait until the next hand is dealt to all of them."""
        number = int(self.people[0].moment.split("-")[0])
        for person in self:
            person.show_result()
            person.page.locator("dialog.result .button.primary").click()
        for person in self:
            person.page.wait_for_function(
                "number => parseInt(document.querySelector('.table').dataset.seq) > number",
                arg=number,
                timeout=WAIT_MS,
            )

    def hear(self, words: str) -> None:
        """Wait until everybody's page shows these words."""
        for person in self:
            expect(person.page.locator(".said li").filter(has_text=words)).to_be_visible()
