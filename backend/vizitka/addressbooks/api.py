"""The API of a person's passwords for address books; the books themselves are read by CardDAV (dav/)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from ninja import Status

from vizitka.accounts.selectors import asked_of
from vizitka.accounts.services.passwords import confirm
from vizitka.addressbooks import rules, selectors, services
from vizitka.addressbooks.schemas import (
    AddressBookOut,
    AppPasswordIn,
    AppPasswordMadeOut,
    AppPasswordsOut,
    password_out,
)
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN

router = Router(tags=["address books"])


@router.get("/me/app-passwords", ability=SIGNED_IN, response=Data[AppPasswordsOut])
def list_app_passwords(request: Request) -> Any:
    """The person's passwords for address books on phones, and which books there are."""
    user = request.auth.user
    found = selectors.living_of(user.pk)
    return data(
        AppPasswordsOut(
            passwords=[password_out(password) for password in found],
            books=[
                AddressBookOut(uuid=space.pk, name=space.name, is_on=is_on)
                for space, is_on in selectors.books_of(user)
            ],
            may_make=len(found) < rules.MOST_PASSWORDS,
            asked=asked_of(request.auth),
            server=str(settings.PUBLIC_URL),
            user_name=user.email,
        )
    )


@router.post("/me/app-passwords", ability=SIGNED_IN, response=Data[AppPasswordMadeOut], status=201)
def create_app_password(request: Request, payload: AppPasswordIn) -> Any:
    """A further password for one phone; it is shown this once, and the person is told by mail. It reads the address
    books of the person's spaces, and opens nothing else. Who signs in elsewhere and has no password here has to have
    signed in within the last ten minutes."""
    # It outlives the session: who has nothing but that makes none.
    confirm(request.auth, payload.password, field="password")
    password, secret = services.make_password(request.auth, payload.name)
    return Status(201, data(AppPasswordMadeOut(**password_out(password).model_dump(), secret=secret)))


@router.delete("/me/app-passwords/{uuid:password_id}", ability=SIGNED_IN, response={204: None})
def end_app_password(request: Request, password_id: UUID) -> Any:
    """Ends a password at once."""
    services.end_password(request.auth, password_id)
    return Status(204, None)
