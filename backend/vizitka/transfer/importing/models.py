"""An uploaded file of people, what shall be done with it, and what is known of its rows."""

from __future__ import annotations

from typing import Final

from django.db import models

from vizitka.common import clock
from vizitka.common.guards import Guard, Guarded
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.jobs.models import Job
from vizitka.spaces.models import Space
from vizitka.transfer.importing.enums import FileKind, ImportKey, ImportStatus, NewCardState, RowStatus, Stays

# Who comes with an import's id alone finds its space by it, where tables lie apart.
BY_ID: Final = Guard("transfer_import_by_id", "id")


class Import(Guarded, TenantModel):
    """`file` is the upload as it came, `rows_file` its rows as text (store.py), both names in the storage.

    `header_row` counts from 1, as a spreadsheet does. `mapping` is column index → field. `columns` are
    [{index, header, samples, field}] with the proposed field, `beginning` the first rows around the header as they
    are in the file, [{row, cells}]. `summary` counts rows by what happened or would happen.
    """

    guards = (BY_ID,)
    stored_names = ("file", "rows_file")
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="imports")
    created_by_id = models.UUIDField()
    created_by_label = models.CharField(max_length=255, blank=True)
    file = models.CharField(max_length=255)
    rows_file = models.CharField(max_length=255, blank=True)
    file_name = models.CharField(max_length=255)
    kind = models.CharField(max_length=8, choices=FileKind.choices)
    encoding = models.CharField(max_length=24, blank=True)
    delimiter = models.CharField(max_length=4, blank=True)
    sheets = models.JSONField(default=list)
    sheet = models.CharField(max_length=255, blank=True)
    header_row = models.PositiveIntegerField(default=1)
    row_count = models.PositiveIntegerField(default=0)
    columns = models.JSONField(default=list)
    beginning = models.JSONField(default=list, db_default=[])
    mapping = models.JSONField(default=dict)
    key = models.CharField(max_length=16, choices=ImportKey.choices, default=ImportKey.EMAIL)
    default_country = models.CharField(max_length=2, blank=True)
    card_state = models.CharField(max_length=16, choices=NewCardState.choices, default=NewCardState.DRAFT)
    status = models.CharField(max_length=16, choices=ImportStatus.choices, default=ImportStatus.UPLOADED)
    summary = models.JSONField(default=dict)
    # When it was run last, and when taking it back began.
    ran_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    job = models.ForeignKey(Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        app_label = "transfer"
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="import_in_its_space")]
        indexes = [models.Index(fields=["space", "-created_at"], name="import_by_date")]


class ImportRow(TenantModel):
    """One row after the check. `values` is what it says (rows.RowContent), `reasons` [{field, message, bad}].

    `applied` is set in the very transaction that writes the card: a run that was stopped goes on with the others. So is
    `undone`, when it is taken back. `written` maps fields to [before, after], of a new card to [null, after]; `stays`
    says why a card was not taken back (enums.Stays), `left` which of its fields. `cells` of a bad row are those that
    fill a field, {column: text}, with what was mended.
    """

    id = models.BigAutoField(primary_key=True)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    parent = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="rows", db_constraint=False)
    row = models.PositiveIntegerField()
    status = models.CharField(max_length=16, choices=RowStatus.choices)
    display_name = models.CharField(max_length=330, blank=True)
    values = models.JSONField(default=dict)
    reasons = models.JSONField(default=list)
    # Names of the card's fields that an update changes.
    changes = models.JSONField(default=list)
    applied = models.BooleanField(default=False)
    card_id = models.UUIDField(null=True)
    written = models.JSONField(default=dict, db_default={})
    undone = models.BooleanField(default=False, db_default=False)
    stays = models.CharField(max_length=16, choices=Stays.choices, blank=True, default="", db_default="")
    left = models.JSONField(default=list, db_default=[])
    cells = models.JSONField(default=dict, db_default={})

    class Meta(TenantModel.Meta):
        app_label = "transfer"
        constraints = [
            models.UniqueConstraint(fields=["parent", "row", "space"], name="row_of_an_import_once"),
            SameSpace(field="parent", name="row_in_the_space_of_its_import"),
        ]
        indexes = [
            models.Index(fields=["parent", "status", "row"], name="import_row_by_status"),
            # What is left of a run, however much of it is done.
            models.Index(
                fields=["parent", "row"], name="import_row_to_apply", condition=models.Q(applied=False)
            ),
        ]


class ImportMend(TenantModel):
    """What a person has written in place of a row's cells, {column: text}: it holds for every further check."""

    id = models.BigAutoField(primary_key=True)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    parent = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="mends", db_constraint=False)
    row = models.PositiveIntegerField()
    cells = models.JSONField(default=dict)

    class Meta(TenantModel.Meta):
        app_label = "transfer"
        constraints = [
            models.UniqueConstraint(fields=["parent", "row", "space"], name="row_of_an_import_mended_once"),
            SameSpace(field="parent", name="mend_in_the_space_of_its_import"),
        ]
