import pytest
from django.urls import reverse

MODELS = ("user", "club", "membership")


@pytest.fixture
def as_staff(admin_client, member):
    from accounts.models import Club, Membership

    club = Club.objects.create(name="잔디밭", slug="lawn")
    Membership.objects.create(club=club, user=member, role="owner")
    return admin_client


@pytest.mark.parametrize("model", MODELS)
def test_lists_can_be_searched(as_staff, model):
    answer = as_staff.get(reverse(f"admin:accounts_{model}_changelist"), {"q": "잔디밭"})

    assert answer.status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_forms_open(as_staff, model):
    from django.apps import apps

    row = apps.get_model("accounts", model).objects.first()

    assert as_staff.get(reverse(f"admin:accounts_{model}_add")).status_code == 200
    assert as_staff.get(reverse(f"admin:accounts_{model}_change", args=[row.pk])).status_code == 200


def test_the_list_of_clubs_counts_members(as_staff):
    page = as_staff.get(reverse("admin:accounts_club_changelist")).content.decode()

    assert "field-member_count" in page


def test_members_do_not_get_in(as_member):
    assert as_member.get(reverse("admin:accounts_user_changelist")).status_code == 302


@pytest.fixture
def made_on_the_site(as_staff, member, admin_user):
    """What staff may only look at: a token and a block."""
    from accounts.blocks import block
    from accounts.models import Block
    from accounts.tokens import create_token

    token, _ = create_token(user=member, name="거실 컴퓨터")
    block(blocker=member, blocked=admin_user)
    return {"apitoken": token, "block": Block.objects.get()}


@pytest.mark.parametrize("model", ["apitoken", "block"])
def test_staff_look_at_it_but_change_nothing(as_staff, made_on_the_site, model):
    row = made_on_the_site[model]
    names = {name: reverse(f"admin:accounts_{model}_{name}") for name in ("changelist", "add")}
    names |= {
        name: reverse(f"admin:accounts_{model}_{name}", args=[row.pk])
        for name in ("change", "delete")
    }

    assert "민수" in as_staff.get(names["changelist"], {"q": "민수"}).content.decode()
    assert as_staff.get(names["change"]).status_code == 200
    assert as_staff.post(names["change"], {"name": "x"}).status_code == 403
    assert as_staff.get(names["add"]).status_code == 403
    assert as_staff.post(names["delete"], {"post": "yes"}).status_code == 403
    row.refresh_from_db()


def test_staff_cannot_find_out_the_digest_of_a_token(as_staff, made_on_the_site):
    token = made_on_the_site["apitoken"]
    changelist = reverse("admin:accounts_apitoken_changelist")
    change = reverse("admin:accounts_apitoken_change", args=[token.pk])

    for page in (changelist, change):
        assert token.digest not in as_staff.get(page).content.decode()
    asked = as_staff.get(changelist, {"digest__startswith": token.digest[0]})
    assert asked.status_code == 400


def test_what_the_site_is_for_comes_first(as_staff):
    apps = as_staff.get(reverse("admin:index")).context["app_list"]

    assert [app["app_label"] for app in apps][:3] == ["accounts", "tournaments", "games"]
