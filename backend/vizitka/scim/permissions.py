"""Who reads and who manages provisioning: those of user directories (directories.permissions)."""

from __future__ import annotations

from typing import Final

from vizitka.directories.permissions import DIRECTORIES_MANAGE, DIRECTORIES_READ

SCIM_READ: Final = DIRECTORIES_READ.for_what_is_there
SCIM_MANAGE: Final = DIRECTORIES_MANAGE
# Taking a token away is possible for ever.
SCIM_END: Final = DIRECTORIES_MANAGE.for_what_is_there
