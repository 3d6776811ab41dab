"""How the cards of a space are printed."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.common.deletion import DeletableManager
from vizitka.common.ids import new_id
from vizitka.images.models import Image
from vizitka.printing.enums import CardBase, CodePlace, Foil, PrintLayout
from vizitka.printing.rules import CODE_SIZES, MARGINS, TYPE_SIZES
from vizitka.spaces.keeping import Kept
from vizitka.spaces.models import Space


def _between(field: str, bounds: tuple[int, int]) -> Q:
    return Q(**{f"{field}__gte": bounds[0], f"{field}__lte": bounds[1]})


class CardStyle(Kept):
    """A style. Colours as #RRGGBB, empty where they follow from base and space; lengths in millimetres on a card."""

    objects: ClassVar[DeletableManager[CardStyle]]

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=80)
    layout = models.CharField(max_length=16, choices=PrintLayout.choices, default=PrintLayout.GRID)
    base = models.CharField(max_length=8, choices=CardBase.choices, default=CardBase.LIGHT)
    ground = models.CharField(max_length=7, blank=True)
    text = models.CharField(max_length=7, blank=True)
    accent = models.CharField(max_length=7, blank=True)
    foil = models.CharField(max_length=8, choices=Foil.choices, default=Foil.NONE)
    # The style's own; without one, the space's. Its use (spaces.keeping) is what keeps the picture.
    logo = models.ForeignKey(
        Image,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    # Keys of `PrintedField`, in their order.
    front_fields = models.JSONField(default=list, blank=True)
    back_fields = models.JSONField(default=list, blank=True)
    code_place = models.CharField(max_length=16, choices=CodePlace.choices, default=CodePlace.BACK_RIGHT)
    code_size = models.PositiveSmallIntegerField(default=22)
    margin = models.PositiveSmallIntegerField(default=5)
    # In percent.
    type_size = models.PositiveSmallIntegerField(default=100)
    # Print files have text as outlines, and no fonts.
    outlines = models.BooleanField(default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    logo_id: Any

    class Meta(Kept.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="card_style_in_its_space"),
            models.CheckConstraint(
                condition=_between("code_size", CODE_SIZES)
                & _between("margin", MARGINS)
                & _between("type_size", TYPE_SIZES),
                name="card_style_within_its_bounds",
            ),
        ]

    def __str__(self) -> str:
        return self.name
