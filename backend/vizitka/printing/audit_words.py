"""What the audit log says about styles of cards (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Colour, Field, Moment, Picture, Rows, Switch
from vizitka.printing.enums import CardBase, CodePlace, Foil, PrintedField, PrintLayout


def _field(key: Any) -> str:
    return str(PrintedField(key).label) if key in PrintedField.values else str(key)


FIELDS: Final[Mapping[str, Field]] = {
    "name": Field(pgettext_lazy("audit", "Name")),
    "layout": Choice(pgettext_lazy("audit", "Layout"), dict(PrintLayout.choices)),
    "base": Choice(pgettext_lazy("audit", "Base"), dict(CardBase.choices)),
    "ground": Colour(pgettext_lazy("audit", "Ground")),
    "text": Colour(pgettext_lazy("audit", "Colour of text")),
    "accent": Colour(pgettext_lazy("audit", "Accent")),
    "foil": Choice(pgettext_lazy("audit", "Foil"), dict(Foil.choices)),
    "logo": Picture(pgettext_lazy("audit", "Logo")),
    "front_fields": Rows(pgettext_lazy("audit", "Front"), _field),
    "back_fields": Rows(pgettext_lazy("audit", "Back"), _field),
    "code_place": Choice(pgettext_lazy("audit", "Place of the code"), dict(CodePlace.choices)),
    "code_size": Field(pgettext_lazy("audit", "Size of the code (mm)")),
    "margin": Field(pgettext_lazy("audit", "Margin (mm)")),
    "type_size": Field(pgettext_lazy("audit", "Size of type (%)")),
    "outlines": Switch(pgettext_lazy("audit", "Text as outlines")),
    "deleted_at": Moment(pgettext_lazy("audit", "Deleted")),
}


def register_words() -> None:
    words.register_group("card_styles", pgettext_lazy("audit", "Card styles"), rank=49)
    words.register_kind("card_style", group="card_styles")
    words.register(
        "card_style",
        sentences={
            "card_style.created": pgettext_lazy("audit", "Card style made: %(object)s"),
            "card_style.updated": pgettext_lazy("audit", "Card style changed: %(object)s"),
            "card_style.deleted": pgettext_lazy("audit", "Card style deleted: %(object)s"),
            "card_style.restored": pgettext_lazy("audit", "Card style restored: %(object)s"),
            "card_style.purged": pgettext_lazy("audit", "Card style gone for good: %(object)s"),
        },
        fields=FIELDS,
    )
