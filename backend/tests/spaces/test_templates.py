"""Templates: saved designs that cards follow without being written."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.audit.models import AuditEntry
from vizitka.cards.fields import MODE_FIELDS
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.images.avatars import avatar_of
from vizitka.spaces.models import Space, SpaceMember, Template
from vizitka.spaces.rules import DEFAULT_LAYOUT, DESIGN
from vizitka.spaces.selectors import space_values
from vizitka.spaces.templates import rules, services

pytestmark = pytest.mark.django_db


def owner_of(space: Any) -> Any:
    return SpaceMember.objects.in_space(space.pk).get(role="owner").user


def follow(card: Any, template: Any) -> None:
    Card.objects.in_space(card.space_id).filter(pk=card.pk).update(template=template)


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    return make_space(
        layout={"primary": "#123456", "rounding": 4},
        field_modes={"organisation": {"visible": True, "locked": True, "reason": "One name for all."}},
        shared_frames=[
            {
                "id": "f1",
                "kind": "text",
                "title": "Fair",
                "html": "<p>Hall 3</p>",
                "locked": True,
                "place": "before",
            }
        ],
        shared_social_media=[
            {
                "id": "s1",
                "network": "linkedin",
                "value": "alpenwerk",
                "url": "https://www.linkedin.com/company/alpenwerk",
                "label": "",
                "locked": False,
                "place": "after",
            }
        ],
    )


def path(space: Any, template: Any = None, action: str = "") -> str:
    address = f"/v1/spaces/{space.pk}/templates"
    if template is not None:
        address += f"/{template.pk if hasattr(template, 'pk') else template}"
    return address + (f"/{action}" if action else "")


def test_saving_keeps_the_present_design(api: ApiClient, space: Space) -> None:
    client = api.as_(owner_of(space))
    answer = client.post(path(space), {"name": " Fair  2026 "})

    assert answer.status_code == 201
    saved = answer.json()["data"]
    assert saved["layout"]["primary"] == "#123456"
    assert saved["layout"]["background"] == DEFAULT_LAYOUT["background"]
    assert saved["field_modes"]["organisation"] == {
        "visible": True,
        "locked": True,
        "reason": "One name for all.",
    }
    assert [frame["title"] for frame in saved["shared_frames"]] == ["Fair"]
    assert saved["shared_social_media"][0]["network"] == "linkedin"
    assert saved["cards"] == 0
    assert saved["is_default"] is False
    # What the space changes later does not change what was saved.
    client.patch(f"/v1/spaces/{space.pk}/grid", {"layout": {"primary": "#654321"}}, If_Match='"1"')
    assert client.get(path(space, saved["uuid"])).json()["data"]["layout"]["primary"] == "#123456"
    entry = AuditEntry.objects.get(action="template.created")
    assert (entry.object_label, entry.space_id) == (saved["name"], space.pk)


def test_a_name_is_given_once(api: ApiClient, space: Space) -> None:
    client = api.as_(owner_of(space))
    client.post(path(space), {"name": "Fair"})
    other = client.post(path(space), {"name": "Sales"}).json()["data"]["uuid"]

    for answer in (
        client.post(path(space), {"name": "fair"}),
        client.patch(path(space, other), {"name": "FAIR"}),
    ):
        assert answer.status_code == 422
        assert "name" in answer.json()["errors"]
    assert client.patch(path(space, other), {"name": "SALES"}).status_code == 200
    assert client.post(path(space), {"name": "  "}).status_code == 422
    assert client.patch(path(space, other), {"name": None}).status_code == 422


def test_there_is_an_end_to_them(api: ApiClient, space: Space) -> None:
    Template.objects.bulk_create(
        [Template(space=space, name=f"T {number}", design={}) for number in range(services.MOST_TEMPLATES)]
    )
    answer = api.as_(owner_of(space)).post(path(space), {"name": "One more"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_templates")


def test_cards_show_the_templates_design_in_the_next_request_and_are_not_written(
    api: ApiClient, space: Space, make_card: MakeCard, client: Client
) -> None:
    card = make_card(space)
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    follow(card, template)
    person = api.as_(owner_of(space))
    person.patch(f"/v1/spaces/{space.pk}/grid", {"layout": {"primary": "#0A7A3C"}}, If_Match='"1"')
    page = client.get(f"/c/{card.handle}").content.decode()
    assert "#123456" in page.upper()
    assert "#0A7A3C" not in page.upper()

    before = Card.objects.in_space(space.pk).get(pk=card.pk)
    versions = Space.objects.values_list("versions__page_version", flat=True)
    was = versions.get(pk=space.pk)
    with CaptureQueriesContext(connection) as queries:
        person.patch(path(space, template), {"from_space": True})
    assert not [sql for sql in (one["sql"] for one in queries) if sql.startswith('UPDATE "cards_card"')]
    assert versions.get(pk=space.pk) == was + 1
    after = Card.objects.in_space(space.pk).get(pk=card.pk)
    assert (after.version, after.updated_at) == (before.version, before.updated_at)
    assert "#0A7A3C" in client.get(f"/c/{card.handle}").content.decode().upper()
    changes = AuditEntry.objects.filter(action="template.updated").latest("id").changes
    assert changes["layout"][1]["primary"] == "#0A7A3C"
    assert set(changes) == {"layout"}


def test_the_picture_in_the_list_is_that_of_the_template(
    api: ApiClient, space: Space, make_card: MakeCard
) -> None:
    from tests.cards.test_cards_api import image_of

    card, other = make_card(space), make_card(space)
    picture = image_of(space)
    Space.objects.filter(pk=space.pk).update(
        placeholder_profile_picture=picture, field_modes={"profile_picture": {"visible": False}}
    )
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    follow(card, template)
    Space.objects.filter(pk=space.pk).update(field_modes={})

    def pictures() -> dict[str, Any]:
        rows = api.as_(owner_of(space)).get(f"/v1/spaces/{space.pk}/cards").json()["data"]
        return {row["uuid"]: row["picture"] for row in rows}

    assert pictures()[str(card.pk)] is None
    assert pictures()[str(other.pk)] == avatar_of(picture)
    services.delete_template(SYSTEM, space.pk, template.pk)
    assert pictures()[str(card.pk)] == avatar_of(picture)


def test_a_new_name_leaves_the_pages_alone(space: Space) -> None:
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    before = Space.objects.get(pk=space.pk).versions.page_version
    services.update_template(SYSTEM, space.pk, template.pk, name="Sales")
    services.update_template(SYSTEM, space.pk, template.pk, name="Sales")
    assert Space.objects.get(pk=space.pk).versions.page_version == before
    assert AuditEntry.objects.filter(action="template.updated").count() == 1


def test_deleting_falls_back_to_the_space_and_can_be_taken_back(
    api: ApiClient, space: Space, make_card: MakeCard, client: Client
) -> None:
    card, other = make_card(space), make_card(space)
    person = api.as_(owner_of(space))
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    for one in (card, other):
        follow(one, template)
    space.refresh_from_db()
    person.patch(
        f"/v1/spaces/{space.pk}/grid",
        {"layout": {"primary": "#0A7A3C"}, "default_template": str(template.pk)},
        If_Match=f'"{space.versions.version}"',
    )
    listed = person.get(path(space)).json()["data"]
    assert [(row["cards"], row["is_default"]) for row in listed] == [(2, True)]

    with CaptureQueriesContext(connection) as queries:
        assert person.delete(path(space, template)).status_code == 204
    assert not [one for one in queries if one["sql"].startswith('UPDATE "cards_card"')]
    assert person.get(path(space)).json()["data"] == []
    assert person.get(f"/v1/spaces/{space.pk}").json()["data"]["default_template"] is None
    assert person.get(f"/v1/cards/{card.pk}").json()["data"]["template"] is None
    assert "#0A7A3C" in client.get(f"/c/{card.handle}").content.decode().upper()
    # A deleted one is gone for everything else.
    assert person.patch(path(space, template), {"name": "Sales"}).status_code == 404
    assert person.post(path(space, template, "preview")).status_code == 404
    assert person.delete(path(space, template)).status_code == 404

    answer = person.post(path(space, template, "restore"), {"is_default": True})
    assert (answer.status_code, answer.json()["data"]["cards"]) == (200, 2)
    assert answer.json()["data"]["is_default"] is True
    assert "#123456" in client.get(f"/c/{card.handle}").content.decode().upper()
    assert person.post(path(space, template, "restore"), {}).status_code == 404
    actions = list(
        AuditEntry.objects.filter(object_kind="template").order_by("id").values_list("action", flat=True)
    )
    assert actions == ["template.created", "template.deleted", "template.restored"]


def test_a_restored_name_may_be_taken(api: ApiClient, space: Space) -> None:
    person = api.as_(owner_of(space))
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    services.delete_template(SYSTEM, space.pk, template.pk)
    services.create_template(SYSTEM, space.pk, name="fair")
    answer = person.post(path(space, template, "restore"), {})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["name"])


def test_deleted_ones_go_for_good_after_thirty_days(space: Space, make_card: MakeCard) -> None:
    card = make_card(space)
    old, fresh, kept = (
        services.create_template(SYSTEM, space.pk, name=name) for name in ("old", "fresh", "kept")
    )
    follow(card, old)
    for template, days in ((old, 31), (fresh, 29)):
        services.delete_template(SYSTEM, space.pk, template.pk)
        Template.objects.deleted_in_space(space.pk).filter(pk=template.pk).update(
            deleted_at=clock.now() - dt.timedelta(days=days)
        )
    assert services.purge_deleted() == 1
    assert services.purge_deleted() == 0
    assert set(Template.objects.deleted_in_space(space.pk)) == {fresh}
    assert set(Template.objects.in_space(space.pk)) == {kept}
    assert Card.objects.in_space(space.pk).get(pk=card.pk).template_id is None


def test_new_cards_follow_the_default_and_copies_their_original(
    api: ApiClient, space: Space, make_card: MakeCard
) -> None:
    person = api.as_(owner_of(space))
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    other = services.create_template(SYSTEM, space.pk, name="Sales")
    person.patch(f"/v1/spaces/{space.pk}/grid", {"default_template": str(template.pk)}, If_Match='"1"')

    made = person.post(f"/v1/spaces/{space.pk}/cards", {"first_name": "Ada"}).json()["data"]
    assert made["template"] == {"uuid": str(template.pk), "name": "Fair"}
    Card.objects.in_space(space.pk).filter(pk=made["uuid"]).update(template=other)
    copy = person.post(f"/v1/cards/{made['uuid']}/duplicate").json()["data"]
    assert copy["template"]["uuid"] == str(other.pk)


def test_taking_over_is_one_write_and_can_be_taken_back(api: ApiClient, space: Space) -> None:
    person = api.as_(owner_of(space))
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    former = person.get(f"/v1/spaces/{space.pk}").json()["data"]
    changed = {
        "layout": {"primary": "#0A7A3C", "mode": "dark", "rounding": None},
        "field_modes": {
            "organisation": {"visible": True, "locked": False},
            "logo": {"visible": False, "locked": True},
        },
        "shared_frames": [],
        "shared_social_media": [],
    }
    version = former["version"]
    assert person.patch(f"/v1/spaces/{space.pk}/grid", changed, If_Match=f'"{version}"').status_code == 200

    assert person.post(path(space, template, "take-over"), If_Match=f'"{version}"').status_code == 409
    answer = person.post(path(space, template, "take-over"), If_Match=f'"{version + 1}"')
    assert answer.status_code == 200
    after = answer.json()["data"]
    for part in DESIGN:
        assert after[part] == former[part], part
    assert after["version"] == version + 2
    assert answer.headers["ETag"] == f'"{version + 2}"'
    assert Space.objects.get(pk=space.pk).layout == {"primary": "#123456", "rounding": 4}
    entry = AuditEntry.objects.filter(action="space.updated").latest("id")
    assert set(entry.changes) == set(DESIGN)


def test_the_preview_shows_what_is_not_saved(api: ApiClient, space: Space) -> None:
    person = api.as_(owner_of(space))
    template = services.create_template(SYSTEM, space.pk, name="Fair")
    person.patch(f"/v1/spaces/{space.pk}/grid", {"layout": {"primary": "#0A7A3C"}}, If_Match='"1"')

    html = person.post(path(space, template, "preview?lang=de&mode=dark")).json()["data"]["html"]
    assert "#123456" in html.upper()
    assert "<html lang=de" in html
    assert "Hall 3" in html
    unsaved = {
        "lang": "en",
        "layout": {"primary": "#7A2D5C"},
        "field_modes": {"job_title": {"visible": False, "locked": False, "reason": ""}},
        "shared_frames": [
            {
                "id": "n",
                "kind": "text",
                "title": "News",
                "html": "<p>Fresh</p>",
                "locked": False,
                "place": "before",
            }
        ],
        "shared_social_media": [
            {
                "id": "m",
                "network": "mastodon",
                "value": "@a@example.social",
                "locked": True,
                "place": "before",
            }
        ],
        "translations": {"de": {"name": "Alpenwerk", "description": ""}},
    }
    html = person.post(f"/v1/spaces/{space.pk}/preview", unsaved).json()["data"]["html"]
    assert "#7A2D5C" in html.upper()
    assert "Customer advice" not in html
    assert html.index("Fresh") < html.index("About me")
    assert "Hall 3" not in html
    assert "example.social" in html
    html = person.post(
        f"/v1/spaces/{space.pk}/preview",
        {"lang": "en", "template": str(template.pk), "layout": {"rounding": 0}},
    ).json()["data"]["html"]
    assert "#123456" in html.upper()
    assert "Hall 3" in html
    assert person.post(f"/v1/spaces/{space.pk}/preview", {"template": str(space.pk)}).status_code == 404


def test_the_preview_speaks_the_languages_of_the_space(api: ApiClient, space: Space) -> None:
    Space.objects.filter(pk=space.pk).update(
        multilingual=True, languages=["de", "hr"], placeholder_name="Werk"
    )
    person = api.as_(owner_of(space))

    def seen(language: str) -> str:
        body = {
            "lang": language,
            "translations": {"hr": {"name": "Tvornica"}},
            "field_modes": {"organisation": {}},
        }
        return str(person.post(f"/v1/spaces/{space.pk}/preview", body).json()["data"]["html"])

    german, croatian, french = seen("de"), seen("hr"), seen("fr")
    assert "Werk" in german
    assert "Vertrieb" in german
    assert "Über mich" in german
    assert "Tvornica" in croatian
    assert "Prodaja" in croatian
    assert "O meni" in croatian
    # A visitor of another language reads the space's own.
    assert "Vertrieb" in french


def test_templates_of_another_space_do_not_exist(api: ApiClient, space: Space, make_space: MakeSpace) -> None:
    elsewhere = make_space()
    foreign = services.create_template(SYSTEM, elsewhere.pk, name="Fair")
    person = api.as_(owner_of(space))
    for answer in (
        person.patch(path(space, foreign), {"name": "Mine"}),
        person.delete(path(space, foreign)),
        person.post(path(space, foreign, "preview")),
        person.post(path(space, foreign, "take-over"), If_Match='"1"'),
        person.post(f"/v1/spaces/{space.pk}/preview", {"template": str(foreign.pk)}),
        person.post(path(elsewhere, foreign, "preview")),
        person.get(path(elsewhere)),
    ):
        assert answer.status_code == 404
    answer = person.patch(
        f"/v1/spaces/{space.pk}/grid", {"default_template": str(foreign.pk)}, If_Match='"1"'
    )
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["default_template"])
    assert Template.objects.in_space(elsewhere.pk).get().name == "Fair"


@given(
    present=st.dictionaries(st.sampled_from(list(DEFAULT_LAYOUT)), st.sampled_from(["#111111", "#222222"])),
    saved=st.dictionaries(st.sampled_from(list(DEFAULT_LAYOUT)), st.sampled_from(["#333333", "#444444"])),
    modes=st.dictionaries(st.sampled_from(MODE_FIELDS), st.fixed_dictionaries({"locked": st.booleans()})),
)
def test_a_whole_design_leaves_nothing_of_the_former_one(
    present: dict[str, Any], saved: dict[str, Any], modes: dict[str, Any]
) -> None:
    whole = rules.whole_design({"layout": saved, "field_modes": modes})
    laid = {key: value for key, value in {**present, **whole["layout"]}.items() if value is not None}
    assert laid == saved
    assert set(whole["field_modes"]) == set(MODE_FIELDS)
    assert all(whole["field_modes"][field]["locked"] == mode["locked"] for field, mode in modes.items())
    assert whole["shared_frames"] == whole["shared_social_media"] == []


def test_a_design_stands_in_part_by_part(space: Space) -> None:
    """What an older template does not hold is the space's."""
    template = Template(space=space, name="Old", design={"layout": {"primary": "#FFFFFF"}})
    values = space_values(space, template)
    assert values["layout"] == {"primary": "#FFFFFF"}
    assert values["shared_frames"] == space.shared_frames
    template.deleted_at = clock.now()
    assert space_values(space, template)["layout"] == space.layout
