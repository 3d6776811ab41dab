"""The parts that every installation has: saving the contact, the space's name, what is kept of visitors, the way
to sign in."""

from __future__ import annotations

from urllib.parse import quote

from django.conf import settings

from vizitka.publishing.html import NOTHING, Html, html, trusted
from vizitka.publishing.icons import icon
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject
from vizitka.publishing.said import pgettext
from vizitka.spaces.settings_rules import offers_sign_in


def _save(page: CardPage, marks: Html = NOTHING) -> Html:
    address = f"{page.files}.vcf?lang={page.language}"
    label = pgettext("card page", "Save contact")
    return html('<a class=b{} href="{}">{}{}</a>', marks, address, icon("save"), label)


class SaveContact(Part[bool]):
    """The button that people come for."""

    key = "save"
    place = Place.ACTION
    order = 100

    def content(self, subject: Subject) -> Content[bool]:
        return Content(True)

    def render(self, data: bool, page: CardPage) -> Html:
        return html("<p class=v>{}</p>", _save(page))


class SaveInReach(SaveContact):
    """The same button, when a long card has left it behind."""

    key = "save_in_reach"
    place = Place.REACH

    def render(self, data: bool, page: CardPage) -> Html:
        return _save(page, trusted(" tabindex=-1"))


class SpaceName(Part[str]):
    """Whose card it is, where the space wants that."""

    key = "space_name"
    place = Place.FOOT

    def content(self, subject: Subject) -> Content[str]:
        space = subject.space
        return Content(space.name if space.show_space_name and space.name else None)

    def render(self, data: str, page: CardPage) -> Html:
        return html("<p dir=auto>{}</p>", data)


class Privacy(Part[bool]):
    """The way to what is kept of visitors (privacy_page.py), on the channel by which they came."""

    key = "privacy"
    place = Place.FOOT_LINK
    order = 400

    def content(self, subject: Subject) -> Content[bool]:
        return Content(True)

    def render(self, data: bool, page: CardPage) -> Html:
        # In the preview an address without a host would be one of the manager's.
        host = page.host if page.is_preview else ""
        address = f"{host}{page.files}/privacy?lang={page.language}"
        return html('<a href="{}" rel=nofollow>{}</a>', address, pgettext("privacy page", "Privacy"))


class SignIn(Part[str]):
    """The way to sign in for the person of the card; data is where it leads to."""

    key = "sign_in"
    place = Place.FOOT_LINK

    def content(self, subject: Subject) -> Content[str]:
        card, space = subject.card, subject.space
        if not offers_sign_in(hidden_by_space=space.hide_sign_in, hidden_by_card=card.hide_sign_in):
            return Content()
        back = quote(f"/space/{space.pk}/cards/{card.pk}", safe="")
        return Content(f"{settings.PUBLIC_URL}/auth/login?redirect={back}")

    def render(self, data: str, page: CardPage) -> Html:
        return html('<a href="{}" rel=nofollow>{}</a>', data, pgettext("card page", "Sign in"))


ALL = (SaveContact(), SaveInReach(), SpaceName(), Privacy(), SignIn())
