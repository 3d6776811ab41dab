"""One row of a file into the values of a card: pure, no database.

A reason either refuses the row (`bad`) or is a remark: the row is imported, something of it is not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from vizitka.cards import rules
from vizitka.cards.fields import BY_KEY, COLUMN_FIELDS
from vizitka.cards.values import CardValues, NewCardValues, new_values, value_of, values_of, with_values
from vizitka.common.letters import fold
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.transfer import lists
from vizitka.transfer.importing.countries import country_of, language_of
from vizitka.transfer.importing.fields import BY_VALUE, LISTS, PICTURE, SOCIAL_PREFIX, TRANSLATED
from vizitka.transfer.importing.names import split_name
from vizitka.transfer.importing.phones import CountryOf, phone_of
from vizitka.transfer.importing.reading.cells import one_line
from vizitka.transfer.importing.social import link_of
from vizitka.transfer.lists import ADDRESS_PARTS, EMAILS, PHONES

Entry = dict[str, Any]
# On an entry: it is of a list that the row holds as a whole.
WHOLE: Final = "whole"
# A photo of the file (reading.vcards); a picture of the space takes its place when the card is written.
PHOTO_NAME: Final = re.compile(r"photo-\d{1,6}")


@dataclass(slots=True)
class RowContent:
    """What a row says. `values` holds texts and, for lists, the entries that the row wants to be there."""

    values: CardValues = field(default_factory=CardValues)
    reasons: list[dict[str, Any]] = field(default_factory=list)
    bad: bool = False
    # Fields of the present card that the row would change.
    changed: list[str] = field(default_factory=list)

    def say(self, name: str, text: str) -> None:
        cast("dict[str, Any]", self.values)[name] = text

    def refuse(self, name: str, message: Stored) -> None:
        """What refuses the row is read before the remarks."""
        self.bad = True
        refusals = sum(reason["bad"] for reason in self.reasons)
        self.reasons.insert(refusals, {"field": name, "message": message, "bad": True})

    def remark(self, name: str, message: Stored) -> None:
        self.reasons.append({"field": name, "message": message, "bad": False})

    @property
    def display_name(self) -> str:
        return rules.display_name(self.values) or str(self.values.get("external_key") or "")


def is_empty(cells: Sequence[str]) -> bool:
    return not any(cells)


def read_row(
    cells: Sequence[str],
    mapping: Mapping[int, str],
    default_country: str,
    default_of: CountryOf = CountryOf.FILE,
) -> RowContent:
    """The row's content by the mapping (column index → field), checked field by field. A row that names no country is
    read with `default_country`, which `default_of` says."""
    raw = {name: cells[index] for index, name in mapping.items() if index < len(cells) and cells[index]}
    content = RowContent()
    whole = _whole_lists(raw, content)
    language = _language(raw, content)
    country = _country(raw, content)
    _texts(raw, content, hungarian=language == "hu" or (not language and country == "HU"))
    _emails(raw, content)
    _phones(raw, content, country or default_country, CountryOf.ROW if country else default_of)
    _website(raw, content)
    _address(raw, content, country)
    _social_media(raw, content)
    _lay_over(whole, content)
    _translations(raw, content)
    if PHOTO_NAME.fullmatch(raw.get(PICTURE, "")):
        content.say("profile_picture", raw[PICTURE])
    if not content.values.get("first_name") and not content.values.get("last_name"):
        named = any(reason["field"] in ("first_name", "last_name", "full_name") for reason in content.reasons)
        if not named:
            content.refuse("last_name", sentence("The name is missing."))
    return content


def _too_long(content: RowContent, name: str, text: str, limit: int) -> bool:
    if len(text) <= limit:
        return False
    content.refuse(
        name,
        counted(
            "This text has %(length)s characters, %(n)d is possible.",
            "This text has %(length)s characters, %(n)d are possible.",
            limit,
            length=len(text),
        ),
    )
    return True


def _texts(raw: Mapping[str, str], content: RowContent, *, hungarian: bool) -> None:
    whole = one_line(raw.get("full_name", ""))
    if whole and not _too_long(content, "full_name", whole, BY_VALUE["full_name"].limit):
        parts = split_name(whole, family_name_first=hungarian)
        for name in ("prefix", "first_name", "last_name", "suffix"):
            value = getattr(parts, name)
            if value and not _too_long(content, name, value, BY_VALUE[name].limit):
                content.say(name, value)
    for column in COLUMN_FIELDS:
        text = raw.get(column.key, "")
        value = text if column.several_lines else one_line(text)
        if value and not _too_long(content, column.key, value, column.limit):
            content.say(column.key, value)


def _language(raw: Mapping[str, str], content: RowContent) -> str:
    text = one_line(raw.get("language", ""))
    if not text:
        return ""
    code = language_of(text) or ""
    if code:
        content.values["language"] = code
    else:
        content.remark(
            "language", sentence("The language “%(text)s” is not available and is left out.", text=text[:60])
        )
    return code


def _country(raw: Mapping[str, str], content: RowContent) -> str:
    text = one_line(raw.get("country", ""))
    if not text:
        return ""
    code = country_of(text) or ""
    if not code:
        content.remark(
            "country", sentence("The country “%(text)s” is not known and is left out.", text=text[:60])
        )
    elif len(text) > 3 and fold(text).endswith("."):
        # An abbreviation was read as a whole name: say so, it is a guess that people should see.
        content.remark(
            "country", sentence("The country “%(text)s” was read as %(code)s.", text=text[:60], code=code)
        )
    return code


def _emails(raw: Mapping[str, str], content: RowContent) -> None:
    rows: list[Entry] = []
    for name, label in EMAILS:
        text = one_line(raw.get(name, "")).removeprefix("mailto:").strip("<>;, ")
        if not text:
            continue
        if _too_long(content, name, text, BY_VALUE[name].limit):
            continue
        try:
            validate_email(text)
        except ValidationError:
            content.refuse(name, sentence("“%(text)s” is not an email address.", text=text[:80]))
            continue
        if all(row["email"].lower() != text.lower() for row in rows):
            rows.append({"slot": name, "label": label, "email": text})
    if rows:
        content.values["emails"] = rows


def _phones(raw: Mapping[str, str], content: RowContent, country: str, of: CountryOf) -> None:
    rows = []
    for name, label in PHONES:
        text = raw.get(name, "")
        if not text:
            continue
        number = phone_of(text, country)
        if number is None:
            content.remark(
                name, sentence("“%(text)s” is not a phone number and is left out.", text=one_line(text)[:60])
            )
            continue
        if said := number.remark(country, of):
            content.remark(name, said)
        rows.append(
            {"label": label, "number": number.number, "e164": number.e164, "extension": number.extension}
        )
    if rows:
        content.values["phones"] = rows


def _website(raw: Mapping[str, str], content: RowContent) -> None:
    text = one_line(raw.get("website", ""))
    if not text:
        return
    url = rules.web_address(text)
    if url is None:
        content.remark(
            "website", sentence("“%(text)s” is not a web address and is left out.", text=text[:80])
        )
    else:
        content.values["websites"] = [{"label": "work", "url": url}]


def _address(raw: Mapping[str, str], content: RowContent, country: str) -> None:
    parts: Entry = {}
    for name in ADDRESS_PARTS:
        text = one_line(raw.get(name, ""))
        if text and not _too_long(content, name, text, BY_VALUE[name].limit):
            parts[name] = text
    if country:
        parts["country"] = country
    if parts:
        content.values["addresses"] = [{"label": "work", **parts}]


def _social_media(raw: Mapping[str, str], content: RowContent) -> None:
    rows = []
    for name, text in raw.items():
        if not name.startswith(SOCIAL_PREFIX):
            continue
        link = link_of(name.removeprefix(SOCIAL_PREFIX), one_line(text))
        if link is None:
            content.remark(
                name,
                sentence(
                    "“%(text)s” is not a profile of this network and is left out.", text=one_line(text)[:80]
                ),
            )
        else:
            rows.append({"network": link.network, "value": link.value, "url": link.url, "label": link.label})
    if rows:
        content.values["social_media"] = rows


def _whole_lists(raw: dict[str, str], content: RowContent) -> dict[str, list[Entry]]:
    """The lists that stand whole in one cell. What other columns say of them counts only where it says otherwise:
    somebody has edited it in the table; what says the same is taken out of `raw`."""
    found: dict[str, list[Entry]] = {}
    for name, column in LISTS.items():
        rows, strange = lists.read(name, raw.get(column.value, ""))
        for line in strange:
            content.remark(
                column.value, sentence("“%(text)s” cannot be read and is left out.", text=line[:80])
            )
        if rows:
            found[name] = rows
            for key, text in lists.simple_cells(name, rows).items():
                if one_line(raw.get(key, "")) == one_line(text):
                    del raw[key]
    return found


def _lay_over(whole: Mapping[str, list[Entry]], content: RowContent) -> None:
    """The whole lists, with what was edited in the columns beside them."""
    for name, rows in whole.items():
        edited = value_of(content.values, name)
        rows = (_merged(name, edited, rows) if edited else None) or rows
        if name == "social_media":
            links = [(row, link_of(row["network"], row["value"])) for row in rows]
            rows = [{**row, "url": link.url} for row, link in links if link]
        content.values = with_values(content.values, [(name, [{**row, WHOLE: True} for row in rows])])


def _translations(raw: Mapping[str, str], content: RowContent) -> None:
    found: dict[str, dict[str, str]] = {}
    for value, (key, code) in TRANSLATED.items():
        text = raw.get(value, "")
        text = text if BY_KEY[key].several_lines else one_line(text)
        if text and not _too_long(content, value, text, BY_KEY[key].limit):
            found.setdefault(code, {})[key] = text
    if found:
        content.values["translations"] = found


def new_card(values: CardValues) -> NewCardValues:
    """The values for a new card, as services.create takes them."""
    entries = {name: [_entry(row) for row in rows] for name, rows in values.items() if isinstance(rows, list)}
    return new_values(with_values(values, entries.items()))


def changes_for(values: CardValues, present: Mapping[str, Any]) -> CardValues:
    """What the row changes of a present card: only the fields that differ, lists as a whole.

    A row fills in and replaces, it never empties: an empty cell says nothing. An entry of a list replaces the
    card's entry of the same place (the work phone, the first email, the profile on that network), other
    entries stay.
    """
    changed: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, list):
            there = present.get(name) or []
            merged = _replaced(name, value, there) if _is_whole(value) else _merged(name, value, there)
            if merged is not None:
                changed[name] = merged
        elif name == "profile_picture":
            # Whether it is the same picture nobody can tell: it fills in where there is none.
            if not present.get("profile_picture_id"):
                changed[name] = value
        elif name == "translations":
            laid = _laid_over(present.get(name) or {}, values["translations"])
            if laid != (present.get(name) or {}):
                changed[name] = laid
        elif (present.get(name) or "") != value:
            changed[name] = value
    return values_of(changed)


def _laid_over(
    present: Mapping[str, Mapping[str, str]], wanted: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, str]]:
    """The texts of a card in further languages, with those of a row in place of some."""
    codes = dict.fromkeys([*present, *wanted])
    return {code: {**present.get(code, {}), **wanted.get(code, {})} for code in codes}


def _entry(row: Mapping[str, Any]) -> Entry:
    return {name: value for name, value in row.items() if name not in ("slot", WHOLE)}


def _is_whole(rows: Sequence[Mapping[str, Any]]) -> bool:
    return any(row.get(WHOLE) for row in rows)


def _replaced(
    name: str, wanted: Sequence[Mapping[str, Any]], present: Sequence[Mapping[str, Any]]
) -> list[Entry] | None:
    """The wanted entries in place of the present ones, of which those that say the same keep their ids; None when all
    are there already."""
    if name == "phones":
        wanted = [_as_written(row, present) for row in wanted]
    if lists.same(name, wanted, present):
        return None
    rest = list(present)
    result = []
    for row in wanted:
        own = next((one for one in rest if lists.same(name, [one], [row])), None)
        if own is not None:
            rest.remove(own)
        result.append(dict(own) if own is not None else _entry(row))
    return result


def _as_written(row: Mapping[str, Any], present: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The phone as the card writes it, where the row has the bare digits of the same number, as contact files do."""
    numbers = (one["number"] for one in present if one.get("e164") == row["number"])
    return {**row, "number": next(numbers, row["number"])}


