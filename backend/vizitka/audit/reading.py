"""Entries of the log in the words of whoever reads them (audit.words, audit.fields)."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from vizitka.audit import words
from vizitka.audit.fields import Change, Field, Names, NamesOf
from vizitka.audit.models import FORGOTTEN


class Entry(Protocol):
    """What is read of an entry of the log, whether it was read whole or as a row of a list."""

    @property
    def actor_label(self) -> str: ...

    @property
    def action(self) -> str: ...

    @property
    def object_kind(self) -> str: ...

    @property
    def object_label(self) -> str: ...

    @property
    def changes(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Reader:
    """`names` are those of things that entries name by id."""

    names: Names = field(default_factory=dict)

    def actor(self, entry: Entry) -> str:
        return str(words.FORMER_PERSON) if entry.actor_label in {"", FORGOTTEN} else entry.actor_label

    def thing(self, entry: Entry) -> str:
        if entry.object_label in {"", FORGOTTEN}:
            return str(words.nameless(entry.object_kind))
        return entry.object_label

    def sentence(self, entry: Entry) -> str:
        """What happened, without who: “Card changed: Anna Berger”."""
        return str(words.sentence_of(entry.action)) % {"object": self.thing(entry)}

    def changes(self, entry: Entry) -> list[Change]:
        return [
            change
            for shown, before, after in _fields(entry)
            for change in shown.changes(before, after, self.names)
        ]


def reader_for(space_id: uuid.UUID, entries: Iterable[Entry]) -> Reader:
    """With the names of what the entries name by id: one query for each kind of thing that occurs."""
    wanted: dict[NamesOf, set[str]] = {}
    for entry in entries:
        for shown, before, after in _fields(entry):
            for names_of, key in shown.references(before, after):
                wanted.setdefault(names_of, set()).add(key)
    names: dict[str, str] = {}
    for names_of, keys in wanted.items():
        names.update(names_of(space_id, keys))
    return Reader(names)


def _fields(entry: Entry) -> Iterator[tuple[Field, Any, Any]]:
    changes: Mapping[str, Any] = entry.changes
    for name, pair in changes.items():
        if isinstance(pair, list) and len(pair) == 2:
            yield words.field_of(entry.object_kind, name), pair[0], pair[1]


def as_text(change: Change) -> tuple[str, str]:
    """Before and after as two texts, for a table."""
    if change.kind != "list":
        return change.before, change.after
    before = [*change.removed, *(text.split(" → ")[0] for text in change.changed)]
    after = [*change.added, *(text.split(" → ")[-1] for text in change.changed)]
    return "; ".join(before), "; ".join(after)
