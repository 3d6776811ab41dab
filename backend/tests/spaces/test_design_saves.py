"""Each save of a design can be taken back: what it changed comes back, what was changed since stays."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.cards.test_cards_api import image_of
from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace
from vizitka.audit.models import AuditEntry
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.images.models import Image
from vizitka.images.services import purge_unused
from vizitka.images.uses import IMAGES
from vizitka.spaces import services
from vizitka.spaces.history import records
from vizitka.spaces.history.models import DesignSave
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.templates.services import create_template, take_over

pytestmark = pytest.mark.django_db

LOCKED = {"visible": True, "locked": True, "reason": ""}


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    return make_space(layout={"primary": "#123456"}, placeholder_name="Alpenwerk AG")


@pytest.fixture
def manager(api: ApiClient, space: Space) -> ApiClient:
    return api.as_(SpaceMember.objects.in_space(space.pk).get(role="owner").user)


def save(manager: ApiClient, space: Space, body: dict[str, Any]) -> dict[str, Any]:
    """Saves a part of the design in its present version; the answer's data."""
    version = manager.get(f"/v1/spaces/{space.pk}").json()["data"]["version"]
    answer = manager.patch(f"/v1/spaces/{space.pk}/grid", body, If_Match=f'"{version}"')
    assert answer.status_code == 200, answer.json()
    data: dict[str, Any] = answer.json()["data"]
    return data


def saves(manager: ApiClient, space: Space) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = manager.get(f"/v1/spaces/{space.pk}/design/saves").json()["data"]
    return rows


def undo(manager: ApiClient, space: Space, save_id: str) -> Any:
    return manager.post(f"/v1/spaces/{space.pk}/design/saves/{save_id}/undo")


def test_a_save_says_what_an_undo_brings_back(manager: ApiClient, space: Space) -> None:
    body = {
        "layout": {"primary": "#654321", "rounding": 4},
        "field_modes": {"organisation": LOCKED},
        "placeholders": {"name": ""},
        "translations": {"de": {"name": "Alpenwerk"}},
        "card_permissions": {"change_organisation": True},
        "shared_social_media": [{"network": "linkedin", "value": "alpenwerk"}],
    }
    made = save(manager, space, body)["design_save"]

    assert made["brings_back"] == made["parts"] == [
        "layout.primary",
        "layout.rounding",
        "field_modes.organisation",
        "translations.de",
        "card_permissions.change_organisation",
        "placeholders.name",
        "shared_social_media",
    ]  # fmt: skip
    assert made["kept"] == []
    assert made["undoes"] is None
    assert made["by"]["name"]
    assert saves(manager, space) == [made]


def test_an_undo_brings_back_everything_as_it_was(manager: ApiClient, space: Space) -> None:
    before = manager.get(f"/v1/spaces/{space.pk}").json()["data"]
    logo, dark = image_of(space), image_of(space)
    made = save(
        manager,
        space,
        {
            "layout": {"primary": "#654321", "rounding": 4},
            "field_modes": {"organisation": LOCKED, "logo": {"visible": False}},
            "placeholders": {"name": "", "logo": str(logo.pk), "logo_dark": str(dark.pk)},
            "translations": {"de": {"name": "Alpenwerk"}},
            "card_permissions": {"change_organisation": True, "products_per_period": 3},
            "shared_frames": [{"kind": "text", "title": "Fair", "html": "<p>Hall 3</p>"}],
        },
    )["design_save"]

    answer = undo(manager, space, made["uuid"])

    assert answer.status_code == 200, answer.json()
    done = answer.json()["data"]
    parts = (
        "layout", "field_modes", "placeholders", "translations", "card_permissions", "shared_frames",
        "shared_social_media",
    )  # fmt: skip
    assert {part: done["space"][part] for part in parts} == {part: before[part] for part in parts}
    assert done["brought_back"] == made["parts"]
    assert done["kept"] == []
    assert answer.headers["ETag"] == f'"{done["space"]["version"]}"'
    assert Space.objects.get(pk=space.pk).layout == {"primary": "#123456"}


def test_the_pages_of_cards_show_it_at_once(manager: ApiClient, space: Space, make_card: MakeCard) -> None:
    card = make_card(space, first_name="Anna", organisation="Alpenwerk Digital", state="active")

    def shown() -> str:
        return str(manager.get(f"/v1/c/{card.handle}").json()["data"]["organisation"])

    made = save(manager, space, {"field_modes": {"organisation": LOCKED}, "placeholders": {"name": ""}})
    assert shown() == ""
    undo(manager, space, made["design_save"]["uuid"])
    assert shown() == "Alpenwerk Digital"


def test_what_was_changed_since_stays_and_is_named(manager: ApiClient, space: Space) -> None:
    first = save(manager, space, {"layout": {"primary": "#654321", "rounding": 4}})["design_save"]
    save(manager, space, {"layout": {"primary": "#ABCDEF"}})

    row = saves(manager, space)[1]
    assert (row["uuid"], row["brings_back"], row["kept"]) == (
        first["uuid"],
        ["layout.rounding"],
        ["layout.primary"],
    )
    done = undo(manager, space, first["uuid"]).json()["data"]
    assert (done["brought_back"], done["kept"]) == (["layout.rounding"], ["layout.primary"])
    assert Space.objects.get(pk=space.pk).layout == {"primary": "#ABCDEF"}


