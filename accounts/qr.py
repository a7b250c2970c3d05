"""Links as QR codes."""

import qrcode
from django.http import HttpResponse
from qrcode.image.svg import SvgPathImage


def qr_code(*, address: str) -> HttpResponse:
    """Return the whole address as an SVG picture, to be kept by the browser for a day."""
    image = qrcode.make(address, image_factory=SvgPathImage, border=2)
    answer = HttpResponse(image.to_string(), content_type="image/svg+xml")
    answer["Cache-Control"] = "private, max-age=86400"
    return answer
