from django.urls import path
from django.views.i18n import set_language

from accounts import block_views, club_urls, token_views, views

app_name = "accounts"

urlpatterns = [
    path("me/", views.me, name="me"),
    path("me/blocks/", block_views.my_blocks, name="blocks"),
    path("me/tokens/", token_views.tokens, name="tokens"),
    path("me/tokens/<int:token_id>/revoke/", token_views.revoke, name="token_revoke"),
    path("u/block/", block_views.block, name="block"),
    path("language/", set_language, name="set_language"),
    *club_urls.urlpatterns,
]
