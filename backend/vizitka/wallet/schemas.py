"""What goes out of the API of wallets."""

from __future__ import annotations

from vizitka.common.api.envelope import OutSchema
from vizitka.wallet.enums import Wallet, WalletStanding


class SpaceWallet(OutSchema):
    """A wallet as the settings of a space show it: whether passes can be made, which the installation decides, and of
    how many cards somebody keeps one. `is_trusted` is false for a certificate that no phone takes."""

    wallet: Wallet
    standing: WalletStanding
    passes: int
    is_trusted: bool


class OwnPass(OutSchema):
    """The way to the own pass: an address that opens it without signing in, for a quarter of an hour, and the same as a
    code (SVG) for a phone's camera."""

    wallet: Wallet
    url: str
    code: str


class SaveLink(OutSchema):
    """Where a person keeps the pass at Google."""

    url: str
