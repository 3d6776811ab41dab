"""What mails load and lead to. Addresses name a card; what they show is decided when somebody asks, so that old mails
show the present picture. Nobody who asks is remembered."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from vizitka.accounts.views import page
from vizitka.cards.enums import CardState
from vizitka.cards.selectors import public_url
from vizitka.common.errors import TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.images.selectors import images_of_space
from vizitka.publishing.assembly import resolved_card
from vizitka.signatures import addresses, banners, pictures, selectors, throttles

# A changed picture is seen within the hour where programs ask again; Gmail keeps what it has longer.
_KEPT: Final = "public, max-age=3600"


@only_reads
def picture(request: HttpRequest, kind: str, token: str) -> HttpResponse:
    """Portrait or logo of a card, as it shows it now; clear where it shows none."""
    card_id = addresses.card_of_picture(token)
    if card_id is None or kind not in addresses.PICTURES:
        raise Http404
    card = selectors.card_of_page(card_id)
    image = None
    if card is not None and card.state == CardState.ACTIVE:
        resolved = resolved_card(card)
        key = resolved.logo if kind in addresses.LOGOS else resolved.profile_picture
        image = next(iter(images_of_space(card.space_id, [key]).values()), None)
    tag = hashlib.sha256(f"{kind} {image.pk if image else ''}".encode()).hexdigest()[:20]
    return _kept(request, tag, lambda: pictures.picture(image, kind), "image/png")


@only_reads
def banner(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of the banner that runs for the card now; one clear line where none does."""
    card_id = addresses.card_of_banner(token)
    if card_id is None:
        raise Http404
    card = selectors.card_of_page(card_id)
    running = banners.banner_for(card) if card else None
    image = None
    if running is not None:
        image = images_of_space(running.space_id, [running.picture_id]).get(running.picture_id)
    content = pictures.banner(image)
    if content is None:
        return _kept(request, "none", pictures.no_banner, "image/png")
    tag = hashlib.sha256(f"banner {image.pk if image else ''}".encode()).hexdigest()[:20]
    return _kept(request, tag, lambda: content, "image/jpeg")


@only_reads
def go(request: HttpRequest, token: str) -> HttpResponse:
    """Counts a click, of nobody in particular, and leads to the address of the banner that runs, else to the card.
    Looking ahead is not counted, and a flood neither."""
    card_id = addresses.card_of_banner(token)
    card = selectors.card_of_page(card_id) if card_id else None
    if card is None:
        return page(request, "signatures/gone.html", {}, status=410)
    running = banners.banner_for(card)
    if (
        running is not None
        and request.method == "GET"
        and "prefetch" not in request.headers.get("Sec-Purpose", "")
    ):
        with suppress(TooManyAttempts):
            throttles.CLICK.attempt("", client_address(request))
            banners.count(running, banners.today_in(card.space))
    return _unseen(HttpResponseRedirect(running.link if running else public_url(card)))


def _kept(request: HttpRequest, tag: str, content: Callable[[], bytes], kind: str) -> HttpResponse:
    """With a tag: who has this picture is told so."""
    if f'"{tag}"' in request.headers.get("If-None-Match", ""):
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(content(), content_type=kind)
    response.headers["ETag"] = f'"{tag}"'
    response.headers["Cache-Control"] = _KEPT
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _unseen(response: HttpResponse) -> HttpResponse:
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
