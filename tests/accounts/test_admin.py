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
