"""The page that ends the mail of the month: it asks, since programs open links of mails too, and its button ends it. A
mail program posts to the same address by itself (RFC 8058)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from vizitka.accounts.views import FORM_CSP, page
from vizitka.statistics.monthly import addresses, selectors, services


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, token: str) -> HttpResponse:
    """The signed address is what guards the form: who has the mail may end it, signed in or not."""
    mail_id = addresses.read(token)
    mail = selectors.mail_by_id(mail_id) if mail_id else None
    if mail is None:
        return page(request, "statistics/mail_gone.html", {}, status=410)
    if request.method == "POST":
        services.end(mail.pk)
    is_over = request.method == "POST" or not mail.wanted
    with translation.override(mail.user.language):
        return page(
            request, "statistics/mail_end.html", {"space": mail.space, "is_over": is_over}, csp=FORM_CSP
        )
