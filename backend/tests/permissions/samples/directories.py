"""Samples of user directories."""

from __future__ import annotations

from typing import Any, Final

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.permissions.samples.world import Sample, World
from tests.wallet import chain


def with_directory(world: World) -> None:
    """A directory of the space, with a claim, a group and somebody who waits."""
    from vizitka.common.actor import Person
    from vizitka.directories import log, selectors
    from vizitka.directories.enums import CallOutcome, Source
    from vizitka.directories.models import ProvedDomain
    from vizitka.directories.services import directories, domains, groups, people
    from vizitka.directories.services.values import PersonValues
    from vizitka.jobs.messages import sentence

    owner = Person(world.people["owner"])
    directory = directories.create_directory(owner, world.space.pk, name="Entra ID")
    claim = domains.add_domain(owner, directory, domain="alpenwerk.example")
    ProvedDomain.objects.create(
        domain=claim.domain, claim=claim, directory_id=directory.pk, space_id=world.space.pk
    )
    actor = selectors.actor_of(directory)
    values = PersonValues("anna@alpenwerk.example", email="anna@alpenwerk.example", first_name="Anna")
    person = people.receive(directory, actor, values, source=Source.SCIM).person
    log.write(
        directory,
        source=Source.SCIM,
        operation="POST /Users",
        outcome=CallOutcome.HELD,
        sentence=sentence("Nothing has changed."),
        person=person,
        payload={"userName": "anna"},
    )
    group = groups.create(directory, actor, display_name="Sales", source=Source.SCIM, members=[person.pk])
    world.extra.update(directory=directory.pk, claim=claim.pk, person=person.pk, group=group.pk)


def people_file() -> dict[str, Any]:
    content = b"E-Mail;Vorname;Nachname\nbea@alpenwerk.example;Bea;Berger\n"
    return {"file": SimpleUploadedFile("people.csv", content, "text/csv")}


def held(world: World) -> dict[str, Any]:
    return {"people": [str(world.extra["person"])]}


MICROSOFT: Final = {
    "tenant": "0197c8f0-0000-7000-8000-000000000001",
    "application": "0197c8f0-0000-7000-8000-000000000002",
    "secret": "a-secret-of-the-application",
}


def with_pull(world: World) -> None:
    """The same directory, with a provider that is asked at intervals."""
    from uuid import UUID

    from vizitka.common.actor import Person
    from vizitka.directories.models import Directory
    from vizitka.directories.pulling import services

    with_directory(world)
    directory = Directory.objects.in_space(world.space.pk).get(pk=world.extra["directory"])
    services.connect_microsoft(
        Person(world.people["owner"]),
        directory,
        tenant=UUID(MICROSOFT["tenant"]),
        application=UUID(MICROSOFT["application"]),
        secret=MICROSOFT["secret"],
        every_hours=4,
    )


def _pulled(body: Any = None) -> Sample:
    return Sample(body, path={"directory_id": _named("directory")}, prepare=with_pull)


def _sample(body: Any = None, **options: Any) -> Sample:
    path = {name: _named(name) for name in ("directory", "claim", "group")}
    ids = {"directory_id": path["directory"], "domain_id": path["claim"], "group_id": path["group"]}
    return Sample(body, path=ids, prepare=with_directory, **options)


def _named(name: str) -> Any:
    return lambda world: world.extra[name]


SAMPLES: Final[dict[str, Sample]] = {
    "list_my_user_directories": Sample(),
    "create_user_directory": Sample({"name": "Entra ID"}),
    "read_user_directory": _sample(),
    "rename_user_directory": _sample({"name": "Okta"}),
    "delete_user_directory": _sample(),
    "list_directory_domains": _sample(),
    "create_directory_domain": _sample({"domain": "alpenwerk.com"}),
    "check_directory_domain": _sample(),
    "delete_directory_domain": _sample(),
    "read_directory_settings": _sample(),
    "update_directory_settings": _sample({"dry_run": False}, headers={"If_Match": '"1"'}),
    "read_directory_pull": _sample(),
    "connect_google_directory": _sample(
        {"account": chain.account().decode(), "subject": "admin@alpenwerk.example"}
    ),
    "connect_microsoft_directory": _sample(MICROSOFT),
    "change_directory_pull": _pulled({"every_hours": 12}),
    "begin_directory_pull": _pulled(),
    "delete_directory_pull": _pulled(),
    "list_directory_people": _sample(),
    "send_directory_people": _sample(files=people_file),
    "list_directory_groups": _sample(),
    "grant_directory_group": _sample(
        lambda world: {"grants": [{"served": str(world.space.pk), "role": "editor"}]}
    ),
    "list_held_people": _sample(),
    "count_seats_of_held_people": _sample(held),
    "let_held_people_through": _sample(held),
    "reject_held_people": _sample(held),
    "list_directory_calls": _sample(),
    "export_directory_calls": _sample(),
}
