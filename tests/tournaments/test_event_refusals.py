"""Every refusal, log line and notice of events is a sentence in both languages."""

import re

import pytest
from django.utils.translation import override

HANGUL = re.compile("[가-힣]")


def filled(text):
    return dict.fromkeys(re.findall(r"%\((\w+)\)s", text), "3")


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_sentence_exists_in_both_languages(language):
    from django.utils.translation import gettext

    from tournaments import audit, notices, refusals

    with override(language):
        for sentences in (audit.SENTENCES, notices.SENTENCES, refusals.SENTENCES):
            for text in sentences.values():
                told = gettext(text) % filled(text)
                assert bool(HANGUL.search(told)) == (language == "ko"), told
                assert "%" not in told
