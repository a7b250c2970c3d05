"""The terms of an event in sentences with its own numbers."""

import pytest

from tournaments.models import Event
from tournaments.policies import last_round_to_join, needed_hands, policies


def event_of(**values):
    return Event(**{"rounds_planned": 5, "hands_per_round": 10, "tie_breaks": [], **values})


@pytest.mark.parametrize(
    ("rounds", "hands", "share", "needed", "last"),
    [
        (5, 10, 70, 35, 2),
        (5, 10, 0, 0, 5),
        (5, 10, 100, 50, 1),
        (3, 6, 50, 9, 2),
        (1, 1, 70, 1, 1),
        (30, 100, 1, 30, 30),
    ],
)
def test_whoever_joins_by_that_round_can_still_get_a_rank(rounds, hands, share, needed, last):
    event = event_of(rounds_planned=rounds, hands_per_round=hands, least_share=share)

    assert needed_hands(event) == needed
    assert last_round_to_join(event) == last
    assert (rounds - last + 1) * hands >= needed
    assert last == rounds or (rounds - last) * hands < needed


def test_the_sentences_have_the_numbers_of_the_event(settings):
    settings.LANGUAGE_CODE = "en"
    told = {
        policy.title: " ".join(policy.sentences)
        for policy in policies(event_of(least_share=70), sizes=(5, 4), coming=23)
    }

    assert len(told) == 6
    everything = " ".join(told.values())
    for number in ("50", "35", "5 · 5 · 5 · 4 · 4", "+0.50"):
        assert number in everything


def test_who_cannot_be_seated_sits_out_by_turns():
    first = policies(event_of(), sizes=(5,), coming=11)[0]

    assert len(first.sentences) == 3
    assert len(policies(event_of(), sizes=(5,), coming=3)[0].sentences) == 1
    assert len(policies(event_of(), sizes=(), coming=20)[0].sentences) == 1


@pytest.mark.parametrize("ranking", ["mean", "sum"])
@pytest.mark.parametrize("late_entry", ["ranked", "unranked", "closed"])
@pytest.mark.parametrize("tie_breaks", [[], ["together", "best_round"]])
@pytest.mark.parametrize("least_share", [0, 70])
def test_every_event_has_a_sentence_for_every_case(ranking, late_entry, tie_breaks, least_share):
    event = event_of(
        ranking=ranking, late_entry=late_entry, tie_breaks=tie_breaks, least_share=least_share
    )

    for policy in policies(event, sizes=(5, 4, 3), coming=0):
        assert policy.sentences
        assert all("%(" not in text for text in policy.sentences)
