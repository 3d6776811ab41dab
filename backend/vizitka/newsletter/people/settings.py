"""Whether visitors can subscribe to the newsletter of a space, in whose name it is written, and what is asked of
subscribers (two sections of its settings)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from pydantic import AfterValidator, BeforeValidator, Field

from vizitka.audit.fields import Field as Word
from vizitka.audit.fields import Parts, Rows, Switch, labelled
from vizitka.common.api.envelope import InSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.contents.fields import EmptyDict, LanguageCode, Line, Text100, several_lines
from vizitka.newsletter.people.rules import MOST_FIELDS, is_email, said_in
from vizitka.newsletter.permissions import NEWSLETTER_MANAGE
from vizitka.spaces.models import Space
from vizitka.spaces.sections import Section, SettingsRow, read, register

LONGEST_IMPRINT: Final = 1000


class NewsletterSettings(SettingsRow):
    """Whether there is a newsletter (specification, section 2)."""

    newsletter = models.BooleanField(default=False, db_default=False)

    class Meta(SettingsRow.Meta):
        db_table = "newsletter_settings"


class MailingSettings(SettingsRow):
    """`newsletter_imprint` {"de": "Alpenwerk GmbH, …"}; `newsletter_fields` hold rows of `NewsletterFieldSchema`."""

    newsletter_sender_name = models.CharField(max_length=100, blank=True, default="", db_default="")
    newsletter_reply_to = models.CharField(max_length=254, blank=True, default="", db_default="")
    newsletter_imprint = models.JSONField(default=dict, db_default={}, blank=True)
    newsletter_fields = models.JSONField(default=list, db_default=[], blank=True)
    newsletter_ask_name = models.BooleanField(default=True, db_default=True)

    class Meta(SettingsRow.Meta):
        db_table = "newsletter_mailing"


def _said(texts: dict[str, str]) -> dict[str, str]:
    return {code: text for code, text in texts.items() if text}


def said_somewhere(texts: dict[str, str]) -> dict[str, str]:
    if not (kept := _said(texts)):
        raise FieldProblem(_("Write this in one language at least."))
    return kept


def _mailbox(text: str) -> str:
    if text and not is_email(text):
        raise FieldProblem(_("Enter an email address, for example name@example.org."))
    return text


class NewsletterSchema(InSchema):
    newsletter: bool = False


FieldTexts = Annotated[dict[LanguageCode, Text100], EmptyDict, AfterValidator(said_somewhere)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,36}$")]


class NewsletterFieldSchema(InSchema):
    """A field of the space's own. `asked`: it stands on the page of sign-up; else only the space writes it."""

    id: Key
    texts: FieldTexts
    asked: bool = False


def _each_once(rows: list[NewsletterFieldSchema]) -> list[NewsletterFieldSchema]:
    if len({row.id for row in rows}) < len(rows):
        raise FieldProblem(_("Each field needs an id of its own."))
    return rows


Imprint = Annotated[str, Field(max_length=LONGEST_IMPRINT), BeforeValidator(several_lines)]


class NewsletterMailingSchema(InSchema):
    """`newsletter_sender_name` and `newsletter_reply_to`: who letters are from, and where answers go; without them the
    space's name and nobody. `newsletter_imprint` is the sender's full address by language, without which nothing is
    sent. `newsletter_fields` are the space's own fields of subscribers, `newsletter_ask_name`: names are asked."""

    newsletter_sender_name: Annotated[str, Field(max_length=100), Line] = ""
    newsletter_reply_to: Annotated[str, Field(max_length=254), Line, AfterValidator(_mailbox)] = ""
    newsletter_imprint: Annotated[dict[LanguageCode, Imprint], EmptyDict, AfterValidator(_said)] = {}
    newsletter_fields: Annotated[
        list[NewsletterFieldSchema], Field(max_length=MOST_FIELDS), AfterValidator(_each_once)
    ] = []
    newsletter_ask_name: bool = True


_IMPRINT: Final = pgettext_lazy("audit", "Imprint of the newsletter")


def _field_word(row: Mapping[str, Any]) -> str:
    texts = row.get("texts") or {}
    return str(texts.get(said_in(texts, ()), ""))


SWITCH_WORDS: Final = {"newsletter": Switch(pgettext_lazy("audit", "Newsletter"))}
WORDS: Final = {
    "newsletter_sender_name": Word(pgettext_lazy("audit", "Sender of the newsletter")),
    "newsletter_reply_to": Word(pgettext_lazy("audit", "Address for answers to the newsletter")),
    "newsletter_imprint": Parts(
        _IMPRINT, {code: Word(labelled(_IMPRINT, name)) for code, name in settings.LANGUAGES}
    ),
    "newsletter_fields": Rows(pgettext_lazy("audit", "Fields of subscribers"), _field_word),
    "newsletter_ask_name": Switch(pgettext_lazy("audit", "Newsletter asks for the name")),
}

register(Section(NewsletterSettings, NewsletterSchema, SWITCH_WORDS, on_pages=True))
register(Section(MailingSettings, NewsletterMailingSchema, WORDS, on_pages=True, ability=NEWSLETTER_MANAGE))


def settings_of(space: Space) -> MailingSettings:
    """The space's row, or one with the defaults."""
    return read(space, MailingSettings)
