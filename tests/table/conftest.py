"""Whoever sat down in a test leaves: else the next one who wants to play would join that table."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.site import Site, running_site

LEAVE = """() => new Promise(done => {
    const code = document.getElementById('table')?.dataset.code
    if (!code) return done()
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/t/${code}/?lang=ko`)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'leave', id: 'bye' }))
    socket.onmessage = ({ data }) => JSON.parse(data).id === 'bye' && done()
    socket.onclose = done
})"""


@pytest.fixture
def open_page(open_page: Callable[..., Page]) -> Iterator[Callable[..., Page]]:
    pages: list[Page] = []

    def opened(*arguments: str, **options: object) -> Page:
        pages.append(open_page(*arguments, **options))
        return pages[-1]

    yield opened
    for page in pages:
        page.evaluate(LEAVE)


@pytest.fixture(scope="session")
def patient_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site where a result stands until everybody is ready: a file takes it as its `site`."""
    folder = tmp_path_factory.mktemp("patient-site")
    with running_site(folder, MIGHTY_PACE="0.05", NEXT_HAND_SECONDS="600") as site:
        yield site
