"""What may be refused about locations."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput


class LocationIsDeleted(Conflict):
    code = "location_is_deleted"
    message = _("This location is deleted. Restore it first.")


class LocationIsNotDeleted(Conflict):
    code = "location_is_not_deleted"
    message = _("This location is not deleted.")


class TooManyLocations(Conflict):
    code = "too_many_locations"
    message = _("A space has at most 1,000 locations. Delete one that you no longer need.")


class TemplateUnknown(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"templates": [_("Choose templates of this space.")]})


class FollowsAnother(InvalidInput):
    """Somebody follows two places at once."""

    def __init__(self, field: str, name: str) -> None:
        message = _("“%(name)s” follows another location already.") % {"name": name}
        super().__init__(errors={field: [message]})


class UnreadableLocations(InvalidInput):
    def __init__(self) -> None:
        super().__init__(
            errors={"file": [_("This file cannot be read. Use a CSV or Excel file with a header row.")]}
        )


class NoNamesInFile(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"file": [_("No column of this file holds names of locations.")]})


class TooManyRows(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"file": [_("This file has more than 1,000 rows.")]})
