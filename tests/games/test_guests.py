from django.urls import reverse

from accounts.models import User
from games import services
from games.models import HandResult, Table
from tests.games.tables import NOW, act, current

FORM = {"display_name": "지수", "email": "jisu@example.com", "password1": "맑은-잔디밭-27"}


def play_out(table):
    """Play the hand to its end, the guest's bots acting for themselves."""
    hand = current(table)
    while hand.newest().state.to_act:
        assert services.play_due(hand_id=hand.id, now=NOW) or act(table)


def test_a_guest_who_signs_up_keeps_hands_and_scores(client, rule_sets, decks, settings):
    settings.ACCOUNT_RATE_LIMITS = False
    client.post(reverse("games:play_now"))
    table, guest = Table.objects.get(), User.objects.get(is_guest=True)
    play_out(table)
    before = list(HandResult.objects.order_by("seat").values())

    client.post(reverse("account_signup"), FORM)

    member = User.objects.get(email=FORM["email"])
    assert member.pk == guest.pk
    assert member.is_member
    assert list(HandResult.objects.order_by("seat").values()) == before
    assert member.results.get().score == next(
        row["score"] for row in before if row["player_id"] == guest.pk
    )


def test_a_guest_who_signs_up_plays_on_at_the_same_table(client, rule_sets, decks, settings):
    settings.ACCOUNT_RATE_LIMITS = False
    client.post(reverse("games:play_now"))
    table = Table.objects.get()

    client.post(reverse("account_signup"), FORM)
    answer = client.post(reverse("games:play_now"))
    play_out(table)

    assert answer.url == reverse("games:table", args=[table.code])
    assert HandResult.objects.get(by_bot=False).player == User.objects.get(email=FORM["email"])
