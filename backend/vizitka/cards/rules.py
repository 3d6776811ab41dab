"""Pure decisions about cards: what a visitor sees, what is derived from a card, which values are well formed.

No database, no clock, no input or output. Rows of contact details are dictionaries, as in the API
(models.Card).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import phonenumbers

from vizitka.cards.enums import TRANSITIONS, CardState
from vizitka.contents.rules import LONGEST_ADDRESS as LONGEST_ADDRESS
from vizitka.contents.rules import Video as Video
from vizitka.contents.rules import clean_html as clean_html
from vizitka.contents.rules import link_address as link_address
from vizitka.contents.rules import new_row_id as new_row_id
from vizitka.contents.rules import video_of as video_of
from vizitka.contents.rules import web_address as web_address
from vizitka.contents.rules import with_row_ids as with_row_ids
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

# Where a space keeps its own value for a field (product.md, section 5).
PLACEHOLDERS: Final[Mapping[str, str]] = {
    "organisation": "placeholder_name",
    "addresses": "placeholder_address",
    "description": "placeholder_description",
    "header": "placeholder_header",
    "logo": "placeholder_logo",
    "profile_picture": "placeholder_profile_picture",
}

# ------------------------------------------------------------------------------------------------------------
# Resolution
# ------------------------------------------------------------------------------------------------------------


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
    """What a visitor may see of a card. Image fields hold what came in (an image's id) or None."""

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


def _placeholder(field: str, space_values: Values) -> Any:
    value = space_values.get(PLACEHOLDERS[field])
    if field == "addresses":
        return [value] if value and any(value.get(part) for part in ADDRESS_PARTS) else []
    return value


def _resolve_field(field: str, card_values: Values, space_values: Values, modes: Mapping[str, Any]) -> Any:
    """Locked by the space, then the card's own, then the space's placeholder (product.md, section 5).

    A lock on a field for which a space keeps no value protects the card's own value, it does not take it
    away.
    """
    if not is_visible(field, modes):
        return None
    own = card_values.get(field)
    if field not in PLACEHOLDERS:
        return own
    if is_locked(field, modes):
        return _placeholder(field, space_values)
    return own or _placeholder(field, space_values)


def resolve_layout(own: Values, of_space: Values, *, locked: bool = False) -> ResolvedLayout:
    """Each key by itself: the card's (unless the layout is locked), the space's, the product's default."""
    chosen: dict[str, Any] = {}
    for key, default in DEFAULT_LAYOUT.items():
        candidates = (None if locked else own.get(key), of_space.get(key))
        chosen[key] = next((value for value in candidates if value is not None and value != ""), default)
    return ResolvedLayout(**chosen)


def resolve(card_values: Values, space_values: Values) -> ResolvedCard:
    """What a visitor sees of a card in its space. Hidden fields vanish before names are put together.

    `card_values` has the card's own fields (selectors.card_values), `space_values` the space's placeholders,
    layout and
    field_modes (spaces.selectors.space_values).
    """
    modes: Mapping[str, Any] = space_values.get("field_modes") or {}
    found = {
        field: _resolve_field(field, card_values, space_values, modes)
        for field in (*TEXT_FIELDS, *ROW_FIELDS, *IMAGE_FIELDS)
    }
    texts: dict[str, Any] = {field: found[field] or "" for field in TEXT_FIELDS}
    rows: dict[str, Any] = {field: tuple(found[field] or ()) for field in ROW_FIELDS}
    images: dict[str, Any] = {field: found[field] or None for field in IMAGE_FIELDS}
    own_layout, of_space = card_values.get(LAYOUT) or {}, space_values.get(LAYOUT) or {}
    return ResolvedCard(
        focus=card_values.get("focus") or "person",
        language=card_values.get("language") or "",
        **texts,
        **rows,
        **images,
        layout=resolve_layout(own_layout, of_space, locked=is_locked(LAYOUT, modes)),
        display_name=display_name(texts),
        initials=initials(texts),
    )


# ------------------------------------------------------------------------------------------------------------
# Names and what is derived
# ------------------------------------------------------------------------------------------------------------

# Letters that Unicode does not take apart into a base and a mark.
_SINGLE_LETTERS = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
_WORD = re.compile(r"[^\W_]+")
LONGEST_TERM: Final = 32
LONGEST_SEARCH_TEXT: Final = 1000
LONGEST_SORT_NAME: Final = 220


def fold(text: str) -> str:
    """Text without case and accents: `Šimić` and `SIMIC` become `simic`, `Groß` becomes `gross`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(_SINGLE_LETTERS)


def words(text: str) -> list[str]:
    """The words of a text, folded, each once, in their order; what is neither letter nor digit divides."""
    return list(dict.fromkeys(word[:LONGEST_TERM] for word in _WORD.findall(fold(text))))


LONGEST_ENCODED_TERM: Final = 64


def encoded_term(word: str) -> str:
    """A word as the table of words keeps it: hex, see models.CardTerm."""
    return word.encode().hex()[:LONGEST_ENCODED_TERM]


def display_name(values: Values) -> str:
    """`Dr. Zoë Šimić, MBA`, else the organisation, else nothing."""
    parts = (values.get("prefix"), values.get("first_name"), values.get("last_name"))
    has_name = values.get("first_name") or values.get("last_name")
    if not has_name:
        return str(values.get("organisation") or "")
    name = " ".join(part for part in parts if part)
    return f"{name}, {values['suffix']}" if values.get("suffix") else name


def initials(values: Values) -> str:
    """One or two capitals of the name, else of the organisation's first words, else nothing."""
    parts = [values.get("first_name") or "", values.get("last_name") or ""]
    if not any(parts):
        parts = str(values.get("organisation") or "").split()[:2]
    first_letters = [next((sign for sign in part if sign.isalnum()), "") for part in parts]
    return "".join(letter.upper()[:1] for letter in first_letters)


@dataclass(frozen=True, slots=True)
class Derived:
    """What the tables keep so that lists need no thought: see models.Card."""

    sort_name: str
    search_text: str
    primary_email: str
    city: str

    @property
    def terms(self) -> list[str]:
        """The words by which the card is found."""
        return self.search_text.split()


def derive(values: Values) -> Derived:
    """The derived columns of a card's own values. `search_text` is ` word word ` with a space at either
    end.
    """
    emails = [row.get("email") or "" for row in values.get("emails") or ()]
    addresses = values.get("addresses") or ()
    city = next((row.get("city") for row in addresses if row.get("city")), "") or ""
    name = " ".join(part for part in (values.get("last_name"), values.get("first_name")) if part)
    searched = [
        values.get("first_name") or "",
        values.get("last_name") or "",
        *emails,
        values.get("external_key") or "",
        values.get("job_title") or "",
        values.get("department") or "",
        values.get("organisation") or "",
        city,
    ]
    text = " "
    for word in words(" ".join(searched)):
        if len(text) + len(word) + 1 > LONGEST_SEARCH_TEXT:
            break
        text += f"{word} "
    return Derived(
        sort_name=fold(name or values.get("organisation") or "")[:LONGEST_SORT_NAME],
        search_text=text,
        primary_email=(emails[0] if emails else "").lower()[:254],
        city=str(city)[:120],
    )


# ------------------------------------------------------------------------------------------------------------
# Handles
# ------------------------------------------------------------------------------------------------------------

# Without 0 and o, 1, i and l.
HANDLE_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
HANDLE_LENGTH: Final = 10


def handle_of(indexes: Sequence[int]) -> str:
    """The handle for ten random numbers below 31."""
    if len(indexes) != HANDLE_LENGTH:
        raise ValueError("a handle has ten characters")
    return "".join(HANDLE_ALPHABET[index] for index in indexes)


# ------------------------------------------------------------------------------------------------------------
# States
# ------------------------------------------------------------------------------------------------------------


def may_become(present: CardState, wanted: CardState) -> bool:
    """Whether a card may go from one state to the other; to stay is always allowed."""
    return present == wanted or wanted in TRANSITIONS[present]


# ------------------------------------------------------------------------------------------------------------
# Contact details
# ------------------------------------------------------------------------------------------------------------

ADDRESS_PARTS: Final = ("street", "street2", "zipcode", "city", "region", "country")


def e164(number: str, country: str = "") -> str | None:
    """The number as E.164 (`+436641234567`), or None where that is not sure.

    A number with + or 00 needs no `country` (ISO 3166 alpha-2); others are read as people in that country
    write them.
    """
    text = number.strip()
    # Seen in real exports: "(351) 917…" and "+33 (0)6 …".
    text = re.sub(r"^00", "+", text)
    text = re.sub(r"^(\+\d{1,3}[\s./-]*)\(0\)", r"\1", text)
    try:
        parsed = phonenumbers.parse(text, country or None)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_valid_number(parsed):
        return None
    return str(phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164))


