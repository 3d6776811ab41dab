"""What connectors can be, and how they stand."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The other side."""

    HUBSPOT = "hubspot"
    PIPEDRIVE = "pipedrive"
    SALESFORCE = "salesforce"
    DYNAMICS = "dynamics"
    JSON = "json"


class Flow(StrEnum):
    """What goes there, in the words of events (`Event.kind`)."""

    CONTACT = "contact"
    CARD = "card"


class State(StrEnum):
    """`paused` by a person; `off` by Vizitka, since the other side took nothing for days. What happens meanwhile is
    noted in both."""

    DRAFT = "draft"
    ON = "on"
    PAUSED = "paused"
    OFF = "off"


class Result(StrEnum):
    """`resting`: there is nothing that could be sent, as of a contact in the bin or without an address."""

    WAITING = "waiting"
    SENT = "sent"
    RESTING = "resting"
    FAILED = "failed"
