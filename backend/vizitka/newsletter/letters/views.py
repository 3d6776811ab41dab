"""What links of letters open: an address that is counted and left, and the letter as a page."""

from __future__ import annotations

import uuid
from contextlib import suppress

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation

from vizitka.accounts.views import page
from vizitka.common import clock
from vizitka.common.errors import TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.newsletter.letters import addresses, composing, rules, selectors, throttles
from vizitka.newsletter.letters.composing import Said
from vizitka.newsletter.letters.enums import CampaignLinkKind, CampaignStatus
from vizitka.newsletter.letters.models import Campaign, CampaignLink, Delivery, LinkClicks
from vizitka.newsletter.people.models import Subscriber
from vizitka.spaces.models import Space

# A letter carries its style in attributes; it runs nothing, and shows pictures of ours alone.
LETTER_CSP = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' {media}; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


@only_reads
def go(request: HttpRequest, token: str) -> HttpResponse:
    """Counts a click, of nobody in particular, and leads on: to the address that stands in the letter, which a signed
    token names. Looking ahead is not counted, and a flood neither."""
    link_id = addresses.link_of(token)
    link = _link(link_id) if link_id else None
    if link is None:
        return page(request, "newsletter/letter_gone.html", {}, status=410)
    if request.method == "GET" and "prefetch" not in request.headers.get("Sec-Purpose", ""):
        with suppress(TooManyAttempts):
            throttles.CLICK.attempt("", client_address(request))
            count(link)
    if link.kind == CampaignLinkKind.TRAP:
        # Nobody sees this link; whoever follows it all the same finds an empty page.
        return _unseen(HttpResponse(status=204))
    return _unseen(HttpResponseRedirect(link.url))


def _link(link_id: uuid.UUID) -> CampaignLink | None:
    rows = CampaignLink.objects.across_spaces("its signed address is the way to it")
    return rows.select_related("space").filter(pk=link_id).first()


def count(link: CampaignLink) -> None:
    """One more on this day of the space."""
    day = clock.now().astimezone(clock.zone_of(link.space.time_zone)).date()
    rows = LinkClicks.objects.in_space(link.space_id)
    same = rows.filter(link_id=link.pk, day=day)
    if same.update(number=F("number") + 1):
        return
    LinkClicks.objects.bulk_create(
        [LinkClicks(space_id=link.space_id, link_id=link.pk, day=day, number=0)],
        update_conflicts=True,
        unique_fields=["space", "link", "day"],
        update_fields=["day"],
    )
    same.update(number=F("number") + 1)


def _unseen(response: HttpResponse) -> HttpResponse:
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@only_reads
def read(request: HttpRequest, token: str) -> HttpResponse:
    """A letter in the browser: as its receiver got it, without what only the receiver may do."""
    try:
        throttles.LETTER_PAGE.attempt("", client_address(request))
    except TooManyAttempts as error:
        response = page(request, "newsletter/letter_wait.html", {}, status=error.status)
        response.headers["Retry-After"] = str(error.wait_seconds)
        return response
    ids = addresses.letter_of(token)
    html = _letter(*ids) if ids else None
    if html is None:
        return page(request, "newsletter/letter_gone.html", {}, status=410)
    response = _unseen(HttpResponse(html))
    media = "" if settings.API_URL == settings.PUBLIC_URL else settings.API_URL
    response.headers["Content-Security-Policy"] = LETTER_CSP.format(media=media)
    return response


def _letter(campaign_id: uuid.UUID, subscriber_id: uuid.UUID) -> str | None:
    """None where there is no such letter (any more): of a campaign that is a draft, or a receiver that was erased."""
    campaigns = Campaign.objects.across_spaces("its signed address is the way to it")
    campaign = campaigns.filter(pk=campaign_id).exclude(status=CampaignStatus.DRAFT).first()
    if campaign is None:
        return None
    rows = Delivery.objects.in_space(campaign.space_id).filter(campaign_id=campaign.pk)
    delivery = rows.filter(subscriber_id=subscriber_id).select_related("subscriber").first()
    space = Space.objects.living().filter(pk=campaign.space_id).first()
    if delivery is None or space is None:
        return None
    subscriber: Subscriber = delivery.subscriber
    text = selectors.text_in(campaign, delivery.language) or selectors.text_in(campaign, campaign.language)
    if text is None:
        return None
    with translation.override(text.language):
        links, _trap = composing.links_of(campaign)
        template = composing.template_of(space, Said.of(text), links, in_browser=True)
    places = {rules.place(name): settings.PUBLIC_URL for name in ("read", "mine", "leave")}
    return template.fill(composing.words_of(subscriber) | places).html
