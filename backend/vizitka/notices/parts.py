"""The notice on the card's page: above everything that can be done with the card, while its time lasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import F
from django.db.models.expressions import Combinable

from vizitka.cards.rules import own_language, wanted_languages
from vizitka.cards.values import CardValues
from vizitka.notices.rules import Period, Told, languages_of, told
from vizitka.notices.settings import NoticeSettings, are_on
from vizitka.publishing.html import NOTHING, Html, html
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject
from vizitka.spaces.values import SpaceValues

# What is read of the card's notice, with the page's other columns.
_COLUMNS: Final = {
    f"notice_{name}": F(f"notices__{name}") for name in ("text", "translations", "starts_at", "ends_at")
}


class NoticePart(Part[Told]):
    """As many queries with a notice as without one, and none at all for a page in memory."""

    key = "notice"
    place = Place.NOTICE
    style = (
        ".no{margin-top:1.25rem;padding:.75rem 1rem;border-left:3px solid var(--a);border-radius:min(var(--r),14px);"
        "background:var(--u);color:var(--k)}"
    )
    settings = NoticeSettings

    def columns(self) -> Mapping[str, Combinable]:
        return _COLUMNS

    def content(self, subject: Subject) -> Content[Told]:
        text, translations, starts_at, ends_at = (subject.columns[name] for name in _COLUMNS)
        if ends_at is None or not are_on(subject.space):
            return Content()
        period = Period(starts_at, ends_at)
        until = period.next_change(subject.now)
        if not period.holds(subject.now):
            return Content(until=until)
        own, wanted = _languages(subject)
        there = languages_of(translations, wanted)
        return Content(told(text, translations, own, there, subject.languages), until, there)

    def render(self, data: Told, page: CardPage) -> Html:
        is_other = data.language and data.language != page.language
        lang = html(" lang={}", data.language) if is_other else NOTHING
        return html("<p class=no dir=auto{}>{}</p>", lang, data.text)


def _languages(subject: Subject) -> tuple[str, list[str]]:
    """The language of the card's own texts, empty where card and space say nothing of it, and all that its texts are
    wanted in."""
    space: SpaceValues = {"multilingual": subject.space.multilingual, "languages": subject.space.languages}
    card: CardValues = {"language": subject.card.language}
    return own_language(card, space), wanted_languages(card, space)
