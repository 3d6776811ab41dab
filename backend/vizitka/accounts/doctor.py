"""Whether the installation's key opens what was closed with it: an archive that was restored without it does not."""

from __future__ import annotations

from collections.abc import Iterator

from vizitka.accounts.models import TotpDevice
from vizitka.accounts.services.factors import PURPOSE
from vizitka.common import crypto, doctor


def look() -> Iterator[doctor.Finding]:
    kept = TotpDevice.objects.values_list("encrypted_secret", flat=True).first()
    if kept is None:
        yield doctor.ok("Nobody has a second factor yet.")
        return
    try:
        crypto.decrypt(PURPOSE, kept)
    except ValueError:
        yield doctor.fault(
            "Second factors cannot be opened with this installation's key: nobody who has one can sign in.",
            "Bring back the secret.key (or VIZITKA_SECRET_KEY) that the database was used with.",
        )
    else:
        yield doctor.ok("Second factors can be opened with this installation's key.")
