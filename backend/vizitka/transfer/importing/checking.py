"""The dry run: every row is read as the real run will read it; nothing but its result is written."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from django.db import transaction

from vizitka.cards.values import CardValues
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces import selectors as spaces
from vizitka.transfer.importing import rows as row_rules
from vizitka.transfer.importing import selectors, store
from vizitka.transfer.importing.enums import ImportKey, ImportStatus, RowStatus
from vizitka.transfer.importing.models import Import, ImportRow
from vizitka.transfer.importing.rows import RowContent

BATCH: Final = 500


def check(item: Import, job: Job, progress: Progress) -> Outcome:
    """Checks all rows. May be stopped at any line and run again: it goes on behind the rows that are checked."""
    _forget_the_last(item, job)
    mapping = {int(index): name for index, name in item.mapping.items()}
    country = item.default_country or spaces.default_country(item.space)
    first_seen = _keys_seen(item)
    done = selectors.rows_of(item).count()
    records = islice(store.read_rows(item.rows_file, after=item.header_row), done, None)

    def part() -> int | None:
        batch = list(islice(records, BATCH))
        if not batch:
            return None
        contents = [(number, row_rules.read_row(cells, mapping, country)) for number, cells in batch]
        for number, content in contents:
            _check_key(item, number, content, first_seen)
        _write(item, job, contents)
        return len(batch)

    if refusal := parts.work_through(progress, part, done=done, total=item.row_count):
        raise refusal
    if progress.cancelled:
        _set(item, status=ImportStatus.UPLOADED, summary={})
        selectors.rows_of(item).delete()
        return Outcome(JobStatus.CANCELLED, [sentence("The check was cancelled.")])
    counts = {str(status): number for status, number in selectors.count_rows(item).items()}
    done = sum(counts.values())
    if done != item.row_count:
        return Outcome(JobStatus.FAILED, [rows_lost(done, item.row_count)])
    progress.report(done, done, force=True)
    _set(item, status=ImportStatus.CHECKED, summary={**counts, "skipped": 0, "drafts": 0, "total": done})
    return Outcome(
        JobStatus.DONE, _message(counts), {"import": str(item.id), "space": str(item.space_id), **counts}
    )


def _forget_the_last(item: Import, job: Job) -> None:
    """Forgets what another check has found; once for this one, whoever goes on with it."""
    if job.parameters.get("begun"):
        return
    with transaction.atomic():
        selectors.rows_of(item).delete()
        jobs.remember(job, begun=True)


def _keys_seen(item: Import) -> dict[str, int]:
    """The keys of good rows that are checked, with their rows."""
    good = selectors.rows_of(item).exclude(status=RowStatus.BAD).order_by("row")
    seen: dict[str, int] = {}
    for number, values in good.values_list("row", "values").iterator(chunk_size=BATCH):
        if key := key_value(item, values):
            seen.setdefault(key, number)
    return seen


def key_value(item: Import, content_values: CardValues) -> str:
    """By what a row finds its card; empty when it has none."""
    if item.key == ImportKey.EMAIL:
        emails = [row for row in content_values.get("emails") or () if row.get("slot", "email") == "email"]
        return str(emails[0]["email"]).lower() if emails else ""
    if item.key == ImportKey.EXTERNAL_KEY:
        return str(content_values.get("external_key") or "")
    return ""


def _check_key(item: Import, number: int, content: RowContent, first_seen: dict[str, int]) -> None:
    """A row without a key would be a new card each time; a second row with the same key would
    undo the first."""
    if item.key == ImportKey.NONE or content.bad:
        return
    key = key_value(item, content.values)
    if not key:
        if item.key == ImportKey.EMAIL:
            content.refuse("email", sentence("The email is missing, by which cards are found again."))
        else:
            content.refuse(
                "external_key", sentence("The personnel number is missing, by which cards are found again.")
            )
        return
    earlier = first_seen.setdefault(key, number)
    if earlier != number:
        content.refuse(
            item.key, sentence("“%(key)s” already stands in row %(row)d.", key=key[:100], row=earlier)
        )


def _write(item: Import, job: Job, contents: list[tuple[int, RowContent]]) -> None:
    found = selectors.cards_by_key(
        item.space_id, item.key, (key_value(item, c.values) for _n, c in contents if not c.bad)
    )
    result = []
    for number, content in contents:
        status = RowStatus.CREATE
        if not content.bad:
            cards = found.get(key_value(item, content.values), ())
            if len(cards) > 1:
                content.refuse(
                    item.key,
                    counted(
                        "%(n)d card of this space has “%(key)s”. Make it unique first.",
                        "%(n)d cards of this space have “%(key)s”. Make it unique first.",
                        len(cards),
                        key=key_value(item, content.values)[:100],
                    ),
                )
            elif cards:
                changes = row_rules.changes_for(content.values, vars(cards[0]))
                status = RowStatus.UPDATE if changes else RowStatus.UNCHANGED
                content.changed = sorted(changes)
        if content.bad:
            status = RowStatus.BAD
        result.append(
            ImportRow(
                space_id=item.space_id,
                parent_id=item.id,
                row=number,
                status=status,
                display_name=content.display_name[:330],
                values=content.values,
                reasons=content.reasons,
                changes=content.changed,
            )
        )
    with transaction.atomic():
        # Of two workers at one import, one of them given up as dead, only one writes.
        jobs.hold(job)
        ImportRow.objects.bulk_create(result)


def rows_lost(found: int, announced: int) -> Stored:
    """Why nothing is gone on with: not all rows of the file are there."""
    return counted(
        "Only %(found)d of %(n)d row was read. Please check the file again.",
        "Only %(found)d of %(n)d rows were read. Please check the file again.",
        announced,
        found=found,
    )


def _set(item: Import, **values: Any) -> None:
    Import.objects.in_space(item.space_id).filter(id=item.id).update(**values)


def _message(counts: dict[str, int]) -> list[Stored]:
    good = counts[RowStatus.CREATE] + counts[RowStatus.UPDATE] + counts[RowStatus.UNCHANGED]
    message = [counted("%(n)d row is good.", "%(n)d rows are good.", good)]
    if counts[RowStatus.BAD]:
        message.append(counted("%(n)d row has errors.", "%(n)d rows have errors.", counts[RowStatus.BAD]))
    return message
