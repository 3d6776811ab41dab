"""Directories of others, as the pull speaks to them: who is there and in which groups, page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Page:
    """`rows` as the provider sends them, `gone` are ids of people who are there no more. `next` leads to the page after
    it; `cursor` is what the next round begins with, where the provider tells changes alone."""

    rows: Sequence[Mapping[str, Any]]
    gone: Sequence[str] = ()
    next: str = ""
    cursor: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Groups:
    """A page of groups; `next` leads to the one after it."""

    rows: Sequence[Group]
    next: str = ""


@dataclass(frozen=True, slots=True)
class Members:
    """A page of who is in a group, by the provider's ids: people of all kinds, those of groups within it as well."""

    keys: Sequence[str]
    next: str = ""


class Source(Protocol):
    """The people of one company. All raise `Away`, `Busy`, `NotAllowed`, `Ended`."""

    def page(self, at: str) -> Page:
        """The page at an address that a former one named; empty: the first one of all people. Raises `Expired`."""

    def one(self, key: str) -> Mapping[str, Any] | None:
        """One person, whole; None when there is none."""

    def groups(self, at: str) -> Groups:
        """The page of groups at a place that a former one named; empty: the first one. Raises `Expired`."""

    def members(self, group: str, at: str) -> Members | None:
        """The same of the members of one group; None for one that is not known, which says nothing of who is in it.
        Raises `Expired`, also for a group that is known no more amid its members."""

    def close(self) -> None:
        """Ends what connections there are."""


class Away(Exception):
    """Nothing whole has come in time, or not as documented."""


class Busy(Exception):
    """Too much at once; `seconds` to wait, 0 where nobody says how long."""

    def __init__(self, seconds: float = 0) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Expired(Exception):
    """The place in the round is known no more: all people have to be asked for anew."""


class Ended(Exception):
    """The key has come to its end, says the provider."""


class NotAllowed(Exception):
    """The key is not taken, or the company has not allowed it (yet); `code` is the provider's word for it."""

    def __init__(self, code: str = "") -> None:
        super().__init__(code)
        self.code = code
