"""The public page of a space as plain data: what a visitor is shown of it, and of its people."""

from __future__ import annotations

from dataclasses import dataclass, field

from vizitka.publishing.page import Address, Layout, Picture


@dataclass(frozen=True, slots=True)
class Person:
    """A card in the list. `address` is that of its page on this host, `role` the title and department."""

    address: str
    name: str
    role: str = ""
    initials: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """A place of the space. `distance` is in kilometres from the place that the visitor has chosen."""

    key: str
    name: str
    address: Address
    phones: tuple[tuple[str, str], ...] = ()
    picture: Picture | None = None
    distance: float | None = None


@dataclass(frozen=True, slots=True)
class SpacePage:
    """`address` is the page's own, without a query; `url` the one to keep, with its host. `search` is None where people
    cannot be looked for. `number` is that of all people who are found, `page` counts from 1.
    """

    name: str
    language: str
    address: str
    url: str
    description: str = ""
    logo: Picture | None = None
    layout: Layout = field(default_factory=Layout)
    search: str | None = ""
    people: tuple[Person, ...] = ()
    number: int = 0
    page: int = 1
    pages: int = 1
    indexed: bool = False
    sites: tuple[Site, ...] = ()
    # The key of the site from which distances are told.
    near: str = ""
