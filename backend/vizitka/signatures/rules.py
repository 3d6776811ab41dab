"""What a signature means: whose values, which foot, which banner. Pure; no ORM, no clock."""

from __future__ import annotations

import dataclasses
import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from vizitka.publishing.colours import readable, text_on
from vizitka.signatures.enums import (
    BannerState,
    Portrait,
    SignatureField,
    SignatureLayout,
    TypeSize,
)

# Signatures and banners of a space that live.
MOST_SIGNATURES: Final = 30
MOST_BANNERS: Final = 50
# Gmail takes 10,000 characters; Outlook's add-ins 30,000.
GMAIL_MOST: Final = 10_000
LONGEST: Final = 30_000
# Mail programs draw on white, and by night turn colours round.
PAPER: Final = "#ffffff"
INK: Final = "#1a1a1a"
SOFT: Final = "#595959"
FALLBACK: Final = "#1f3a5f"
FIELDS: Final = tuple(SignatureField.values)
DEFAULT_FIELDS: Final = (
    SignatureField.JOB_TITLE,
    SignatureField.ORGANISATION,
    SignatureField.PHONES,
    SignatureField.EMAIL,
    SignatureField.WEBSITE,
    SignatureField.ADDRESS,
    SignatureField.CARD,
)
# Pixels of type and of its lines.
TYPE: Final[Mapping[str, tuple[int, int]]] = {
    TypeSize.SMALL: (12, 17),
    TypeSize.MEDIUM: (13, 19),
    TypeSize.LARGE: (15, 22),
}


