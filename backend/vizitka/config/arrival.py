"""What arrives here of a request to the public address: the question that `manage.py doctor` asks through all proxies.

Only who holds the installation's key can ask, for a minute: to others the address is not there.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from vizitka.common.methods import only_reads
from vizitka.common.network import client_address

PATH: Final = "/healthz/arrival"
HEADER: Final = "X-Vizitka-Doctor"
SALT: Final = "vizitka.doctor.arrival"
MOST_SECONDS: Final = 60


def new_question() -> str:
    """The value of `HEADER` that opens the address for a minute."""
    return signing.dumps(secrets.token_hex(8), salt=SALT)


@only_reads
def arrival(request: HttpRequest) -> HttpResponse:
    """Scheme, host, visitor and X-Forwarded-For as they have come through."""
    try:
        signing.loads(request.headers.get(HEADER, ""), salt=SALT, max_age=MOST_SECONDS)
    except signing.BadSignature:
        raise Http404 from None
    answer = JsonResponse(
        {
            "scheme": request.scheme,
            "host": request.headers.get("Host", ""),
            "client": client_address(request),
            "forwarded_for": request.headers.get("X-Forwarded-For", ""),
        }
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
