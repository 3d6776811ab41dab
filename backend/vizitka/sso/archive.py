"""What is kept of signing in elsewhere (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.sso.models import (
    Attempt,
    Connection,
    Identity,
    ProviderDocument,
    ProviderSession,
    Seen,
    ThirdPartySwitches,
)


def register_parts() -> None:
    OF_A_SPACE.register(Part("directory_sign_in", (Connection,), _connections))
    OF_A_SPACE.register(Part("directory_third_parties", (ThirdPartySwitches,), _switches))
    OF_A_PERSON.register(Part("sign_ins_elsewhere", (Identity,), _identities))
    OF_A_PERSON.leave_out(
        "what a sign-in needs while it is going on, and what providers say of themselves",
        Attempt,
        Seen,
        ProviderSession,
        ProviderDocument,
    )


def _connections(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        Connection.objects.in_space(space_id),
        *("directory_id", "protocol", "provider", "is_on", "issuer", "client_id", "secret_ends_on"),
        *(
            "metadata_address",
            "sign_in_address",
            "begins_by_itself",
            "owners_keep_a_way",
            "mapping",
            "created_at",
        ),
    )


def _switches(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        ThirdPartySwitches.objects.in_space(space_id), "directory_id", "google", "microsoft", "apple"
    )


def _identities(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        Identity.objects.filter(user_id=user_id),
        *("third_party", "issuer", "subject", "label", "created_at", "last_used_at"),
    )
