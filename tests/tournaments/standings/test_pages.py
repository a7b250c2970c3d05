"""The pages and files that show standings."""

import csv
import io
import json
import re
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.event_helpers import NOW, person
from tests.tournaments.recomputed import recomputed

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12
PAGES = ("standings", "standings_state", "matrix", "round", "wall", "print_standings",
         "standings_csv", "standings_json")  # fmt: skip
LATER = NOW + timedelta(days=20)
HUGE = 1_230_000  # points that are seen wherever they are told
SEEN = re.compile(r"(?<!\w)\+?12(29|30)\d{3}(?!\w)")


def address(event, name):
    number = [event.rounds_planned] if name == "round" else []
    return reverse(f"tournaments:{name}", args=[event.code, *number])


def get(event, name, who=None, query=""):
    client = Client()
    if who is not None:
        client.force_login(who)
    return client.get(address(event, name) + query)


def text(event, name, who=None, query=""):
    return get(event, name, who, query).content.decode()


def count_anew(event, now=LATER):
    from tournaments.services.standings import compute_standings

    compute_standings(event_id=event.pk, now=now)
    event.refresh_from_db()


@pytest.fixture
def visitor():
    return person("손님")


@pytest.mark.parametrize("name", PAGES)
def test_everybody_may_see_it(played, visitor, name):
    event = played()

    assert {get(event, name, who).status_code for who in (None, visitor, event.officer)} == {200}


@pytest.mark.parametrize("name", PAGES)
def test_nobody_but_officers_sees_that_of_a_draft(played, visitor, name):
    event = played(stage="draft")

    answers = [get(event, name, who).status_code for who in (None, visitor, event.officer)]

    assert answers == [404, 404, 200]


@pytest.mark.parametrize("name", PAGES)
def test_a_private_club_s_event_is_for_its_people(played, visitor, name):
    event = played()
    event.club.is_private = True
    event.club.save()

    answers = [get(event, name, who).status_code for who in (None, visitor, event.officer)]

    assert answers == [404, 404, 200]


@pytest.mark.parametrize("name", PAGES)
def test_an_event_without_a_hand_has_it_too(played, name):
    from games.models import HandResult

    event = played()
    HandResult.objects.all().delete()
    count_anew(event)

    assert get(event, name).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_before_anything_was_counted_it_is_there(played, name):
    event = played()
    event.standings = None
    event.save()

    assert get(event, name).status_code == 200


@pytest.mark.parametrize("players", [10, 60])
def test_a_page_takes_a_dozen_queries_at_most_whatever_the_size(played, visitor, players):
    event = played(players, players * 2)
    event.is_frozen, event.published_standings = True, event.standings
    event.save()
    taken = {}
    for name in PAGES:
        for who in (visitor, event.officer):
            client = Client()
            client.force_login(who)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address(event, name)).status_code == 200
            taken[name, who.shown_name] = len(queries)

    assert {key: count for key, count in taken.items() if count > MOST_QUERIES} == {}


def test_a_round_whose_seating_is_not_published_has_no_page(played):
    event = played()
    event.rounds.filter(number=event.rounds_planned).update(stage="seating")

    assert get(event, "round").status_code == 404


# Freezing and publishing


@pytest.mark.parametrize("name", ["standings_freeze", "standings_publish"])
def test_only_officers_freeze_and_publish(played, visitor, name):
    event = played()

    for who in (None, visitor):
        client = Client()
        if who:
            client.force_login(who)
        assert client.post(address(event, name)).status_code == 404
    event.refresh_from_db()
    assert not event.is_frozen
    assert event.published_standings is None


def test_an_officer_freezes_publishes_and_lets_go(played, corrected):
    event = played()
    client = Client()
    client.force_login(event.officer)
    first = event.standings

    client.post(address(event, "standings_freeze"))
    corrected(first_hand(event), [7, -7, 0, 0, 0])
    count_anew(event)
    assert event.is_frozen
    assert event.published_standings == first != event.standings

    client.post(address(event, "standings_publish"))
    event.refresh_from_db()
    assert event.published_standings == event.standings

    client.post(address(event, "standings_freeze"), {"off": "1"})
    event.refresh_from_db()
    assert not event.is_frozen
    assert set(event.audit.values_list("action", flat=True)) == {
        "frozen",
        "unfrozen",
        "standings_published",
    }


def test_once_the_event_is_archived_freezing_is_refused_in_place(played):
    event = played(stage="archived")
    client = Client()
    client.force_login(event.officer)

    answer = client.post(address(event, "standings_freeze"), follow=True)

    event.refresh_from_db()
    assert not event.is_frozen
    assert [str(message) for message in answer.context["messages"]] != []


def first_hand(event):
    from games.models import Hand

    hands = Hand.objects.filter(table__pairing__round__event=event, is_replaced=False)
    return hands.order_by("-table__pairing__round__number", "pk").first()


