"""What the tests stand on: real services, the running site, and a browser.

Tests run on PostgreSQL and a Redis server of their own. Django is set up once these are known,
so a conftest.py imports models inside its fixtures only.
"""

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from mighty_site.services import (
    ServiceFailedError,
    ServiceMissingError,
    postgres_server,
    redis_server,
)
from tests.browser import (
    ARGUMENTS,
    DEVICES,
    BrowserMissingError,
    find_browser,
    install_browser,
)
from tests.site import Site, running_site

FAILED = pytest.StashKey[bool]()  # this test did
# Who stayed at a table would be found there by a later test's quick match.
LEAVE = """() => new Promise(done => {
    if (!location.pathname.startsWith('/t/')) return done()
    const socket = new WebSocket(`ws://${location.host}/ws${location.pathname}`)
    socket.onopen = () => socket.send('{"type": "leave", "id": "the end"}')
    socket.onmessage = ({ data }) => data.includes('the end') && done()
    socket.onclose = done
    setTimeout(done, 2000)
})"""
SHOWN = pytest.StashKey[bool]()  # this run shows pages in a browser


def pytest_configure(config: pytest.Config) -> None:
    """Start the services, once for all processes of pytest-xdist, and set Django up on them."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        services = ExitStack()
        config.add_cleanup(services.close)
        try:
            start_services(services)
        except (ServiceFailedError, ServiceMissingError) as error:
            raise pytest.UsageError(str(error)) from error
    assert settings.DATABASES  # reads the settings; pytest-django goes on from there


def start_services(services: ExitStack) -> None:
    folder = Path(services.enter_context(tempfile.TemporaryDirectory(prefix="mighty-tests-")))
    redis = services.enter_context(redis_server(folder=folder))
    postgres = services.enter_context(postgres_server())
    artifacts = Path(os.environ.get("ARTIFACTS") or tempfile.gettempdir() + "/mighty-artifacts")
    artifacts.mkdir(parents=True, exist_ok=True)
    (folder / "run" / "static").mkdir(parents=True)  # empty: files keep their plain names
    os.environ |= {
        "ARTIFACTS": str(artifacts),
        "DATABASE_POOL": "0",  # a test database is dropped while connections are pooled
        "DATABASE_URL": postgres.url,
        "DJANGO_SETTINGS_MODULE": "mighty_site.settings",
        "MIGHTY_PACE": "0.05",
        "MIGHTY_RUN_DIR": str(folder / "run"),
        "REDIS_URL": redis.url,
    }


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        fixtures = getattr(item, "fixturenames", ())  # a doctest has none
        if "browser" in fixtures:
            item.add_marker("browser")
        if "site" in fixtures:
            item.add_marker(pytest.mark.xdist_group("site"))  # one site is enough


def pytest_collection_finish(session: pytest.Session) -> None:
    if any(item.get_closest_marker("browser") for item in session.items):
        session.config.stash[SHOWN] = True
        try:
            install_browser()
        except BrowserMissingError as error:
            raise pytest.UsageError(str(error)) from error


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if SHOWN in config.stash:
        terminalreporter.write_line(f"Screenshots and traces: {os.environ['ARTIFACTS']}")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole site, quick: bots hardly think, and the next hand is dealt after six seconds."""
    folder = tmp_path_factory.mktemp("site")
    with running_site(folder, MIGHTY_PACE="0.05", NEXT_HAND_SECONDS="6") as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(
    browser: Browser, site: Site, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """A function that opens a page for a new visitor: `open_page("phone")` or "desktop".

    Addresses are relative to the site: `page.goto("/")`. A script that throws, or that the
    Content-Security-Policy stops, fails the test. A failed test leaves a trace for each visitor.
    """
    contexts = []
    problems: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            problems.append(message.text)

    def open_page(device: str = "phone", **options: object) -> Page:
        context = browser.new_context(base_url=site.url, **{**DEVICES[device], **options})
        contexts.append(context)
        context.tracing.start(snapshots=True)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", listen)
        return page

    yield open_page
    failed = request.node.stash.get(FAILED, False) or bool(problems)
    for number, context in enumerate(contexts):
        for page in context.pages:
            page.evaluate(LEAVE)
        trace = artifact(f"{request.node.name}-{number}.zip")
        context.tracing.stop(path=trace if failed else None)
        context.close()
    assert problems == []


@pytest.fixture
def screenshot() -> Callable[[Page, str], Path]:
    """A function that keeps what a page shows: `screenshot(page, "table-phone")`."""

    def save(page: Page, name: str) -> Path:
        path = artifact(f"{name}.png")
        page.screenshot(path=path)
        return path

    return save


def artifact(name: str) -> Path:
    return Path(os.environ["ARTIFACTS"]) / re.sub(r"[^\w.-]+", "-", name)
