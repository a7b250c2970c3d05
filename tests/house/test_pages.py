import pytest
from django.db import OperationalError, connection


@pytest.mark.django_db
def test_healthz_answers_ok(client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.content) == (200, b"ok")


@pytest.mark.django_db
def test_healthz_fails_when_the_database_does(client):
    def fail(*_arguments):
        raise OperationalError

    client.raise_request_exception = False
    with connection.execute_wrapper(fail):
        assert client.get("/healthz").status_code == 500


@pytest.mark.django_db
def test_pages_allow_no_script_of_others_and_none_inline(client):
    policy = client.get("/healthz")["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy


@pytest.mark.django_db
def test_only_the_admin_may_have_inline_scripts(client):
    policy = client.get("/admin/login/")["Content-Security-Policy"]

    assert "script-src 'self' 'unsafe-inline' 'unsafe-eval'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.django_db
def test_other_sites_may_not_frame_a_page_or_learn_its_address(client):
    answer = client.get("/healthz")

    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_the_texts_of_scripts_are_served_as_a_script(client):
    answer = client.get("/jsi18n/")

    assert answer["Content-Type"].startswith("text/javascript")
    assert b"gettext" in answer.content


def test_the_texts_of_scripts_are_sent_again_only_in_another_language(client):
    first = client.get("/jsi18n/")

    same = client.get("/jsi18n/", headers={"if-none-match": first["ETag"]})
    other = client.get(
        "/jsi18n/", headers={"if-none-match": first["ETag"], "accept-language": "en"}
    )

    assert (same.status_code, other.status_code) == (304, 200)
