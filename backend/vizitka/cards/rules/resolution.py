"""What a visitor sees of a card: lock, own value, placeholder; shared content; the language of the texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from vizitka.cards.rules.contact import ADDRESS_PARTS
from vizitka.cards.rules.names import display_name, initials
from vizitka.reference.rules import leads
from vizitka.spaces.rules import DEFAULT_LAYOUT, MODE_FIELDS

Row = Mapping[str, Any]
Values = Mapping[str, Any]

TEXT_FIELDS: Final = (
    "prefix",
    "first_name",
    "last_name",
    "suffix",
    "pronouns",
    "job_title",
    "department",
    "organisation",
    "description",
)
ROW_FIELDS: Final = ("phones", "emails", "websites", "addresses", "social_media", "frames")
IMAGE_FIELDS: Final = ("header", "logo", "profile_picture")
LAYOUT: Final = "layout"
# Texts that a card may have in several languages; names stay as they are.
TRANSLATED_FIELDS: Final = (
    "prefix",
    "suffix",
    "pronouns",
    "job_title",
    "department",
    "organisation",
    "description",
)

# Where a space keeps its own value for a field (product.md, section 5).
PLACEHOLDERS: Final[Mapping[str, str]] = {
    "organisation": "placeholder_name",
    "addresses": "placeholder_address",
    "description": "placeholder_description",
    "header": "placeholder_header",
    "logo": "placeholder_logo",
    "profile_picture": "placeholder_profile_picture",
}
# The same in the space's translations: {"de": {"name": …, "description": …}}.
_TRANSLATED_PLACEHOLDERS: Final[Mapping[str, str]] = {"organisation": "name", "description": "description"}
# Where a space keeps what all its cards show besides their own.
SHARED: Final[Mapping[str, str]] = {"frames": "shared_frames", "social_media": "shared_social_media"}


@dataclass(frozen=True, slots=True)
class ResolvedLayout:
    """Colours as #RRGGBB, `mode` auto, light or dark, `rounding` in CSS pixels."""

    primary: str
    background: str
    text: str
    mode: str
    rounding: int
    header_style: str


@dataclass(frozen=True, slots=True)
class ResolvedCard:
    """What a visitor may see of a card. Image fields hold what came in (an image's id) or None.

    `language` is that of the card's own texts, `content_language` the one that was chosen for the visitor among
    `content_languages` (the own one first; empty where a card does not say).
    """

    focus: str
    language: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    pronouns: str
    job_title: str
    department: str
    organisation: str
    description: str
    phones: tuple[Row, ...]
    emails: tuple[Row, ...]
    websites: tuple[Row, ...]
    addresses: tuple[Row, ...]
    social_media: tuple[Row, ...]
    frames: tuple[Row, ...]
    header: Any
    logo: Any
    profile_picture: Any
    layout: ResolvedLayout
    display_name: str
    initials: str
    content_language: str = ""
    content_languages: tuple[str, ...] = ()

    @property
    def address(self) -> Row | None:
        """The first address."""
        return self.addresses[0] if self.addresses else None


def is_visible(field: str, modes: Mapping[str, Any]) -> bool:
    """Whether the space shows `field`; what it does not mention is shown. A layout is always there."""
    return field == LAYOUT or bool((modes.get(field) or {}).get("visible", True))


def is_locked(field: str, modes: Mapping[str, Any]) -> bool:
    """Whether the space locks `field`: card users may not change it, and the space's own value wins where it
    has one.
    """
    return bool((modes.get(field) or {}).get("locked", False))


def locked_fields(modes: Mapping[str, Any]) -> list[str]:
    """The locked fields, in the order of `MODE_FIELDS`."""
    return [field for field in MODE_FIELDS if is_locked(field, modes)]


# --- languages ----------------------------------------------------------------------------------------------


def own_language(card_values: Values, space_values: Values) -> str:
    """The language of a card's own texts: what the card says, else the first of the space's; else unknown."""
    wanted = space_values.get("languages") or ()
    return str(card_values.get("language") or (wanted[0] if wanted else ""))


def _texts_in(rows: Iterable[Row]) -> set[str]:
    """The languages in which any of the rows has a text."""
    return {
        code for row in rows for code, texts in (row.get("translations") or {}).items() if any(texts.values())
    }


def content_languages(card_values: Values, space_values: Values) -> tuple[str, ...]:
    """The languages in which a card has texts, its own first; only that one where the space has one language."""
    own = own_language(card_values, space_values)
    if not space_values.get("multilingual"):
        return (own,)
    found = {
        code
        for kept in (card_values.get("translations") or {}, space_values.get("translations") or {})
        for code, texts in kept.items()
        if any(texts.values())
    }
    found |= _texts_in(card_values.get("frames") or ()) | _texts_in(space_values.get("shared_frames") or ())
    wanted = [code for code in space_values.get("languages") or () if code in found]
    return tuple(dict.fromkeys([own, *wanted, *sorted(found)]))


def chosen_language(available: Sequence[str], languages: Sequence[str]) -> str:
    """The first of the visitor's `languages` that the card has, else the card's own."""
    return next((code for code in languages if code and code in available), available[0])


