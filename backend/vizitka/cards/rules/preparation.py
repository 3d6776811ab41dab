"""From validated input to what the tables keep."""

from __future__ import annotations

from vizitka.cards.fields import IMAGE_FIELDS, ROW_FIELDS
from vizitka.cards.rules.contact import country_of, with_e164
from vizitka.cards.rules.resolution import LAYOUT
from vizitka.cards.values import CardValues, value_of, with_values
from vizitka.contents.rules import frame_document_ids, frame_image_ids, with_row_ids


def prepared(values: CardValues, default_country: str = "", present: CardValues | None = None) -> CardValues:
    """Validated input (CardPatch or CardIn, dumped) as the tables keep it.

    Rows get ids, phones their E.164, a partial layout is laid over the present one. `present` are the card's
    values before the change. `default_country` is used for phones when no address names a country.
    """
    before: CardValues = present or {}
    result = with_values(
        values,
        ((field, with_row_ids(value_of(values, field) or ())) for field in ROW_FIELDS if field in values),
    )
    if "phones" in result or ("addresses" in result and before.get("phones")):
        country = country_of(
            {"addresses": result.get("addresses", before.get("addresses", ()))}, default_country
        )
        result["phones"] = with_e164(result.get("phones", before.get("phones")) or (), country)
    if LAYOUT in result:
        laid = {**(before.get(LAYOUT) or {}), **(result[LAYOUT] or {})}
        result[LAYOUT] = {key: value for key, value in laid.items() if value is not None}
    if "translations" in result:
        filled = {
            code: {field: text for field, text in texts.items() if text}
            for code, texts in (result["translations"] or {}).items()
        }
        result["translations"] = {code: texts for code, texts in filled.items() if texts}
    return result


def image_ids(values: CardValues) -> set[str]:
    """The ids (as text) of all images that a card's values name."""
    found = {str(key) for field in IMAGE_FIELDS if (key := value_of(values, field))}
    for frame in values.get("frames") or ():
        found |= frame_image_ids(frame)
    return found


def document_ids(values: CardValues) -> set[str]:
    """The ids (as text) of all documents that a card's frames name."""
    return {key for frame in values.get("frames") or () for key in frame_document_ids(frame)}
