"""What other apps add to the pages of clubs."""

import pytest
from django.urls import reverse

from accounts import club_panels


@pytest.fixture(autouse=True)
def _nobody_else(monkeypatch):
    monkeypatch.setattr(club_panels, "_panels", {"home": [], "admin": []})
    monkeypatch.setattr(club_panels, "_tabs", [])


def test_panels_are_shown_in_their_order_and_left_out_when_empty(client, club):
    @club_panels.shows_on_club_page("home", order=20)
    def second(_request, _club):
        return "_toasts.html", {"messages": ["둘째 <b>"]}

    @club_panels.shows_on_club_page("home", order=10)
    def first(_request, club):
        return "_toasts.html", {"messages": [f"{club.name} 첫째"]}

    @club_panels.shows_on_club_page("home")
    def none(_request, _club):
        return None

    page = client.get(reverse("accounts:club", args=[club.slug])).content.decode()

    assert 0 < page.index("달밤 마이티 첫째") < page.index("둘째 &lt;b&gt;")


def test_tabs_lead_to_pages_of_the_club(client, club):
    club_panels.adds_club_tab(label="둘러보기", key="x", url_name="accounts:club_join")

    page = client.get(reverse("accounts:club", args=[club.slug])).content.decode()

    assert "둘러보기" in page
    assert reverse("accounts:club_join", args=[club.slug]) in page
