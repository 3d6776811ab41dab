"""What a visitor is shown: everything decided, nothing to look up. The renderer, vCard and QR code read
only this."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from vizitka.contents.opening import Opening
from vizitka.publishing.html import NOTHING, Html

if TYPE_CHECKING:
    from vizitka.publishing.frames.form import FormState
    from vizitka.publishing.frames.types import Frame
    from vizitka.publishing.parts import ShownPart

Mode = Literal["auto", "light", "dark"]
HeaderStyle = Literal["image", "colour", "gradient", "none"]
Focus = Literal["person", "company", "link"]


@dataclass(frozen=True, slots=True)
class PictureSize:
    """Addresses of one width; `jpeg` only for some."""

    width: int
    avif: str
    webp: str
    jpeg: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A stored picture; `sizes` from small to large, never empty."""

    width: int
    height: int
    sizes: tuple[PictureSize, ...]
    alt: str = ""
    colour: str = ""

    @property
    def jpeg(self) -> str:
        """The largest JPEG, for previews of links."""
        return next((size.jpeg for size in reversed(self.sizes) if size.jpeg), "")

    def at_least(self, width: int) -> PictureSize:
        """The smallest size of that width or more, else the largest."""
        return next((size for size in self.sizes if size.width >= width), self.sizes[-1])


@dataclass(frozen=True, slots=True)
class Phone:
    """`number` as written; `e164` where it could be read."""

    number: str
    label: str = ""
    custom_label: str = ""
    e164: str = ""
    extension: str = ""


@dataclass(frozen=True, slots=True)
class Email:
    email: str
    label: str = ""
    custom_label: str = ""


@dataclass(frozen=True, slots=True)
class Website:
    url: str
    title: str = ""
    label: str = ""
    custom_label: str = ""


@dataclass(frozen=True, slots=True)
class Address:
    """`country` as ISO 3166 alpha-2, `country_name` in the visitor's language; `point` in degrees and `opening` where
    it is a place that the card follows."""

    street: str = ""
    street2: str = ""
    zipcode: str = ""
    city: str = ""
    region: str = ""
    country: str = ""
    country_name: str = ""
    label: str = ""
    custom_label: str = ""
    point: tuple[float, float] | None = None
    opening: Opening | None = None


@dataclass(frozen=True, slots=True)
class SocialProfile:
    """`icon` comes with the reference data; `label` is what the customer wrote, else the network's name."""

    network: str
    name: str
    url: str
    value: str = ""
    label: str = ""
    icon: Html = NOTHING


@dataclass(frozen=True, slots=True)
class Layout:
    """Colours as #rrggbb or empty; `rounding` in pixels, 0 to 32."""

    primary: str = ""
    background: str = ""
    text: str = ""
    mode: Mode = "auto"
    rounding: int = 14
    header_style: HeaderStyle = "gradient"


@dataclass(frozen=True, slots=True)
class CardPage:
    """One card for one visitor. `language` is that of the page's own words, `content_language` that of the
    card's texts (empty: not known).

    `content_languages` are all in which the card has texts, the own one first. `text_languages` says for a field
    in which language its text really is, where that is not `content_language`.
    """

    handle: str
    uid: str
    language: str = "en"
    content_language: str = ""
    content_languages: tuple[str, ...] = ()
    text_languages: Mapping[str, str] = field(default_factory=dict)
    focus: Focus = "person"
    display_name: str = ""
    # Of the names alone: no title has a part in it.
    initials: str = ""
    # Whose card it is, where no logo says so: the space's name.
    brand: str = ""
    prefix: str = ""
    first_name: str = ""
    last_name: str = ""
    suffix: str = ""
    pronouns: str = ""
    job_title: str = ""
    department: str = ""
    organisation: str = ""
    description: str = ""
    phones: tuple[Phone, ...] = ()
    emails: tuple[Email, ...] = ()
    websites: tuple[Website, ...] = ()
    addresses: tuple[Address, ...] = ()
    social_media: tuple[SocialProfile, ...] = ()
    frames: tuple[Frame, ...] = ()
    # A form of the page as the visitor has sent it, when something was wrong with it.
    form: FormState | None = None
    # The letter of the channel by which the visitor came (channels.py).
    channel: str = "c"
    # What the space's settings and the card's own say (empty or false: not there).
    has_code: bool = True
    profile_link: bool = True
    # Whether it is counted what visitors follow.
    is_counted: bool = False
    # Whether visitors may leave their details.
    takes_details: bool = False
    # What domains show of the card (parts.py), until when that is right, and the versions that it depends on.
    parts: tuple[ShownPart, ...] = ()
    right_until: dt.datetime | None = None
    versions: tuple[object, ...] = ()
    layout: Layout = field(default_factory=Layout)
    header: Picture | None = None
    logo: Picture | None = None
    # Stands in for it on dark grounds.
    logo_dark: Picture | None = None
    picture: Picture | None = None
    # Where cards live (scheme and host), without a slash at the end.
    host: str = ""
    indexed: bool = False
    is_preview: bool = False
    # The name in the address of the card's codes.
    code_handle: str = ""
    # The name in the address by which the visitor came; empty: `handle`, the link's.
    came_by: str = ""
    # Whether the visitor may learn the card's link: not where it asks for less than the channel of the visit.
    tells_link: bool = True
    updated_at: dt.datetime = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)

    @property
    def path(self) -> str:
        """The address for people to keep and pass on."""
        return f"/c/{self.handle}" if self.tells_link else self.files

    @property
    def files(self) -> str:
        """Where the page's files are: on the visitor's own channel, which does not ask for another PIN."""
        return f"/{self.channel}/{self.came_by or self.handle}"

    @property
    def url(self) -> str:
        return self.host + self.path

    @property
    def spoken(self) -> str:
        """The languages of the page for Content-Language (RFC 9110, section 8.5)."""
        if self.content_language in ("", self.language):
            return self.language
        return f"{self.language}, {self.content_language}"

    def is_by_first(self, languages: Sequence[str]) -> bool:
        """Whether the page is the same for all visitors whose languages begin like these: each of its texts is there in
        the first, or in one language only."""
        choices = (self.content_languages, *(part.languages for part in self.parts))
        return not languages or all(len(there) < 2 or languages[0] in there for there in choices)

    def speech(self, *fields: str) -> str:
        """The language of these fields' texts when a reader must be told: it is known, one for all of them, and
        not that of the page (WCAG 2.2, 3.1.2); else empty."""
        found = {self.text_languages.get(name, self.content_language) for name in fields}
        only = found.pop() if len(found) == 1 else ""
        return "" if only == self.language else only

    @property
    def canonical(self) -> str:
        """The address under which search engines keep this version: the plain one for the card's own language."""
        if len(self.content_languages) > 1 and self.content_language != self.content_languages[0]:
            return f"{self.url}?lang={self.content_language}"
        return self.url

    @property
    def qr_url(self) -> str:
        return f"{self.host}/q/{self.code_handle or self.handle}"

    @property
    def name(self) -> str:
        """What the page calls the card; never empty for one that is filled in at all."""
        return self.display_name or self.organisation

    @property
    def city(self) -> str:
        return next((address.city for address in self.addresses if address.city), "")

    def with_mode(self, mode: Mode) -> CardPage:
        """The same page, forced to light or dark (the preview's switch)."""
        return replace(self, layout=replace(self.layout, mode=mode))
