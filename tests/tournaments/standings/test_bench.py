"""The bench of standings, on a machine where nothing has been set up."""

from tests.site import managed


def test_it_measures_in_a_database_of_its_own(tmp_path):
    size = ("--players", "10", "--hands", "40", "--runs", "1")

    printed = managed(tmp_path, "bench_standings", *size)

    assert "10 players, 5 rounds of 4 hands at 2 tables: 40 hands" in printed
    assert "count anew" in printed
    tables = managed(tmp_path, "shell", "--no-imports", "-v", "0", "-c", TABLES)
    assert tables.strip() == "[]"  # the site's own was left alone


TABLES = "from django.db import connection; print(connection.introspection.table_names())"
