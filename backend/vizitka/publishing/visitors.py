"""What is known of a visitor: the languages. Pure, and cheap enough for every request."""

from __future__ import annotations

from functools import lru_cache

LANGUAGES = frozenset(("en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"))
# Bosnian, Serbian and Slovak visitors read their neighbours' language rather than English.
_NEIGHBOURS = {"bs": "hr", "sr": "hr", "sh": "hr", "sk": "cs"}
# Longer headers come from no browser.
_MOST_LETTERS = 500


@lru_cache(maxsize=2048)
def accepted_languages(header: str) -> tuple[str, ...]:
    """Those of the nine that an Accept-Language header asks for, best first (RFC 9110, section 12.5.4).

    Equal weights keep the order of the header, as browsers mean it. What stands behind `*` is wanted less
    than any language, so that the card's own comes before it and the list ends there.
    """
    wishes: list[tuple[float, bool, str]] = []
    for part in header[:_MOST_LETTERS].lower().split(","):
        tag, *parameters = part.split(";")
        base = tag.split("-")[0].strip()
        quality = _quality(parameters)
        if base and quality is not None:
            wishes.append((-quality, base == "*", _NEIGHBOURS.get(base, base)))
    found: dict[str, None] = {}
    # The sort is stable.
    for weight, is_any, language in sorted(wishes, key=lambda wish: wish[:2]):
        if is_any or weight == 0:
            break
        if language in LANGUAGES:
            found[language] = None
    return tuple(found)


def _quality(parameters: list[str]) -> float | None:
    """The weight between 0 and 1; None for one that is no weight."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                quality = float(value)
            except ValueError:
                return None
            return quality if 0 <= quality <= 1 else None
    return 1.0


@lru_cache(maxsize=4096)
def visitor_languages(chosen: str, header: str) -> tuple[str, ...]:
    """The visitor's languages, best first: `?lang=` before those of the browser; empty when neither says
    anything that we speak. The whole list decides a page: its words come in the first one, its texts in
    the first one that the card has.
    """
    accepted = accepted_languages(header)
    if chosen not in LANGUAGES:
        return accepted
    return (chosen, *(language for language in accepted if language != chosen))
