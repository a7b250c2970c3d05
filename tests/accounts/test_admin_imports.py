"""People, clubs and memberships brought into the site by its staff as a table."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from accounts.models import Club, Membership, User

PEOPLE = (
    "username,display_name,email,language\njiyeon,이지연,jiyeon@example.org,ko\nbora,최보라,,ko\n"
)
CLUBS = (
    "slug,name,description,place,website,join_policy,is_private\n"
    "moon,달빛 마이티,매주 목요일,학생회관 204호,https://example.org/,open,0\n"
)


def looked_at(client, model, data):
    """Send the file; return the page that shows what it would bring."""
    file = SimpleUploadedFile("rows.csv", data, content_type="text/csv")
    form = {"import_file": file, "format": "0", "resource": "0"}
    answer = client.post(reverse(f"admin:accounts_{model}_import"), form)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def sent(client, model, text):
    return looked_at(client, model, text.encode())


def offers_to_bring(page):
    return 'name="import_file_name"' in page


def say_yes(client, model, page):
    """Bring what the page shows."""
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
    answer = client.post(reverse(f"admin:accounts_{model}_process_import"), dict(fields))
    assert answer.status_code == 302, page


def brought(client, model, text, *, encoding="utf-8"):
    """Send the file and say yes to what it would bring."""
    say_yes(client, model, looked_at(client, model, text.encode(encoding)))


def test_nothing_is_kept_before_it_was_looked_at(admin_client):
    page = sent(admin_client, "user", PEOPLE)

    assert "이지연" in page
    assert not User.objects.filter(username="jiyeon").exists()


def test_people_come_without_password_and_rights_and_can_ask_for_a_password(
    admin_client, client, mailoutbox
):
    brought(admin_client, "user", PEOPLE)

    jiyeon, bora = (User.objects.get(username=name) for name in ("jiyeon", "bora"))
    assert (jiyeon.shown_name, bora.shown_name) == ("이지연", "최보라")
    assert not any(one.has_usable_password() or one.is_staff for one in (jiyeon, bora))
    client.post(reverse("account_reset_password"), {"email": "jiyeon@example.org"})
    assert [mail.to for mail in mailoutbox] == [["jiyeon@example.org"]]
    assert "/password/" in mailoutbox[0].body


def test_who_is_there_already_stays_as_they_are(admin_client, member):
    text = f"username,display_name,email,language\n{member.username},다른 이름,new@example.org,en\n"

    brought(admin_client, "user", text + "bora,최보라,,ko\n")

    after = User.objects.get(pk=member.pk)
    assert (after.display_name, after.email) == (member.display_name, member.email)
    assert User.objects.filter(username="bora").exists()


@pytest.mark.parametrize(
    "row",
    [
        "bora,운영자,,ko",
        "bora,,,ko",
        "bora,최보라,no address,ko",
        "bora,최보라,,klingon",
        "bo ra!,최보라,,ko",
        f"bora,{'가' * 200},,ko",
    ],
)
def test_one_faulty_row_and_nothing_is_brought(admin_client, row):
    before = User.objects.count()

    page = sent(admin_client, "user", f"{PEOPLE.splitlines()[0]}\njiyeon,이지연,,ko\n{row}\n")

    assert 'name="import_file_name"' not in page  # nothing to say yes to
    assert User.objects.count() == before


def test_clubs_and_their_members_come_one_after_the_other(admin_client):
    brought(admin_client, "user", PEOPLE)
    brought(admin_client, "club", CLUBS)
    brought(admin_client, "membership", "club,username,role\nmoon,jiyeon,owner\nmoon,bora,member\n")

    club = Club.objects.get(slug="moon")
    assert (club.name, club.join_policy, club.is_private) == ("달빛 마이티", "open", False)
    rows = Membership.objects.filter(club=club).values_list("user__username", "role")
    assert set(rows) == {("jiyeon", "owner"), ("bora", "member")}


@pytest.mark.parametrize("row", ["moon,nobody,member", "sun,bora,member", "moon,bora,king"])
def test_a_membership_of_what_is_not_there_is_refused(admin_client, row):
    brought(admin_client, "user", PEOPLE)
    brought(admin_client, "club", CLUBS)

    page = sent(admin_client, "membership", f"club,username,role\n{row}\n")

    assert 'name="import_file_name"' not in page
    assert not Membership.objects.exists()


def test_what_was_taken_along_can_be_brought_again(admin_client, member):
    club = Club.objects.create(name="잔디밭", slug="lawn")
    Membership.objects.create(club=club, user=member, role="owner")
    form = {"format": "0", "resource": "", "export_items": []}
    page = admin_client.get(reverse("admin:accounts_membership_export"))
    ticked = re.findall(r'name="(membershipexport_\w+)"', page.content.decode())
    out = admin_client.post(
        reverse("admin:accounts_membership_export"), form | dict.fromkeys(ticked, "on")
    )
    Membership.objects.all().delete()

    brought(admin_client, "membership", out.content.decode())

    assert Membership.objects.values_list("club", "user", "role").get() == (
        club.pk,
        member.pk,
        "owner",
    )


def test_a_file_of_korean_windows_is_read(admin_client):
    brought(admin_client, "user", PEOPLE, encoding="cp949")

    assert User.objects.get(username="jiyeon").display_name == "이지연"


@pytest.mark.parametrize(
    ("data", "is_read"),
    [
        (PEOPLE.encode("utf-8-sig"), True),
        (PEOPLE.encode("utf-16"), True),
        (PEOPLE.replace("\n", "\r\n").encode(), True),
        (PEOPLE.replace("\n", "\r").encode(), True),
        (PEOPLE.replace(",", ";").encode(), False),
        (PEOPLE.replace(",", "\t").encode(), False),
    ],
    ids=["mark", "utf-16", "crlf", "cr", "semicolon", "tab"],
)
def test_other_ways_to_write_a_table_are_read_right_or_refused(admin_client, data, is_read):
    page = looked_at(admin_client, "user", data)

    assert offers_to_bring(page) == is_read
    if is_read:
        say_yes(admin_client, "user", page)
        assert User.objects.get(username="jiyeon").display_name == "이지연"
    assert User.objects.filter(username__in=("jiyeon", "bora")).count() == 2 * is_read


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"username,display_name,email,language\n",
        b'username,display_name\n"a,b\nc,d\n',
        b"username,display_name\nbo\0ra,x\n",
        b"username,display_name\nbora," + b"x" * 1_000_000,
        b"\n\n\n",
    ],
    ids=["empty", "header", "quote", "nul", "huge cell", "blank"],
)
def test_files_with_nothing_in_them_bring_nothing(admin_client, data):
    before = User.objects.count()

    page = looked_at(admin_client, "user", data)
    if offers_to_bring(page):
        say_yes(admin_client, "user", page)

    assert User.objects.count() == before


def test_the_same_file_twice_brings_its_rows_once(admin_client):
    brought(admin_client, "user", PEOPLE)
    count = User.objects.count()

    brought(admin_client, "user", PEOPLE)

    assert User.objects.count() == count


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x81\x00", "CSV"),
        (b"name\njiyeon\n", "import_id_fields"),
        (b"username,display_name\n" + b"a,b\n" * 2001, "2000"),
    ],
)
def test_what_is_no_such_table_is_refused_with_a_sentence(admin_client, data, sentence):
    page = looked_at(admin_client, "user", data)

    assert 'name="import_file_name"' not in page
    assert sentence in page


def test_whoever_may_not_add_people_may_not_bring_them(client, member):
    member.is_staff = True
    member.save()
    client.force_login(member)

    answer = client.post(reverse("admin:accounts_user_import"), {})

    assert answer.status_code == 403
