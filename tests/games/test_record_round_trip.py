"""A hand finished on the site leaves as a record, and comes back as the same hand."""

import io
import json

import pytest
from django.core.management import call_command
from django.urls import reverse

from games import services
from games.models import Hand, HandResult, ImportedHand
from games.queries import PLAYABLE, general_rule_sets
from tests.games.tables import NOW, clever, newcomer, play_to

SHAPES = sorted(PLAYABLE)


@pytest.fixture
def tables(rule_sets):
    """A function that opens tables of people by every general rule set of that shape."""

    def opened(game, form, players):
        found = general_rule_sets().filter(game=game, players=players)
        for rule_set in found:
            if rule_set.rules.get("form", "regular") == form:
                seated = [newcomer(f"{rule_set.pk} {seat}") for seat in range(players)]
                yield services.open_table(rule_set=rule_set, players=seated, now=NOW)

    return opened


def scored(table):
    """Play until a hand is scored; return it."""
    number = 1
    while True:
        play_to(table, "done", policy=clever)
        hand = Hand.objects.get(table=table, number=number)
        if hand.results.exists():
            return hand
        assert services.deal_next_hand(table_id=table.pk, after=number, now=NOW)
        number += 1


@pytest.mark.parametrize(("game", "form", "players"), SHAPES)
def test_a_finished_hand_leaves_as_a_record_and_comes_back(client, tables, game, form, players):
    found = list(tables(game, form, players))
    assert found
    for table in found:
        hand = scored(table)
        results = HandResult.objects.filter(hand=hand).order_by("seat")
        scores = list(results.values_list("score", flat=True))
        assert len(scores) == players

        record = client.get(reverse("games:record", args=[hand.pk])).content

        assert json.loads(record)["result"] == {"outcome": hand.outcome, "scores": scores}
        assert replay(record)["result"] == {"outcome": hand.outcome, "scores": scores}
        answer = client.post(reverse("games:import"), {"pasted": record.decode()})
        assert answer.status_code == 302
        kept = ImportedHand.objects.get(key=answer.url.split("/")[-2])
        assert kept.record["result"]["scores"] == scores
        assert shown(client.get(answer.url)) == scores
        assert shown(client.get(reverse("games:hand", args=[hand.pk]))) == scores


def replay(record):
    """Return what the command prints of the record on standard input."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record)))
        call_command("replay", "-", stdout=out)
    return json.loads(out.getvalue())


def shown(answer):
    """Return the scores on the page, and see that all it says sums to zero."""
    outcome = answer.context["step"].scene.outcome
    assert outcome.total == 0
    page = answer.content.decode()
    for name, score in outcome.rows:
        assert f'<th scope="row">{name}</th><td class="num score">{score}</td>' in page
    return [score for _name, score in outcome.scores]
