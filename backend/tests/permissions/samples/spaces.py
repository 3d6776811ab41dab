"""Spaces: settings, design, templates, statistics, archives and custom domains."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any

from tests.permissions.samples.world import (
    OWN_PASSWORD,
    Sample,
    World,
)
from vizitka.common.actor import SYSTEM, Person

if TYPE_CHECKING:
    pass


def space_archive() -> Any:
    """The smallest archive of a space."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        package.writestr("manifest.json", b'{"format": "vizitka-space/1", "rows": {}}')
    return SimpleUploadedFile("space.zip", file.getvalue())


def with_template(world: World) -> None:
    """A saved design of the space."""
    from vizitka.spaces.templates import services

    template = services.create_template(SYSTEM, world.space.pk, name="Sales")
    world.extra["template_id"] = template.pk


def with_design_save(world: World) -> None:
    from vizitka.spaces.history.models import DesignSave
    from vizitka.spaces.services import update_space

    update_space(SYSTEM, world.space.pk, {"layout": {"primary": "#654321"}})
    world.extra["save_id"] = DesignSave.objects.in_space(world.space.pk).get().pk


def with_deleted_template(world: World) -> None:
    from vizitka.spaces.templates import services

    with_template(world)
    services.delete_template(SYSTEM, world.space.pk, world.extra["template_id"])


def with_domain(world: World) -> None:
    """A domain that the owner has added."""
    from vizitka.domains.services import add_domain

    domain = add_domain(Person(user=world.people["owner"]), world.space.pk, host="cards.alpenwerk.example")
    world.extra["domain_id"] = domain.pk


def deleted_space(world: World) -> None:
    from vizitka.spaces.services import delete_space

    delete_space(Person(user=world.people["owner"]), world.space.pk, name=world.space.name)


def version_of_space(world: World) -> str:
    world.space.refresh_from_db()
    return f'"{world.space.versions.version}"'


DOMAIN = {"domain_id": lambda world: world.extra["domain_id"]}
TEMPLATE = {"template_id": lambda world: world.extra["template_id"]}

SAMPLES: dict[str, Sample] = {
    # spaces
    "list_my_spaces": Sample(),
    "check_space_permission": Sample(),
    "create_space": Sample({"name": "Another", "username": "another-one"}),
    "get_space": Sample(),
    "update_space": Sample({"name": "Renamed"}, headers={"If_Match": version_of_space}),
    "update_grid": Sample({"layout": {"primary": "#123456"}}, headers={"If_Match": version_of_space}),
    "delete_space": Sample(query="?name=Alpenwerk%20AG"),
    "restore_space": Sample(prepare=deleted_space, gone=True),
    "get_space_overview": Sample(),
    "list_audit_entries": Sample(query="?search=alpen&kind=space"),
    "list_audit_people": Sample(),
    "list_audit_kinds": Sample(),
    "read_audit_retention": Sample(),
    "export_audit_entries": Sample(),
    "set_space_pin": Sample({"pin": "482915"}),
    "get_space_protection": Sample(),
    "preview_space": Sample({"layout": {"primary": "#123456"}}),
    # saves of the design
    "list_design_saves": Sample(prepare=with_design_save),
    "undo_design_save": Sample(
        path={"save_id": lambda world: world.extra["save_id"]}, prepare=with_design_save
    ),
    # templates
    "list_templates": Sample(prepare=with_template),
    "create_template": Sample({"name": "Sales"}),
    "read_template": Sample(path=TEMPLATE, prepare=with_template),
    "update_template": Sample({"name": "Marketing"}, path=TEMPLATE, prepare=with_template),
    "delete_template": Sample(path=TEMPLATE, prepare=with_template),
    "restore_template": Sample({"is_default": True}, path=TEMPLATE, prepare=with_deleted_template),
    "preview_template": Sample(path=TEMPLATE, prepare=with_template),
    "take_over_template": Sample(
        path=TEMPLATE, prepare=with_template, headers={"If_Match": version_of_space}
    ),
    # statistics
    "space_statistics": Sample(),
    "card_statistics": Sample(on_card=True),
    "export_space_statistics": Sample(query="?format=csv"),
    "export_card_statistics": Sample(query="?format=csv", on_card=True),
    "monthly_mail": Sample(),
    "set_monthly_mail": Sample({"wanted": True}),
    "my_statistics": Sample(),
    # Who asks gives the password again.
    "create_space_archive": Sample(OWN_PASSWORD),
    "create_person_archive": Sample(OWN_PASSWORD),
    "look_at_space_archive": Sample(files=lambda: {"file": space_archive()}),
    # What may be brought is decided by what was looked at: tests/archiving.
    "bring_space_archive": Sample({"ticket": "none", "name": "Second"}, success=frozenset({422})),
    # custom domains
    "list_custom_domains": Sample(),
    "create_custom_domain": Sample({"host": "karten.alpenwerk.example"}),
    "update_custom_domain": Sample({"primary": False}, path=DOMAIN, prepare=with_domain),
    "check_custom_domain": Sample(path=DOMAIN, prepare=with_domain),
    "delete_custom_domain": Sample(path=DOMAIN, prepare=with_domain),
    "ask_custom_domain": Sample(query="?domain=karten.alpenwerk.example"),
}
