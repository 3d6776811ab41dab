"""What of wallets goes into the archive of a space (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_SPACE, Part, Row, rows_of
from vizitka.wallet.models import WalletDevice, WalletPass


def register_parts() -> None:
    OF_A_SPACE.register(Part("wallet_passes", (WalletPass,), _passes))
    OF_A_SPACE.leave_out("phones of visitors, which name nobody and are of use here alone", WalletDevice)


def _passes(space_id: uuid.UUID) -> Iterator[Row]:
    rows = WalletPass.objects.in_space(space_id)
    return rows_of(rows, "card_id", "wallet", "is_own", "created_at", "changed_at")
