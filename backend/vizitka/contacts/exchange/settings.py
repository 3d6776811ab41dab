"""What the cards of a space ask of visitors who leave their details, and how they thank (a section of its settings).
What visitors agree to has versions, and stands elsewhere (consents.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from pydantic import AfterValidator, BeforeValidator, Field

from vizitka.audit.fields import Field as Word
from vizitka.audit.fields import Parts, Rows, Shaped, labelled
from vizitka.common.api.envelope import InSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.contacts.exchange.rules import (
    CHOSEN,
    MOST_OPTIONS,
    MOST_QUESTIONS,
    Ask,
    Question,
    Sheet,
    said_in,
)
from vizitka.contents.fields import EmptyDict, LanguageCode, Text100, Text200, several_lines
from vizitka.spaces.models import Space
from vizitka.spaces.sections import Section, SettingsRow, read, register

LONGEST_THANKS: Final = 500


class ExchangeSettings(SettingsRow):
    """`exchange_fields` {"phone": "required"}: a missing field is optional. `exchange_questions` hold rows of
    `QuestionSchema`, `exchange_thanks` {"de": "Wir melden uns."}."""

    exchange_fields = models.JSONField(default=dict, db_default={}, blank=True)
    exchange_questions = models.JSONField(default=list, db_default=[], blank=True)
    exchange_thanks = models.JSONField(default=dict, db_default={}, blank=True)

    class Meta(SettingsRow.Meta):
        db_table = "exchange_settings"


def _said(texts: dict[str, str]) -> dict[str, str]:
    return {code: text for code, text in texts.items() if text}


def said_somewhere(texts: dict[str, str]) -> dict[str, str]:
    if not (kept := _said(texts)):
        raise FieldProblem(_("Write this in one language at least."))
    return kept


ShortTexts = Annotated[dict[LanguageCode, Text200], EmptyDict, AfterValidator(said_somewhere)]
OptionTexts = Annotated[dict[LanguageCode, Text100], EmptyDict, AfterValidator(said_somewhere)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,36}$")]


class QuestionSchema(InSchema):
    """A question of the space's own. With `options`, each in its languages, one of them is chosen; else it is answered
    in a line."""

    id: Key
    texts: ShortTexts
    options: Annotated[list[OptionTexts], Field(max_length=MOST_OPTIONS)] = []
    required: bool = False


def _each_once(rows: list[QuestionSchema]) -> list[QuestionSchema]:
    if len({row.id for row in rows}) < len(rows):
        raise FieldProblem(_("Each question needs an id of its own."))
    if any(len(row.options) == 1 for row in rows):
        raise FieldProblem(_("Give at least two answers to choose from, or none."))
    return rows


Thanks = Annotated[str, Field(max_length=LONGEST_THANKS), BeforeValidator(several_lines)]
Asked = Literal["company", "phone", "message"]


class ExchangeSchema(InSchema):
    """`exchange_fields`: which fields the sheet asks for besides name and email; one that is not named is optional.
    `exchange_questions` are the space's own, in their order. `exchange_thanks` is what visitors read afterwards, by
    language; where there is none, the product's own words."""

    exchange_fields: Annotated[dict[Asked, Ask], EmptyDict] = {}
    exchange_questions: Annotated[
        list[QuestionSchema], Field(max_length=MOST_QUESTIONS), AfterValidator(_each_once)
    ] = []
    exchange_thanks: Annotated[dict[LanguageCode, Thanks], EmptyDict, AfterValidator(_said)] = {}


_FIELD_WORDS: Final = {
    "company": pgettext_lazy("audit", "Company"),
    "phone": pgettext_lazy("audit", "Phone"),
    "message": pgettext_lazy("audit", "Message"),
}
_ASK_WORDS: Final = {
    Ask.OFF: pgettext_lazy("audit", "not asked"),
    Ask.OPTIONAL: pgettext_lazy("audit", "optional"),
    Ask.REQUIRED: pgettext_lazy("audit", "required"),
}
_FIELDS: Final = pgettext_lazy("audit", "Fields of the contact exchange")
_THANKS: Final = pgettext_lazy("audit", "Thanks after the contact exchange")


def _ask_word(value: Any) -> str:
    return str(_ASK_WORDS[Ask(value) if value in list(Ask) else Ask.OPTIONAL])


def _question_word(row: Mapping[str, Any]) -> str:
    texts = row.get("texts") or {}
    return str(texts.get(said_in(texts, ()), ""))


WORDS: Final = {
    "exchange_fields": Parts(
        _FIELDS, {name: Shaped(labelled(_FIELDS, word), _ask_word) for name, word in _FIELD_WORDS.items()}
    ),
    "exchange_questions": Rows(pgettext_lazy("audit", "Questions of the contact exchange"), _question_word),
    "exchange_thanks": Parts(
        _THANKS, {code: Word(labelled(_THANKS, name)) for code, name in settings.LANGUAGES}
    ),
}

register(Section(ExchangeSettings, ExchangeSchema, WORDS, on_pages=True))


def settings_of(space: Space) -> ExchangeSettings:
    """The space's row, or one with the defaults."""
    return read(space, ExchangeSettings)


def sheet_of(space: Space, languages: Sequence[str]) -> Sheet:
    """What visitors of these languages, best first, are asked."""
    row = settings_of(space)
    asks = {name: Ask(row.exchange_fields.get(name, Ask.OPTIONAL)) for name in CHOSEN}
    return Sheet(asks, tuple(_question(one, languages) for one in row.exchange_questions))


def _question(row: Mapping[str, Any], languages: Sequence[str]) -> Question:
    texts = row["texts"]
    language = said_in(texts, languages)
    options = tuple(
        str(option.get(language) or option[said_in(option, languages)]) for option in row.get("options") or ()
    )
    return Question(str(row["id"]), str(texts[language]), options, bool(row.get("required")))


def thanks_of(space: Space, languages: Sequence[str]) -> tuple[str, str]:
    """(text, its language) for visitors of these languages; both empty where the space has written none."""
    texts = settings_of(space).exchange_thanks
    language = said_in(texts, languages)
    return (str(texts[language]), language) if language else ("", "")