def in_language(row: Row, code: str) -> Row:
    """A row with its texts in a language, each with the original where a translation is missing."""
    texts = {key: text for key, text in ((row.get("translations") or {}).get(code) or {}).items() if text}
    inner = row.get("images")
    if isinstance(inner, list):
        texts["images"] = [in_language(one, code) for one in inner]
    return {**row, **texts} if texts else row


# --- fields -------------------------------------------------------------------------------------------------


def _placeholder(field: str, space_values: Values, language: str) -> Any:
    value = space_values.get(PLACEHOLDERS[field])
    if field == "addresses":
        return [value] if value and any(value.get(part) for part in ADDRESS_PARTS) else []
    if field in _TRANSLATED_PLACEHOLDERS:
        texts = (space_values.get("translations") or {}).get(language) or {}
        return texts.get(_TRANSLATED_PLACEHOLDERS[field]) or value
    return value


def _own(field: str, card_values: Values, language: str) -> Any:
    own = card_values.get(field)
    if own and field in TRANSLATED_FIELDS:
        return ((card_values.get("translations") or {}).get(language) or {}).get(field) or own
    return own


def _resolve_field(
    field: str, card_values: Values, space_values: Values, modes: Mapping[str, Any], language: str
) -> Any:
    """Locked by the space, then the card's own, then the space's placeholder (product.md, section 5).

    A lock on a field for which a space keeps no value protects the card's own value, it does not take it
    away.
    """
    if not is_visible(field, modes):
        return None
    if field not in PLACEHOLDERS:
        return _own(field, card_values, language)
    if is_locked(field, modes):
        return _placeholder(field, space_values, language)
    return _own(field, card_values, language) or _placeholder(field, space_values, language)


def shown_shared(field: str, card_values: Values, space_values: Values) -> list[Row]:
    """The space's frames or social media that a card shows: all but the free ones that it leaves out."""
    hidden = set(card_values.get("hidden_shared") or ())
    rows = space_values.get(SHARED[field]) or ()
    return [row for row in rows if row.get("locked") or row.get("id") not in hidden]


def _with_shared(field: str, own: Sequence[Row], card_values: Values, space_values: Values) -> list[Row]:
    shared = shown_shared(field, card_values, space_values)
    before = [row for row in shared if row.get("place") == "before"]
    after = [row for row in shared if row.get("place") != "before"]
    return [*before, *own, *after]


def by_focus(rows: Sequence[Row], focus: str) -> list[Row]:
    """Social media with those that lead for the focus first; otherwise the order that people gave them."""
    return sorted(rows, key=lambda row: not leads(str(row.get("network") or ""), focus))


def resolve_layout(own: Values, of_space: Values, *, locked: bool = False) -> ResolvedLayout:
    """Each key by itself: the card's (unless the layout is locked), the space's, the product's default."""
    chosen: dict[str, Any] = {}
    for key, default in DEFAULT_LAYOUT.items():
        candidates = (None if locked else own.get(key), of_space.get(key))
        chosen[key] = next((value for value in candidates if value is not None and value != ""), default)
    return ResolvedLayout(**chosen)


def resolve(card_values: Values, space_values: Values, languages: Sequence[str] = ()) -> ResolvedCard:
    """What a visitor who reads `languages` (best first) sees of a card in its space.

    Hidden fields vanish before names are put together. `card_values` has the card's own fields
    (selectors.card_values), `space_values` the design, placeholders and settings that count for it
    (spaces.selectors.space_values).
    """
    modes: Mapping[str, Any] = space_values.get("field_modes") or {}
    available = content_languages(card_values, space_values)
    language = chosen_language(available, languages)
    translated = language if language != available[0] else ""
    found = {
        field: _resolve_field(field, card_values, space_values, modes, translated)
        for field in (*TEXT_FIELDS, *ROW_FIELDS, *IMAGE_FIELDS)
    }
    focus = card_values.get("focus") or "person"
    for field in SHARED:
        if is_visible(field, modes):
            found[field] = _with_shared(field, found[field] or (), card_values, space_values)
    if not space_values.get("social_media", True):
        found["social_media"] = ()
    found["social_media"] = by_focus(found["social_media"] or (), focus)
    found["frames"] = [in_language(row, translated) for row in found["frames"] or ()]
    texts: dict[str, Any] = {field: found[field] or "" for field in TEXT_FIELDS}
    rows: dict[str, Any] = {field: tuple(found[field] or ()) for field in ROW_FIELDS}
    images: dict[str, Any] = {field: found[field] or None for field in IMAGE_FIELDS}
    own_layout, of_space = card_values.get(LAYOUT) or {}, space_values.get(LAYOUT) or {}
    return ResolvedCard(
        focus=focus,
        language=card_values.get("language") or "",
        **texts,
        **rows,
        **images,
        layout=resolve_layout(own_layout, of_space, locked=is_locked(LAYOUT, modes)),
        display_name=display_name(texts),
        initials=initials(texts),
        content_language=language,
        content_languages=available,
    )
