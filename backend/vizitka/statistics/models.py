"""Sums of what visitors were shown. Rows of single views are nowhere (counting/buffer.py); ids of visitors live as long
as their salt."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import OF_ALL, look_up
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.spaces.models import Space
from vizitka.statistics.enums import Figure

FIGURES: Final = tuple(figure.value for figure in Figure)


class _SaltOfDay(models.Model):
    table_kind = OF_ALL
    day = models.DateField(primary_key=True)
    value = models.BinaryField(max_length=64)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.day.isoformat()


class Salt(_SaltOfDay):
    """What ids of visitors are made with, for one day of the zones in the east (counting/salts.py)."""


class WesternSalt(_SaltOfDay):
    """The same for the zones in the west, where the day begins and ends later."""


class BufferFile(models.Model):
    """How far a file of views is summed up: written together with the sums."""

    table_kind = look_up("name")
    name = models.CharField(max_length=80, primary_key=True)
    done = models.PositiveBigIntegerField(default=0)
    updated_at = models.DateTimeField(default=clock.now, db_index=True)

    def __str__(self) -> str:
        return self.name


class CountedSpace(TenantModel):
    """A space of which something was counted, since when and when last. Who adds to its sums holds this row."""

    space = models.OneToOneField(Space, on_delete=models.CASCADE, primary_key=True, related_name="+")
    since = models.DateTimeField(default=clock.now)
    counted_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return str(self.space_id)


class Sums(TenantModel):
    """A column for each figure (enums.Figure)."""

    id = models.BigAutoField(primary_key=True)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    link = models.PositiveIntegerField(default=0, db_default=0)
    qr_code = models.PositiveIntegerField(default=0, db_default=0)
    product = models.PositiveIntegerField(default=0, db_default=0)
    saves = models.PositiveIntegerField(default=0, db_default=0)
    links = models.PositiveIntegerField(default=0, db_default=0)
    calls = models.PositiveIntegerField(default=0, db_default=0)
    mails = models.PositiveIntegerField(default=0, db_default=0)
    routes = models.PositiveIntegerField(default=0, db_default=0)
    shares = models.PositiveIntegerField(default=0, db_default=0)
    contacts = models.PositiveIntegerField(default=0, db_default=0)
    sign_ups = models.PositiveIntegerField(default=0, db_default=0)
    passes = models.PositiveIntegerField(default=0, db_default=0)

    class Meta(TenantModel.Meta):
        abstract = True


class SpaceHour(Sums):
    """An hour of a space; `hour` is the moment at which it begins on the clocks of the space."""

    hour = models.DateTimeField()

    class Meta(Sums.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "hour"], name="one_sum_an_hour_of_a_space")]


class SpaceDay(Sums):
    """A day of a space. `visitors` saw any of its cards on this day; `bots` are what was left out. `traits` counts
    views, and clicks by their links: {trait: {value: number}}."""

    day = models.DateField()
    visitors = models.PositiveIntegerField(default=0, db_default=0)
    bots = models.PositiveIntegerField(default=0, db_default=0)
    traits = models.JSONField(default=dict)

    class Meta(Sums.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "day"], name="one_sum_a_day_of_a_space")]


class OfACard(Sums):
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )

    class Meta(Sums.Meta):
        abstract = True


class CardDay(OfACard):
    """A day of a card."""

    day = models.DateField()
    visitors = models.PositiveIntegerField(default=0, db_default=0)

    class Meta(OfACard.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "card", "day"], name="one_sum_a_day_of_a_card"),
            SameSpace(field="card", name="day_in_the_space_of_its_card"),
        ]
        indexes = [models.Index(fields=["space", "day"], name="card_days_of_a_day")]


class CardMonth(OfACard):
    """A month of a card, by its first day. `traits` as those of a space's day."""

    month = models.DateField()
    traits = models.JSONField(default=dict)

    class Meta(OfACard.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "card", "month"], name="one_sum_a_month_of_a_card"),
            SameSpace(field="card", name="month_in_the_space_of_its_card"),
        ]
        indexes = [models.Index(fields=["space", "month"], name="card_months_of_a_month")]


