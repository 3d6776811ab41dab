"""What visitors are asked, and what is wrong with their answers (docs/domain/exchange.md). Pure: moments come in,
aware."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Final, Literal

from email_validator import EmailNotValidError, validate_email

from vizitka.publishing.spam import has_too_many_links

# What is asked of everybody: who it is, and where the way to take it back is sent.
ALWAYS: Final = ("name", "email")
# What the space asks or leaves out, in the order of the sheet.
CHOSEN: Final = ("company", "phone", "message")
FIELDS: Final = ("name", "company", "email", "phone", "message")
LIMITS: Final[Mapping[str, int]] = {"name": 120, "company": 200, "email": 254, "phone": 60, "message": 4000}
LONGEST_ANSWER: Final = 1000
MOST_QUESTIONS: Final = 5
MOST_OPTIONS: Final = 12

# Nobody reads, types and agrees in less; a form that was open for longer is another day's.
SHORTEST: Final = dt.timedelta(seconds=2)
LONGEST: Final = dt.timedelta(hours=24)
# Clocks of several machines differ a little.
SKEW: Final = dt.timedelta(seconds=30)


class Ask(StrEnum):
    """Whether a field stands on the sheet, and has to be filled in."""

    OFF = "off"
    OPTIONAL = "optional"
    REQUIRED = "required"


class Fault(StrEnum):
    """What is wrong with one field."""

    MISSING = "missing"
    TOO_LONG = "too_long"
    NO_EMAIL = "no_email"
    NO_PHONE = "no_phone"
    NO_OPTION = "no_option"
    LINKS = "links"
    UNREADABLE = "unreadable"


Pace = Literal["right", "too_fast", "too_old"]


@dataclass(frozen=True, slots=True)
class Question:
    """One of the space's own questions, as a visitor reads it; with `options` one of them is chosen. `options` are as
    shown, in the order in which they stand in every language."""

    key: str
    label: str
    options: tuple[str, ...] = ()
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is asked: `asks` by the fields of `CHOSEN`."""

    asks: Mapping[str, Ask] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()

    def asks_for(self, name: str) -> Ask:
        return Ask.REQUIRED if name in ALWAYS else Ask(self.asks.get(name, Ask.OPTIONAL))

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(name for name in FIELDS if self.asks_for(name) != Ask.OFF)


@dataclass(frozen=True, slots=True)
class Typed:
    """What a visitor has sent, cleaned; `answers` by the keys of questions; `more` is what a vCard says besides
    (vcards.py). `agreed` is the version of the text that was shown, None without a tick."""

    values: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    agreed: int | None = None

    def get(self, name: str) -> str:
        return self.values.get(name, "")

    def filled_from(self, other: Typed) -> Typed:
        """With what `other` says where nothing was typed."""
        values = {name: self.get(name) or other.get(name) for name in FIELDS}
        return replace(self, values=values, more=other.more or self.more)


def is_email(text: str) -> bool:
    try:
        validate_email(text, check_deliverability=False)
    except EmailNotValidError:
        return False
    return True


def _fault_of(name: str, value: str, ask: Ask) -> Fault | None:
    if not value:
        return Fault.MISSING if ask == Ask.REQUIRED else None
    if len(value) > LIMITS[name]:
        return Fault.TOO_LONG
    if name == "email" and not is_email(value):
        return Fault.NO_EMAIL
    if name == "phone" and sum(sign.isdigit() for sign in value) < 3:
        return Fault.NO_PHONE
    return None


def _fault_of_answer(question: Question, answer: str) -> Fault | None:
    if not answer:
        return Fault.MISSING if question.is_required else None
    if question.options:
        return None if answer in question.options else Fault.NO_OPTION
    return Fault.TOO_LONG if len(answer) > LONGEST_ANSWER else None


def faults(sheet: Sheet, typed: Typed, *, present: int) -> dict[str, Fault]:
    """What is wrong, by field: names of `FIELDS`, `q-<key>` for questions, `consent`. `present` is the version of the
    text that is shown now: who has agreed to another one is asked again."""
    found: dict[str, Fault] = {}
    for name in sheet.fields:
        if fault := _fault_of(name, typed.get(name), sheet.asks_for(name)):
            found[name] = fault
    for question in sheet.questions:
        if fault := _fault_of_answer(question, typed.answers.get(question.key, "")):
            found[f"q-{question.key}"] = fault
    linked = _linked(sheet, typed)
    if linked and has_too_many_links(linked.values()):
        found.setdefault(list(linked)[-1], Fault.LINKS)
    if typed.agreed != present:
        found["consent"] = Fault.MISSING
    return found


def _linked(sheet: Sheet, typed: Typed) -> dict[str, str]:
    """What may hold links, by field: what people write most in comes last, where the fault is told."""
    answers = {f"q-{one.key}": typed.answers.get(one.key, "") for one in sheet.questions if not one.options}
    texts = {"name": typed.get("name"), "company": typed.get("company"), **answers}
    return {name: text for name, text in (*texts.items(), ("message", typed.get("message"))) if text}


def pace(shown_at: dt.datetime, now: dt.datetime) -> Pace:
    """Whether somebody can have filled in at `now` what was shown at `shown_at`."""
    passed = now - shown_at
    if passed > LONGEST or passed < -SKEW:
        return "too_old"
    return "right" if passed >= SHORTEST else "too_fast"


def send_key(card: uuid.UUID, shown: str, typed: Typed) -> uuid.UUID:
    """What is the same when the same words are sent from the same form a second time, and never else. `shown` tells
    one form from another."""
    words = [card.hex, shown]
    words += [f"{name}={typed.get(name)}" for name in FIELDS]
    words += [f"{key}:{typed.answers[key]}" for key in sorted(typed.answers)]
    digest = blake2b("\x1f".join(words).encode(), digest_size=16, person=b"exchange")
    return uuid.UUID(bytes=digest.digest(), version=4)


def said_in(texts: Mapping[str, str], languages: Sequence[str]) -> str:
    """In which language a text is said: the first of `languages` in which it is there, else the first it has; empty
    when there is none."""
    there = [code for code, text in texts.items() if text]
    return next((code for code in languages if code in there), there[0] if there else "")


def name_parts(name: str) -> tuple[str, str]:
    """(first names, last name) of a name as somebody writes it; a word alone is the first name, and "Kröll, Matthias"
    is Matthias Kröll."""
    name = " ".join(name.split())
    last, comma, first = name.partition(",")
    if comma and first.strip() and "," not in first:
        return first.strip(), last.strip()
    first, _, last = name.rpartition(" ")
    return (first, last) if first else (last, "")
