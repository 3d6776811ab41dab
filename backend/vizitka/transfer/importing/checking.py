"""The dry run: every row is read as the real run will read it; nothing but its result is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from django.db import transaction

from vizitka.cards.values import CardValues, values_of
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.callers import caller_of
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces import selectors as spaces
from vizitka.transfer.importing import rows as row_rules
from vizitka.transfer.importing import selectors, store
from vizitka.transfer.importing.enums import FileKind, ImportKey, ImportStatus, RowStatus
from vizitka.transfer.importing.fields import COLUMNS_OF_KEYS
from vizitka.transfer.importing.models import Import, ImportRow
from vizitka.transfer.importing.phones import CountryOf
from vizitka.transfer.importing.rows import RowContent
from vizitka.transfer.importing.store import Record

BATCH: Final = 500


class Read(NamedTuple):
    """A row of the file, and what it says."""

    number: int
    cells: list[str]
    content: RowContent


def check(item: Import, job: Job, progress: Progress) -> Outcome:
    """Checks all rows. May be stopped at any line and run again: it goes on behind the rows that are checked."""
    _forget_the_last(item, job)
    mapping = {int(index): name for index, name in item.mapping.items()}
    country, country_of = default_country(item)
    first_seen = keys_seen(item)
    done = selectors.rows_of(item).count()
    records = islice(mended_rows(item), done, None)

    def part(most: int) -> int | None:
        batch = list(islice(records, most))
        if not batch:
            return None
        read = [
            Read(number, cells, row_rules.read_row(cells, mapping, country, country_of))
            for number, cells in batch
        ]
        for one in read:
            check_key(item, one.number, one.content, first_seen)
        _write(item, job, read)
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
    phones = selectors.count_completed_phones(item)
    waiting = counts[RowStatus.CREATE] + counts[RowStatus.UPDATE]
    summary = {**counts, "skipped": 0, "drafts": 0, "total": done, "phones": phones, "waiting": waiting}
    _set(item, status=ImportStatus.CHECKED, summary=summary)
    return Outcome(
        JobStatus.DONE,
        told(counts, phones),
        {"import": str(item.id), "space": str(item.space_id), **counts},
    )


def default_country(item: Import) -> tuple[str, CountryOf]:
    """The country of rows that name none, and who says so."""
    if item.default_country:
        return item.default_country, CountryOf.FILE
    return spaces.default_country(item.space), CountryOf.SPACE


def _forget_the_last(item: Import, job: Job) -> None:
    """Forgets what another check has found; once for this one, whoever goes on with it."""
    if job.parameters.get("begun"):
        return
    with transaction.atomic():
        selectors.rows_of(item).delete()
        jobs.remember(job, begun=True)


def mended_rows(item: Import) -> Iterator[Record]:
    """The rows below the header, with what people have mended."""
    mends = selectors.mends_of(item)
    for number, cells in store.read_rows(item.rows_file, after=item.header_row):
        yield number, with_mends(cells, mends.get(number, {}))


def with_mends(cells: list[str], mend: Mapping[str, str]) -> list[str]:
    """A row's cells with others in place of some."""
    width = max([len(cells), *(int(index) + 1 for index in mend)])
    return [mend.get(str(index), cells[index] if index < len(cells) else "") for index in range(width)]


def keys_seen(item: Import) -> dict[str, int]:
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


def check_key(item: Import, number: int, content: RowContent, first_seen: dict[str, int]) -> None:
    """A row without a key would be a new card each time; a second row with the same key would
    undo the first."""
    if item.key == ImportKey.NONE or content.bad:
        return
    key = key_value(item, content.values)
    if not key:
        if item.key == ImportKey.EMAIL:
            column = next(
                (one for one in COLUMNS_OF_KEYS[ImportKey.EMAIL] if one in item.mapping.values()), "email"
            )
            content.refuse(column, sentence("The email is missing, by which cards are found again."))
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


def _write(item: Import, job: Job, read: list[Read]) -> None:
    result = results_of(item, read)
    with transaction.atomic():
        # Of two workers at one import, one of them given up as dead, only one writes.
        jobs.hold(job)
        # What a token has started goes no further than the token, a dry run neither.
        caller_of(job)
        ImportRow.objects.bulk_create(result)


def results_of(item: Import, read: Sequence[Read]) -> list[ImportRow]:
    """What the rows would do now, each as a row to be written; one query."""
    found = selectors.cards_by_key(
        item.space_id, item.key, (key_value(item, one.content.values) for one in read if not one.content.bad)
    )
    result = []
    for number, cells, content in read:
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
                values=_kept(item, status, content.values),
                reasons=content.reasons,
                changes=content.changed,
                cells=_to_mend(item, cells) if content.bad else {},
            )
        )
    return result


def _kept(item: Import, status: RowStatus, values: CardValues) -> CardValues:
    """Of what systems send each night, most changes nothing: of that the key is enough."""
    if item.kind == FileKind.JSON and status == RowStatus.UNCHANGED:
        return values_of({"external_key": values.get("external_key", "")})
    return values


def _to_mend(item: Import, cells: Sequence[str]) -> dict[str, str]:
    """The cells that fill a field, by their columns."""
    return {index: cells[int(index)] if int(index) < len(cells) else "" for index in item.mapping}


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


def told(counts: Mapping[str, int], phones: int) -> list[Stored]:
    """What would be written, in words."""
    good = counts[RowStatus.CREATE] + counts[RowStatus.UPDATE] + counts[RowStatus.UNCHANGED]
    message = [counted("%(n)d row is good.", "%(n)d rows are good.", good)]
    if counts[RowStatus.BAD]:
        message.append(counted("%(n)d row has errors.", "%(n)d rows have errors.", counts[RowStatus.BAD]))
    if phones:
        message.append(
            counted(
                "%(n)d phone number got the code of its country.",
                "%(n)d phone numbers got the code of their country.",
                phones,
            )
        )
    return message
