"""How a field of the log is shown to people, declared once beside the field by the domain that has it.

A field takes the values of before and after as JSON holds them and says what is kept of them and how they read. No raw
value, id or structure reaches a person: a field says only what it knows how to say.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from django.conf import settings
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import pgettext, pgettext_lazy

from vizitka.common.errors import Text

Pair = tuple[Any, Any]
Row = Mapping[str, Any]
# Names of things by id.
Names = Mapping[str, str]
# The names of things of a space by id; unknown ones are left out.
NamesOf = Callable[[uuid.UUID, Collection[str]], Names]

LANGUAGES: Final[Mapping[str, str]] = dict(settings.LANGUAGES)
ON: Final = pgettext_lazy("audit", "on")
OFF: Final = pgettext_lazy("audit", "off")
PICTURE: Final = pgettext_lazy("audit", "picture")
SET: Final = pgettext_lazy("audit", "set")
CHANGED: Final = pgettext_lazy("audit", "changed")
ENTRY: Final = pgettext_lazy("audit", "entry")
OTHER: Final = pgettext_lazy("audit", "Another detail")


@dataclass(frozen=True, slots=True)
class Change:
    """One field from and to. `kind` is text, colour (as #rrggbb) or list (what came, went and was changed)."""

    label: str
    kind: str = "text"
    before: str = ""
    after: str = ""
    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Field:
    """A text or a number. Kinds of fields with other ways to be shown derive from it."""

    label: Text
    kind: ClassVar[str] = "text"

    def kept(self, before: Any, after: Any) -> Pair:
        """What the log keeps of a change."""
        return before, after

    def shown(self, value: Any, names: Names) -> str:
        """A value in the language of now; empty for none."""
        return str(value) if isinstance(value, (str, int, float)) else ""

    def changes(self, before: Any, after: Any, names: Names) -> Iterator[Change]:
        """What a person reads about a change: mostly one line; none when the sentence says all."""
        yield Change(str(self.label), self.kind, self.shown(before, names), self.shown(after, names))

    def references(self, before: Any, after: Any) -> Iterator[tuple[NamesOf, str]]:
        """Ids whose names are needed to show the change, with what knows them."""
        return iter(())


class Unspoken(Field):
    """Nothing beside the sentence, which says it already."""

    def changes(self, before: Any, after: Any, names: Names) -> Iterator[Change]:
        return iter(())


class Unknown(Field):
    """A field without words: that it was changed, and nothing of what it held."""

    def shown(self, value: Any, names: Names) -> str:
        return ""

    def changes(self, before: Any, after: Any, names: Names) -> Iterator[Change]:
        yield Change(str(self.label), after=str(CHANGED))


class Colour(Field):
    kind = "colour"


class Switch(Field):
    def shown(self, value: Any, names: Names) -> str:
        return "" if value is None else str(ON if value else OFF)


class Picture(Field):
    """An id of a picture, of which people need to know only that there is one."""

    def shown(self, value: Any, names: Names) -> str:
        return str(PICTURE) if value else ""


class Secret(Field):
    """What nobody reads in the log: a PIN, a target. Only whether there is one."""

    def shown(self, value: Any, names: Names) -> str:
        return str(SET) if value else ""


class Language(Field):
    def shown(self, value: Any, names: Names) -> str:
        return language_name(value) if value else ""


class Moment(Field):
    """An ISO time in UTC, shown to the minute in the time zone of now."""

    def shown(self, value: Any, names: Names) -> str:
        try:
            moment = dt.datetime.fromisoformat(str(value or ""))
        except ValueError:
            return ""
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=dt.UTC)
        return f"{timezone.localtime(moment):%Y-%m-%d %H:%M} ({timezone.get_current_timezone_name()})"


@dataclass(frozen=True)
class Choice(Field):
    """One of a few values, each with a word; `unset` is that of none."""

    words: Mapping[str, Text]
    unset: Text = ""

    def shown(self, value: Any, names: Names) -> str:
        return str(self.words.get(str(value), "")) if value else str(self.unset)


@dataclass(frozen=True)
class Shaped(Field):
    """A value in a shape of its own, as one text: an address, the mode of a field."""

    text: Callable[[Any], str]

    def shown(self, value: Any, names: Names) -> str:
        return self.text(value)


