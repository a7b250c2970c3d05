"""The site's admin: every list and every form opens, quickly, and shows no card it must not."""

import csv
import io
import secrets
from datetime import timedelta
from random import Random

import pytest
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.event_helpers import (
    NOW,
    enter_hand,
    member_of,
    person,
    planned,
    play_round,
    started,
)

pytestmark = pytest.mark.django_db
OURS = ("accounts", "games", "tournaments")
MOST_OF_A_LIST, MOST_OF_A_FORM = 16, 30  # queries


def models_of_ours():
    return sorted(
        (model for model in admin.site._registry if model._meta.app_label in OURS),
        key=lambda model: model._meta.label,
    )


def page_of(model, page, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.fixture
def filled(club, director, admin_user):
    """Rows of nearly every model, from an evening of twelve; returns the event."""
    from accounts.blocks import block
    from accounts.clubs.announcements import AnnouncementTerms, announce
    from accounts.models import ClubBan, ClubMail, JoinRequest, PersonMerge, Season
    from accounts.tokens import create_token
    from games.models import Hand, HandMark, Report, Ruling, TableMessage
    from tournaments.models import (
        DirectorCall,
        Entry,
        ForbiddenPair,
        Notice,
        NoticeChoice,
        PairingSeat,
        Substitution,
    )
    from tournaments.services.ledger import adjust
    from tournaments.services.standings import compute_standings

    event = started(club, director, players=12)
    planned(event, director, sizes=(4,))
    one = play_round(event, director, 1)
    compute_standings(event_id=event.pk, now=NOW)
    stranger, now = person("지나가던 이"), timezone.now()
    entries = list(Entry.objects.filter(event=event))
    terms = AnnouncementTerms(title="5월 모임", text="오세요", is_pinned=False)
    announce(club=club, by=admin_user, terms=terms, now=NOW)
    create_token(user=director, name="컴퓨터")
    block(blocker=director, blocked=stranger)
    ClubBan.objects.create(club=club, user=stranger, by=director, at=NOW)
    ClubMail.objects.create(club=club, author=director, title="제목", text="글", at=NOW)
    JoinRequest.objects.create(club=club, user=stranger, at=NOW)
    PersonMerge.objects.create(paper_name="=1+1", paper_id=7, into=director, by=director, at=NOW)
    day = NOW.date()
    Season.objects.create(club=club, name="봄", starts_on=day, ends_on=day)
    table, hand = one.pairings.first().table, Hand.objects.first()
    for number in range(12):
        HandMark.objects.create(
            hand=Hand.objects.all()[number % 6], player=entries[number].player,
            kind="dispute", text="?", at=NOW,
        )  # fmt: skip
        Ruling.objects.create(table=table, kind="pause", by=director, reason="쉬어요", at=NOW)
        Notice.objects.create(
            user=director, event=event, kind="final", key=str(number), address="/o/geheim/",
            at=now, mail_tries=9,
        )  # fmt: skip
        adjust(
            by=director, entry_id=entries[number].pk, kind="penalty", points=-5, reason="늦음",
            now=NOW,
        )  # fmt: skip
    NoticeChoice.objects.create(user=director, kind="final", by_mail=False)
    TableMessage.objects.create(
        table=table, author=director, seat=0, hand_number=1, text="안녕하세요", at=NOW
    )
    said = {"id": 1, "author_id": 1, "seat": 0, "name": "선수1", "preset": "", "text": "바보"}
    Report.objects.create(
        table=table, hand_number=1, reporter=director, reported=stranger, reason="talk",
        text="욕을 했어요", evidence={"said": [said], "hand": hand.pk, "seq": 0, "seat": 1}, at=NOW,
    )  # fmt: skip
    ForbiddenPair.objects.create(event=event, first=entries[0], second=entries[1])
    seat = PairingSeat.objects.filter(round=one).first()
    Substitution.objects.create(seat=seat, player=stranger, at=NOW, by=director)
    DirectorCall.objects.create(pairing=seat.pairing, entry=seat.entry, text="와 주세요", at=NOW)
    return event


@pytest.fixture
def running(rule_sets, monkeypatch):
    """A hand that is being played, and one that is dealt but not seen by anybody yet."""
    from games.dealing import Shuffled, commitment_of
    from games.engine.mighty.rules import PRESETS
    from games.models import Hand
    from games.queries import quick_rule_set
    from games.services import deals, open_table
    from tests.games.tables import newcomer, play_to, playable_decks

    decks = playable_decks(PRESETS["standard", 5], "admin")

    def shuffle(_pack):
        deck, salt = next(decks), secrets.token_hex(16)
        return Shuffled(deck, salt, commitment_of(deck, salt))

    monkeypatch.setattr(deals, "shuffle", shuffle)
    people = [newcomer(name) for name in ("가람", "나래", "다온", "라온", "마루")]
    table = open_table(rule_set=quick_rule_set(), players=people, now=NOW)
    play_to(table, "play")
    return Hand.objects.get(table=table)


def test_every_model_has_its_pages(db):
    from django.apps import apps

    hidden = {"games.Shuffle"}  # the decks of hands still to come
    inline = {
        "games.HandAction", "games.TableSeat", "tournaments.Director", "tournaments.EventRules",
        "tournaments.ForbiddenPair", "tournaments.PairingSeat",
    }  # fmt: skip
    every = {model._meta.label for app in OURS for model in apps.get_app_config(app).get_models()}

    assert every - {model._meta.label for model in models_of_ours()} == hidden | inline


def test_every_list_opens_with_few_queries(admin_client, filled, django_assert_max_num_queries):
    for model in models_of_ours():
        with django_assert_max_num_queries(MOST_OF_A_LIST, info=model._meta.label):
            answer = admin_client.get(page_of(model, "changelist"))
        assert answer.status_code == 200, model


def test_every_list_can_be_searched(admin_client, filled):
    for model in models_of_ours():
        answer = admin_client.get(page_of(model, "changelist"), {"q": "봄 정기전"})
        assert answer.status_code == 200, model


def test_every_form_opens_with_few_queries(admin_client, filled, django_assert_max_num_queries):
    empty = []
    for model in models_of_ours():
        row = model._default_manager.order_by("pk").first()
        if row is None:
            empty.append(model._meta.label)
            continue
        with django_assert_max_num_queries(MOST_OF_A_FORM, info=model._meta.label):
            answer = admin_client.get(page_of(model, "change", row.pk))
        assert answer.status_code == 200, model
    assert empty == ["games.ImportedHand"]  # tests/games/test_admin.py has one


def test_no_page_names_the_salt_or_the_deck_of_a_running_hand(admin_client, filled, running):
    from games.models import Hand, Shuffle

    deck = " ".join(running.deck)
    secrets_of_it = {running.salt, deck, str(running.deck), str(running.shuffled)}
    secrets_of_it |= set(Shuffle.objects.values_list("salt", flat=True))
    shown = 0

    for model in models_of_ours():
        pages = [page_of(model, "changelist")]
        rows = model._default_manager.order_by("-pk")[:2]
        pages += [page_of(model, "change", row.pk) for row in rows]
        if model is Hand:
            pages.append(page_of(model, "change", running.pk))
        for page in pages:
            text = admin_client.get(page).content.decode()
            assert not any(secret in text for secret in secrets_of_it), page
            shown += running.commitment in text
    assert shown  # the page of the hand itself was among them


def test_no_list_can_be_asked_for_a_secret(admin_client, filled, running):
    questions = (
        ("games", "table", {"sheet_token__startswith": "a"}),
        ("games", "handmark", {"hand__salt__startswith": "a"}),
        ("games", "ruling", {"table__sheet_token__startswith": "a"}),
        ("tournaments", "pairing", {"table__sheet_token__startswith": "a"}),
        ("tournaments", "pairing", {"table__current_hand__salt__startswith": "a"}),
        ("tournaments", "notice", {"address__startswith": "/o/"}),
        ("accounts", "user", {"password__startswith": "a"}),
    )
    for app, model, question in questions:
        answer = admin_client.get(reverse(f"admin:{app}_{model}_changelist"), question)
        assert answer.status_code == 400, question


def test_rows_of_events_can_be_neither_added_nor_deleted(admin_client, filled):
    for model in models_of_ours():
        if model._meta.app_label != "tournaments":
            continue
        row = model._default_manager.first()
        before = model._default_manager.count()
        assert admin_client.post(page_of(model, "add"), {}).status_code == 403, model
        for page in ("change", "delete"):
            if (model._meta.model_name, page) != ("event", "change"):
                answer = admin_client.post(page_of(model, page, row.pk), {"post": "yes"})
                assert answer.status_code == 403, (model, page)
        assert model._default_manager.count() == before


def test_what_staff_change_in_an_event_is_in_its_log(admin_client, filled):
    form = {"name": "새 이름", "description": "", "stage": "archived", "seed": "x"}
    form |= {
        f"{name}_{part}": "" for name in ("opens_at", "closes_at", "starts_at") for part in "01"
    }
    for prefix in ("rules", "directors", "forbidden_pairs"):
        form |= {f"{prefix}-TOTAL_FORMS": "0", f"{prefix}-INITIAL_FORMS": "0"}

    answer = admin_client.post(reverse("admin:tournaments_event_change", args=[filled.pk]), form)

    before, seed = filled.stage, filled.seed
    filled.refresh_from_db()
    assert answer.status_code == 302
    assert (filled.name, filled.stage, filled.seed) == ("새 이름", before, seed)
    assert filled.audit.filter(action="edited").get().detail == {"fields": "name"}


def chosen(action, *rows):
    return {"action": action, "_selected_action": [row.pk for row in rows]}


def test_standings_are_computed_anew(admin_client, filled):
    from tournaments.models import Event

    Event.objects.filter(pk=filled.pk).update(standings=None)

    admin_client.post(reverse("admin:tournaments_event_changelist"), chosen("recompute", filled))

    filled.refresh_from_db()
    assert filled.standings is not None


def test_mails_given_up_are_tried_again(admin_client, filled):
    from tournaments.models import Notice

    rows = Notice.objects.filter(key__in=["0", "1"])

    admin_client.post(reverse("admin:tournaments_notice_changelist"), chosen("send_again", *rows))

    assert Notice.objects.filter(mail_due_at__isnull=False, mail_tries=0).count() == 2


def test_clubs_are_closed_and_opened_again_with_a_line_in_their_log(admin_client, club):
    page = reverse("admin:accounts_club_changelist")
    for action, is_closed in (("close", True), ("open_again", False)):
        admin_client.post(page, chosen(action, club))

        club.refresh_from_db()
        assert (club.closed_at is not None) == is_closed
    assert set(club.log.values_list("action", flat=True)) == {"closed", "reopened"}


def test_a_report_is_closed_with_a_note(admin_client, filled):
    from games.models import Report

    page, report = reverse("admin:games_report_open_reports"), Report.objects.get()

    shown = admin_client.get(page).content.decode()
    refused = admin_client.post(page, {"report": report.pk, "note": ""})
    admin_client.post(page, {"report": report.pk, "note": "주의를 줬어요"})

    assert "욕을 했어요" in shown
    assert "바보" in shown
    assert refused.status_code == 200
    report.refresh_from_db()
    assert report.note == "주의를 줬어요"
    assert report.handled_at is not None
    assert "욕을 했어요" not in admin_client.get(page).content.decode()


def test_what_waits_too_long_is_shown(admin_client, filled, director, running):
    from games.models import Hand
    from tournaments.models import Notice, SeatingPlan

    page, past = reverse("admin:tournaments_event_overdue"), timezone.now() - timedelta(hours=1)
    Hand.objects.update(due_at=None)
    SeatingPlan.objects.update(state="ready")
    quiet = admin_client.get(page)
    assert [kind.count for kind in quiet.context["kinds"]] == [0, 0, 0, 0, 12, 1]

    Hand.objects.filter(pk=running.pk).update(due_at=past)
    plan = SeatingPlan.objects.first()
    SeatingPlan.objects.filter(pk=plan.pk).update(state="planning", made_at=past)
    Notice.objects.filter(key="3").update(mail_due_at=past)
    filled.adjustments.filter(reason="늦음").first().delete()
    loud = admin_client.get(page)

    assert [kind.count for kind in loud.context["kinds"]] == [1, 1, 1, 1, 11, 1]
    assert running.table.code in loud.content.decode()


def test_members_do_not_get_in(client, club):
    client.force_login(member_of(club, "회원", "owner"))
    for name in (
        "tournaments_event_overdue",
        "games_report_open_reports",
        "games_handresult_export",
    ):
        assert client.get(reverse(f"admin:{name}")).status_code == 302, name


EXPORTS = ("accounts_user", "accounts_club", "accounts_membership", "games_handresult",
           "tournaments_entry", "tournaments_event")  # fmt: skip


@pytest.mark.parametrize("name", EXPORTS)
def test_lists_can_be_taken_along(admin_client, filled, name):
    from accounts.models import User

    User.objects.filter(display_name="선수1").update(display_name="=HYPERLINK(1)")
    page = reverse(f"admin:{name}_export")
    form = admin_client.get(page).context["form"]
    fields = {
        field: "on" for field in form.fields if form.fields[field].widget.input_type == "checkbox"
    }

    answer = admin_client.post(page, {"format": "0", "resource": "0", **fields})

    text = answer.content.decode()
    rows = list(csv.reader(io.StringIO(text)))
    assert answer["Content-Type"].startswith("text/csv")
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(fields)}
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
    hidden = [user.password for user in User.objects.exclude(password="")]
    assert not any(secret in text for secret in hidden)
    assert "@example.org" not in text


def test_staff_without_the_right_to_look_take_nothing_along(client, db):
    from accounts.models import User

    staff = User.objects.create_user("helper", "helper@example.org", "x", is_staff=True)
    client.force_login(staff)

    assert client.get(reverse("admin:accounts_user_export")).status_code == 403


def test_an_entered_hand_is_shown_with_who_entered_it(admin_client, club, director):
    event = started(club, director, players=5)
    planned(event, director)
    one = play_round(event, director, 1)
    table = one.pairings.get().table
    event.rounds.update(stage="running")
    table.length = 3
    table.save(update_fields=["length"])
    hand = enter_hand(table, 3, Random(3))

    page = admin_client.get(reverse("admin:games_hand_change", args=[hand.pk])).content.decode()

    assert hand.entered_by.shown_name in page