def test_nothing_is_brought_back_where_all_was_changed_since(manager: ApiClient, space: Space) -> None:
    first = save(manager, space, {"layout": {"primary": "#654321"}})["design_save"]
    save(manager, space, {"layout": {"primary": "#ABCDEF"}})
    entries = AuditEntry.objects.count()

    answer = undo(manager, space, first["uuid"])

    assert (answer.status_code, answer.json()["code"]) == (409, "changed_since")
    assert Space.objects.get(pk=space.pk).layout == {"primary": "#ABCDEF"}
    assert AuditEntry.objects.count() == entries


def test_an_undo_can_be_undone(manager: ApiClient, space: Space) -> None:
    first = save(manager, space, {"layout": {"primary": "#654321"}})["design_save"]
    back = undo(manager, space, first["uuid"]).json()["data"]["design_save"]
    assert back["undoes"] == first["uuid"]
    assert undo(manager, space, first["uuid"]).status_code == 409

    assert undo(manager, space, back["uuid"]).status_code == 200
    assert Space.objects.get(pk=space.pk).layout == {"primary": "#654321"}


def test_an_undo_stands_in_the_audit_log_with_what_it_brought_back(manager: ApiClient, space: Space) -> None:
    made = save(manager, space, {"layout": {"primary": "#654321"}})["design_save"]
    undo(manager, space, made["uuid"])
    log = manager.get(f"/v1/spaces/{space.pk}/audit").json()["data"]
    assert log[0]["text"] == "Former design brought back"
    assert AuditEntry.objects.get(action="space.design_brought_back").changes["layout"] == [
        {"primary": "#654321"},
        {"primary": "#123456"},
    ]


def test_a_template_that_is_taken_over_is_a_save_too(manager: ApiClient, space: Space) -> None:
    template = create_template(SYSTEM, space.pk, name="Fair")
    save(manager, space, {"layout": {"primary": "#654321"}})
    now = Space.objects.select_related("versions").get(pk=space.pk)
    take_over(SYSTEM, space.pk, template.pk, expected_version=now.versions.version)
    # Modes that mean the same are no change.
    assert saves(manager, space)[0]["parts"] == ["layout.primary"]
    undo(manager, space, saves(manager, space)[0]["uuid"])
    assert Space.objects.get(pk=space.pk).layout == {"primary": "#654321"}


def test_settings_are_no_design(manager: ApiClient, space: Space) -> None:
    services.update_space(SYSTEM, space.pk, {"name": "Alpenwerk Holding", "tracking": False})
    assert saves(manager, space) == []


def test_a_picture_stays_as_long_as_it_can_come_back(manager: ApiClient, space: Space) -> None:
    logo = image_of(space)
    save(manager, space, {"placeholders": {"logo": str(logo.pk)}})
    taken = save(manager, space, {"placeholders": {"logo": None}})["design_save"]
    Image.objects.filter(pk=logo.pk).update(released_at=clock.now() - dt.timedelta(days=10))
    purge_unused()
    assert not IMAGES.differences(space.pk)

    assert undo(manager, space, taken["uuid"]).json()["data"]["space"]["placeholders"]["logo"]["uuid"] == str(
        logo.pk
    )


def test_saves_are_kept_for_thirty_days_and_fifty_of_them(
    manager: ApiClient, space: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_KEPT", 2)
    logo = image_of(space)
    save(manager, space, {"placeholders": {"logo": str(logo.pk)}})
    for primary in ("#000001", "#000002", "#000003"):
        save(manager, space, {"layout": {"primary": primary}})
    assert [row["parts"] for row in saves(manager, space)] == [["layout.primary"]] * 2
    oldest = DesignSave.objects.in_space(space.pk).order_by("id").first()
    assert oldest is not None
    DesignSave.objects.in_space(space.pk).filter(pk=oldest.pk).update(
        created_at=clock.now() - dt.timedelta(days=30, minutes=1)
    )
    assert records.purge_old() == 1
    assert len(saves(manager, space)) == 1
    assert undo(manager, space, str(oldest.pk)).status_code == 404
    assert not IMAGES.differences(space.pk)


def test_who_has_another_space_finds_no_save(
    api: ApiClient, manager: ApiClient, space: Space, make_space: MakeSpace, add_member: AddMember
) -> None:
    made = save(manager, space, {"layout": {"primary": "#654321"}})["design_save"]
    other = make_space()
    stranger = api.as_(SpaceMember.objects.in_space(other.pk).get(role="owner").user)
    assert undo(stranger, space, made["uuid"]).status_code == 404
    assert undo(stranger, other, made["uuid"]).status_code == 404
    assert undo(api.as_(add_member(space, "analyst")), space, made["uuid"]).status_code == 403
    assert Space.objects.get(pk=space.pk).layout == {"primary": "#654321"}
