"""The audit of a soak finds each evil that is planted, and nothing where there is none."""

import io
import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.services import start_guest
from games import services
from games.dealing import Shuffled, commitment_of
from games.engine.mighty.rules import PRESETS
from games.frames import Frames
from games.live import snapshot
from games.models import Hand, HandAction, HandResult, Shuffle, Table
from games.queries import quick_rule_set
from games.services import deals
from tests.games.tables import clever, next_move, playable_decks
from tests.soak.audit_log import check_commands, check_rooms, replays
from tests.soak.audit_output import check_output
from tests.soak.audit_views import Knowledge, check_frames
from tests.soak.clients import Player, World
from tests.soak.findings import Findings
from tests.soak.journal import SPECTATOR, Frame, Journal, Sent, read_commands, read_frames
from tests.soak.seats import Person
from tests.soak.seats import Table as Place
from tests.soak.settle import Standing, behind, stood_still


@dataclass
class Played:
    """A table in play, and what its players sent and got."""

    table: Table
    people: list[Any]
    sent: dict[str, Sent] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)

    def play(self, moves: int) -> None:
        for _ in range(moves):
            client_id = f"{self.table.pk}-{len(self.sent)}"
            player, move = next_move(self.table, policy=clever, client_id=client_id)
            services.take_action(player=player, move=move, now=timezone.now())
            message = {
                "type": "act",
                "hand": move.hand_id,
                "seq": move.seq,
                "action": move.action,
                "id": client_id,
            }
            self.sent[client_id] = Sent(player.pk, self.table.pk, message, ["ok"])
            self.look()

    def look(self) -> None:
        """Let everybody get the view of this moment."""
        frames = Frames(snapshot(self.table.pk))
        for person in (*self.people, None):
            who = str(person.pk) if person else SPECTATOR
            text = frames.for_player(person and person.pk).decode()
            self.frames.append(Frame(who, text))

    def view_of(self, seat: int) -> dict[str, Any]:
        """Return the newest view of that seat."""
        who = str(self.people[seat].pk)
        return json.loads(next(f.text for f in reversed(self.frames) if f.who == who))

    def audit(self, *others: Table) -> dict[str, list[str]]:
        """Return everything that the audit finds, by kind."""
        findings = Findings()
        tables = [self.table.pk, *(other.pk for other in others)]
        check_commands(self.sent, tables, findings)
        known = Knowledge(self.table.pk, replays(self.table.pk, findings))
        assert check_frames(self.frames, known, findings) == len(self.frames)
        return dict(findings.found)

    def shown(self, seat: int | None, view: dict[str, Any]) -> list[str]:
        """Return what the audit says of this view in the hands of that seat's player."""
        who = SPECTATOR if seat is None else str(self.people[seat].pk)
        known = Knowledge(self.table.pk, replays(self.table.pk, Findings()))
        findings = Findings()
        check_frames([Frame(who, json.dumps(view))], known, findings)
        assert set(findings.found) <= {"leaked"}
        return findings.found["leaked"]


@pytest.fixture
def open_played(db, monkeypatch):
    """A function that opens a table of five people whose hands are playable."""
    call_command("load_demo", stdout=io.StringIO())
    decks = playable_decks(PRESETS["standard", 5], "audit")

    def shuffle(_pack):
        deck = next(decks)
        return Shuffled(deck, salt := random.randbytes(16).hex(), commitment_of(deck, salt))

    monkeypatch.setattr(deals, "shuffle", shuffle)

    def opened():
        people = [start_guest() for _ in range(5)]
        table = services.open_table(rule_set=quick_rule_set(), players=people, now=timezone.now())
        played = Played(table, people)
        played.look()
        return played

    return opened


@pytest.fixture
def played(open_played):
    """A table in the middle of a hand."""
    played = open_played()
    played.play(12)
    return played


def finish(played):
    """Play the hand to its end; return it."""
    while (hand := Hand.objects.get(table=played.table)).finished_at is None:
        played.play(1)
    return hand


def test_nothing_is_found_where_nothing_is_wrong(played):
    finish(played)
    assert played.audit() == {}


def test_an_acknowledged_action_that_is_not_in_the_log_is_lost(played):
    message = {"type": "act", "hand": 1, "seq": 12, "action": {"type": "pass"}, "id": "gone"}
    played.sent["gone"] = Sent(played.people[0].pk, played.table.pk, message, ["stale", "ok"])
    found = played.audit()
    assert list(found) == ["lost"]
    assert "gone" in found["lost"][0]