@dataclass(frozen=True, slots=True)
class Look:
    """A signature with all that is drawn from it. `colour` as #rrggbb, empty for the space's `primary`."""

    layout: str = SignatureLayout.CLASSIC
    colour: str = ""
    fields: tuple[str, ...] = DEFAULT_FIELDS
    portrait: str = Portrait.ROUND
    size: str = TypeSize.MEDIUM
    shows_logo: bool = True
    shows_labels: bool = True
    shows_banner: bool = True
    legal: tuple[Mapping[str, str], ...] = ()
    primary: str = ""

    @property
    def base(self) -> str:
        """The colour that was chosen, for areas."""
        return self.colour.lower() or self.primary.lower() or FALLBACK

    @property
    def accent(self) -> str:
        """The same for words and lines, readable on paper."""
        return readable(self.base, PAPER)

    @property
    def on_base(self) -> str:
        return text_on(self.base)


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a person: what it is (`label`), what is read, and where it leads."""

    label: str
    text: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Banner:
    """The place of banners below a signature. What is shown there, its addresses say when a mail is opened; `alt` is
    said where pictures are not loaded."""

    src: str
    href: str
    alt: str


@dataclass(frozen=True, slots=True)
class Signer:
    """A person as a signature shows one: what is missing is empty. Pictures are addresses that follow the card."""

    name: str
    pronouns: str = ""
    job_title: str = ""
    department: str = ""
    organisation: str = ""
    phones: tuple[Fact, ...] = ()
    email: Fact | None = None
    website: Fact | None = None
    address: Fact | None = None
    card: Fact | None = None
    social: tuple[Fact, ...] = ()
    portrait: str = ""
    # The logo in the field below texts, and in the one beside them.
    logo: str = ""
    mark: str = ""
    banner: Banner | None = None
    language: str = "en"
    country: str = ""


def lines_of(look: Look, signer: Signer) -> tuple[Fact, ...]:
    """How one reaches the person, in the order in which people read it. What is not there has no line."""
    found: list[Fact | None] = []
    for key in FIELDS:
        if key not in look.fields:
            continue
        if key == SignatureField.PHONES:
            found += signer.phones
        elif key in {
            SignatureField.EMAIL,
            SignatureField.WEBSITE,
            SignatureField.ADDRESS,
            SignatureField.CARD,
        }:
            found.append(getattr(signer, key))
    return tuple(fact for fact in found if fact is not None)


def said(look: Look, signer: Signer, key: SignatureField) -> str:
    """A text of the person where the signature wants it."""
    return str(getattr(signer, key)) if key in look.fields else ""


def legal_foot(rows: Iterable[Mapping[str, str]], country: str, language: str) -> str:
    """The foot for a card: the row of its country and language, else of its country, else of its language, else the
    one for all. The first of several wins."""
    best, text = -1, ""
    for row in rows:
        of_country, of_language = row.get("country") or "", row.get("language") or ""
        if (of_country and of_country != country) or (of_language and of_language != language):
            continue
        weight = 2 * bool(of_country) + bool(of_language)
        if weight > best:
            best, text = weight, str(row.get("text") or "")
    return text


def mark_of(look: Look, signer: Signer) -> str:
    """The same for what reads and looks the same: by it an old copy is known. Pictures are followed by their
    addresses and banners come by themselves, so neither makes a copy old."""
    plain = dataclasses.replace(
        signer, banner=dataclasses.replace(signer.banner, alt="") if signer.banner else None
    )
    foot = legal_foot(look.legal, signer.country, signer.language)
    shown = {
        "look": {**_plain(look), "legal": foot, "primary": look.base, "colour": ""},
        "signer": _only_shown(look, plain),
    }
    return hashlib.sha256(json.dumps(shown, sort_keys=True, default=_plain).encode()).hexdigest()[:24]


def _plain(value: Any) -> Any:
    """For JSON. `asdict` copies all the way down, which costs more than the digest among thousands of people."""
    if dataclasses.is_dataclass(value):
        return {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
    return str(value)


def _only_shown(look: Look, signer: Signer) -> Signer:
    """Without what the signature does not say: a change of it makes nothing old."""
    nothing: dict[str, Any] = {"country": ""}
    for key in FIELDS:
        if key not in look.fields:
            value = getattr(signer, key)
            nothing[key] = "" if isinstance(value, str) else () if isinstance(value, tuple) else None
    if look.portrait == Portrait.NONE:
        nothing["portrait"] = ""
    if not look.shows_logo:
        nothing |= {"logo": "", "mark": ""}
    if not look.shows_banner:
        nothing["banner"] = None
    return dataclasses.replace(signer, **nothing)


# --- banners


@dataclass(frozen=True, slots=True)
class Campaign:
    """A banner as the choice among several needs it."""

    id: str
    starts_on: dt.date | None = None
    ends_on: dt.date | None = None
    departments: tuple[str, ...] = ()
    locations: tuple[str, ...] = ()
    templates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Audience:
    """What of a card decides which banners it has."""

    id: str
    department: str = ""
    locations: frozenset[str] = field(default_factory=frozenset)
    template: str = ""


def banner_state(starts_on: dt.date | None, ends_on: dt.date | None, today: dt.date) -> BannerState:
    if starts_on is not None and today < starts_on:
        return BannerState.PLANNED
    return BannerState.OVER if ends_on is not None and today > ends_on else BannerState.RUNNING


def is_meant(campaign: Campaign, card: Audience) -> bool:
    """Whether a banner is for the card: it is named by each kind of target that the banner has."""
    department = card.department.strip().casefold()
    if campaign.departments and department not in {one.strip().casefold() for one in campaign.departments}:
        return False
    if campaign.locations and not card.locations & set(campaign.locations):
        return False
    return not campaign.templates or card.template in campaign.templates


def banner_of(campaigns: Sequence[Campaign], card: Audience, today: dt.date) -> Campaign | None:
    """The banner of a card today. Several take turns: each day the next one, and not all people have the same."""
    running = sorted(
        (
            one
            for one in campaigns
            if banner_state(one.starts_on, one.ends_on, today) == BannerState.RUNNING and is_meant(one, card)
        ),
        key=lambda one: one.id,
    )
    if not running:
        return None
    start = int.from_bytes(hashlib.sha256(card.id.encode()).digest()[:4])
    return running[(today.toordinal() + start) % len(running)]
