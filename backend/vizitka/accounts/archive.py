"""What is kept of a person's account (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator

from vizitka.accounts.models import Passkey, RecoveryCode, Session, SingleUseToken, TotpDevice, User
from vizitka.common.archives import OF_A_PERSON, Part, Row, StoredFile, rows_of
from vizitka.common.models import KeptAnswer
from vizitka.images.selectors import images_of_person
from vizitka.images.services import best_file


def register_parts() -> None:
    OF_A_PERSON.register(Part("account", (User,), _account, _pictures))
    OF_A_PERSON.register(Part("sessions", (Session,), _sessions))
    OF_A_PERSON.register(Part("second_factors", (TotpDevice,), _factors))
    OF_A_PERSON.register(Part("passkeys", (Passkey,), _passkeys))
    OF_A_PERSON.leave_out("secrets, of which only hashes are kept", SingleUseToken, RecoveryCode)
    OF_A_PERSON.leave_out(
        "answers that are kept for a day, so that a repeated call does nothing twice", KeptAnswer
    )


def _account(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        User.objects.filter(pk=user_id),
        "id",
        "email",
        "first_name",
        "last_name",
        "phone",
        "language",
        "time_zone",
        "email_verified_at",
        "created_at",
    )


def _pictures(user_id: uuid.UUID) -> Iterable[StoredFile]:
    return [
        StoredFile(f"files/own/{image.pk}.{best.rsplit('.', 1)[-1]}", best)
        for image in images_of_person(user_id)
        if (best := best_file(image))
    ]


def _sessions(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        Session.objects.filter(user_id=user_id),
        "device",
        "place",
        "created_at",
        "last_used_at",
        "expires_at",
        "proved_at",
    )


def _factors(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(TotpDevice.objects.filter(user_id=user_id), "created_at", "confirmed_at")


def _passkeys(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(Passkey.objects.filter(user_id=user_id), "name", "is_synced", "created_at", "last_used_at")
