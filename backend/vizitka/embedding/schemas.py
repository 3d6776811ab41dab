"""What goes out."""

from __future__ import annotations

from vizitka.common.api.envelope import OutSchema


class EmbeddedFrame(OutSchema):
    """`address` is what the frame shows, `markup` what is put into a page, `oembed` where systems ask for it."""

    title: str
    address: str
    markup: str
    oembed: str


class EmbeddingOut(OutSchema):
    """`is_shown`: switched on, and the licence opens it. `card` is one to see how they look; null while no card of the
    space is shown. `open_links`: where links by keys begin, the `external_key` follows."""

    is_shown: bool
    people: EmbeddedFrame
    card: EmbeddedFrame | None
    open_links: str