def _merged(
    name: str, wanted: Sequence[Mapping[str, Any]], present: Sequence[Mapping[str, Any]]
) -> list[Entry] | None:
    """The whole list with the wanted entries in it, or None when they all are there already."""
    result = [dict(row) for row in present]
    differs = False
    for row in wanted:
        place = _place(name, row, result)
        if place is None:
            if len(result) < BY_KEY[name].limit:
                result.append(_entry(row))
                differs = True
        elif not _same(name, row, result[place]):
            kept = {
                key: value
                for key, value in result[place].items()
                if key in ("id", "label", "custom_label", "title")
            }
            entry = _entry(row)
            if name == "addresses":
                entry = {**result[place], **entry}
            result[place] = {**entry, **kept}
            differs = True
    return result if differs else None


def _place(name: str, row: Mapping[str, Any], present: Sequence[Mapping[str, Any]]) -> int | None:
    """Where the card keeps what the row's entry is about."""
    same = [index for index, own in enumerate(present) if _same(name, row, own)]
    if same:
        return same[0]
    if name == "emails":
        position = 1 if row.get("slot") == "email_2" else 0
        return position if position < len(present) else None
    if name in ("websites", "addresses"):
        return 0 if present else None
    key = "network" if name == "social_media" else "label"
    return next((index for index, own in enumerate(present) if own.get(key) == row.get(key)), None)


def _same(name: str, row: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
    """Whether the card's entry already says what the row says; parts of an address that the row leaves open match."""
    if name == "emails":
        return str(row["email"]).lower() == str(own.get("email", "")).lower()
    if name == "websites":
        return bool(row["url"] == own.get("url"))
    if name == "social_media":
        same_profile = row["value"] == own.get("value") or row["url"] == own.get("url")
        return bool(same_profile and row["network"] == own.get("network"))
    if name == "phones":
        same_number = row["number"] == own.get("number") or bool(
            row.get("e164") and row["e164"] == own.get("e164")
        )
        same_extension = (row.get("extension") or "") == (own.get("extension") or "")
        return row["label"] == own.get("label") and same_number and same_extension
    return all((own.get(part) or "") == row[part] for part in (*ADDRESS_PARTS, "country") if part in row)
