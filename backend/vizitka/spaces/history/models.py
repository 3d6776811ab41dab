"""What a save of a space's design has changed, kept so that it can be taken back."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import TenantModel
from vizitka.common.versioned import VersionedJSONField
from vizitka.contents.versions import present_parts
from vizitka.spaces.models import Space


class DesignSave(TenantModel):
    """One save of the design. `before` and `after` hold the changed parts alone, by column of the space and, where a
    column goes by its keys, by those: {"layout": {"primary": "#123456"}, "placeholder_name": "Alpenwerk AG"}.
    None stands for a part that was not there. `version` is that of the space after it, `undoes` the save that it took
    back.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # Its index would be the beginning of the one below.
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    version = models.PositiveIntegerField()
    before = VersionedJSONField(default=dict, read=present_parts)
    after = VersionedJSONField(default=dict, read=present_parts)
    undoes = models.UUIDField(null=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        indexes = [
            models.Index(fields=["space", "id"], name="design_save_of_space"),
            models.Index(fields=["created_at"], name="design_save_by_time"),
        ]
