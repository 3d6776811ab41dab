"""A person's own page: the backgrounds with the own name and code, to be taken without signing in."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_language

from vizitka.accounts.views import LINK_CSP, page
from vizitka.backgrounds import addresses, files, selectors, services, throttles
from vizitka.backgrounds.errors import BackgroundNotDrawn
from vizitka.backgrounds.rules import SCALES, mark_of
from vizitka.cards.models import Card
from vizitka.common.errors import Busy, NotFound, TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.publishing.vcard import content_disposition

CSP: Final = f"{LINK_CSP}; img-src 'self'"
SMALL: Final = 640
View = Callable[..., HttpResponse]


def _spoken(view: View) -> View:
    """In the language that the link names, for who has the link of a card that is there."""

    @wraps(view)
    def speaking(request: HttpRequest, token: str, **arguments: Any) -> HttpResponse:
        spoken = request.GET.get("lang", "")
        with translation.override(spoken if spoken in dict(settings.LANGUAGES) else get_language()):
            try:
                throttles.PAGE.attempt("", client_address(request))
                card_id = addresses.card_of(token)
                card = selectors.card_of_page(card_id) if card_id else None
                if card is None:
                    return page(request, "backgrounds/gone.html", {}, status=410)
                return view(request, card, token, **arguments)
            except TooManyAttempts as error:
                response = page(request, "backgrounds/wait.html", {}, status=error.status)
                response.headers["Retry-After"] = str(error.wait_seconds)
                return response
            except (BackgroundNotDrawn, Busy):
                return page(request, "backgrounds/wait.html", {}, status=503)

    return speaking


@only_reads
@_spoken
def own_page(request: HttpRequest, card: Card, token: str) -> HttpResponse:
    """What there is, and how it comes into the programs."""
    shown = [
        {"name": one.name, "uuid": one.pk, "version": one.version}
        for one in selectors.list_backgrounds(card.space_id)
    ]
    context = {
        "company": card.space.name,
        "name": selectors.person_of(card).name,
        "backgrounds": shown,
        "at": f"/backgrounds/{token}",
        "language": get_language(),
    }
    return page(request, "backgrounds/own.html", context, csp=CSP)


@only_reads
@_spoken
def own_file(
    request: HttpRequest, card: Card, token: str, *, background_id: uuid.UUID, size: str
) -> HttpResponse:
    """A background as a file (`hd`, `uhd`), or to be looked at (`small`)."""
    try:
        background = selectors.background_of(card.space_id, background_id)
        if size not in {*SCALES, "small"}:
            raise NotFound
    except NotFound:
        return page(request, "backgrounds/gone.html", {}, status=404)
    throttles.FILE.attempt(token, client_address(request))
    look = selectors.look_in(card.space, selectors.values_of(background))
    person = selectors.person_of(card)
    if size == "small":
        pictures = selectors.pictures_of(look, card.space_id, width=SMALL)
        file = files.draw(look, [person], pictures, width=SMALL).files[0]
    else:
        file = files.draw(
            look, [person], selectors.pictures_of(look, card.space_id), scale=SCALES[size]
        ).files[0]
    response = HttpResponse(file.content, content_type=files.CONTENT_TYPES[file.kind])
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["X-Content-Type-Options"] = "nosniff"
    if size != "small":
        if request.method == "GET":
            services.note_fetched(background, card.pk, mark_of(look, person))
        response.headers["Content-Disposition"] = content_disposition(
            f"{person.name} {background.name}", files.ENDINGS[file.kind], "attachment"
        )
    return response
