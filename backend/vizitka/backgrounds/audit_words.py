"""What the audit log says about virtual backgrounds (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Colour, Field, Moment, Picture, Rows, Switch
from vizitka.backgrounds.enums import BackgroundDesign, BackgroundField, BackgroundSide, RollOut


def _field(key: Any) -> str:
    return str(BackgroundField(key).label) if key in BackgroundField.values else str(key)


WAYS: Final = {
    RollOut.FILES.value: pgettext_lazy("audit", "As files"),
    RollOut.MAIL.value: pgettext_lazy("audit", "By mail"),
}
FIELDS: Final[Mapping[str, Field]] = {
    "name": Field(pgettext_lazy("audit", "Name")),
    "design": Choice(pgettext_lazy("audit", "Design"), dict(BackgroundDesign.choices)),
    "colour": Colour(pgettext_lazy("audit", "Colour")),
    "picture": Picture(pgettext_lazy("audit", "Picture")),
    "fields": Rows(pgettext_lazy("audit", "Texts"), _field),
    "side": Choice(pgettext_lazy("audit", "Side of the texts"), dict(BackgroundSide.choices)),
    "shows_logo": Switch(pgettext_lazy("audit", "Logo")),
    "shows_code": Switch(pgettext_lazy("audit", "Code")),
    "way": Choice(pgettext_lazy("audit", "Way"), WAYS),
    "people": Field(pgettext_lazy("audit", "People")),
    "deleted_at": Moment(pgettext_lazy("audit", "Deleted")),
}


def register_words() -> None:
    words.register_group("backgrounds", pgettext_lazy("audit", "Virtual backgrounds"), rank=50)
    words.register_kind("background", group="backgrounds")
    words.register(
        "background",
        sentences={
            "background.created": pgettext_lazy("audit", "Background made: %(object)s"),
            "background.updated": pgettext_lazy("audit", "Background changed: %(object)s"),
            "background.deleted": pgettext_lazy("audit", "Background deleted: %(object)s"),
            "background.restored": pgettext_lazy("audit", "Background restored: %(object)s"),
            "background.purged": pgettext_lazy("audit", "Background gone for good: %(object)s"),
            "background.rolled_out": pgettext_lazy("audit", "Background given to people: %(object)s"),
        },
        fields=FIELDS,
    )
