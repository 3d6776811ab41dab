"""What can be made: types and their variants, as operators write them in the back office."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.images.models import Image
from vizitka.images.uses import IMAGES
from vizitka.products.events import AssortmentEvent, ProductTypeSaved, ProductVariantSaved
from vizitka.products.models import ProductType, ProductVariant

EVENTS: Final[Mapping[type[ProductType | ProductVariant], type[AssortmentEvent]]] = {
    ProductType: ProductTypeSaved,
    ProductVariant: ProductVariantSaved,
}


def save(actor: Actor, row: ProductType | ProductVariant, values: Mapping[str, Any]) -> None:
    """Writes `values` into a row that is there or new. What is as it was is neither written nor told."""
    with transaction.atomic():
        model = type(row)
        before = None if row._state.adding else model.objects.select_for_update().get(pk=row.pk)
        changes: dict[str, tuple[Any, Any]] = {}
        for name, value in values.items():
            old = None if before is None else _said(getattr(before, name))
            if old != _said(value):
                changes[name] = old, _said(value)
            setattr(row, name, value)
        if not changes:
            return
        if before is not None and before.picture_id is not None and "picture" in changes:
            IMAGES.release([before.picture_id])
        row.save(force_insert=before is None, update_fields=None if before is None else list(changes))
        tell(EVENTS[model].of(actor, row, changes))


def _said(value: Any) -> Any:
    """As it stands in the audit log."""
    if isinstance(value, Image):
        return str(value.pk)
    return str(value) if isinstance(value, ProductType) else value
