"""The Korean catalogues are complete and compiled."""

from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(
    path for app in ("accounts", "mighty_site") for path in (ROOT / app).rglob("django.po")
)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[2].name)
def test_every_sentence_is_translated(path):
    catalogue = polib.pofile(path)

    assert catalogue.untranslated_entries() == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[2].name)
def test_the_compiled_catalogue_is_the_written_one(path):
    def sentences(catalogue):
        return {
            (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural)
            for entry in catalogue
            if not entry.obsolete
        }

    assert sentences(polib.mofile(path.with_suffix(".mo"))) == sentences(polib.pofile(path))