class Roster(TenantModel):
    """The places that the cards of a space have in what is packed of it: the sixteen bytes of their ids, behind each
    other. The place of a card that is gone stays empty. What is remembered of it says of which `version`."""

    space = models.OneToOneField(Space, on_delete=models.CASCADE, primary_key=True, related_name="+")
    cards = models.BinaryField(default=bytes)
    version = models.PositiveIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return str(self.space_id)


class PackedSums(TenantModel):
    """The sums of all cards on a day that is over, or of the month that begins with it, as a plane for each
    (packing.planes): made of the rows of CardDay and CardMonth, and thrown away when these change. A month has the
    traits of the space too, those of its days (SpaceDay), and `week`: its views by channel and hour of the week, on the
    clocks of a zone (SpaceHour)."""

    id = models.BigAutoField(primary_key=True)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    first = models.DateField()
    is_month = models.BooleanField()
    views = models.BinaryField()
    link = models.BinaryField()
    qr_code = models.BinaryField()
    product = models.BinaryField()
    saves = models.BinaryField()
    traits = models.JSONField(default=dict)
    week = models.JSONField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "is_month", "first"], name="one_pack_of_a_day_or_month")
        ]

    def __str__(self) -> str:
        return self.first.isoformat()


class Grouping(TenantModel):
    """Which cards of a large space are added up together (packing.groups): two bytes for each place of its roster, the
    number of the card's group, 0 for none. `names` are the groups, from number 1 on, and `number` is another one
    whenever a card has changed its group: what is added up says of which. `cards_version` is that of the space's cards
    at which each stood where it belongs."""

    space = models.OneToOneField(Space, on_delete=models.CASCADE, primary_key=True, related_name="+")
    groups = models.BinaryField(default=bytes)
    names = models.JSONField(default=list)
    number = models.PositiveIntegerField(default=0, db_default=0)
    cards_version = models.PositiveBigIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return str(self.space_id)


class GroupedSums(TenantModel):
    """The sums of each group on a day that is over, or of the month that begins with it: made and thrown away together
    with PackedSums. `grouping` is the `number` of the groups that are meant."""

    id = models.BigAutoField(primary_key=True)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    first = models.DateField()
    is_month = models.BooleanField()
    grouping = models.PositiveIntegerField()
    sums = models.BinaryField()

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "is_month", "first"], name="one_sum_of_groups_of_a_day_or_month"
            )
        ]

    def __str__(self) -> str:
        return self.first.isoformat()


class SpaceVisitor(TenantModel):
    """Somebody who looked at a space on a day, by an id of that day."""

    id = models.BigAutoField(primary_key=True)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    visitor = models.CharField(max_length=16)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "day", "visitor"], name="one_visitor_a_day_of_a_space")
        ]


class CardVisitor(TenantModel):
    """How often somebody looked at a card on a day, saved its contact, followed its links, wrote by its forms, asked
    for the newsletter, put it into a wallet: beyond a number nothing of it counts."""

    id = models.BigAutoField(primary_key=True)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    day = models.DateField()
    visitor = models.CharField(max_length=16)
    views = models.PositiveSmallIntegerField(default=0)
    saves = models.PositiveSmallIntegerField(default=0)
    clicks = models.PositiveSmallIntegerField(default=0, db_default=0)
    contacts = models.PositiveSmallIntegerField(default=0, db_default=0)
    sign_ups = models.PositiveSmallIntegerField(default=0, db_default=0)
    passes = models.PositiveSmallIntegerField(default=0, db_default=0)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "card", "day", "visitor"], name="one_visitor_a_day_of_a_card"
            ),
            SameSpace(field="card", name="visitor_in_the_space_of_the_card"),
        ]


class MonthlyMail(TenantModel):
    """Whether a person wants the mail of the month of a space, and the first day of the last month that was told, or
    was over when the person asked for it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    wanted = models.BooleanField(default=True)
    told_month = models.DateField()
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "user"], name="one_monthly_mail_of_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.told_month:%Y-%m}"
