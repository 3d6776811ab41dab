"""Samples of wallets."""

from __future__ import annotations

from typing import Final

from tests.permissions.samples.world import Sample, World
from vizitka.common.actor import SYSTEM


def with_certificates(world: World) -> None:
    """Passes of both wallets can be made, and Google has that of the card already."""
    from tests.wallet import chain
    from vizitka.wallet import keeping, services
    from vizitka.wallet.enums import Wallet

    keeping.save_apple(SYSTEM, **chain.make().files())
    keeping.save_google(SYSTEM, issuer=chain.ISSUER, account=chain.account())
    services.noted(world.card, Wallet.GOOGLE, is_own=False, way="")


ADDRESS = {"address": lambda world: world.card.handle}
SAMPLES: Final[dict[str, Sample]] = {
    "read_apple_pass": Sample(path=ADDRESS, prepare=with_certificates),
    "read_google_pass": Sample(path=ADDRESS, prepare=with_certificates),
    "list_own_passes": Sample(prepare=with_certificates, on_card=True),
    "list_wallets": Sample(),
}
