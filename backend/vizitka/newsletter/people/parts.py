"""The newsletter on the card's page: frames that lead to the page of sign-up, and a link in the foot."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F
from django.db.models.expressions import Combinable

from vizitka.billing.enums import Feature
from vizitka.newsletter.people import sheet
from vizitka.newsletter.people.pages import FROM_FRAME
from vizitka.newsletter.people.settings import NewsletterSettings
from vizitka.publishing.frames.speech import lang
from vizitka.publishing.html import NOTHING, Html, html
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Framed, FramePart, Part, Place, Subject
from vizitka.publishing.said import pgettext
from vizitka.spaces import sections


def _columns() -> Mapping[str, Combinable]:
    return {"newsletter_offered": F("newsletter__is_offered")}


def _content(subject: Subject) -> Content[bool]:
    """The package is asked for here and not by `feature`, for which the pages of all spaces would pay: a licence that
    somebody ends before its time is noticed with the next change of the page, and until then the page of sign-up leads
    back to the card."""
    is_on = sections.read(subject.space, NewsletterSettings).newsletter
    if not is_on or subject.columns["newsletter_offered"] is False:
        return Content()
    standing = subject.standing
    return Content(True if standing.plan.has(Feature.NEWSLETTER) else None, until=standing.until)


def _address(page: CardPage, source: str) -> str:
    # In the preview an address without a host would be one of the manager's.
    return f"{page.host if page.is_preview else ''}{sheet.address(page, source)}"


class NewsletterFrame(FramePart[bool]):
    """A few words and the button that leads to the page of sign-up."""

    key = "newsletter"
    settings = NewsletterSettings

    def columns(self) -> Mapping[str, Combinable]:
        return _columns()

    def content(self, subject: Subject) -> Content[bool]:
        return _content(subject)

    def render_in(self, data: bool, frame: Framed, page: CardPage) -> Html:
        words = (
            html("<p class=k dir=auto{}>{}</p>", lang(page, frame, "text"), frame.text)
            if frame.text
            else NOTHING
        )
        return html(
            '{}<a class=z href="{}" rel=nofollow>{}</a>',
            words,
            _address(page, FROM_FRAME),
            pgettext("newsletter", "Subscribe to the newsletter"),
        )


class NewsletterLink(Part[bool]):
    """The way to it where no frame shows one."""

    key = "newsletter_link"
    place = Place.FOOT_LINK
    order = 300
    settings = NewsletterSettings

    def columns(self) -> Mapping[str, Combinable]:
        return _columns()

    def content(self, subject: Subject) -> Content[bool]:
        return _content(subject)

    def render(self, data: bool, page: CardPage) -> Html:
        return html(
            '<a href="{}" rel=nofollow>{}</a>', _address(page, ""), pgettext("newsletter", "Newsletter")
        )
