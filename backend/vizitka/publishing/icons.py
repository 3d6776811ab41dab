"""The page's own icons: 24 by 24, one stroke, the colour of the text. Networks bring theirs from the
reference data."""

from __future__ import annotations

from functools import lru_cache

from vizitka.publishing.html import Html, html

_PATHS = {
    "save": "M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4-4h4",
    "phone": "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2",
    "mobile": "M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM11 4h2M12 17v.01",
    "fax": "M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9V5a2 2 0 0 0-2-2H9"
    "a2 2 0 0 0-2 2v4M7 13h10v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z",
    "mail": "M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6 9-6",
    "message": "M3 20l1.3-3.9A9 8 0 1 1 7.7 19z",
    "pin": "M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.7 16.7L13.4 20.9a2 2 0 0 1-2.8 0l-4.3-4.2a8 8 0 1 1 11.4 0z",
    "world": "M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18"
    "M12.5 3a17 17 0 0 1 0 18",
    "down": "M6 9l6 6 6-6",
    "play": "M8 5v14l11-7z",
    "share": "M3 12a3 3 0 1 0 6 0a3 3 0 0 0-6 0M15 6a3 3 0 1 0 6 0a3 3 0 0 0-6 0"
    "M15 18a3 3 0 1 0 6 0a3 3 0 0 0-6 0M8.7 10.7l6.6-3.4M8.7 13.3l6.6 3.4",
    "link": "M9 15l6-6M11 6l.5-.5a5 5 0 0 1 7 7L18 13M13 18l-.4.5a5 5 0 0 1-7.1-7.1L6 11",
    "lock": "M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM8 11V7a4 4 0 1 1 8 0v4",
    "file": "M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2z"
    "M12 11v6M9.5 14.5L12 17l2.5-2.5",
    "check": "M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M8.5 12.5l2.5 2.5 5-5.5",
    "send": "M10 14L21 3M21 3l-6.5 18a.55.55 0 0 1-1 0L10 14l-7-3.5a.55.55 0 0 1 0-1z",
    "clip": "M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9L21 13",
    "close": "M18 6L6 18M6 6l12 12",
    "next": "M9 6l6 6-6 6",
    "exchange": "M7 10h14l-4-4M17 14H3l4 4",
    "card": "M3 7a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z"
    "M7 10a2 2 0 1 0 4 0a2 2 0 0 0-4 0M15 8h2M15 12h2M7 16h10",
}


@lru_cache(maxsize=256)
def icon(name: str, classes: str = "i") -> Html:
    """The SVG of an icon; it says nothing to screen readers, for words stand beside it."""
    return html(
        '<svg class="{}" viewBox="0 0 24 24" aria-hidden=true><path d="{}"/></svg>', classes, _PATHS[name]
    )
