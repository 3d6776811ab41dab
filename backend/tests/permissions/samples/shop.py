"""Samples of the shop."""

from __future__ import annotations

from typing import Final

from tests.permissions.samples.world import Sample

SAMPLES: Final[dict[str, Sample]] = {
    "list_marketplace": Sample(),
    "read_article": Sample(path={"code": "classic-card"}),
    "save_checkout": Sample({"items": []}),
    "read_checkout": Sample(path={"checkout_id": "0b8f2d52-7a55-4c3e-8a0e-5f2f4c0f9d11"}),
    "read_my_checkout": Sample(),
    "count_people_to_buy_for": Sample(),
    "read_my_partner": Sample(),
    "read_card_partner": Sample(on_card=True),
}
