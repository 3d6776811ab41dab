"""The button on the card's page that leads to the sheet: a plain link, beside saving the contact."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F
from django.db.models.expressions import Combinable

from vizitka.contacts.exchange.sheet import KEY, title
from vizitka.publishing.html import Html, html
from vizitka.publishing.icons import icon
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject


class ExchangeButton(Part[bool]):
    """Where space and card take details of visitors."""

    key = "exchange"
    place = Place.ACTION
    order = 200
    style = ".xb{margin-top:.75rem}"

    def columns(self) -> Mapping[str, Combinable]:
        return {"exchange_offered": F("exchange__is_offered")}

    def content(self, subject: Subject) -> Content[bool]:
        is_off = subject.columns["exchange_offered"] is False
        return Content(True if subject.space.contact_exchange and not is_off else None)

    def render(self, data: bool, page: CardPage) -> Html:
        return html(
            '<p class=xb><a class=z href="{}" rel=nofollow>{}<span dir=auto>{}</span></a></p>',
            _address(page),
            icon("exchange"),
            title(page),
        )


class ExchangeInReach(ExchangeButton):
    """The same beside the button that saves, when a long card has left both behind: by its sign alone, which has its
    words above."""

    key = "exchange_in_reach"
    place = Place.REACH
    order = 200
    style = (
        ".rr:has(.z){flex-direction:row;align-items:flex-end}.rr .b{flex:1;min-width:0}"
        ".rr .z{position:sticky;bottom:.75rem;flex:none;width:3.375rem;min-height:3.375rem;padding:0;"
        "margin-left:.75rem;background:var(--g);box-shadow:0 0 0 .75rem var(--g);pointer-events:auto}"
    )

    def render(self, data: bool, page: CardPage) -> Html:
        return html(
            '<a class=z tabindex=-1 href="{}" rel=nofollow title="{}">{}</a>',
            _address(page),
            title(page),
            icon("exchange"),
        )


def _address(page: CardPage) -> str:
    # In the preview an address without a host would be one of the manager's.
    host = page.host if page.is_preview else ""
    return f"{host}{page.files}/{KEY}?lang={page.language}"
