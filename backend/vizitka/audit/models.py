"""The audit log: who, what, when, from, to. Rows are written once and never changed."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from vizitka.common import clock
from vizitka.common.actor import ActorKind
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_space

# Stands for a name that has left the log, also in its plain letters.
FORGOTTEN = "–"
LONGEST_LABEL = 255


class AuditEntry(models.Model):
    """One change. `space_id` and `actor_id` are plain ids: an entry outlives what it speaks of.

    `actor_plain` and `object_plain` are the names as a search compares them (common.letters.fold); empty in rows that a
    release before wrote, which had none.
    """

    table_kind = of_a_space()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space_id = models.UUIDField(null=True)
    # Whose log it is where it is no space's (common.events.OwnedEvent).
    owner_id = models.UUIDField(null=True)
    actor_kind = models.CharField(max_length=16, choices=ActorKind.choices, db_default=ActorKind.PERSON)
    actor_id = models.UUIDField(null=True)
    actor_label = models.CharField(max_length=LONGEST_LABEL)
    actor_plain = models.CharField(max_length=LONGEST_LABEL, blank=True, default="", db_default="")
    action = models.CharField(max_length=64)
    object_kind = models.CharField(max_length=32)
    object_id = models.UUIDField(null=True)
    object_label = models.CharField(max_length=LONGEST_LABEL, blank=True)
    object_plain = models.CharField(max_length=LONGEST_LABEL, blank=True, default="", db_default="")
    # What this entry stands for, and what it is a part of: the parts of a whole are read when it is unfolded.
    whole = models.UUIDField(null=True)
    part_of = models.UUIDField(null=True)
    # {"field": [before, after]}
    changes = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        verbose_name_plural = _("audit entries")
        indexes = [
            models.Index(fields=["space_id", "-created_at"]),
            # The log of a space by what it is about, and by who did it.
            models.Index(fields=["space_id", "object_kind", "-created_at"], name="audit_by_kind"),
            models.Index(fields=["space_id", "actor_id", "-created_at"], name="audit_by_person"),
            models.Index(fields=["object_id", "-created_at"]),
            models.Index(fields=["actor_id"]),
            # What the log shows unless it is asked for more, and the parts of what it shows.
            models.Index(
                fields=["space_id", "-created_at"],
                name="audit_of_wholes",
                condition=models.Q(part_of__isnull=True),
            ),
            models.Index(
                fields=["part_of", "-created_at"],
                name="audit_by_whole",
                condition=models.Q(part_of__isnull=False),
            ),
            models.Index(
                fields=["owner_id", "-created_at"],
                name="audit_of_owners",
                condition=models.Q(owner_id__isnull=False),
            ),
            # What has been kept long enough.
            models.Index(fields=["created_at"], name="audit_by_age"),
        ]
