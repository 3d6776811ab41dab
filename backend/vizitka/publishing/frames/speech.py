"""The language of a frame's texts, told where it is not the page's (WCAG 2.2, 3.1.2)."""

from __future__ import annotations

from vizitka.publishing.frames.types import Frame
from vizitka.publishing.html import NOTHING, Html, html
from vizitka.publishing.page import CardPage


def lang(page: CardPage, frame: Frame, text: str) -> Html:
    """The attribute of the element that holds nothing but this text of the frame."""
    spoken = frame.text_languages.get(text, page.content_language)
    return html(" lang={}", spoken) if spoken and spoken != page.language else NOTHING
