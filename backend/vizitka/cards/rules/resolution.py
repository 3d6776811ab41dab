"""What a visitor sees of a card: lock, own value, placeholder; shared content; the language of the texts."""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from vizitka.cards.fields import IMAGE_FIELDS, MODE_FIELDS, ROW_FIELDS, TEXT_FIELDS, TRANSLATED_FIELDS
from vizitka.cards.rules.contact import ADDRESS_PARTS
from vizitka.cards.rules.languages import (
    TRANSLATED_PLACEHOLDERS,
    chosen_language,
    content_languages,
    frame_in,
    own_language,
    space_language,
    text_in,
)
from vizitka.cards.rules.names import display_name, initials
from vizitka.cards.values import CardValues, Row, put, value_of, values_of
from vizitka.reference.rules import leads
from vizitka.spaces import places
from vizitka.spaces.places import FOLLOWS, Place, Places
from vizitka.spaces.rules import DEFAULT_LAYOUT
from vizitka.spaces.values import FieldModes, SpaceValues, value_of_space

LAYOUT: Final = "layout"
NO_PLACES: Final = Places(uuid.UUID(int=0))
# Where a space keeps its own value for a field (product.md, section 5).
PLACEHOLDERS: Final[Mapping[str, str]] = {
    "organisation": "placeholder_name",
    "addresses": "placeholder_address",
    "description": "placeholder_description",
    "header": "placeholder_header",
    "logo": "placeholder_logo",
    "profile_picture": "placeholder_profile_picture",
}
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

    `language` is what the card says of its own texts, `content_language` the one that was chosen for the visitor
    among `content_languages` (the own one first; empty where neither card nor space say anything).
    `text_languages` names the fields whose text is in another one; each frame says that of its texts itself.
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
    # The space's logo for dark grounds, where `logo` is the space's too.
    logo_dark: Any = None
    content_language: str = ""
    content_languages: tuple[str, ...] = ()
    text_languages: Mapping[str, str] = dataclasses.field(default_factory=dict)
    # The places that its addresses and frames follow, by id.
    places: Mapping[str, Place] = dataclasses.field(default_factory=dict)

    @property
    def address(self) -> Row | None:
        """The first address."""
        return self.addresses[0] if self.addresses else None


def is_visible(field: str, modes: FieldModes) -> bool:
    """Whether the space shows `field`; what it does not mention is shown. A layout is always there."""
    return field == LAYOUT or bool((modes.get(field) or {}).get("visible", True))


def is_locked(field: str, modes: FieldModes) -> bool:
    """Whether the space locks `field`: card users may not change it, and the space's own value wins where it
    has one.
    """
    return bool((modes.get(field) or {}).get("locked", False))


def locked_fields(modes: FieldModes) -> list[str]:
    """The locked fields, in the order of `MODE_FIELDS`."""
    return [field for field in MODE_FIELDS if is_locked(field, modes)]


# --- fields -------------------------------------------------------------------------------------------------


def is_of_space(field: str, card_values: CardValues, modes: FieldModes) -> bool:
    """Whether the space's own value is shown for `field`: the space locks it, or the card has none.

    A lock on a field for which a space keeps no value protects the card's own value, it does not
    take it away.
    """
    return field in PLACEHOLDERS and (is_locked(field, modes) or not card_values.get(field))


def own_texts(modes: FieldModes) -> list[str]:
    """The texts that a card may say in several languages: those that are shown and not the space's."""
    return [
        field
        for field in TRANSLATED_FIELDS
        if is_visible(field, modes) and not (field in PLACEHOLDERS and is_locked(field, modes))
    ]


def placeholder(field: str, space_values: SpaceValues) -> Any:
    """The space's own value for a field, as a card has it."""
    value = value_of_space(space_values, PLACEHOLDERS[field])
    if field == "addresses":
        shown = places.followed(value, _places(space_values)) if value else None
        return [shown] if shown and any(shown.get(part) for part in ADDRESS_PARTS) else []
    return value


def _places(space_values: SpaceValues) -> Places:
    return space_values.get("places") or NO_PLACES


def _addresses(card_values: CardValues, space_values: SpaceValues, modes: FieldModes) -> list[Row]:
    """Its own, as the places that they follow say them now; else the place of its template or of its department, else
    the space's own address. Locked addresses are the space's, where it says any."""
    known = _places(space_values)
    own = [shown for row in card_values.get("addresses") or () if (shown := places.followed(row, known))]
    if own and not is_locked("addresses", modes):
        return own
    following = space_values.get("following")
    department = str(card_values.get("department") or "")
    for key in following.for_card(space_values.get("template"), department) if following else ():
        place = known.get(key)
        if place is not None and not place.deleted:
            return [places.address_row(place, {"id": "place", "label": "work"})]
    return placeholder("addresses", space_values) or []


def _followed_frames(rows: Sequence[Row], known: Places) -> list[Row]:
    return [shown for row in rows if (shown := places.followed_frame(row, known))]


def _resolve_field(field: str, card_values: CardValues, space_values: SpaceValues, modes: FieldModes) -> Any:
    """Locked by the space, then the card's own, then the space's placeholder (product.md, section 5)."""
    if not is_visible(field, modes):
        return None
    if field == "addresses":
        return _addresses(card_values, space_values, modes)
    if is_of_space(field, card_values, modes):
        return placeholder(field, space_values)
    return value_of(card_values, field)


def _logo_dark(logo: Any, card_values: CardValues, space_values: SpaceValues, modes: FieldModes) -> Any:
    """A card's own logo stands on every ground: the space's for dark ones goes with the space's alone."""
    if not logo or not is_of_space("logo", card_values, modes):
        return None
    return space_values.get("placeholder_logo_dark") or None


