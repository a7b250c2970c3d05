"""The addresses of events, standings, profiles and notices."""

from tournaments.desk_urls import urlpatterns as desk_urls
from tournaments.event_urls import urlpatterns as event_urls
from tournaments.notice_urls import urlpatterns as notice_urls
from tournaments.standings_urls import urlpatterns as standings_urls

app_name = "tournaments"
urlpatterns = [
    *desk_urls,
    *event_urls,
    *notice_urls,
    *standings_urls,
]
