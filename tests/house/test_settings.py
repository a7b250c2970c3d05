import json
import os
import stat
import subprocess
import sys

import pytest

from mighty_site.run_folder import BASE_DIR, secret_key

NAMES = [
    "ALLOWED_HOSTS",
    "CACHES",
    "CHANNEL_LAYERS",
    "CONTENT_SECURITY_POLICY",
    "DATABASES",
    "DEBUG",
    "EMAIL_BACKEND",
    "INSTALLED_APPS",
    "LANGUAGE_CODE",
    "SECRET_KEY",
    "SECURE_SSL_REDIRECT",
    "SESSION_COOKIE_SECURE",
    "SOCIALACCOUNT_PROVIDERS",
]


@pytest.fixture
def settings_with(tmp_path):
    """A function that reads the settings in a process with the given environment only."""

    def read(**variables):
        code = f"""
import json
from mighty_site import settings
print(json.dumps({{name: getattr(settings, name) for name in {NAMES}}}, default=str))
"""
        finished = subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            cwd=BASE_DIR,
            env={"PATH": os.environ["PATH"], "MIGHTY_RUN_DIR": str(tmp_path), **variables},
        )
        return json.loads(finished.stdout)

    return read


def test_without_a_variable_the_site_is_closed_to_others_and_keeps_secrets(settings_with):
    settings = settings_with()

    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert len(settings["SECRET_KEY"]) >= 50
    assert settings["EMAIL_BACKEND"].endswith("console.EmailBackend")
    assert settings["LANGUAGE_CODE"] == "ko"


def test_the_secret_key_lasts_and_is_readable_by_its_owner_only(settings_with, tmp_path):
    first, second = settings_with(), settings_with()

    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_two_folders_have_two_secret_keys(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()

    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["secret_key"]


def test_sqlite_takes_the_write_lock_first_and_waits_for_it(settings_with, tmp_path):
    database = settings_with()["DATABASES"]["default"]

    assert database["NAME"] == str(tmp_path / "mighty.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["OPTIONS"]["timeout"] == 20
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_postgres_connections_are_pooled(settings_with):
    database = settings_with(DATABASE_URL="postgresql://club@db/club", DATABASE_POOL="7")[
        "DATABASES"
    ]["default"]

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["OPTIONS"]["pool"]["max_size"] == 7
    assert database["CONN_HEALTH_CHECKS"] is True


def test_redis_carries_sockets_and_cache_when_there_is_one(settings_with):
    alone, together = settings_with(), settings_with(REDIS_URL="redis://broker:6379/0")

    assert "InMemory" in alone["CHANNEL_LAYERS"]["default"]["BACKEND"]
    assert "LocMem" in alone["CACHES"]["default"]["BACKEND"]
    assert "RedisPubSub" in together["CHANNEL_LAYERS"]["default"]["BACKEND"]
    assert together["CACHES"]["default"]["LOCATION"] == "redis://broker:6379/0"


def test_https_makes_cookies_secure_and_sends_visitors_there(settings_with):
    plain, secure = settings_with(), settings_with(HTTPS="1")

    for name in ("SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT"):
        assert (plain[name], secure[name]) == (False, True)


def test_a_sign_in_provider_appears_with_its_keys_only(settings_with):
    keys = {"KAKAO_CLIENT_ID": "id", "KAKAO_CLIENT_SECRET": "secret", "GOOGLE_CLIENT_ID": "half"}

    settings = settings_with(**keys)

    assert list(settings["SOCIALACCOUNT_PROVIDERS"]) == ["kakao"]
    assert "allauth.socialaccount.providers.kakao" in settings["INSTALLED_APPS"]
    assert "allauth.socialaccount.providers.google" not in settings["INSTALLED_APPS"]
    directives = settings["CONTENT_SECURITY_POLICY"]["DIRECTIVES"]
    assert directives["form-action"] == ["'self'", "https://kauth.kakao.com"]