def test_an_action_logged_otherwise_than_it_was_sent_is_lost(played):
    client_id = next(iter(played.sent))
    played.sent[client_id].message["action"] = {"type": "bid", "number": 20, "trump": "S"}
    assert list(played.audit()) == ["lost"]


def test_an_action_logged_for_somebody_else_is_lost(played):
    first, second, *_ = played.sent.values()
    first.user = second.user
    assert list(played.audit()) == ["lost"]


def test_an_action_that_is_twice_in_the_log_is_doubled(played, open_played):
    row = HandAction.objects.get(client_id=list(played.sent)[3])
    other = open_played().table
    HandAction.objects.create(
        hand=other.current_hand,
        seq=0,
        seat=row.seat,
        action=row.action,
        client_id=row.client_id,
        at=row.at,
    )
    assert any("2 times" in sentence for sentence in played.audit(other)["doubled"])


def test_an_action_that_nobody_sent_is_doubled(played):
    del played.sent[list(played.sent)[5]]
    assert list(played.audit()) == ["doubled"]


def test_an_action_that_was_refused_or_must_not_count_is_doubled(played):
    refused, hopeless = list(played.sent)[:2]
    played.sent[refused].answers[:] = ["illegal_bid"]
    played.sent[hopeless].hopeless = True
    assert [len(found) for found in played.audit().values()] == [2]
    assert "doubled" in played.audit()


def test_an_action_without_an_answer_may_be_in_the_log_or_not(played):
    played.sent[next(iter(played.sent))].answers[:] = []
    played.sent[list(played.sent)[1]].answers[:] = ["retry_later"]
    assert played.audit() == {}


def test_a_score_that_the_hand_does_not_give_is_false(played):
    hand = finish(played)
    HandResult.objects.filter(hand=hand, seat=2).update(score=99)
    found = played.audit()
    assert list(found) == ["false"]
    assert "99" in found["false"][0]


def test_a_hole_in_the_log_is_false(played):
    hand = Hand.objects.get(table=played.table)
    HandAction.objects.filter(hand=hand, seq=3).delete()
    findings = Findings()
    replays(played.table.pk, findings)
    assert list(findings.found) == ["false"]


def test_another_deck_than_the_sealed_one_is_false(played):
    hand = Hand.objects.get(table=played.table)
    hand.shuffled = hand.shuffled[::-1]
    hand.save()
    findings = Findings()
    replays(played.table.pk, findings)
    assert any("sealed" in sentence for sentence in findings.found["false"])


def test_the_view_of_another_seat_is_leaked(played):
    assert played.shown(0, played.view_of(0)) == []
    assert played.shown(1, played.view_of(0))
    assert played.shown(None, played.view_of(0))


def test_a_single_card_of_somebody_else_is_leaked(played):
    view, other = played.view_of(0), played.view_of(1)
    view["own"]["cards"][0] = other["own"]["cards"][0]
    assert any("own.cards" in leak for leak in played.shown(0, view))


@pytest.mark.parametrize("place", ["clock", "seats", "said", "terms", "hint"])
def test_a_card_anywhere_besides_the_view_is_leaked(played, place):
    view = played.view_of(0)
    view["table"][place] = [{"card": played.view_of(1)["own"]["cards"][0]}]
    assert any("cards besides the view" in leak for leak in played.shown(0, view))


def test_an_unknown_field_of_ones_own_is_leaked(played):
    view = played.view_of(0)
    view["own"]["partner"] = 3
    assert any("own.partner" in leak for leak in played.shown(0, view))


def test_what_a_spectator_may_not_see_is_leaked_in_the_public_part(played):
    view = played.view_of(0) | {"own": None}
    assert played.shown(None, view) == []
    view["table"]["view"]["kitty"] = Hand.objects.get(table=played.table).deck[-3:]
    assert any("`view`" in leak for leak in played.shown(None, view))


def test_the_reveal_of_a_running_hand_is_leaked(played):
    hand = Hand.objects.get(table=played.table)
    view = played.view_of(0)
    view["table"]["reveal"] = {"salt": hand.salt, "deck": hand.deck}
    leaks = played.shown(0, view)
    assert any("`reveal`" in leak for leak in leaks)
    assert any("secrets of a deal" in leak for leak in leaks)


