"""What happens to products. Each act has an event, which people of the space read of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event, SpaceEvent
from vizitka.products.enums import Act
from vizitka.products.models import STOCK, Product, ProductBatch, ProductType, ProductVariant
from vizitka.products.rules import printed_serial


class ProductEvent(SpaceEvent):
    kind = "product"

    @classmethod
    def of(cls, actor: Actor, product: Product, changes: Changes) -> Self:
        return cls(
            actor=actor,
            space_id=product.space_id,
            object_id=product.pk,
            label=printed_serial(product.serial),
            changes=changes,
        )


class ProductClaimed(ProductEvent):
    type = "product.claimed"


class ProductLinked(ProductEvent):
    type = "product.connected"


class ProductMoved(ProductEvent):
    type = "product.moved"


class ProductReleased(ProductEvent):
    type = "product.disconnected"


class ProductSwitchedOff(ProductEvent):
    type = "product.switched_off"


class ProductSwitchedOn(ProductEvent):
    type = "product.switched_on"


class ProductHidden(ProductEvent):
    type = "product.hidden"


class ProductShown(ProductEvent):
    type = "product.shown"


class ProductLocked(ProductEvent):
    type = "product.locked"


class ProductUnlocked(ProductEvent):
    type = "product.unlocked"


class ProductGivenUp(ProductEvent):
    type = "product.given_up"


class ProductRestored(ProductEvent):
    type = "product.restored"


class ProductCalledBack(ProductEvent):
    type = "product.called_back"


class ProductAskedFor(ProductEvent):
    type = "product.asked_for"


class ProductRequestGranted(ProductEvent):
    type = "product.request_granted"


class ProductRequestRefused(ProductEvent):
    type = "product.request_refused"


class ProductCopied(ProductEvent):
    type = "product.copied"


class ProductOfStockCopied(Event):
    """Of one that belongs to nobody: operators read of it."""

    kind = "product"
    type = "product.copied_in_stock"

    @classmethod
    def of(cls, actor: Actor, product: Product) -> Self:
        return cls(actor=actor, object_id=product.pk, label=printed_serial(product.serial))


EVENTS: Final[Mapping[Act, type[ProductEvent]]] = {
    Act.CLAIM: ProductClaimed,
    Act.CONNECT: ProductLinked,
    Act.MOVE: ProductMoved,
    Act.DISCONNECT: ProductReleased,
    Act.SWITCH_OFF: ProductSwitchedOff,
    Act.SWITCH_ON: ProductSwitchedOn,
    Act.HIDE: ProductHidden,
    Act.SHOW: ProductShown,
    Act.LOCK: ProductLocked,
    Act.UNLOCK: ProductUnlocked,
    Act.GIVE_UP: ProductGivenUp,
    Act.UNDO: ProductRestored,
    Act.CALL_BACK: ProductCalledBack,
}


def tells_of(product: Product) -> bool:
    """Whether the product is in a space, whose people read of it."""
    return product.space_id != STOCK


class AssortmentEvent(Event):
    """Of a type or a variant: what can be made."""

    @classmethod
    def of(cls, actor: Actor, row: ProductType | ProductVariant, changes: Changes) -> Self:
        return cls(actor=actor, object_id=row.pk, label=str(row), changes=changes)


class ProductTypeSaved(AssortmentEvent):
    kind = "product_type"
    type = "product_type.saved"


class ProductVariantSaved(AssortmentEvent):
    kind = "product_variant"
    type = "product_variant.saved"


class BatchEvent(Event):
    kind = "product_batch"

    @classmethod
    def of(cls, actor: Actor, batch: ProductBatch) -> Self:
        return cls(actor=actor, object_id=batch.pk, label=str(batch))


class BatchMade(BatchEvent):
    type = "product_batch.made"


class BatchFetched(BatchEvent):
    type = "product_batch.fetched"


class BatchCalledBack(BatchEvent):
    type = "product_batch.called_back"


class BatchKeysRenewed(BatchEvent):
    type = "product_batch.keys_renewed"
