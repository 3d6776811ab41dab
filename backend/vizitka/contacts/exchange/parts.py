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
        # In the preview an address without a host would be one of the manager's.
        host = page.host if page.is_preview else ""
        address = f"{host}{page.files}/{KEY}?lang={page.language}"
        return html(
            '<p class=xb><a class=z href="{}" rel=nofollow>{}<span dir=auto>{}</span></a></p>',
            address,
            icon("exchange"),
            title(page),
        )
