"""Pages and sockets. The sockets are those of this site's pages, or of programs."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mighty_site.settings")

# Loads the apps, so it comes before everything that imports a model.
pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402
from mighty_site.bearer import TokenOrSession  # noqa: E402
from mighty_site.origin import SameOrigin  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOrigin(TokenOrSession(URLRouter(websocket_urlpatterns))),
    }
)
