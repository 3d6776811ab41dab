"""What a card may refuse."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping

from django.utils.functional import lazystr
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vizitka.common.errors import Conflict, InvalidInput, Text


class SeatsExhausted(Conflict):
    """More active cards than the licence covers. The sentence names the numbers, and the `way` to more; programs read
    under `seats` how many cards were wanted in which space."""

    code = "seats_exhausted"

    def __init__(self, space_id: uuid.UUID, used: int, limit: int, wanted: int, way: Text) -> None:
        self.used, self.limit, self.wanted = used, limit, wanted
        details = {"seats": {"space": str(space_id), "cards": wanted}}
        super().__init__(format_lazy("{} {}", self._numbers(), way), details=details)

    def _numbers(self) -> Text:
        return lazystr(
            ngettext(
                "The licence covers %(limit)d active card. In use: %(used)d.",
                "The licence covers %(limit)d active cards. In use: %(used)d.",
                self.limit,
            )
            % {"limit": self.limit, "used": self.used}
        )


class ReasonRequired(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"reason": [_("Say why the card is locked.")]})


class StateNotPossible(Conflict):
    code = "state_not_possible"
    message = _("The card cannot change to this state.")


class CardIsLocked(Conflict):
    code = "card_locked"
    message = _("This card is locked. Unlock it first.")


class CardIsDeleted(Conflict):
    code = "card_deleted"
    message = _("This card is deleted. Restore it first.")


class ChangedSince(Conflict):
    code = "changed_since"
    message = _("This was changed once more since. Take the later change back first.")


class CardIsNotDeleted(Conflict):
    code = "not_deleted"
    message = _("This card is not deleted.")


class FieldsLocked(InvalidInput):
    """A card user wants to change what the space has locked; `reasons` by field, empty where the manager gave none."""

    def __init__(self, reasons: Mapping[str, str]) -> None:
        super().__init__(errors={field: [_locked(reason)] for field, reason in reasons.items()})


def _locked(reason: str) -> Text:
    if not reason:
        return _("Your space has locked this field.")
    # The reason is the manager's own words, in the language in which they were written.
    return format_lazy("{} {}", _("Your space has locked this field."), reason)


class FieldsKept(InvalidInput):
    """Somebody keeps these fields of the card; `names` by field says who."""

    code = "fields_kept"

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__(errors={field: [_kept(name)] for field, name in names.items()})


def _kept(name: str) -> Text:
    return format_lazy("{} {}", _("This comes from the user directory and is changed there:"), name)


class ForeignDocuments(InvalidInput):
    """A document that does not exist, or belongs to another space."""

    def __init__(self, fields: Iterable[str]) -> None:
        super().__init__(errors={field: [_("Choose a document of this space.")] for field in fields})


class UsernameRefused(InvalidInput):
    """The sentence comes from spaces.usernames."""


class UsernameChangedOften(UsernameRefused):
    def __init__(self) -> None:
        super().__init__(errors={"username": [_("The name was changed often today. Try again tomorrow.")]})
