"""What is known of one network."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.functional import Promise

from vizitka.reference.enums import Category, LinkKind

# First parts of a path that are never a person or a company.
RESERVED = (
    "about|accounts|ads|app|apps|auth|blog|business|contact|developers|discover|download|events|explore|feed|hashtag|"
    "help|home|i|intent|jobs|legal|log-?in|logout|messages|notifications|oauth|p|photo|pricing|privacy|reels?|register|"
    "search|settings|share|sharer(?:\\.php)?|sign-?in|sign-?up|status|stories|support|tags?|terms|topics?|tv|videos?|"
    "watch|widgets?"
)
NOT_RESERVED = rf"(?!(?:{RESERVED})(?:[/?#]|$))"
# What may follow a profile in an address: tabs such as /about or /reels.
REST = r"(?:[/?#].*)?"


@dataclass(frozen=True)
class Shape:
    """One way in which people write an address of a network.

    `read` is a pattern with the group `name`, matched against the whole path, the kept query and the
    fragment; `value` is what we keep, `address` what a visitor opens, `label` what a visitor reads: templates
    with `{name}` and any other group of the pattern.
    """

    read: str
    value: str
    address: str
    label: str = "{name}"
    # Where it applies: pasted addresses, typed names, or both.
    pasted: bool = True
    typed: bool = True
    # Only on these hosts, which then are no host of the other shapes.
    hosts: tuple[str, ...] = ()
    # `read` is matched against what stands before the host: `alpenwerk` in `alpenwerk.tumblr.com`.
    before_host: bool = False
    # `read` is matched against host and path together, where hosts differ by country or institution.
    with_host: bool = False
    lower: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.read, re.IGNORECASE)


@dataclass(frozen=True)
class SocialNetwork:
    """A network: how it is called, where it lives, and how its addresses look."""

    value: str
    name: str | Promise
    category: Category
    hosts: tuple[str, ...]
    shapes: tuple[Shape, ...]
    example: str
    kind: LinkKind = LinkKind.HANDLE
    placeholder: str = ""
    address_pattern: str = ""
    # Parameters of the query without which the address means nothing, in the order in which we write them.
    keeps_query: tuple[str, ...] = ()
    keeps_fragment: bool = False
    # For networks of many servers: the address of `name` on `server`.
    federated: str = ""
    # How people also call it, for the search.
    words: str = ""
    all_hosts: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        special = tuple(host for shape in self.shapes for host in shape.hosts)
        object.__setattr__(self, "all_hosts", (*self.hosts, *special))

    @property
    def pattern(self) -> str:
        """Where a value goes: `https://www.linkedin.com/in/{value}`."""
        if self.address_pattern:
            return self.address_pattern
        return self.primary.address.replace("{name}", "{value}")

    @property
    def primary(self) -> Shape:
        """The shape that a plain name gets."""
        return next((shape for shape in reversed(self.shapes) if shape.typed), self.shapes[-1])

    @property
    def hint(self) -> str:
        """What an empty field shows: `linkedin.com/in/…`."""
        if self.placeholder:
            return self.placeholder
        return re.sub(r"^https://(www\.)?", "", self.pattern).replace("{value}", "…").rstrip("/")


def shape(read: str, value: str, address: str, label: str = "{name}", **options: bool) -> Shape:
    """A shape for addresses and typed text alike; what follows in the path is ignored."""
    return Shape(
        read=read + REST,
        value=value,
        address=address,
        label=label,
        typed=options.get("typed", True),
        lower=options.get("lower", False),
    )


def profile(
    address: str,
    handle: str,
    *,
    label: str = "@{name}",
    read: str = "",
    value: str = "{name}",
    lower: bool = False,
) -> tuple[Shape, Shape]:
    """The ordinary case: a pasted address with the name at the place of `{name}`, and the bare name.

    `read` replaces the path that stands before the name, when people write it in more than one way.
    """
    before = read or re.escape(address.split("/", 3)[3].split("{name}")[0])
    guard = NOT_RESERVED if not before else ""
    name = rf"(?P<name>{handle})"
    pasted = Shape(rf"{before}{guard}{name}{REST}", value, address, label, typed=False, lower=lower)
    typed = Shape(rf"(?:{before})?@?{NOT_RESERVED}{name}", value, address, label, pasted=False, lower=lower)
    return pasted, typed


def subdomain(address: str, handle: str, *, label: str = "{name}") -> tuple[Shape, Shape]:
    """Names that stand before the host: `{name}.tumblr.com`."""
    pasted = Shape(
        rf"(?P<name>{handle})", "{name}", address, label, typed=False, before_host=True, lower=True
    )
    typed = Shape(rf"@?(?P<name>{handle})", "{name}", address, label, pasted=False, lower=True)
    return pasted, typed
