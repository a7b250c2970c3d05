"""Pages and sockets. Sockets are opened by pages of this site only, with the page's session."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mighty_site.settings")

# Loads the apps, so it comes before everything that imports a model.
pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402
from mighty_site.origin import SameOrigin  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
