"""What may be refused about contacts."""

from __future__ import annotations

import uuid

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput


class ContactNameless(InvalidInput):
    def __init__(self) -> None:
        super().__init__(
            errors={"last_name": [_("Give a name, a company, an email address or a phone number.")]}
        )


class ContactKnown(Conflict):
    """`details` names the one that is there."""

    code = "contact_known"
    message = _("There is a contact with this email address already.")

    def __init__(self, contact_id: uuid.UUID) -> None:
        super().__init__(details={"contact": str(contact_id)})


class ContactIsDeleted(Conflict):
    code = "contact_is_deleted"
    message = _("This contact is deleted. Restore it first.")


class ContactIsNotDeleted(Conflict):
    code = "contact_is_not_deleted"
    message = _("This contact is not deleted.")


class TagTaken(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"name": [_("There is a tag with this name already.")]})


class TagUnknown(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"tags": [_("Choose tags of this space.")]})


class EventUnknown(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"event": [_("Choose an event of this space.")]})


class EventPeriodRefused(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"ends_on": [_("The end must be after the beginning.")]})


class OwnerUnknown(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"card": [_("Choose a card of this space.")]})


class ReminderUnknown(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"by": [_("Choose somebody who sees this contact.")]})


class UndoIsOver(Conflict):
    code = "undo_over"
    message = _("This can no longer be undone.")


class SameContact(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"other": [_("Choose another contact.")]})
