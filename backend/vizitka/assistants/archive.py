"""What of assistants goes into the archive of a person: which have access is among the person's tokens."""

from __future__ import annotations

from vizitka.assistants.models import AuthorizationCode, RenewingToken
from vizitka.common.archives import OF_A_PERSON


def register_parts() -> None:
    OF_A_PERSON.leave_out(
        "hashes of what gives access for a minute or renews it; the access itself is among the tokens",
        AuthorizationCode,
        RenewingToken,
    )