@pytest.fixture
def frozen(played, corrected):
    """A frozen event in which somebody was given a lot of points since."""
    from games.models import Hand

    event = played()
    event.is_frozen, event.published_standings = True, event.standings
    event.save()
    hand = corrected(first_hand(event), [HUGE, -HUGE, 0, 0, 0])
    Hand.objects.filter(pk=hand.pk).update(finished_at=LATER)
    count_anew(event)
    return event


@pytest.mark.parametrize(
    "name", ["standings", "round", "wall", "print_standings", "standings_csv", "standings_json"]
)
def test_while_frozen_only_officers_see_what_came_later(frozen, visitor, name):
    seen = [
        SEEN.search(text(frozen, name, who)) is not None for who in (None, visitor, frozen.officer)
    ]

    assert seen == [False, False, name != "wall"]


def test_the_wall_tells_a_projector_nothing_early_even_if_an_officer_opened_it(frozen):
    assert SEEN.search(text(frozen, "wall", frozen.officer)) is None


def test_what_is_exported_while_frozen_comes_to_what_is_shown(frozen, visitor):
    exported = json.loads(text(frozen, "standings_json", visitor))

    assert exported["state"] == "frozen"
    assert lines_of(exported) == recomputed(exported)


def test_hidden_standings_are_not_told_by_the_state_either(frozen, visitor, corrected):
    before = get(frozen, "standings_state", visitor).json()["version"]
    mine = get(frozen, "standings_state", frozen.officer).json()["version"]
    hand = first_hand(frozen)
    corrected(hand, [1, -1, 0, 0, 0])
    count_anew(frozen)

    assert get(frozen, "standings_state", visitor).json()["version"] == before
    assert get(frozen, "standings_state", frozen.officer).json()["version"] != mine


# Corrections reach everything alike


def lines_of(exported):
    return [
        (row["rank"], row["entry"], row["points"], row["hands"]) for row in exported["standings"]
    ]


def told(event):
    """Return what each page says of the points by name: they must be the same everywhere."""
    from tournaments.queries.standings import board

    event.refresh_from_db()
    rows = board(event).rows
    sheet = list(
        csv.reader(
            io.StringIO(text(event, "standings_csv").lstrip("\N{ZERO WIDTH NO-BREAK SPACE}"))
        )
    )
    return {
        "board": [(row.name, row.points) for row in rows],
        "csv": [(line[1], int(line[2])) for line in sheet[1:]],
        "json": [
            (row["name"], row["points"])
            for row in json.loads(text(event, "standings_json"))["standings"]
        ],
        "pages": {
            name: [shown.name for shown in rows if shown.name in text(event, name)]
            for name in ("standings", "matrix", "wall", "print_standings")
        },
    }


def order_on(event, name):
    """Return the players' names in the order in which a page has them, each once."""
    page = (
        text(event, name).partition('class="matrix"')[2] if name == "matrix" else text(event, name)
    )
    if name == "standings":
        page = page.partition("data-board")[2].partition("</ol>")[0]
    if name == "matrix":
        page = page.partition("<tbody>")[2]
    names = [entry.name for entry in event.entries.select_related("player")]
    places = {one: [page.find(f"{one}{end}") for end in "<"] for one in names}
    return sorted(names, key=lambda one: min(places[one]))


@pytest.mark.parametrize("name", ["standings", "matrix", "wall", "print_standings"])
def test_a_correction_moves_the_same_player_up_on_every_page(played, corrected, name):
    from tournaments.queries.standings import board

    event = played()
    last = board(event).rows[-1]
    before = order_on(event, name)
    hand, change = hand_of(event, last.entry, 500)

    corrected(hand, change)
    count_anew(event)

    assert before.index(last.name) == len(before) - 1
    assert order_on(event, name)[0] == last.name


def hand_of(event, entry, points):
    """Return a hand the entry played, and a change that gives it so many points."""
    from games.models import Hand
    from tournaments.models import PairingSeat

    seat = PairingSeat.objects.filter(round__event=event, entry=entry).first()
    hand = Hand.objects.filter(table=seat.pairing.table, is_replaced=False).first()
    change = [-points if at == (seat.number + 1) % 5 else 0 for at in range(5)]
    change[seat.number] = points
    return hand, change


def test_after_corrections_all_figures_agree_with_one_another_and_with_a_recount(played, corrected):
    from tournaments.models import Adjustment

    event = played(15, 60)
    entries = list(event.entries.order_by("pk"))
    for at, entry in enumerate(entries[:4]):
        hand, change = hand_of(event, entry.pk, 10 * (at + 1))
        corrected(hand, change)
        Adjustment.objects.create(
            event=event, entry=entry, round_number=at, kind="penalty", points=-at or 3,
            reason="늦음", by=event.officer, at=NOW,
        )  # fmt: skip
    count_anew(event)

    shown = told(event)
    exported = json.loads(text(event, "standings_json"))
    assert shown["board"] == shown["csv"] == shown["json"]
    assert all(len(names) == 15 for names in shown["pages"].values())
    assert lines_of(exported) == recomputed(exported)
    assert [Fraction(row["mean"]) for row in exported["standings"]] == [
        Fraction(row["points"], row["hands"]) for row in exported["standings"]
    ]


