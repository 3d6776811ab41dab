"""The demo company's user directory: its domain, somebody who came by it, and what waits for a decision."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from vizitka.common.actor import Person
from vizitka.directories import log, selectors
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import Directory, DirectoryCall, DirectoryDomain
from vizitka.directories.services import deciding, directories, domains, groups, people
from vizitka.directories.services.files import outcome_of
from vizitka.directories.services.people import Result
from vizitka.directories.services.values import PersonValues
from vizitka.domains.rules import Answer, Outcome
from vizitka.spaces.models import Space

DOMAIN: Final = "alpenwerk.example"


class _Answering:
    """A name server that has the record: the demo asks nobody outside."""

    def __init__(self, token: str) -> None:
        self.token = token

    def ask(self, name: str, kind: str) -> Answer:
        return Answer(Outcome.FOUND, (self.token,))


def open_directory(actor: Person, space: Space, now: dt.datetime) -> None:
    directory = directories.create_directory(actor, space.pk, name="Alpenwerk Entra ID")
    claim = domains.add_domain(actor, directory, domain=DOMAIN)
    domains.check(claim.pk, _Answering(claim.token))
    # The name is nobody's, and would be missed at the next look.
    DirectoryDomain.objects.in_space(space.pk).filter(pk=claim.pk).update(next_check_at=None)
    hannes = _receive(directory, "employee", "Hannes", "von Auer", {"department": "Vertrieb"})
    deciding.let_through(directory, actor, hannes.person.pk)
    _receive(directory, "nina.hrovat", "Nina", "Hrovat", _card("Nina", "Hrovat", "Sales Manager", "Vertrieb"))
    _receive(directory, "lena.maier", "Lena", "Maier", {}, active=False)
    changed = _values(
        "employee", "Hannes", "von Auer", {"department": "Vertrieb", "job_title": "Leiter Vertrieb Ost"}
    )
    result = people.change(
        directory, selectors.actor_of(directory), hannes.person.pk, changed, source=Source.SCIM
    )
    _log(directory, f"PATCH /Users/{result.person.pk}", result, 200)
    groups.create(
        directory,
        selectors.actor_of(directory),
        display_name="Vizitka-Service",
        source=Source.SCIM,
        members=[hannes.person.pk],
    )
    lines = DirectoryCall.objects.in_space(space.pk).filter(directory=directory).order_by("-at", "-pk")
    for number, key in enumerate(lines.values_list("pk", flat=True)):
        moment = now - dt.timedelta(minutes=18 + 7 * number)
        DirectoryCall.objects.in_space(space.pk).filter(pk=key).update(at=moment)


def _card(first_name: str, last_name: str, job_title: str, department: str) -> dict[str, Any]:
    return {
        "first_name": first_name,
        "last_name": last_name,
        "job_title": job_title,
        "department": department,
    }


def _values(
    name: str, first_name: str, last_name: str, card: Mapping[str, Any], *, active: bool = True
) -> PersonValues:
    address = f"{name}@{DOMAIN}"
    return PersonValues(
        address,
        external_id=f"e-{name}",
        active=active,
        email=address,
        first_name=first_name,
        last_name=last_name,
        language="de",
        card=card,
        values={"userName": address, "active": active},
    )


def _receive(
    directory: Directory,
    name: str,
    first_name: str,
    last_name: str,
    card: Mapping[str, Any],
    *,
    active: bool = True,
) -> Result:
    values = _values(name, first_name, last_name, card, active=active)
    result = people.receive(directory, selectors.actor_of(directory), values, source=Source.SCIM)
    _log(directory, "POST /Users", result, 201)
    return result


def _log(directory: Directory, operation: str, result: Result, status: int) -> None:
    outcome = CallOutcome(outcome_of(result))
    log.write(
        directory,
        source=Source.SCIM,
        operation=operation,
        outcome=outcome,
        sentence=result.sentence,
        person=result.person,
        status=status,
        payload=dict(result.person.values),
    )
