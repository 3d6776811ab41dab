"""What may be refused about products."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, Forbidden, InvalidInput

_WRONG: Final = _("Serial and PIN do not belong together. Please check both.")


class SerialMistyped(InvalidInput):
    """The check character is wrong: no product has such a serial, and nothing is told by saying so."""

    def __init__(self) -> None:
        super().__init__(errors={"serial": [_("There is a typing error in this serial.")]})


class WrongSerialOrPin(InvalidInput):
    """Alike for a serial that does not exist and a PIN that is wrong."""

    code = "wrong_serial_or_pin"
    message = _WRONG

    def __init__(self) -> None:
        super().__init__(errors={"pin": [_WRONG]})


class ProductTaken(Conflict):
    code = "product_taken"
    message = _("This product belongs to another organisation. Ask there for it to be released.")


class ProductConnected(Conflict):
    code = "product_connected"
    message = _("This product is connected to another card. Disconnect it there first.")


class ProductStopped(Conflict):
    code = "product_stopped"
    message = _("This product is locked or was called back, and cannot be used.")


class ProductFree(Conflict):
    code = "product_free"
    message = _("This product belongs to nobody. You can connect it.")


class ProductYours(Conflict):
    code = "product_yours"
    message = _("This product is yours already. You find it in your products.")


class RequestDecided(Conflict):
    code = "request_decided"
    message = _("Somebody has decided about this request already.")


class ActNotPossible(Conflict):
    code = "act_not_possible"
    message = _("This cannot be done with the product as it stands now.")


class ReasonMissing(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"reason": [_("Please give a reason.")]})


class CardMissing(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"card": [_("Choose a card.")]})


class ConnectingOff(Forbidden):
    """The switch of card users."""

    code = "connecting_off"
    message = _("Your company does not let card users connect products.")


class UndoOver(Conflict):
    code = "undo_over"
    message = _("This can no longer be undone.")


class SecretFetched(Conflict):
    code = "file_fetched"
    message = _("The printer's file was fetched already. Make a new batch if it was lost.")


class BatchNotMade(Conflict):
    code = "batch_not_made"
    message = _("This batch is still being made. Please try again in a moment.")


class NoKeys(Conflict):
    code = "no_keys"
    message = _("The tags of this batch have no keys.")
