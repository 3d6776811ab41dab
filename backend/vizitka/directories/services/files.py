"""People from a file (CSV, XLSX), as a system without SCIM sends it: rows go the way of every other call, the dry run
and its limits included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final, cast

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_noop as _

from vizitka.cards.fields import COLUMN_FIELDS
from vizitka.common import uploads
from vizitka.common.actor import Caller
from vizitka.common.letters import fold
from vizitka.contacts.transfer.reading import records
from vizitka.directories import log, rules, selectors
from vizitka.directories.enums import CallOutcome, PersonState, Source
from vizitka.directories.errors import NoPeopleInFile, TooManyPeopleInFile, UnreadablePeople
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services import people
from vizitka.directories.services.people import Result
from vizitka.directories.services.values import PersonValues
from vizitka.jobs.messages import Stored, sentence
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.headers import field_for
from vizitka.transfer.importing.reading.kinds import kind_of

MOST_ROWS: Final = 2_000
# Headers that imports of cards do not know.
OWN: Final[Mapping[str, str]] = {
    "user name": "user_name",
    "username": "user_name",
    "user_name": "user_name",
    "userprincipalname": "user_name",
    "benutzername": "user_name",
    "active": "active",
    "aktiv": "active",
    "manager": "manager",
    "vorgesetzte": "manager",
}
SAME: Final[Mapping[str, str]] = {"email_work": "email", "phone": "phone_work"}
NO: Final = frozenset(
    {"0", "no", "nein", "false", "falsch", "inactive", "inaktiv", "non", "ne", "nem", "nao"}
)
COLUMNS: Final = frozenset(field.key for field in COLUMN_FIELDS) & frozenset(rules.BROUGHT_FIELDS)
LABELS: Final[Mapping[str, str]] = {"phone_work": "work", "phone_mobile": "mobile"}
NO_ADDRESS: Final = _("The row names no email address.")
TWICE: Final = _("The user name stands in the file twice; the first row counts.")


@dataclass(frozen=True, slots=True)
class RowOutcome:
    row: int
    name: str
    outcome: CallOutcome
    sentence: Stored


@dataclass(slots=True)
class FileOutcome:
    rows: list[RowOutcome] = field(default_factory=list)
    left: int = 0

    def number(self, outcome: CallOutcome) -> int:
        return sum(row.outcome == outcome for row in self.rows)


def bring(actor: Caller, directory: Directory, file: UploadedFile[Any], *, complete: bool) -> FileOutcome:
    """Takes up each row; with `complete`, who came by a file and is not in it leaves. One transaction a row: a bad one
    stops none. Raises `UnreadablePeople`, `NoPeopleInFile`, `TooManyPeopleInFile`."""
    uploads.count(actor)
    rows = list(_read(file))
    outcome, seen = FileOutcome(), set[str]()
    for number, cells in rows:
        outcome.rows.append(_row(directory, number, cells, seen))
    # A file that could not be read whole names not everybody.
    if complete and not outcome.number(CallOutcome.FAILED):
        outcome.left = _leave_missing(directory, seen)
    return outcome


def _read(file: UploadedFile[Any]) -> Iterator[tuple[int, dict[str, str]]]:
    try:
        stream = cast("BinaryIO", file)
        found = list(records(stream, kind_of(stream, file.size or 0)))
    except UnreadableFile as error:
        raise UnreadablePeople(error.message) from error
    if not found:
        raise NoPeopleInFile
    names = [_column(name) for name in found[0][1]]
    body = [(number, cells) for number, cells in found[1:] if any(cells)]
    if not body or not {"email", "user_name"} & set(names):
        raise NoPeopleInFile
    if len(body) > MOST_ROWS:
        raise TooManyPeopleInFile
    for number, cells in body:
        yield (
            number,
            {name: text.strip() for name, text in zip(names, cells, strict=False) if name and text.strip()},
        )


def _column(header: str) -> str:
    own = OWN.get(" ".join(fold(header).split()))
    found = own or field_for(header) or ""
    return SAME.get(found, found)


def _row(directory: Directory, number: int, cells: Mapping[str, str], seen: set[str]) -> RowOutcome:
    name = " ".join(filter(None, (cells.get("first_name"), cells.get("last_name")))) or cells.get("email", "")
    email = cells.get("email") or cells.get("user_name", "")
    user_name = cells.get("user_name") or email
    key = rules.key_of(user_name)
    if "@" not in email or key in seen:
        words = sentence(TWICE if key in seen else NO_ADDRESS)
        _log(directory, number, CallOutcome.FAILED, words, name, cells)
        return RowOutcome(number, name, CallOutcome.FAILED, words)
    seen.add(key)
    result = _taken_up(directory, _values(cells, user_name, email))
    outcome = outcome_of(result)
    _log(directory, number, outcome, result.sentence, name, cells, result.person)
    return RowOutcome(number, name, outcome, result.sentence)


def outcome_of(result: Result) -> CallOutcome:
    if result.waits:
        return CallOutcome.HELD
    return CallOutcome.NOTHING if result.effect is None else CallOutcome.DONE


def _taken_up(directory: Directory, values: PersonValues) -> Result:
    actor = selectors.actor_of(directory)
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)
    known = rows.filter(user_key=rules.key_of(values.user_name)).values_list("pk", flat=True).first()
    if known is None:
        return people.receive(directory, actor, values, source=Source.CSV)
    return people.change(directory, actor, known, values, source=Source.CSV)


def _values(cells: Mapping[str, str], user_name: str, email: str) -> PersonValues:
    card: dict[str, Any] = {name: text for name, text in cells.items() if name in COLUMNS}
    phones = [{"label": LABELS[name], "number": cells[name]} for name in LABELS if cells.get(name)]
    if phones:
        card["phones"] = phones
    card["emails"] = [{"label": "work", "email": email}]
    return PersonValues(
        user_name=user_name,
        external_id=cells.get("external_key", ""),
        active=fold(cells.get("active", "1")) not in NO,
        email=email,
        first_name=cells.get("first_name", ""),
        last_name=cells.get("last_name", ""),
        manager=cells.get("manager", ""),
        card=card,
        values=dict(cells),
    )


def _leave_missing(directory: Directory, seen: set[str]) -> int:
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(
        directory=directory, removed_at=None, source=Source.CSV, active=True
    )
    missing = rows.exclude(state=PersonState.LEFT).order_by("pk").values_list("pk", "user_key")
    left = 0
    for person_id, key in list(missing):
        if key not in seen:
            result = people.leave(directory, selectors.actor_of(directory), person_id)
            _log(directory, 0, outcome_of(result), result.sentence, str(result.person), {}, result.person)
            left += 1
    return left


def _log(
    directory: Directory,
    number: int,
    outcome: CallOutcome,
    words: Stored,
    label: str,
    cells: Mapping[str, str],
    person: DirectoryPerson | None = None,
) -> None:
    log.write(
        directory,
        source=Source.CSV,
        operation=f"CSV {number}" if number else "CSV",
        outcome=outcome,
        sentence=words,
        person=person,
        label=label,
        payload=cells or None,
    )