def test_the_salt_of_the_next_hand_is_leaked_even_at_the_end_of_this_one(played):
    finish(played)
    view = played.view_of(0)
    assert played.shown(0, view) == []
    view["table"]["sealed"]["salt"] = Shuffle.objects.get(table=played.table).salt
    assert any("secrets of a deal" in leak for leak in played.shown(0, view))


def test_a_view_of_what_was_never_committed_is_leaked(played):
    view = played.view_of(0)
    view["table"]["seq"] += 1
    assert any("not in the log" in leak for leak in played.shown(0, view))


def test_two_newcomers_in_one_room_are_doubled(played):
    findings = Findings()
    check_rooms([played.table.pk], {person.pk for person in played.people[:1]}, findings)
    assert not findings
    check_rooms([played.table.pk], {person.pk for person in played.people[:2]}, findings)
    assert len(findings.found["doubled"]) == 1


def test_a_table_that_does_not_move_is_stuck():
    before = {1: Standing("A", (5, 7, 3), ""), 2: Standing("B", (6, 0, 0), "")}
    assert stood_still(before, before) == [1, 2]
    seats_only = {1: Standing("A", (5, 7, 9), ""), 2: Standing("B", (8, 0, 1), "")}
    assert stood_still(before, seats_only) == [1]
    closed = {1: Standing("A", (5, 8, 3), "")}
    assert stood_still(before, closed) == []


def test_a_player_behind_the_database_is_stuck(tmp_path):
    world = World([1], Journal(tmp_path))
    place = Place(1, "A", "standard 5", "quick")
    player = Player(world, place, Person(4, ""), random.Random(1))
    player.order = (5, 7, 3)
    assert behind([player], {1: Standing("A", (5, 7, 3), "")}) == []
    assert behind([player], {1: Standing("A", (5, 7, 4), "")}) == [player]


TRACEBACK = """\
WARNING psycopg.pool: discarding closed connection
ERROR games.hub: table 3 could not be served
Traceback (most recent call last):
  File "/srv/main/games/hub.py", line 1, in refresh
    raise {error}("no")
{error}: no
INFO celery.worker: ready
"""


@pytest.mark.parametrize(
    ("error", "in_outage", "crashed"),
    [
        ("KeyError", False, 1),
        ("KeyError", True, 1),
        ("psycopg.OperationalError", False, 1),
        ("psycopg.OperationalError", True, 0),
    ],
)
def test_an_exception_is_a_crash_unless_a_service_it_needs_is_down(error, in_outage, crashed):
    findings = Findings()
    output = TRACEBACK.format(error=error).encode()
    check_output("web-0", output, [(0, len(output))] if in_outage else [], findings)
    assert len(findings.found["crashed"]) == crashed


@pytest.mark.parametrize(("then", "crashed"), [("", 0), (TRACEBACK.format(error="KeyError"), 1)])
def test_sockets_cut_off_by_a_stop_are_no_crash(then, crashed):
    findings = Findings()
    output = f"ERROR:    Cancel 115 running task(s), timeout graceful shutdown exceeded\n{then}"
    check_output("web-0", output.encode(), [], findings)
    assert len(findings.found["crashed"]) == crashed


def test_a_deadlock_is_a_crash_even_in_an_outage():
    findings = Findings()
    output = b"ERROR games: django.db.utils.OperationalError: deadlock detected\n"
    check_output("worker", output, [(0, len(output))], findings)
    assert list(findings.found) == ["crashed"]


def test_a_journal_is_read_as_it_was_written(tmp_path):
    journal = Journal(tmp_path)
    journal.note_sent(4, 1, {"type": "act", "id": "a"})
    journal.note_answer("a", "stale")
    journal.note_answer("a", "ok")
    journal.note_view("4", 1, '{"type": "view", "text": "tab\\t"}')
    journal.close()
    assert read_commands(tmp_path)["a"].answers == ["stale", "ok"]
    assert list(read_frames(tmp_path, 1)) == [Frame("4", '{"type": "view", "text": "tab\\t"}')]


def test_the_verdict_names_what_there_always_is_and_what_was_found():
    findings = Findings()
    assert findings.verdict() == "0 lost, 0 leaked, 0 stuck"
    findings.add("false", "hand 3: a score")
    assert findings.verdict() == "0 lost, 0 leaked, 0 stuck, 1 false"
    assert list(findings.examples()) == ["false: hand 3: a score"]
