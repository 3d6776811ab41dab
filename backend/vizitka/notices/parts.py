"""The notice on the card's page: above everything that can be done with the card, while its time lasts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Final

from django.db.models import Exists, OuterRef
from django.db.models.expressions import Combinable

from vizitka.cards.rules import own_language
from vizitka.notices.models import CardNotice
from vizitka.notices.rules import Period, Told, told
from vizitka.notices.settings import are_on
from vizitka.publishing.html import NOTHING, Html, html
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject

_THERE: Final = "notice_there"


class NoticePart(Part[Told]):
    """Nothing is asked of a card without a notice to come, and nothing at all of a page in memory."""

    key = "notice"
    place = Place.NOTICE
    style = (
        ".no{margin-top:1.25rem;padding:.75rem 1rem;border-left:3px solid var(--a);border-radius:min(var(--r),14px);"
        "background:var(--u);color:var(--k)}"
    )
    # Every state that a card's notice was ever in has another one.
    version_sql = (
        "(SELECT CAST(n.id AS TEXT) || '/' || CAST(n.version AS TEXT) "
        "FROM notices_cardnotice n WHERE n.card_id = c.id)"
    )

    def columns(self, now: dt.datetime) -> Mapping[str, Combinable]:
        rows = CardNotice.objects.across_spaces("the card's row decides")
        return {_THERE: Exists(rows.filter(card_id=OuterRef("pk"), ends_at__gt=now))}

    def content(self, subject: Subject) -> Content[Told]:
        if not subject.columns[_THERE] or not are_on(subject.space):
            return Content()
        notice = CardNotice.objects.in_space(subject.space.pk).get(card_id=subject.card.pk)
        period = Period(notice.starts_at, notice.ends_at)
        until = period.next_change(subject.now)
        if not period.holds(subject.now):
            return Content(until=until)
        return Content(
            told(notice.text, notice.translations, _own_language(subject), subject.languages), until
        )

    def render(self, data: Told, page: CardPage) -> Html:
        is_other = data.language and data.language != page.language
        lang = html(" lang={}", data.language) if is_other else NOTHING
        return html("<p class=no{}>{}</p>", lang, data.text)


def _own_language(subject: Subject) -> str:
    """The language of the card's own texts; empty where card and space say nothing of it."""
    space = {"multilingual": subject.space.multilingual, "languages": subject.space.languages}
    return own_language({"language": subject.card.language}, space)
