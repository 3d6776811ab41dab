"""What the audit log says about locations (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Moment, Picture, Rows, Switch, mapping_of


def _phone(row: Any) -> str:
    return str(mapping_of(row).get("number") or "")


def _span(row: Any) -> str:
    values = mapping_of(row)
    return f"{values.get('opens', '')} – {values.get('closes', '')}"


def _day(row: Any) -> str:
    values = mapping_of(row)
    return " ".join(str(values.get(part) or "") for part in ("date", "name")).strip()


FIELDS: Final[Mapping[str, Field]] = {
    "name": Field(pgettext_lazy("audit", "Name")),
    "external_key": Field(pgettext_lazy("audit", "Key of another system")),
    "street": Field(pgettext_lazy("audit", "Street")),
    "street2": Field(pgettext_lazy("audit", "Address line 2")),
    "zipcode": Field(pgettext_lazy("audit", "Postcode")),
    "city": Field(pgettext_lazy("audit", "City")),
    "region": Field(pgettext_lazy("audit", "Region")),
    "country": Field(pgettext_lazy("audit", "Country")),
    "latitude": Field(pgettext_lazy("audit", "Latitude")),
    "longitude": Field(pgettext_lazy("audit", "Longitude")),
    "phones": Rows(pgettext_lazy("audit", "Phones"), _phone),
    "hours": Rows(pgettext_lazy("audit", "Opening hours"), _span),
    "holidays": Rows(pgettext_lazy("audit", "Special days"), _day),
    "note": Field(pgettext_lazy("audit", "Note on opening hours")),
    "time_zone": Field(pgettext_lazy("audit", "Time zone")),
    "picture": Picture(pgettext_lazy("audit", "Picture")),
    "on_page": Switch(pgettext_lazy("audit", "Shown on the public page")),
    "templates": Rows(pgettext_lazy("audit", "Templates that follow it"), str),
    "departments": Rows(pgettext_lazy("audit", "Departments that follow it"), str),
    "deleted_at": Moment(pgettext_lazy("audit", "Deleted")),
}


def register_words() -> None:
    words.register_group("locations", pgettext_lazy("audit", "Locations"), rank=46)
    words.register_kind("location", group="locations")
    words.register(
        "location",
        sentences={
            "location.created": pgettext_lazy("audit", "Location made: %(object)s"),
            "location.updated": pgettext_lazy("audit", "Location changed: %(object)s"),
            "location.deleted": pgettext_lazy("audit", "Location deleted: %(object)s"),
            "location.restored": pgettext_lazy("audit", "Location restored: %(object)s"),
            "location.purged": pgettext_lazy("audit", "Location gone for good: %(object)s"),
        },
        fields=FIELDS,
    )
