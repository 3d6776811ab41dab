"""Past imports of the demo company: one that changed titles, and one that was a mistake and is undone."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Mapping, Sequence
from typing import Final

from django.core.files.uploadedfile import SimpleUploadedFile

from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.demo.people import PEOPLE
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.spaces.models import Space
from vizitka.transfer.importing import services
from vizitka.transfer.importing.enums import ImportKey, NewCardState, RunMode
from vizitka.transfer.importing.models import Import

HEADER: Final = ("Personalnummer", "Vorname", "Nachname", "Funktion", "Abteilung", "Telefon")
RETITLED: Final = ("robert", "markus", "thomas")
FORMER_TITLES: Final = ("Sachbearbeiter", "Techniker IT", "Servicetechniker")


def past_imports(actor: Person, space: Space) -> None:
    """Two imports. The cards of those who stay are as they were before."""
    numbers = {person.key: f"{20000 + number}" for number, person in enumerate(PEOPLE)}
    known = {person.key: person for person in PEOPLE}
    rows = Card.objects.in_space(space.pk)
    touched = dict(
        rows.filter(external_key__in=[numbers[key] for key in RETITLED]).values_list("pk", "updated_at")
    )
    titles = dict(zip((numbers[key] for key in RETITLED), FORMER_TITLES, strict=True))
    cards.update_cards(
        actor,
        space,
        [(card.pk, {"job_title": titles[card.external_key]}) for card in rows.filter(pk__in=touched)],
    )
    people = [known[key] for key in RETITLED]
    _imported(
        actor,
        space,
        "Funktionen Herbst.csv",
        [(numbers[one.key], one.first_name, one.last_name, one.job_title, "", "") for one in people],
        days=12,
    )
    mistake = _imported(
        actor,
        space,
        "Liste alt (nicht verwenden).csv",
        [
            *((numbers[one.key], one.first_name, one.last_name, "", "Verwaltung", "") for one in people),
            ("90001", "Test", "Muster", "Praktikum", "Verwaltung", "0512 555 9001"),
            ("90002", "Muster", "Test", "Praktikum", "Verwaltung", "0512 555 9002"),
        ],
        days=3,
    )
    _work_on(services.start_undo(actor, mistake))
    # The list shows when people changed something; the notices of these jobs are nobody's news.
    for card_id, moment in touched.items():
        rows.filter(pk=card_id).update(updated_at=moment)
    Job.objects.filter(owner_id=actor.user_id, space_id=space.pk).delete()


def _imported(actor: Person, space: Space, name: str, rows: Sequence[Sequence[str]], *, days: int) -> Import:
    """An import that ran so many days ago, from upload to end."""
    file = io.StringIO()
    csv.writer(file, delimiter=";").writerows([HEADER, *rows])
    item = services.create_import(actor, space, SimpleUploadedFile(name, file.getvalue().encode()))
    fields: Mapping[int, str] = {
        column["index"]: column["field"] for column in item.columns if column["field"]
    }
    checked = services.start_check(
        actor,
        item,
        mapping=fields,
        key=ImportKey.EXTERNAL_KEY,
        default_country="AT",
        card_state=NewCardState.DRAFT,
    )
    _work_on(checked)
    _work_on(services.start_run(actor, checked, RunMode.ALL))
    moment = clock.now() - dt.timedelta(days=days)
    rows_of_space = Import.objects.in_space(space.pk)
    rows_of_space.filter(pk=item.pk).update(created_at=moment, ran_at=moment)
    return rows_of_space.get(pk=item.pk)


def _work_on(item: Import) -> None:
    """What a worker would do; it finds the work done."""
    if item.job_id is not None:
        jobs.run(item.job_id, services.work)