@dataclass(frozen=True)
class Reference(Field):
    """Something else, by its id or already by its name. `word` stands for what has no name any more."""

    word: Text
    names_of: NamesOf | None = None

    def shown(self, value: Any, names: Names) -> str:
        text = str(value or "")
        return names.get(text, str(self.word)) if is_id(text) else text

    def references(self, before: Any, after: Any) -> Iterator[tuple[NamesOf, str]]:
        if self.names_of is not None:
            for value in (before, after):
                if is_id(str(value)):
                    yield self.names_of, str(value)


class Languages(Field):
    """A list of language codes: those that came and went."""

    kind = "list"

    def kept(self, before: Any, after: Any) -> Pair:
        old, new = list(before or ()), list(after or ())
        return [code for code in old if code not in new], [code for code in new if code not in old]

    def changes(self, before: Any, after: Any, names: Names) -> Iterator[Change]:
        gone, come = self.kept(before, after)
        yield Change(
            str(self.label),
            self.kind,
            added=[language_name(code) for code in come],
            removed=[language_name(code) for code in gone],
        )


@dataclass(frozen=True)
class Rows(Field):
    """A list of rows, each shown as one text by `row`: what came, went and is different now."""

    row: Callable[[Row], str]
    kind: ClassVar[str] = "list"

    def kept(self, before: Any, after: Any) -> Pair:
        """The rows that are not the same on both sides; with none left only the order was changed."""
        old, new = rows_of(before), rows_of(after)
        return [row for row in old if row not in new], [row for row in new if row not in old]

    def changes(self, before: Any, after: Any, names: Names) -> Iterator[Change]:
        old = {self._key(row): row for row in rows_of(before)}
        new = {self._key(row): row for row in rows_of(after)}
        pairs = [
            (self.row(old[key]), self.row(new[key])) for key in old if key in new and old[key] != new[key]
        ]
        yield Change(
            str(self.label),
            self.kind,
            added=[self.row(row) for key, row in new.items() if key not in old],
            removed=[self.row(row) for key, row in old.items() if key not in new],
            changed=sorted(f"{was} → {now}" if was != now else now for was, now in pairs),
        )

    def _key(self, row: Row) -> str:
        return str(row.get("id") or self.row(row))


@dataclass(frozen=True)
class Parts(Field):
    """A mapping that is several fields for people, shown one by one; `label` is theirs together."""

    fields: Mapping[str, Field]

    def kept(self, before: Any, after: Any) -> Pair:
        """The keys that are different, and of each what it keeps itself."""
        kept: dict[str, Pair] = {
            key: part.kept(was, now) for key, part, was, now in self._different(before, after)
        }
        old, new = mapping_of(before), mapping_of(after)
        return {key: pair[0] for key, pair in kept.items() if key in old}, {
            key: pair[1] for key, pair in kept.items() if key in new
        }

    def changes(self, before: Any, after: Any, names: Names) -> Iterator[Change]:
        for _key, part, was, now in self._different(before, after):
            yield from part.changes(was, now, names)

    def references(self, before: Any, after: Any) -> Iterator[tuple[NamesOf, str]]:
        for _key, part, was, now in self._different(before, after):
            yield from part.references(was, now)

    def part(self, key: str) -> Field:
        return self.fields.get(key, Unknown(OTHER))

    def _different(self, before: Any, after: Any) -> Iterator[tuple[str, Field, Any, Any]]:
        old, new = mapping_of(before), mapping_of(after)
        for key in dict.fromkeys([*old, *new]):
            if old.get(key) != new.get(key):
                yield key, self.part(key), old.get(key), new.get(key)


class Translations(Parts):
    """{"fr": {"name": …}}: the fields of each language; a line names field and language."""

    def part(self, key: str) -> Field:
        texts = {name: Field(labelled(text.label, language_name(key))) for name, text in self.fields.items()}
        return Parts(self.label, texts)


def labelled(group: Text, part: Text) -> Text:
    """“Visibility: Job title”, read in the language of whoever reads it."""
    return _labelled(group, part)


def _joined(group: Text, part: Text) -> str:
    return pgettext("audit", "%(group)s: %(part)s") % {"group": group, "part": part}


_labelled = lazy(_joined, str)


def language_name(code: Any) -> str:
    """A language in its own words; an unknown code stays as it is."""
    return LANGUAGES.get(str(code), str(code))


def mapping_of(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def rows_of(value: Any) -> Sequence[Row]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def is_id(text: str) -> bool:
    try:
        uuid.UUID(text)
    except ValueError:
        return False
    return True