def country_of(values: Values, default: str = "") -> str:
    """The country by which a card's phones are read: that of its first address that names one, else
    `default`.
    """
    return next((row["country"] for row in values.get("addresses") or () if row.get("country")), default)


def with_e164(phones: Iterable[Row], country: str) -> list[dict[str, Any]]:
    """The phones with `e164` computed; `number` stays as it was written."""
    return [{**row, "e164": e164(row.get("number", ""), country) or _known_e164(row)} for row in phones]


def _known_e164(row: Row) -> str | None:
    """What was known of the number before, as long as it is the same number: an import knew the country by a choice
    for the whole file that the card does not keep."""
    known, digits = row.get("e164") or "", re.sub(r"\D", "", row.get("number") or "").lstrip("0")
    return e164(known) if len(digits) > 4 and known.endswith(digits) else None


def prepared(values: Values, default_country: str = "", present: Values | None = None) -> dict[str, Any]:
    """Validated input (CardPatch or CardIn, dumped) as the tables keep it.

    Rows get ids, phones their E.164, a partial layout is laid over the present one. `present` are the card's
    values
    before the change. `default_country` is used for phones when no address names a country.
    """
    before: Values = present or {}
    result = dict(values)
    for field in ROW_FIELDS:
        if field in result:
            result[field] = with_row_ids(result[field] or ())
    if "phones" in result or ("addresses" in result and before.get("phones")):
        country = country_of({"addresses": result.get("addresses", before.get("addresses"))}, default_country)
        result["phones"] = with_e164(result.get("phones", before.get("phones")) or (), country)
    if LAYOUT in result:
        laid = {**(before.get(LAYOUT) or {}), **(result[LAYOUT] or {})}
        result[LAYOUT] = {key: value for key, value in laid.items() if value is not None}
    return result


def image_ids(values: Values) -> set[str]:
    """The ids (as text) of all images that a card's values name."""
    found = {str(values[field]) for field in IMAGE_FIELDS if values.get(field)}
    for frame in values.get("frames") or ():
        found.update(str(frame[key]) for key in ("image", "poster") if frame.get(key))
    return found


# ------------------------------------------------------------------------------------------------------------
# Publication
# ------------------------------------------------------------------------------------------------------------


def publication(state: str, *, card_deleted: bool, space_deleted: bool, space_active: bool) -> str:
    """What a visitor meets: `visible`, or the reason for a friendly page: `unknown`, `draft`, `inactive`,
    `locked`.
    """
    if card_deleted or space_deleted:
        return "unknown"
    if state == CardState.LOCKED:
        return "locked"
    if state == CardState.DRAFT:
        return "draft"
    if state == CardState.INACTIVE or not space_active:
        return "inactive"
    return "visible"