def _translate(
    found: CardValues,
    card_values: CardValues,
    space_values: SpaceValues,
    modes: FieldModes,
    language: str,
) -> dict[str, str]:
    """Puts the texts in `found` into a language, each as far as its owner has it; answers in which language those
    are that stayed in another."""
    other: dict[str, str] = {}
    for field in TRANSLATED_FIELDS:
        if not value_of(found, field):
            continue
        if is_of_space(field, card_values, modes):
            kept, name, own = (
                space_values.get("translations"),
                TRANSLATED_PLACEHOLDERS[field][1],
                space_language(space_values),
            )
        else:
            kept, name, own = card_values.get("translations"), field, own_language(card_values, space_values)
        text = text_in(kept, name, language) if language != own else ""
        if text:
            put(found, field, text)
        elif language != own:
            other[field] = own
    return other


def shown_shared(field: str, card_values: CardValues, space_values: SpaceValues) -> list[Row]:
    """The space's frames or social media that a card shows: all but the free ones that it leaves out."""
    hidden = set(card_values.get("hidden_shared") or ())
    rows: Sequence[Row] = value_of_space(space_values, SHARED[field]) or ()
    return [row for row in rows if row.get("locked") or row.get("id") not in hidden]


def _with_shared(
    field: str, own: Sequence[Row], card_values: CardValues, space_values: SpaceValues
) -> list[Row]:
    shared = _followed_frames(shown_shared(field, card_values, space_values), _places(space_values))
    before = [row for row in shared if row.get("place") == "before"]
    after = [row for row in shared if row.get("place") != "before"]
    return [*before, *own, *after]


def by_focus(rows: Sequence[Row], focus: str) -> list[Row]:
    """Social media with those that lead for the focus first; otherwise the order that people gave them."""
    return sorted(rows, key=lambda row: not leads(str(row.get("network") or ""), focus))


def resolve_layout(
    own: Mapping[str, Any], of_space: Mapping[str, Any], *, locked: bool = False
) -> ResolvedLayout:
    """Each key by itself: the card's (unless the layout is locked), the space's, the product's default."""
    chosen: dict[str, Any] = {}
    for key, default in DEFAULT_LAYOUT.items():
        candidates = (None if locked else own.get(key), of_space.get(key))
        chosen[key] = next((value for value in candidates if value is not None and value != ""), default)
    return ResolvedLayout(**chosen)


def resolve(
    card_values: CardValues, space_values: SpaceValues, languages: Sequence[str] = ()
) -> ResolvedCard:
    """What a visitor who reads `languages` (best first) sees of a card in its space.

    Hidden fields vanish before names are put together. `card_values` has the card's own fields
    (selectors.card_values), `space_values` the design, placeholders and settings that count for
    it (spaces.selectors.space_values).
    """
    modes = space_values.get("field_modes") or {}
    found = values_of(
        {
            field: _resolve_field(field, card_values, space_values, modes)
            for field in (*TEXT_FIELDS, *ROW_FIELDS, *IMAGE_FIELDS)
        }
    )
    own_rows = _followed_frames(found["frames"] or (), _places(space_values))
    own_frames = {id(row) for row in own_rows}
    found["frames"] = own_rows
    for field in SHARED:
        if is_visible(field, modes):
            put(found, field, _with_shared(field, value_of(found, field) or (), card_values, space_values))
    shown = [field for field in TRANSLATED_FIELDS if value_of(found, field)]
    frames = found["frames"] or ()
    available = content_languages(
        card_values,
        space_values,
        own=[field for field in shown if not is_of_space(field, card_values, modes)],
        of_space=[field for field in shown if is_of_space(field, card_values, modes)],
        frames=frames,
    )
    language = chosen_language(available, languages)
    others = _translate(found, card_values, space_values, modes, language)
    own, of_space = own_language(card_values, space_values), space_language(space_values)
    found["frames"] = [frame_in(row, language, own if id(row) in own_frames else of_space) for row in frames]
    focus = card_values.get("focus") or "person"
    if not space_values.get("social_media", True):
        found["social_media"] = ()
    found["social_media"] = by_focus(found["social_media"] or (), focus)
    # By the keys of the table, whose values mypy does not know apart.
    texts: dict[str, Any] = {field: value_of(found, field) or "" for field in TEXT_FIELDS}
    rows: dict[str, Any] = {field: tuple(value_of(found, field) or ()) for field in ROW_FIELDS}
    images: dict[str, Any] = {field: value_of(found, field) or None for field in IMAGE_FIELDS}
    own_layout, layout_of_space = card_values.get(LAYOUT) or {}, space_values.get(LAYOUT) or {}
    return ResolvedCard(
        focus=focus,
        language=card_values.get("language") or "",
        **texts,
        **rows,
        **images,
        logo_dark=_logo_dark(found["logo"], card_values, space_values, modes),
        layout=resolve_layout(own_layout, layout_of_space, locked=is_locked(LAYOUT, modes)),
        display_name=display_name(values_of(texts)),
        initials=initials(values_of(texts)),
        content_language=language,
        content_languages=available,
        text_languages=others,
        places=_those_followed((*rows["addresses"], *rows["frames"]), _places(space_values)),
    )


def _those_followed(rows: Sequence[Row], known: Places) -> dict[str, Place]:
    named = {str(row[FOLLOWS]) for row in rows if row.get(FOLLOWS)}
    return {key: place for key in named if (place := known.get(key))}
