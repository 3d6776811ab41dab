"""In which language a visitor reads a card, and which texts are missing in the languages that a space wants.

Texts stand in the language of their owner: a card's in the card's, the space's placeholders and shared frames in the
space's. Where a text is missing in the language that was chosen, it stands in its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from vizitka.cards.fields import TRANSLATED_FIELDS
from vizitka.cards.values import CardValues, Row, value_of
from vizitka.contents.rules import FRAME_TEXTS
from vizitka.spaces.values import SpaceValues, value_of_space

# The space's texts: the card's field, where the space keeps it, and its name in the space's translations.
TRANSLATED_PLACEHOLDERS: Final[Mapping[str, tuple[str, str]]] = {
    "organisation": ("placeholder_name", "name"),
    "description": ("placeholder_description", "description"),
}


def _wanted(space_values: SpaceValues) -> list[str]:
    """The languages of a multilingual space; none for any other."""
    return list(space_values.get("languages") or ()) if space_values.get("multilingual") else []


def space_language(space_values: SpaceValues) -> str:
    """The language of the space's placeholders and shared frames: the first of its languages; else unknown."""
    return next(iter(_wanted(space_values)), "")


def own_language(card_values: CardValues, space_values: SpaceValues) -> str:
    """The language of a card's own texts: what the card says, else that of the space; else unknown."""
    return str(card_values.get("language") or space_language(space_values))


def wanted_languages(card_values: CardValues, space_values: SpaceValues) -> list[str]:
    """The languages that a card's texts are wanted in, its own first; none where the space has one language."""
    wanted = _wanted(space_values)
    own = own_language(card_values, space_values)
    return list(dict.fromkeys([own, *wanted])) if own and wanted else []


def _with_text(translations: Any, fields: Iterable[str]) -> set[str]:
    """The languages in which one of these fields has a text."""
    kept: Mapping[str, Mapping[str, str]] = translations or {}
    fields = tuple(fields)
    return {code for code, texts in kept.items() if any(texts.get(field) for field in fields)}


def content_languages(
    card_values: CardValues,
    space_values: SpaceValues,
    *,
    own: Iterable[str] = TRANSLATED_FIELDS,
    of_space: Iterable[str] = tuple(TRANSLATED_PLACEHOLDERS),
    frames: Iterable[Row] = (),
) -> tuple[str, ...]:
    """The languages in which a card has texts, its own first: of the `own` fields that it shows, of those
    that show the space's placeholder, and of the `frames`. Only wanted ones; empty for a card that says
    nothing of its language."""
    found = _with_text(card_values.get("translations"), own)
    found |= _with_text(
        space_values.get("translations"), [TRANSLATED_PLACEHOLDERS[field][1] for field in of_space]
    )
    for frame in frames:
        found |= _with_text(frame.get("translations"), FRAME_TEXTS.get(frame.get("kind") or "", ()))
    language = own_language(card_values, space_values)
    return tuple(
        dict.fromkeys(
            code for code in (language, *(code for code in _wanted(space_values) if code in found)) if code
        )
    )


def chosen_language(available: Sequence[str], languages: Sequence[str]) -> str:
    """The first of the visitor's `languages` that the card has, else the card's own; empty for an unknown one."""
    return next((code for code in languages if code in available), available[0] if available else "")


def text_in(translations: Any, field: str, code: str) -> str:
    """The text of a field in a language; empty where there is none."""
    return str(((translations or {}).get(code) or {}).get(field) or "")


def frame_in(row: Row, code: str, own: str) -> Row:
    """A frame with its texts in a language, each with the original (in language `own`) where a translation is
    missing. Where some stay in another language, `text_languages` says so for each of them."""
    if code == own:
        return row
    texts, other = {}, {}
    for field in FRAME_TEXTS.get(row.get("kind") or "", ()):
        if row.get(field):
            text = text_in(row.get("translations"), field, code)
            if text:
                texts[field] = text
            else:
                other[field] = own
    return {**row, **texts, **({"text_languages": other} if other else {})}


# --- what is missing ----------------------------------------------------------------------------------------


def _missing_in_frames(rows: Iterable[Row], code: str, path: str) -> Iterator[str]:
    for row in rows:
        for field in FRAME_TEXTS.get(row.get("kind") or "", ()):
            if row.get(field) and not text_in(row.get("translations"), field, code):
                yield f"{path}.{row.get('id')}.{field}"


def missing_texts(
    card_values: CardValues, space_values: SpaceValues, fields: Iterable[str], *, frames: bool = True
) -> dict[str, list[str]]:
    """By wanted language, what a card says in its own language only: `job_title`, `frames.<id>.title`.

    `fields` are those whose own text is shown (resolution.own_texts), `frames` says whether its frames are.
    """
    others = wanted_languages(card_values, space_values)[1:]
    translations = card_values.get("translations")
    rows = card_values.get("frames") or () if frames else ()
    texts = [field for field in fields if value_of(card_values, field)]
    return {
        code: [
            *(field for field in texts if not text_in(translations, field, code)),
            *_missing_in_frames(rows, code, "frames"),
        ]
        for code in others
    }


def missing_space_texts(space_values: SpaceValues) -> dict[str, list[str]]:
    """By wanted language, what a space says in its own language only: `name`, `description` of the
    placeholders, `shared_frames.<id>.title`."""
    translations = space_values.get("translations")
    texts = [name for kept, name in TRANSLATED_PLACEHOLDERS.values() if value_of_space(space_values, kept)]
    return {
        code: [
            *(name for name in texts if not text_in(translations, name, code)),
            *_missing_in_frames(space_values.get("shared_frames") or (), code, "shared_frames"),
        ]
        for code in _wanted(space_values)[1:]
    }