def test_a_correction_changes_the_points_two_made_where_they_met(played, corrected):
    event = played()
    entry = event.entries.first()
    hand, change = hand_of(event, entry.pk, HUGE)
    before = text(event, "matrix", query=f"?player={entry.pk}")
    corrected(hand, change)
    count_anew(event)

    after = text(event, "matrix", query=f"?player={entry.pk}")

    assert SEEN.search(before) is None
    assert SEEN.search(after) is not None


def test_who_met_whom_is_what_the_seats_say(played):
    from tournaments.models import PairingSeat
    from tournaments.queries.meetings import matrix
    from tournaments.queries.standings import board

    event = played(15, 60)
    lines = matrix(board(event))
    order = [line.row.entry for line in lines]
    tables = {}
    for seat in PairingSeat.objects.filter(round__event=event):
        tables.setdefault(seat.entry_id, set()).add(seat.pairing_id)

    assert [list(line.cells) for line in lines] == [
        [None if a == b else len(tables[a] & tables[b]) for b in order] for a in order
    ]


# What the pages say


def test_a_penalty_is_shown_with_its_reason(played):
    from tournaments.models import Adjustment

    event = played()
    Adjustment.objects.create(
        event=event, entry=event.entries.first(), kind="penalty", points=-5, reason="전화를 받음",
        by=event.officer, at=NOW,
    )  # fmt: skip
    count_anew(event)

    assert "전화를 받음" in text(event, "standings")


def test_a_name_is_no_formula_in_a_spreadsheet_and_no_markup_on_a_page(played):
    event = played()
    entry = event.entries.first()
    for name in ("=1+1", "+1", "-1", "@x", "\tx", "\rx"):
        entry.player.display_name = name
        entry.player.save()
        file = get(event, "standings_csv").content.decode("utf-8-sig")
        assert any(f"'{name}" in line for line in file.split("\n")) or f"'{name}" in file
    entry.player.display_name = "<b>굵게"
    entry.player.save()

    assert "<b>굵게" not in text(event, "standings")
    assert "&lt;b&gt;굵게" in text(event, "standings")


def test_the_table_for_spreadsheets_begins_with_a_byte_order_mark(played):
    answer = get(played(), "standings_csv")

    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert "attachment" in answer["Content-Disposition"]


def test_where_everybody_played_the_same_the_sum_is_shown_and_else_the_mean(played):
    from games.models import HandResult
    from tournaments.queries.standings import board

    event = played()
    assert not board(event).by_mean

    HandResult.objects.filter(player=event.entries.first().player).first().delete()
    count_anew(event)
    assert board(event).by_mean


@pytest.fixture
def level(played):
    """An event whose hands all gave nothing; the first two entries differ as said."""
    from games.models import HandResult

    def level(**values):
        event = played(**values)
        HandResult.objects.filter(hand__table__pairing__round__event=event).update(
            score=0, role="player"
        )
        return event

    return level


def test_a_tie_is_explained_in_a_sentence(level):
    from games.models import Hand, HandResult
    from tournaments.queries.standings import board
    from tournaments.ties import tie_sentences

    event = level()
    hand = first_hand(event)
    Hand.objects.filter(pk=hand.pk).update(outcome="made")
    result = hand.results.first()
    HandResult.objects.filter(pk=result.pk).update(role="declarer")
    count_anew(event)

    sentences = tie_sentences(board(event))

    shown = board(event).rows
    assert shown[0].rank == 1
    assert shown[0].name == result.player.shown_name
    assert {row.rank for row in shown[1:]} == {2}
    assert len(sentences) == 2
    assert all(row.name in sentences[1] for row in shown[1:])
    assert f"{shown[0].name}" in sentences[0]
    assert "+1" in sentences[0]


def test_who_is_level_without_tie_breaks_shares_the_place(level):
    from tournaments.queries.standings import board
    from tournaments.ties import tie_of

    event = level(tie_breaks=[])
    count_anew(event)

    shown = board(event)
    assert {row.rank for row in shown.rows} == {1}
    assert len(tie_of(shown)) == 10


def test_the_state_tells_the_time_that_is_left_by_the_server_s_clock(played):
    from tournaments.models import Round

    event = played()
    Round.objects.filter(event=event, stage="running").update(ends_at=NOW, paused_at=NOW)

    state = get(event, "standings_state").json()

    assert state["ends_at"] == state["paused_at"] == int(NOW.timestamp() * 1000)
    assert state["now"] > state["ends_at"]
