"""Who acts: the signed-in person of a request, or the system itself (imports, clean-ups, the command line)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vizitka.accounts.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """`user` is the person; `session_id` the session that the request came with, if any."""

    user: User
    session_id: uuid.UUID | None = None

    @property
    def user_id(self) -> uuid.UUID:
        return self.user.pk

    @property
    def label(self) -> str:
        """How the audit log names the person."""
        return self.user.full_name or self.user.email
