"""The language of a frame's texts, told where it is not the page's (WCAG 2.2, 3.1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from vizitka.publishing.html import NOTHING, Html, html
from vizitka.publishing.page import CardPage


class Spoken(Protocol):
    """What has texts in several languages."""

    @property
    def text_languages(self) -> Mapping[str, str]: ...


def lang(page: CardPage, frame: Spoken, text: str) -> Html:
    """The attribute of the element that holds nothing but this text of the frame."""
    spoken = frame.text_languages.get(text, page.content_language)
    return html(" lang={}", spoken) if spoken and spoken != page.language else NOTHING
