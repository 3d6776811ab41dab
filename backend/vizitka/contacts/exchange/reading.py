"""What a visitor has sent, by a form or by an app, as clean values (rules.Typed)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from vizitka.contacts.exchange import vcards
from vizitka.contacts.exchange.rules import FIELDS, LIMITS, LONGEST_ANSWER, Sheet, Typed
from vizitka.contents.fields import one_line, several_lines

# How a question is called in the form.
ANSWER: Final = "q-"
# The rest of a vCard that was read, while the visitor mends the form.
MORE: Final = "more"
LONGEST_MORE: Final = 8000


def of_form(form: Mapping[str, str], sheet: Sheet) -> Typed:
    """What stands in the fields that the sheet has; others were not asked for. Each is cut one character after its
    limit: a fault is told, and nothing huge is shown again."""
    return Typed(
        values={name: clean(name, form.get(name, "")) for name in sheet.fields},
        answers={one.key: clean_answer(form.get(f"{ANSWER}{one.key}", "")) for one in sheet.questions},
        more=_more(form.get(MORE, "")),
        agreed=_version(form),
    )


def clean(name: str, text: str) -> str:
    cleaned = several_lines(text) if name == "message" else one_line(text)
    return str(cleaned).strip()[: LIMITS[name] + 1]


def clean_answer(text: str) -> str:
    return str(one_line(text)).strip()[: LONGEST_ANSWER + 1]


def _version(form: Mapping[str, str]) -> int | None:
    """The version of the text that was ticked; without the tick none."""
    given = form.get("version", "")
    return (
        int(given) if form.get("consent") and given.isascii() and given.isdigit() and len(given) < 7 else None
    )


def _more(text: str) -> dict[str, Any]:
    """What the form carried along of a vCard: as much a stranger's word as the rest of it."""
    if not text or len(text) > LONGEST_MORE:
        return {}
    try:
        return vcards.checked(json.loads(text))
    except ValueError:
        return {}


def carried(typed: Typed) -> str:
    """The rest of a vCard as the form carries it along; empty for none, or too much."""
    text = json.dumps(typed.more, ensure_ascii=False, separators=(",", ":")) if typed.more else ""
    return text if len(text) <= LONGEST_MORE else ""


def of_vcard(card: vcards.Person, sheet: Sheet) -> Typed:
    """What a vCard says, in the fields of the sheet."""
    said = {"name": card.name, "company": card.company, "email": card.email, "phone": card.phone}
    values: dict[str, str] = {
        name: clean(name, said.get(name, "")) for name in FIELDS if name in sheet.fields
    }
    return Typed(values, {}, card.more)
