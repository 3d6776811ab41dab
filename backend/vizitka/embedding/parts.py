"""What a card's page says of oEmbed, for systems that look for it in the document's head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from django.conf import settings

from vizitka.cards.protection.selectors import channels_of
from vizitka.embedding.settings import EmbeddingSettings, settings_of
from vizitka.publishing.html import NOTHING, Html, html
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject
from vizitka.spaces.enums import Channel, Visibility

TYPE: Final = "application/json+oembed"


class DiscoveryPart(Part[bool]):
    """A line in the head of pages whose card other sites may show; no query, also for a page that is not in memory. It
    says where is asked, and whether the licence opens it is said there: named as `feature`, that would cost each page
    two queries, and the look at each page from memory five questions of the licence."""

    key = "oembed"
    place = Place.HEAD
    settings = EmbeddingSettings

    def content(self, subject: Subject) -> Content[bool]:
        space = subject.space
        is_told = settings_of(space).embedding and space.visibility != Visibility.PRIVATE
        if subject.is_preview or not is_told:
            return Content()
        asks = channels_of(subject.card.pin_channels, space)[Channel.LINK].asks
        return Content(None if asks else True)

    def render(self, data: bool, page: CardPage) -> Html:
        if not page.tells_link:
            return NOTHING
        return html('<link rel=alternate type="{}" href="{}">', TYPE, oembed_address(page.url))


def oembed_address(address: str) -> str:
    """Where is told how another site shows what is at that address."""
    query: Mapping[str, str] = {"url": address, "format": "json"}
    return f"{settings.PUBLIC_URL}/oembed?{urlencode(query)}"
