"""The desk's list of players: names in, names out, and every incident."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.event_helpers import NOW, enter, member_of, person, planned, started

pytestmark = pytest.mark.django_db


def page(name, event, *more):
    return reverse(f"tournaments:{name}", args=[event.code, *more])


def paste(client, event, text="", **more):
    return client.post(page("event_names", event), {"names": text, **more})


def names_in(event):
    return [entry.name for entry in event.entries.select_related("player")]


def do(client, entry, what):
    return client.post(page("event_entry", entry.event, entry.pk), {"do": what}, follow=True)


def left_in_the_field(answer):
    return answer.context["form"]["names"].value()


def test_pasted_names_are_entered(as_director, event, members):
    answer = paste(as_director, event, "1. 이서연\n2) 박지훈\n- 새 사람")

    assert answer.url == page("desk_players", event)
    assert names_in(event) == ["이서연", "박지훈", "새 사람"]
    assert [entry.player.is_paper for entry in event.entries.order_by("pk")] == [
        False,
        False,
        True,
    ]


def test_pasting_twice_adds_nobody_and_says_so(as_director, event):
    paste(as_director, event, "가람\n나래")
    answer = paste(as_director, event, "가람\n나래\n다온")

    assert names_in(event) == ["가람", "나래", "다온"]
    assert len(answer.context["problems"]) == 2
    assert left_in_the_field(answer) == ""


def test_each_bad_line_has_a_sentence_and_what_can_be_mended_stays(as_director, event, members):
    answer = paste(as_director, event, f"가람\n김민수\n가람\n{'긴' * 21}")

    assert names_in(event) == ["가람"]
    problems = answer.context["problems"]
    assert len(problems) == 3
    assert any("김민수" in text for text in problems)
    assert left_in_the_field(answer).splitlines() == ["긴" * 21, "김민수"]


def test_of_two_members_of_one_name_the_right_one_is_ticked(as_director, event, members):
    shown = as_director.get(page("desk_players", event)).content.decode()
    assert f"@{members[1].username}" in shown
    as_director.post(page("event_members", event), {"member": [members[1].pk]})

    assert [entry.player for entry in event.entries.all()] == [members[1]]


def test_only_members_of_the_club_can_be_ticked(as_director, event, members):
    stranger = person("남")
    ticked = [members[0].pk, stranger.pk, "x", "9" * 40, ""]
    as_director.post(page("event_members", event), {"member": ticked})

    assert [entry.player for entry in event.entries.all()] == [members[0]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp949"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_a_file_is_read_whatever_wrote_it(as_director, event, encoding, ending):
    data = ending.join(["이름,학번", "가람,20231234", "나래,20241234"]).encode(encoding)
    paste(as_director, event, file=SimpleUploadedFile("names.csv", data))

    assert names_in(event) == ["가람", "나래"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG" + bytes(range(256)) * 12,
        "\n".join(f"선수{number}" for number in range(10_000)).encode(),
        b"x" * 300_000,
        "이름\n".encode(),
    ],
    ids=["empty", "a picture", "10,000 lines", "300 kB", "a heading"],
)
def test_a_file_that_names_nobody_is_one_clear_sentence(as_director, event, data):
    answer = paste(as_director, event, file=SimpleUploadedFile("names.csv", data))

    assert answer.status_code == 200
    assert names_in(event) == []
    assert answer.context.get("problems") or answer.context["form"].errors


def test_text_that_is_too_long_is_refused_and_kept(as_director, event):
    text = "가나다라 마바사\n" * 6000
    answer = paste(as_director, event, text)

    assert answer.context["form"].errors
    assert left_in_the_field(answer) == text
    assert names_in(event) == []


def test_names_that_the_event_refuses_are_kept(as_director, club, director):
    event = started(club, director, players=5, late_entry="closed")
    answer = paste(as_director, event, "늦은 사람")

    assert answer.context["form"].non_field_errors()
    assert left_in_the_field(answer) == "늦은 사람"
    assert len(names_in(event)) == 5


def test_beyond_the_places_names_wait_in_their_order(as_director, open_event):
    paste(as_director, open_event, "가람\n나래\n다온\n라온")

    players = as_director.get(page("desk_players", open_event)).context["players"]
    assert [one.name for one in players.waiting] == ["다온", "라온"]
    assert players.place_in_line(players.waiting[1].entry) == 2


def test_every_incident_is_one_press(as_director, open_event, director):
    from tournaments.services.events import move_event

    first, second, third = enter(open_event, director, 3)
    move_event(by=director, event_id=open_event.pk, to="check_in", now=NOW)

    def states():
        return list(open_event.entries.order_by("pk").values_list("state", flat=True))

    do(as_director, first, "here")
    assert states() == ["checked_in", "registered", "waiting"]
    do(as_director, second, "absent")
    assert states() == ["checked_in", "absent", "registered"]
    do(as_director, second, "here")
    assert states() == ["checked_in", "checked_in", "registered"]
    do(as_director, third, "withdraw")
    assert states() == ["checked_in", "checked_in", "withdrawn"]
    do(as_director, third, "again")
    assert states() == ["checked_in", "checked_in", "waiting"]
    do(as_director, third, "admit")
    assert states() == ["checked_in", "checked_in", "registered"]


def test_an_incident_that_cannot_be_is_a_sentence(as_director, open_event, director):
    entry = enter(open_event, director, 1)[0]
    do(as_director, entry, "withdraw")
    answer = do(as_director, entry, "here")

    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    entry.refresh_from_db()
    assert entry.state == "withdrawn"


@pytest.mark.parametrize("what", ["", "delete", "register"])
def test_what_is_no_incident_is_not_found(as_director, open_event, director, what):
    entry = enter(open_event, director, 1)[0]

    assert do(as_director, entry, what).status_code == 404


def test_an_entry_of_another_event_is_not_found(as_director, open_event, event, director):
    foreign = enter(event, director, 1)[0]
    answer = as_director.post(page("event_entry", open_event, foreign.pk), {"do": "withdraw"})

    assert answer.status_code == 404
    foreign.refresh_from_db()
    assert foreign.state == "registered"


def test_who_comes_late_is_shown_with_the_first_round(as_director, club, director):
    from tournaments.services.rounds import publish_round

    event = started(club, director, players=10, late_entry="unranked")
    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    paste(as_director, event, "지각생")

    late = event.entries.get(player__display_name="지각생")
    assert (late.first_round, late.is_ranked, late.state) == (2, False, "checked_in")


def test_two_are_kept_apart_and_allowed_again(as_director, event, director):
    one, two = enter(event, director, 2)
    pair = {"first": one.pk, "second": two.pk}
    as_director.post(page("event_pairs", event), pair)
    assert event.forbidden_pairs.count() == 1
    as_director.post(page("event_pairs", event), {**pair, "allow": "1"})
    assert event.forbidden_pairs.count() == 0


@pytest.mark.parametrize(("first", "second"), [("", ""), ("x", "1"), ("1", "1"), ("0", "-3")])
def test_a_pair_that_is_none_is_a_sentence(as_director, event, first, second):
    pair = {"first": first, "second": second}
    answer = as_director.post(page("event_pairs", event), pair, follow=True)

    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


def test_directors_come_and_go_but_one_stays(as_director, event, director, members, client):
    from tournaments.models import Director

    as_director.post(page("event_directors", event), {"user": members[2].pk})
    assert Director.objects.filter(event=event).count() == 2
    client.force_login(members[2])
    assert client.get(page("desk_players", event)).status_code == 200
    remove = {"user": members[2].pk, "remove": "1"}
    assert client.post(page("event_directors", event), remove).url == page("event", event)
    client.force_login(director)
    last = {"user": director.pk, "remove": "1"}
    answer = client.post(page("event_directors", event), last, follow=True)
    assert [message.level_tag for message in answer.context["messages"]][-1] == "error"
    assert Director.objects.get(event=event).user == director


@pytest.mark.parametrize("kind", ["stranger", "paper", "nobody"])
def test_only_people_of_the_club_with_an_account_direct(as_director, event, director, kind):
    from tournaments.models import Director

    paper = enter(event, director, 1)[0].player
    user = {"stranger": person("남").pk, "paper": paper.pk, "nobody": "0"}[kind]
    as_director.post(page("event_directors", event), {"user": user})

    assert Director.objects.filter(event=event).count() == 1


def test_sixty_players_need_no_more_queries_than_ten(as_director, club, director):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for size in (10, 60):
        event = started(club, director, players=size)
        for number in range(size // 5):
            member_of(club, f"회원{size}-{number}")
        with CaptureQueriesContext(connection) as queries:
            as_director.get(page("desk_players", event))
        counts.append([query["sql"][:150] for query in queries])
    assert len(counts[1]) <= len(counts[0]) <= 12, counts[0]
