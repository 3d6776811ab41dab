"""Labels of products, what is done with them, and by whom."""

from __future__ import annotations

from django.db import models


class Label(models.TextChoices):
    """How a product stands (specification, section 4)."""

    NOT_CONNECTED = "not_connected"
    CONNECTED = "connected"
    INACTIVE = "inactive"
    HIDDEN = "hidden"
    LOCKED = "locked"
    CALLED_BACK = "called_back"


class Act(models.TextChoices):
    """What is done with a product."""

    CLAIM = "claim"
    CONNECT = "connect"
    MOVE = "move"
    DISCONNECT = "disconnect"
    SWITCH_OFF = "switch_off"
    SWITCH_ON = "switch_on"
    HIDE = "hide"
    SHOW = "show"
    LOCK = "lock"
    UNLOCK = "unlock"
    GIVE_UP = "give_up"
    UNDO = "undo"
    CALL_BACK = "call_back"


class RequestState(models.TextChoices):
    """How it stands with who asked a space for its product. `over`: the product has left the space otherwise."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"
    OVER = "over"


class LetterKind(models.TextChoices):
    """Mails of products."""

    # To those who look after the products of a space.
    ASKED = "asked"
    COPIED = "copied"
    CALLED_BACK = "called_back"
    # To those on whose cards they were.
    YOURS_CALLED_BACK = "yours_called_back"
    # To who has asked.
    GRANTED = "granted"
    REFUSED = "refused"


class Side(models.TextChoices):
    """For whom somebody acts: for the own card, for the space, for the installation."""

    HOLDER = "holder"
    SPACE = "space"
    OPERATOR = "operator"


class ProductCategory(models.TextChoices):
    """What kind of thing a type of product is."""

    CARD = "card"
    STICKER = "sticker"
    BADGE = "badge"
    KEY_RING = "key_ring"
    STAND = "stand"
    OTHER = "other"


class Chip(models.TextChoices):
    """The tag inside; empty where there is none."""

    NTAG213 = "ntag213", "NTAG213"
    NTAG215 = "ntag215", "NTAG215"
    NTAG216 = "ntag216", "NTAG216"
    NTAG424 = "ntag424_dna", "NTAG 424 DNA"
