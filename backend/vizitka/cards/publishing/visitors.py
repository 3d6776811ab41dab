"""What is known of a visitor: the language. Pure, and cheap enough for every request."""

from __future__ import annotations

from functools import lru_cache

LANGUAGES = frozenset(("en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"))


@lru_cache(maxsize=2048)
def accepted_language(header: str) -> str:
    """The best of the nine for an Accept-Language header (RFC 9110, section 12.5.4); empty when none is
    asked for."""
    best, best_quality = "", 0.0
    for part in header[:500].lower().split(","):
        tag, _, parameters = part.strip().partition(";")
        quality = 1.0
        name, _, value = parameters.strip().partition("=")
        if name.strip() == "q":
            try:
                quality = float(value)
            except ValueError:
                continue
        base = tag.split("-")[0].strip()
        # Bosnian, Serbian and Slovak visitors read their neighbours' language rather than English.
        base = {"bs": "hr", "sr": "hr", "sh": "hr", "sk": "cs"}.get(base, base)
        if base in LANGUAGES and quality > best_quality:
            best, best_quality = base, quality
    return best


def visitor_language(chosen: str, header: str) -> str:
    """`?lang=` wins, then the browser's languages; empty when neither says anything that we speak."""
    return chosen if chosen in LANGUAGES else accepted_language(header)
