"""What VIES has answered, and which of its countries are away."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import OF_ALL, look_up
from vizitka.tax.enums import NumberState


class Consultation(models.Model):
    """One question about a VAT number, as it was answered; kept as proof, never changed.

    `requester` is our own number and `reference` what VIES calls the question (its consultation number), both only
    where the question named us. `name` and `address` are as VIES tells them: some countries tell neither.
    """

    # Of a number, which several accounts may have.
    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    number = models.CharField(_("VAT number"), max_length=20)
    state = models.CharField(_("state"), max_length=16, choices=NumberState.choices)
    name = models.CharField(_("name"), max_length=300, blank=True)
    address = models.CharField(_("address"), max_length=500, blank=True)
    requester = models.CharField(_("asked by"), max_length=20, blank=True)
    reference = models.CharField(_("consultation number"), max_length=64, blank=True)
    # What VIES said instead of an answer, such as MS_UNAVAILABLE.
    problem = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(_("asked at"), default=clock.now, editable=False)

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name = _("VAT consultation")
        verbose_name_plural = _("VAT consultations")
        indexes = [models.Index(fields=["number", "-at"], name="consultation_by_number")]

    def __str__(self) -> str:
        return f"{self.number} · {NumberState(self.state).label}"


class CountryPause(models.Model):
    """A country whose part of VIES is away is not asked before `until`; each failure more makes the pause longer."""

    table_kind = look_up("country")
    country = models.CharField(primary_key=True, max_length=2)
    failures = models.PositiveSmallIntegerField(default=0)
    until = models.DateTimeField()
