"""The own pass by a link of the manager: the phone that opens it is signed in nowhere."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from vizitka.accounts.views import page
from vizitka.common.errors import ApplicationError, TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.publishing.observers import is_seen
from vizitka.wallet import links, selectors, services, throttles
from vizitka.wallet.apple.package import CONTENT_TYPE
from vizitka.wallet.contents import name_of
from vizitka.wallet.enums import Wallet
from vizitka.wallet.errors import NoPass
from vizitka.wallet.pages import apple_answer
from vizitka.wallet.serials import Serial


@only_reads
def own_pass(request: HttpRequest, token: str) -> HttpResponse:
    """The pass with the code to show. Nobody is counted: it is the person's own."""
    try:
        throttles.PASS.attempt("", client_address(request))
        named = links.read(token)
        card = selectors.card_of(Serial(named[0])) if named else None
        if named is None or card is None:
            return page(request, "wallet/gone.html", {}, status=410)
        if request.method == "HEAD" or not is_seen(request.headers.get):
            return HttpResponse(content_type=CONTENT_TYPE)
        if named[1] == Wallet.APPLE:
            return apple_answer(services.apple_pass(card, is_own=True), name_of(card))
        return _away(services.google_link(card, is_own=True))
    except NoPass:
        return page(request, "wallet/gone.html", {}, status=410)
    except ApplicationError as error:
        response = page(request, "wallet/wait.html", {}, status=error.status)
        if isinstance(error, TooManyAttempts):
            response.headers["Retry-After"] = str(error.wait_seconds)
        return response


def _away(link: str) -> HttpResponse:
    response = HttpResponseRedirect(link, status=303)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
