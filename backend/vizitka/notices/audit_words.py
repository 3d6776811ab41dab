"""What the audit log says about notices (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Moment, Parts, labelled
from vizitka.common.errors import Text

CHANGE_NOTICE_LABEL: Final[Text] = pgettext_lazy("audit", "Card users change the notice")
_TEXT: Final[Text] = pgettext_lazy("audit", "Text of the notice")

FIELDS: Final[Mapping[str, Field]] = {
    "notice": Field(_TEXT),
    "notice_translations": Parts(
        _TEXT, {code: Field(labelled(_TEXT, name)) for code, name in settings.LANGUAGES}
    ),
    "notice_from": Moment(pgettext_lazy("audit", "Notice shown from")),
    "notice_until": Moment(pgettext_lazy("audit", "Notice shown until")),
}


def register_words() -> None:
    words.register(
        "card",
        sentences={
            "notice.set": pgettext_lazy("audit", "Notice put on the card: %(object)s"),
            "notice.removed": pgettext_lazy("audit", "Notice taken from the card: %(object)s"),
        },
        fields=FIELDS,
    )
