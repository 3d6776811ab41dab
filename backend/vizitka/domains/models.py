"""Custom domains: hosts of customers at which the cards of one space are shown."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.guards import Guard, Guarded
from vizitka.common.ids import new_id
from vizitka.common.tenancy import TenantModel
from vizitka.domains import rules
from vizitka.domains.enums import RecordState
from vizitka.domains.hosts import CONSTRAINT
from vizitka.spaces.models import Space


class CustomDomain(Guarded, TenantModel):
    """A space's claim to a host, and what became of it.

    `host` is normalised (rules.normalised_host). Two records prove the claim: a TXT record that holds `token`, and a
    CNAME to a target of its own, whose first label is `target_label`. Both are random and made for this row: a record
    that somebody has left behind fits no other claim. `verified_at` is set while the proof stands, `active` while
    cards are shown. Times in UTC.
    """

    guards = (Guard(CONSTRAINT, "host", only_with="verified_at"),)
    never_twice = ("target_label",)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="custom_domains")
    host = models.CharField(max_length=253)
    token = models.CharField(max_length=80)
    token_made_at = models.DateTimeField(default=clock.now)
    target_label = models.CharField(max_length=40, unique=True)

    txt_state = models.CharField(
        max_length=8, choices=RecordState.choices, default=RecordState.WAITING, verbose_name="TXT"
    )
    txt_found = models.JSONField(default=list, blank=True)
    txt_problem = models.CharField(max_length=16, blank=True)
    cname_state = models.CharField(
        max_length=8, choices=RecordState.choices, default=RecordState.WAITING, verbose_name="CNAME"
    )
    cname_found = models.JSONField(default=list, blank=True)
    cname_problem = models.CharField(max_length=16, blank=True)

    # The same value at the registered domain: addresses there are the space's own (rules.mail_domain).
    zone_state = models.CharField(
        max_length=8, choices=RecordState.choices, default=RecordState.WAITING, db_default=RecordState.WAITING
    )
    zone_problem = models.CharField(max_length=16, blank=True, default="", db_default="")

    verified_at = models.DateTimeField(null=True, blank=True)
    active = models.BooleanField(default=False)
    # Another space was first to prove the host.
    taken = models.BooleanField(default=False)
    # Looks on different days that clearly found nothing, without a good one in between.
    misses = models.PositiveSmallIntegerField(default=0)
    last_missed_at = models.DateTimeField(null=True, blank=True)
    lost_at = models.DateTimeField(null=True, blank=True)
    licence_lost_at = models.DateTimeField(null=True, blank=True)
    # When cards are shown no longer, unless a licence comes; None: as long as the present one is there.
    serves_until = models.DateTimeField(null=True, blank=True)
    # The space's wish; Space.primary_host holds the host while the domain is active too.
    primary = models.BooleanField(default=False)

    last_checked_at = models.DateTimeField(null=True, blank=True)
    next_check_at = models.DateTimeField(null=True, blank=True, db_index=True)
    check_requested_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        ordering = ["host", "id"]
        constraints = [
            models.UniqueConstraint(fields=["space", "host"], name="a_host_once_in_a_space"),
            # The first that proves a host has it; unproved claims may stand side by side.
            models.UniqueConstraint(
                fields=["host"], condition=Q(verified_at__isnull=False), name="one_space_for_a_verified_host"
            ),
            models.UniqueConstraint(
                fields=["space"], condition=Q(primary=True), name="one_primary_domain_of_a_space"
            ),
            models.CheckConstraint(
                condition=Q(active=False) | Q(verified_at__isnull=False), name="only_verified_domains_serve"
            ),
        ]

    def __str__(self) -> str:
        return self.host

    def serves_at(self, now: dt.datetime) -> bool:
        """Whether cards are shown at the host."""
        return self.active and rules.is_before_end(self.serves_until, now)

    @property
    def target(self) -> str:
        """Where the host's CNAME has to lead."""
        return f"{self.target_label}.{settings.CNAME_BASE}"
