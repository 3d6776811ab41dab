"""What the log says about what happened. Each domain brings its own words at start (its `audit_words.py`).

A sentence stands by itself and takes the name of the thing without inflecting it: “Card changed: Anna Berger”. The
fields that were changed are listed beside it. All texts have the context "audit": what is short here may be said
otherwise elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import OTHER, Field, Unknown
from vizitka.common.errors import Text

T = TypeVar("T")

FORMER_PERSON: Final = pgettext_lazy("audit", "Former member")
NAMELESS: Final = pgettext_lazy("audit", "a deleted entry")
SOMETHING: Final = pgettext_lazy("audit", "Changed: %(object)s")


@dataclass(slots=True)
class Kind:
    """A kind of thing that the log speaks of. `nameless` stands for one whose name has left the log; `group` is what
    people choose it by."""

    group: str
    nameless: Text = NAMELESS
    fields: dict[str, Field] = field(default_factory=dict)


_kinds: Final[dict[str, Kind]] = {}
_sentences: Final[dict[str, Text]] = {}
# (rank, label, whether the logs of spaces have it)
_groups: Final[dict[str, tuple[int, Text, bool]]] = {}


def register_group(group: str, label: Text, *, rank: int, of_spaces: bool = True) -> None:
    """Names a group of kinds by which people choose; they read those of a lower rank first. `of_spaces`: the logs of
    spaces speak of them."""
    _new(_groups, {group: (rank, label, of_spaces)})


def register_kind(kind: str, *, group: str, nameless: Text = NAMELESS) -> None:
    """Names a kind of thing, once, by the domain that it belongs to."""
    if group not in _groups:
        raise ValueError(f"{group} is no group of the audit log")
    _new(_kinds, {kind: Kind(group, nameless)})


def register(
    kind: str, *, sentences: Mapping[str, Text] | None = None, fields: Mapping[str, Field] | None = None
) -> None:
    """Says what can happen to things of a kind, by action, and how their fields are shown. Domains above the kind's
    own add theirs. Raises `ValueError` for an unknown kind, or for what has been said already."""
    if kind not in _kinds:
        raise ValueError(f"{kind} is no kind of the audit log")
    _new(_sentences, sentences or {})
    _new(_kinds[kind].fields, fields or {})


def _new(known: dict[str, T], added: Mapping[str, T]) -> None:
    twice = known.keys() & added.keys()
    if twice:
        raise ValueError(f"{', '.join(sorted(twice))}: said twice in the audit log")
    known.update(added)


def sentence_of(action: str) -> Text:
    return _sentences.get(action, SOMETHING)


def actions() -> frozenset[str]:
    """Everything that has a sentence."""
    return frozenset(_sentences)


def kinds() -> frozenset[str]:
    """Every kind of thing that has words."""
    return frozenset(_kinds)


def fields_of(kind: str) -> Mapping[str, Field]:
    return _kinds[kind].fields if kind in _kinds else {}


def field_of(kind: str, name: str) -> Field:
    return fields_of(kind).get(name) or Unknown(OTHER)


def nameless(kind: str) -> Text:
    return _kinds[kind].nameless if kind in _kinds else NAMELESS


def groups() -> dict[str, Text]:
    """The groups by which people choose in the log of a space, in the order in which they read them."""
    ranked = sorted(_groups.items(), key=lambda item: item[1][0])
    return {name: label for name, (_rank, label, of_spaces) in ranked if of_spaces}


def kinds_in(groups: Iterable[str]) -> tuple[str, ...]:
    """The kinds of these groups."""
    wanted = set(groups)
    return tuple(name for name, kind in _kinds.items() if kind.group in wanted)
