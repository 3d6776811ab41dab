"""The cookie by which a browser is known where people sign in. It signs nobody in (services/devices.py)."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from vizitka.accounts.services import devices

# Where it is sent: the API, and the door to the back office.
API_PATH = "/v1/"
BACK_OFFICE_PATH = "/backoffice/"


def devices_of(request: HttpRequest) -> str:
    return request.COOKIES.get(devices.COOKIE, "")


def keep(response: HttpResponse, value: str, path: str = API_PATH) -> None:
    response.set_cookie(
        devices.COOKIE,
        value,
        max_age=devices.LIFE,
        path=path,
        secure=settings.BEHIND_TLS,
        httponly=True,
        samesite="Lax",
    )
