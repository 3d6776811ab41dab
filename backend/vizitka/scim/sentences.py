"""What the log says of calls by SCIM, beside what the directory says of people. Stored as message ids."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

READ: Final = _("Read: %(n)d of %(total)d.")
READ_ONE: Final = _("Read.")
DESCRIBED: Final = _("Asked what this service can do.")
UNCHANGED: Final = _("Read: unchanged since the last time.")
GROUP_MADE: Final = _("Group made; members: %(n)d.")
GROUP_CHANGED: Final = _("Group changed; members: %(n)d.")
GROUP_UNCHANGED: Final = _("Nothing about the group has changed.")
GROUP_REMOVED: Final = _("Group removed.")
WRONG_TOKEN: Final = _("Refused: the token is wrong, has ended or is missing.")
KNOWN: Final = _("Refused: this name is known already. The provider looks the entry up and changes it.")
UNKNOWN: Final = _("Refused: nobody and nothing is known by this id.")
CHANGED_MEANWHILE: Final = _("Refused: it was changed in the meantime.")
NOT_UNDERSTOOD: Final = _("Refused: %(why)s")
TOO_MANY: Final = _("Refused: too many calls at once. The provider tries again.")
BROKEN: Final = _("Failed on our side. The provider tries again.")
