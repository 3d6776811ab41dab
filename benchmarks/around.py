"""What stands around the cards of a large company, as its other lists show it: sixty of each, with pictures and long
names. Rows are made by the models themselves, as `company.py` makes card users.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.demo.people import PEOPLE
from vizitka.images.models import Image
from vizitka.images.services import COPIED
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import counted, sentence
from vizitka.jobs.models import Job
from vizitka.members.models import Invitation
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space, SpaceMember
from vizitka.transfer.importing.models import Import, ImportRow

NUMBER: Final = 60
ROLES: Final = ("admin", "editor", "editor", "analyst")
AGENCY: Final = "agency@alpenwerk.example"
GUEST: Final = "guest@alpenwerk.example"


def surround(space: Space, manager: User) -> dict[str, Any]:
    """Members of the space, jobs and an import of its manager; an agency with spaces of its own, to all of which a guest
    is invited. Says what the measurements need of them.
    """
    _members(space, manager)
    _jobs(space, manager)
    agency = _person(AGENCY, "Agnes Theodora", "Freiberger-Holzinger", manager)
    guest = _person(GUEST, "Gustav", "Hadžić-Oberleitner", manager)
    for one in _spaces_of(agency, space):
        _invite(one, guest, agency)
    return {"agency": agency, "guest": guest, "import": _import(space, manager).pk}


def _copy(image: Image | None, **whose: Any) -> Image | None:
    """The picture under an id of its own, which shares its files."""
    if image is None:
        return None
    same = {name: getattr(image, name) for name in COPIED}
    return Image.objects.create(files_of=image.files_of or image.pk, released_at=None, **same, **whose)


def _person(email: str, first_name: str, last_name: str, like: User) -> User:
    person = User(email=email, first_name=first_name, last_name=last_name, language="de",
                  email_verified_at=clock.now())  # fmt: skip
    person.set_unusable_password()
    person.picture = _copy(like.picture, owner_id=person.pk)
    person.save()
    return person


def _members(space: Space, manager: User) -> None:
    for number in range(NUMBER):
        like = PEOPLE[number % len(PEOPLE)]
        person = _person(
            f"member{number}@alpenwerk.example", like.first_name, f"{like.last_name}-Oberhuber", manager
        )
        SpaceMember.objects.create(space=space, user=person, role=ROLES[number % len(ROLES)])


def _spaces_of(owner: User, like: Space) -> list[Space]:
    licence = grant_licence(package="enterprise", cards=100, account_name="Freiberger & Holzinger")
    made = []
    for number in range(NUMBER):
        space = spaces.create_space(Person(user=owner), name=f"Seilbahn- und Hotelbetriebe {number:02d}")
        space = spaces.assign_licence(space.pk, licence.pk)
        logo = _copy(like.placeholder_logo, space_id=space.pk)
        changes = {"layout": like.layout, **({"placeholder_logo": logo.pk} if logo else {})}
        made.append(spaces.update_space(SYSTEM, space.pk, changes))
    return made


def _invite(space: Space, person: User, by: User) -> None:
    Invitation.objects.create(
        space=space, email=person.email, role="editor", language="de", invited_by=by,
        message="Bitte schau dir die Karten deiner Abteilung an.",
        expires_at=clock.now() + dt.timedelta(days=14),
    )  # fmt: skip


def _jobs(space: Space, owner: User) -> None:
    now = clock.now()
    for number in range(NUMBER):
        Job.objects.create(
            owner=owner, space_id=space.pk, kind="export", name="Excel", status=JobStatus.DONE, done=640,
            total=640, messages=[sentence("This work was interrupted. It goes on by itself.")],
            result={"rows": 640}, file=f"exports/{number}.xlsx", file_name="alpenwerk.xlsx",
            created_at=now - dt.timedelta(hours=number), finished_at=now, heartbeat_at=now,
        )  # fmt: skip


def _import(space: Space, manager: User) -> Import:
    made = Import.objects.create(
        space=space, created_by_id=manager.pk, file="", file_name="personal.csv", kind="csv",
        row_count=NUMBER, status="checked",
    )  # fmt: skip
    ImportRow.objects.bulk_create(
        [ImportRow(space=space, parent=made, row=number + 2, **_row(number)) for number in range(NUMBER)]
    )
    return made


def _row(number: int) -> Mapping[str, Any]:
    """Every fifth is bad, the others would make a card."""
    like = PEOPLE[number % len(PEOPLE)]
    bad = number % 5 == 0
    reason = {
        "field": "emails",
        "message": counted("%(n)d value is too long.", "%(n)d values are too long.", 1),
        "bad": bad,
    }
    return {
        "status": "bad" if bad else "create",
        "display_name": f"{like.first_name} {like.last_name}",
        "values": {
            "first_name": like.first_name,
            "last_name": like.last_name,
            "department": "Einkauf",
            "emails": [{"label": "work", "email": f"person{number}@alpenwerk.example"}],
            "phones": [{"label": "mobile", "number": f"+43 664 {5550000 + number:07d}"}],
        },
        "reasons": [reason] if bad else [],
    }
