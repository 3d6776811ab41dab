"""Kinds of input that spaces and cards share: lines of text, colours, countries, references to images."""

from __future__ import annotations

import re
import uuid
from typing import Annotated, Any, Literal

from babel import Locale
from django.utils.translation import gettext as _
from pydantic import AfterValidator, BeforeValidator, Field

from vizitka.common.api.errors import FieldProblem

CONTROL_SIGNS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
COUNTRIES = frozenset(code for code in map(str, Locale("en").territories) if re.fullmatch(r"[A-Z]{2}", code))


def one_line(value: Any) -> Any:
    """Without control signs and line ends. `null` counts as empty."""
    if value is None:
        return ""
    if isinstance(value, str):
        return re.sub(r"\s*[\r\n\t\u2028\u2029]+\s*", " ", CONTROL_SIGNS.sub("", value))
    return value


def several_lines(value: Any) -> Any:
    """Without control signs. `null` counts as empty."""
    if value is None:
        return ""
    return (
        CONTROL_SIGNS.sub("", value.replace("\r\n", "\n").replace("\r", "\n"))
        if isinstance(value, str)
        else value
    )


def empty_text(value: Any) -> Any:
    return "" if value is None else value


def empty_list(value: Any) -> Any:
    return [] if value is None else value


def empty_dict(value: Any) -> Any:
    return {} if value is None else value


def reference(value: Any) -> Any:
    """The uuid of an image or document, or the thing itself as it came out of the API."""
    if isinstance(value, dict) and "uuid" in value:
        return value["uuid"]
    return None if value == "" else value


def colour(value: str | None) -> str | None:
    if value is None or value == "":
        return None
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
        raise FieldProblem(_("Use a colour in the form #2B50E8."))
    return value.upper()


def time(value: str) -> str:
    """`9:00` becomes `09:00`; `24:00` is midnight."""
    found = re.fullmatch(r"([01]?\d|2[0-4]):([0-5]\d)", value)
    if found is None or (found[1] == "24" and found[2] != "00"):
        raise FieldProblem(_("Use a time in the form 09:00."))
    return f"{int(found[1]) % 24:02}:{found[2]}"


def country(value: str) -> str:
    if value and value.upper() not in COUNTRIES:
        raise FieldProblem(_("Choose a country."))
    return value.upper()


# The limit stands before: it is then the text's own, and a refusal counts characters.
Line = BeforeValidator(one_line)
Text60 = Annotated[str, Field(max_length=60), Line]
Text100 = Annotated[str, Field(max_length=100), Line]
Text120 = Annotated[str, Field(max_length=120), Line]
Text200 = Annotated[str, Field(max_length=200), Line]
Text300 = Annotated[str, Field(max_length=300), Line]
Text500 = Annotated[str, Field(max_length=500), Line]
LongText = Annotated[str, Field(max_length=2000), BeforeValidator(several_lines)]
ImageReference = Annotated[uuid.UUID | None, BeforeValidator(reference)]
DocumentReference = Annotated[uuid.UUID | None, BeforeValidator(reference)]
Colour = Annotated[str | None, AfterValidator(colour)]
Country = Annotated[str, Field(max_length=2), Line, AfterValidator(country)]
EmptyText = BeforeValidator(empty_text)
EmptyList = BeforeValidator(empty_list)
EmptyDict = BeforeValidator(empty_dict)
Time = Annotated[str, Field(max_length=5), Line, AfterValidator(time)]
LanguageCode = Literal["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]
