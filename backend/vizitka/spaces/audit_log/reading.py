"""Entries of the log in the words of whoever reads them: no raw values, ids or structures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings
from django.utils.html import strip_tags

from vizitka.audit.models import FORGOTTEN, AuditEntry
from vizitka.spaces.audit_log.words import (
    FIELDS,
    FORMER_PERSON,
    NAMELESS,
    PERMISSIONS,
    SENTENCES,
    TABLE,
    VALUES,
)

COLOURS: Final = frozenset({"primary", "background", "text"})
CHOICES: Final = frozenset(
    {
        "state",
        "focus",
        "visibility",
        "role",
        "contact_sharing",
        "billing_method",
        "mode",
        "rows",
        "header_style",
        "reorder_period",
        "pin_link",
        "pin_qr_code",
        "pin_product",
    }
)
PICTURES: Final = frozenset(
    {
        "header",
        "logo",
        "profile_picture",
        "placeholder_header",
        "placeholder_logo",
        "placeholder_profile_picture",
    }
)
ROWS: Final = frozenset(
    {
        "phones",
        "emails",
        "websites",
        "addresses",
        "social_media",
        "frames",
        "shared_frames",
        "shared_social_media",
    }
)
# What the sentence says already.
UNSPOKEN: Final = frozenset({"deleted_at"})
SECRETS: Final = frozenset({"pin", "pin_hash", "pin_set", "direct_link", "hidden_shared"})
TEMPLATES: Final = frozenset({"default_template", "template"})
LANGUAGES: Final[Mapping[str, str]] = dict(settings.LANGUAGES)
NAMED: Final = 3

_ID = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", re.IGNORECASE)
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)")


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


@dataclass(frozen=True, slots=True)
class Reader:
    """`names` are those of templates by id."""

    names: Mapping[str, str] = field(default_factory=dict)

    def actor(self, entry: AuditEntry) -> str:
        return str(FORMER_PERSON) if entry.actor_label in {"", FORGOTTEN} else entry.actor_label

    def thing(self, entry: AuditEntry) -> str:
        if entry.object_label in {"", FORGOTTEN}:
            return str(NAMELESS.get(entry.object_kind, NAMELESS["other"]))
        return entry.object_label

    def sentence(self, entry: AuditEntry, changes: Sequence[Change]) -> str:
        """What was done, without who: "changed Job title of Anna Berger"; `changes` are those of the entry."""
        text = str(SENTENCES.get(entry.action, SENTENCES["other"]))
        labels = list(dict.fromkeys(change.label for change in changes))
        if "%(fields)s" in text and not labels:
            text = str(SENTENCES["other"])
        fields = ", ".join(labels[:NAMED]) + (" …" if len(labels) > NAMED else "")
        to = ""
        for name in ("state", "space"):
            pair = entry.changes.get(name)
            if pair:
                to = self._value(name, pair[1])
        return text % {"object": self.thing(entry), "fields": fields, "to": to}

    def changes(self, entry: AuditEntry) -> list[Change]:
        found: list[Change] = []
        for name, pair in entry.changes.items():
            if name in UNSPOKEN or not isinstance(pair, list) or len(pair) != 2:
                continue
            name = "rows" if name == "mode" and entry.object_kind == "import" else name
            found += self._changes(name, pair[0], pair[1])
        return found

    def _changes(self, name: str, before: Any, after: Any) -> list[Change]:
        if name in {"layout", "card_permissions", "field_modes", "translations", "design"}:
            return self._parts(name, _mapping(before), _mapping(after))
        label = _label(name)
        if name in ROWS:
            return [_rows(name, label, _sequence(before), _sequence(after))]
        if name == "languages":
            old, new = [_language(code) for code in before or ()], [_language(code) for code in after or ()]
            return [_lists(label, old, new)]
        return [Change(label, before=self._value(name, before), after=self._value(name, after))]

    def _parts(self, name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
        """What is kept in one column and is many fields for people."""
        found: list[Change] = []
        for key in dict.fromkeys([*before, *after]):
            old, new = before.get(key), after.get(key)
            if old == new:
                continue
            if name == "layout":
                kind = "colour" if key in COLOURS else "text"
                found.append(Change(_label(key), kind, self._value(key, old), self._value(key, new)))
            elif name == "card_permissions":
                label = str(PERMISSIONS.get(key, FIELDS["other"]))
                found.append(Change(label, before=self._value(key, old), after=self._value(key, new)))
            elif name == "field_modes":
                label = _labelled(str(FIELDS["visibility"]), _label(key))
                found.append(Change(label, before=_mode(old), after=_mode(new)))
            elif name == "design":
                found += self._changes(key, old, new)
            else:
                texts_before, texts_after = _mapping(old), _mapping(new)
                for text in dict.fromkeys([*texts_before, *texts_after]):
                    if texts_before.get(text) != texts_after.get(text):
                        label = _labelled(_label(text), _language(key))
                        pair = (
                            self._value(text, texts_before.get(text)),
                            self._value(text, texts_after.get(text)),
                        )
                        found.append(Change(label, before=pair[0], after=pair[1]))
        return found

    def _value(self, name: str, value: Any) -> str:
        if name in SECRETS:
            return str(VALUES["set"]) if value else ""
        if name in PICTURES:
            return str(VALUES["picture"]) if value else ""
        if value is None or value == "":
            return ""
        if isinstance(value, bool):
            return str(VALUES["on" if value else "off"])
        if isinstance(value, (int, float)):
            return str(value)
        if isinstance(value, Mapping):
            return _address(value) if "street" in value or "city" in value else _leaves(value)
        if isinstance(value, (list, tuple)):
            return ", ".join(filter(None, (self._value(name, part) for part in value)))
        text = str(value)
        if name in TEMPLATES and text in self.names:
            return self.names[text]
        if _ID.fullmatch(text):
            return str(VALUES.get("template" if name in TEMPLATES else name, VALUES["entry"]))
        if name in CHOICES:
            return str(VALUES.get(text, text))
        if name == "language":
            return _language(text)
        moment = _MOMENT.match(text)
        return f"{moment[1]} {moment[2]} UTC" if moment else text


def template_ids(entries: Iterable[AuditEntry]) -> set[str]:
    """Templates that are named by id in these entries."""
    found: set[str] = set()
    for entry in entries:
        for name in TEMPLATES:
            found.update(
                str(value) for value in entry.changes.get(name) or () if value and _ID.fullmatch(str(value))
            )
    return found


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _sequence(value: Any) -> list[Mapping[str, Any]]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def _label(name: str) -> str:
    return str(FIELDS.get(name, FIELDS["other"]))


def _labelled(group: str, part: str) -> str:
    return str(TABLE["labelled"]) % {"group": group, "part": part}


def _language(code: Any) -> str:
    return LANGUAGES.get(str(code), str(code))


def _mode(value: Any) -> str:
    mode = _mapping(value)
    words = [VALUES["visible" if mode.get("visible", True) else "hidden"]]
    words.append(VALUES["fixed" if mode.get("locked") else "free"])
    reason = f" ({mode['reason']})" if mode.get("reason") else ""
    return ", ".join(str(word) for word in words) + reason


def _address(row: Mapping[str, Any]) -> str:
    town = " ".join(str(row.get(part) or "") for part in ("zipcode", "city")).strip()
    parts = [row.get("street"), row.get("street2"), town, row.get("region"), row.get("country")]
    return ", ".join(str(part) for part in parts if part)


def _leaves(value: Mapping[str, Any]) -> str:
    """The texts inside a structure that has no words of its own."""
    texts = [
        str(part)
        for key, part in value.items()
        if key != "id" and isinstance(part, (str, int)) and part != ""
    ]
    return ", ".join(text for text in texts if not _ID.fullmatch(text))


def _row(name: str, row: Mapping[str, Any]) -> str:
    if name == "addresses":
        return _address(row)
    if name in {"frames", "shared_frames"}:
        kind = str(VALUES.get(str(row.get("kind")), FIELDS["other"]))
        title = row.get("title") or row.get("label") or strip_tags(str(row.get("html") or ""))[:60]
        return _labelled(kind, str(title)) if title else kind
    if name == "phones":
        return " ".join(str(row[part]) for part in ("number", "extension") if row.get(part))
    for part in ("email", "url", "value", "label"):
        if row.get(part):
            return str(row[part])
    return str(VALUES["entry"])


def _rows(
    name: str, label: str, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> Change:
    """What came, what went and what is different now, row by row."""
    old = {str(row.get("id") or _row(name, row)): row for row in before}
    new = {str(row.get("id") or _row(name, row)): row for row in after}
    changed = []
    for key in old.keys() & new.keys():
        if old[key] != new[key]:
            pair = _row(name, old[key]), _row(name, new[key])
            changed.append(f"{pair[0]} → {pair[1]}" if pair[0] != pair[1] else pair[1])
    return Change(
        label,
        "list",
        added=[_row(name, row) for key, row in new.items() if key not in old],
        removed=[_row(name, row) for key, row in old.items() if key not in new],
        changed=sorted(changed),
    )


def _lists(label: str, before: list[str], after: list[str]) -> Change:
    return Change(
        label,
        "list",
        added=[text for text in after if text not in before],
        removed=[text for text in before if text not in after],
    )


def as_text(change: Change) -> tuple[str, str]:
    """Before and after as two texts, for a table."""
    if change.kind != "list":
        return change.before, change.after
    before = [*change.removed, *(text.split(" → ")[0] for text in change.changed)]
    after = [*change.added, *(text.split(" → ")[-1] for text in change.changed)]
    return "; ".join(before), "; ".join(after)
