"""Many cards at once: a selection or a filter changes, now or as a job, and is taken back exactly."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from tests.cards.test_cards_api import image_of
from vizitka.audit.models import AuditEntry
from vizitka.cards import services
from vizitka.cards.batches import selectors, settling
from vizitka.cards.batches import services as batches
from vizitka.cards.batches.models import CardBatch, CardBatchPart
from vizitka.cards.batches.place import Place
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.models import Card, CardMember, CardTerm, Handle
from vizitka.cards.values import NewCardValues
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.images import services as images
from vizitka.images.models import Image
from vizitka.images.uses import IMAGES
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.spaces.models import Space, SpaceMember, Template

pytestmark = pytest.mark.django_db

COLUMNS = ("state", "deleted_at", "template_id", "layout", "hidden_shared", "space_id", "logo_id", "frames")


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner, cards=6000)


@pytest.fixture
def other(make_space: Any, owner: Any) -> Space:
    """Another space of the same owner, with a licence of its own."""
    return make_space(owner=owner, cards=6000)


@pytest.fixture
def template(space: Space) -> Template:
    return Template.objects.create(space=space, name="Sales", design={"layout": {"primary": "#aa0000"}})


class Bulk:
    """Sends changes as a person; jobs run at once."""

    def __init__(self, api: Any, space: Space, capture: Any) -> None:
        self.api, self.space, self.capture = api, space, capture

    def send(self, action: str, cards: Any = None, **more: Any) -> Any:
        body = {"action": action, **more}
        if cards is not None:
            body["uuids"] = [str(getattr(card, "pk", card)) for card in cards]
        with self.capture(execute=True):
            return self.api.post(f"/v1/spaces/{self.space.pk}/cards/bulk", body)

    def done(self, action: str, cards: Any = None, **more: Any) -> dict[str, Any]:
        """What became of it, whether it was done at once or as a job."""
        return self.outcome(self.send(action, cards, **more))

    def outcome(self, answer: Any) -> dict[str, Any]:
        assert answer.status_code in {200, 202}, answer.content
        found = answer.json()["data"]
        if answer.status_code == 200:
            return found
        job = Job.objects.get(id=found["job"]["uuid"])
        assert job.status == "done", job.messages
        report = self.read(job.result["batch"]) if not job.result["undo"] else {}
        return {
            "skipped": report.get("skipped"),
            **job.result,
            "skipped_count": job.result["skipped"],
            **report,
        }

    def read(self, batch: str) -> dict[str, Any]:
        return self.api.get(f"/v1/spaces/{self.space.pk}/batches/{batch}").json()["data"]

    def undo(self, batch: str) -> Any:
        with self.capture(execute=True):
            return self.api.post(f"/v1/spaces/{self.space.pk}/batches/{batch}/undo")


@pytest.fixture
def bulk(api: Any, owner: Any, space: Space, django_capture_on_commit_callbacks: Any) -> Bulk:
    return Bulk(api.as_(owner), space, django_capture_on_commit_callbacks)


@pytest.fixture(params=["at once", "as a job"])
def way(request: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test of an action runs twice: in the request, and as a job in parts of two cards."""
    if request.param == "as a job":
        monkeypatch.setattr(batches, "AT_ONCE", 0)
        monkeypatch.setattr(batches, "PART", 2)
    return request.param


def snapshot(*spaces: Space) -> dict[Any, tuple[Any, ...]]:
    rows = Card.objects.in_spaces([space.pk for space in spaces]).order_by("pk")
    return {row[0]: row[1:] for row in rows.values_list("pk", *COLUMNS)}


def mixed(space: Space, make_card: Any, template: Template) -> list[Card]:
    """Cards in every state, one with the template, one with an own design."""
    cards = [make_card(space, state=state) for state in ("draft", "active", "active", "draft", "active")]
    services.change_state(SYSTEM, cards[1].pk, space, CardState.INACTIVE)
    services.change_state(SYSTEM, cards[4].pk, space, CardState.LOCKED, reason="Misuse")
    Card.objects.in_space(space.pk).filter(pk=cards[2].pk).update(
        template=template, layout={"primary": "#123456"}, hidden_shared=["a"]
    )
    return cards


@pytest.mark.parametrize(
    "action", ["activate", "deactivate", "draft", "delete", "apply_template", "remove_template", "move"]
)
def test_what_is_undone_is_as_it_was(
    bulk: Bulk, space: Space, other: Space, template: Template, make_card: Any, way: str, action: str
) -> None:
    cards = mixed(space, make_card, template)
    before = snapshot(space, other)
    versions = {card.pk: Card.objects.in_space(space.pk).get(pk=card.pk).version for card in cards}
    more = {"move": {"target": str(other.pk)}, "apply_template": {"template": str(template.pk)}}.get(
        action, {}
    )
    result = bulk.done(action, cards, **more)
    assert result["changed"] > 0
    assert result["changed"] + result["skipped_count"] == len(cards)
    changed = snapshot(space, other)
    assert sum(changed[key] != before[key] for key in before) == result["changed"]
    assert bulk.outcome(bulk.undo(result["batch"]))["changed"] == result["changed"]
    assert snapshot(space, other) == before
    for card in Card.objects.in_space(space.pk):
        moved = changed[card.pk] != before[card.pk]
        assert card.version == versions[card.pk] + (2 if moved else 0)
    again = bulk.undo(result["batch"])
    assert (again.status_code, again.json()["code"]) == (409, "undo_over")


def test_a_restore_is_undone_to_the_same_moment(bulk: Bulk, space: Space, make_card: Any, way: str) -> None:
    cards = [make_card(space) for _ in range(3)]
    for card in cards:
        services.delete_card(SYSTEM, card.pk, space.pk)
    before = snapshot(space)
    result = bulk.done("restore", filter={"deleted": True})
    assert result["changed"] == 3
    assert all(row[1] is None for row in snapshot(space).values())
    bulk.outcome(bulk.undo(result["batch"]))
    assert snapshot(space) == before


def test_a_filter_means_all_that_it_finds(bulk: Bulk, space: Space, way: str) -> None:
    rows: list[NewCardValues] = [
        {"first_name": f"A{n}", "department": "IT" if n % 2 else "HR"} for n in range(10)
    ]
    services.create_cards(SYSTEM, space, rows)
    assert bulk.done("activate", filter={"department": ["IT"]})["changed"] == 5
    assert bulk.done("deactivate", filter={"search": "a1", "state": ["active"]})["changed"] == 1
    assert bulk.done("delete", filter={})["changed"] == 10
    assert bulk.done("restore", filter={"deleted": True})["changed"] == 10


def test_what_cannot_follow_is_skipped_with_its_reason(
    bulk: Bulk, space: Space, make_space: Any, make_card: Any, way: str
) -> None:
    locked, deleted, foreign = make_card(space), make_card(space), make_card(make_space())
    good = make_card(space, state="draft")
    services.change_state(SYSTEM, locked.pk, space, CardState.LOCKED, reason="Misuse")
    services.delete_card(SYSTEM, deleted.pk, space.pk)
    result = bulk.done("activate", [locked, deleted, foreign, good])
    assert result["changed"] == 1
    assert {row["uuid"]: (row["name"], row["reason"]) for row in result["skipped"]} == {
        str(locked.pk): (str(locked), "This card is locked."),
        str(deleted.pk): (str(deleted), "This card is deleted."),
        str(foreign.pk): ("", "This card is not in this space."),
    }
    assert Card.objects.in_space(foreign.space_id).get(pk=foreign.pk).version == 1


def test_a_card_that_was_changed_since_stays(bulk: Bulk, space: Space, make_card: Any, way: str) -> None:
    cards = [make_card(space) for _ in range(3)]
    result = bulk.done("deactivate", cards)
    services.update_card(SYSTEM, cards[0].pk, space, {"job_title": "Pilot"})
    services.change_state(SYSTEM, cards[1].pk, space, CardState.DRAFT)
    undone = bulk.undo(result["batch"])
    assert bulk.outcome(undone)["changed"] == 1
    if undone.status_code == 200:
        assert {row["reason"] for row in undone.json()["data"]["skipped"]} == {
            "This card has been changed since."
        }
    states = dict(Card.objects.in_space(space.pk).values_list("pk", "state"))
    assert [states[card.pk] for card in cards] == ["inactive", "draft", "active"]


@pytest.mark.parametrize(
    "body",
    [
        {"action": "activate"},
        {"action": "activate", "uuids": [], "filter": {}},
        {"action": "burn", "uuids": []},
        {"action": "move", "uuids": []},
        {"action": "apply_template", "uuids": []},
        {"action": "delete", "uuids": [], "target": "01890000-0000-7000-8000-000000000000"},
    ],
)
def test_bad_requests(bulk: Bulk, body: dict[str, Any]) -> None:
    assert bulk.api.post(f"/v1/spaces/{bulk.space.pk}/cards/bulk", body).status_code == 422


def test_two_hundred_are_done_at_once_and_more_by_a_job(bulk: Bulk, space: Space) -> None:
    ids = services.create_cards(SYSTEM, space, ({"first_name": f"F{n}"} for n in range(201)))
    assert bulk.send("activate", ids[:200]).status_code == 200
    answer = bulk.send("deactivate", ids)
    assert answer.status_code == 202
    job = bulk.api.get(f"/v1/jobs/{answer.json()['data']['job']['uuid']}").json()["data"]
    assert (job["status"], job["done"], job["total"], job["title"]) == ("done", 201, 201, "Deactivate cards")
    assert job["message"] == "201 cards changed."
    assert job["differs"] is False
    assert job["result"]["can_undo"] is True
    undone = bulk.undo(job["result"]["batch"])
    assert undone.status_code == 202
    assert bulk.api.get(f"/v1/jobs/{job['uuid']}").json()["data"]["result"]["can_undo"] is False
    found = Card.objects.in_space(space.pk).filter(deleted_at=None)
    assert (found.filter(state="active").count(), found.filter(state="draft").count()) == (200, 1)


def test_a_job_that_leaves_cards_as_they_are_is_no_plain_success(
    bulk: Bulk, space: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "AT_ONCE", 0)
    ids = services.create_cards(SYSTEM, space, ({"first_name": f"F{n}"} for n in range(3)))
    bulk.done("activate", ids[:1])
    job = bulk.api.get(f"/v1/jobs/{bulk.send('activate', ids).json()['data']['job']['uuid']}").json()["data"]
    assert (job["status"], job["differs"], job["result"]["skipped"]) == ("done", True, 1)
    assert job["message"] == "2 cards changed. 1 card stays as it was."


def test_a_statement_that_misses_cards_takes_the_part_back(
    bulk: Bulk, space: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "AT_ONCE", 0)
    ids = services.create_cards(SYSTEM, space, ({"first_name": f"F{n}"} for n in range(3)))
    original = QuerySet.update

    def one_less(rows: Any, **values: Any) -> int:
        return original(rows, **values) - (rows.model is Card)

    monkeypatch.setattr(QuerySet, "update", one_less)
    job = bulk.api.get(f"/v1/jobs/{bulk.send('activate', ids).json()['data']['job']['uuid']}").json()["data"]
    assert (job["status"], job["message"]) == ("failed", "Something went wrong. Please try again.")
    assert not Card.objects.in_space(space.pk).filter(state="active").exists()


@pytest.mark.parametrize("action", ["activate", "delete", "apply_template", "move"])
def test_the_number_of_statements_does_not_grow_with_the_cards(
    bulk: Bulk, space: Space, other: Space, template: Template, action: str
) -> None:
    logo = image_of(space)
    rows: list[NewCardValues] = [
        {"first_name": f"F{n}", "logo": logo.pk, "layout": {"rounding": n % 30}} for n in range(500)
    ]
    ids = services.create_cards(SYSTEM, space, rows)
    place = Place(space, other if action == "move" else space, template)
    counts = []
    for chosen in (ids[:20], ids[20:500]):
        with CaptureQueriesContext(connection) as forward:
            settled = settling.change(SYSTEM, action, place, chosen, strict=True)
        back = Place(place.there, place.here)
        with CaptureQueriesContext(connection) as backward:
            undone = settling.take_back(SYSTEM, action, back, settled.before, strict=True)
        assert len(undone.changed) == len(chosen)
        counts.append((_beside_the_log(forward), _beside_the_log(backward)))
    # SQLite takes the rows of pictures' uses in parts.
    assert counts[1][0] <= counts[0][0] + 2
    assert counts[1][1] <= counts[0][1] + 2
    # One for each table of what hangs on a card; where tables lie apart rows that move are found, held, taken and put.
    assert max(counts[1]) < (107 if settings.DATABASE_DISTRIBUTED else 61)


def _beside_the_log(statements: CaptureQueriesContext) -> int:
    """SQLite takes entries of the log in dozens: they have many columns, and a statement so many values."""
    entries = sum('INSERT INTO "audit_auditentry"' in statement["sql"] for statement in statements)
    assert entries <= 16
    return len(statements) - entries


# Templates


def test_a_template_shows_itself_and_nothing_of_the_cards_own_design(
    bulk: Bulk, space: Space, template: Template, make_card: Any
) -> None:
    card = make_card(space, layout={"primary": "#00ff00"})
    result = bulk.done("apply_template", [card], template=str(template.pk))
    card.refresh_from_db()
    assert (card.template_id, card.layout) == (template.pk, {})
    entry = AuditEntry.objects.get(action="card.template_changed")
    assert entry.changes == {"template": [None, "Sales"]}
    assert bulk.done("apply_template", [card], template=str(template.pk))["batch"] is None
    bulk.undo(result["batch"])
    card.refresh_from_db()
    assert (card.template_id, card.layout) == (None, {"primary": "#00ff00"})


def test_a_template_of_another_space_is_refused(bulk: Bulk, other: Space, make_card: Any) -> None:
    foreign = Template.objects.create(space=other, name="Foreign")
    answer = bulk.send("apply_template", [make_card(bulk.space)], template=str(foreign.pk))
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["template"]


# Moving


def test_a_card_takes_along_what_belongs_to_it(
    bulk: Bulk, space: Space, other: Space, make_card: Any, make_user: Any, way: str
) -> None:
    card = make_card(space, first_name="Ada", username="ada.l", external_key="17")
    Card.objects.in_space(space.pk).filter(pk=card.pk).update(hidden_shared=["x"])
    person = make_user()
    CardMember.objects.create(space=space, card=card, user=person, role=CardRole.USER)
    versions = {one.pk: Space.objects.get(pk=one.pk).versions.cards_version for one in (space, other)}
    result = bulk.done("move", [card], target=str(other.pk))
    assert result["changed"] == 1
    moved = Card.objects.in_space(other.pk).get(pk=card.pk)
    assert (moved.handle, moved.username, moved.hidden_shared) == (card.handle, "ada.l", [])
    assert not CardTerm.objects.in_space(space.pk).filter(card=card).exists()
    assert CardTerm.objects.in_space(other.pk).filter(card=card).exists()
    assert CardMember.objects.in_space(other.pk).get().user == person
    assert set(Handle.objects.filter(card_id=card.pk).values_list("space_id", flat=True)) == {other.pk}
    for one in (space, other):
        assert Space.objects.get(pk=one.pk).versions.cards_version > versions[one.pk]
        entry = AuditEntry.objects.get(action="card.moved", space_id=one.pk)
        assert entry.changes == {"space": [space.name, other.name]}
    listed = bulk.api.get(f"/v1/spaces/{other.pk}/cards?search=ada").json()["data"]
    assert [row["uuid"] for row in listed] == [str(card.pk)]
    assert bulk.api.get(f"/v1/spaces/{space.pk}/cards?search=ada").json()["data"] == []


def test_pictures_belong_to_the_new_space_and_stay_in_the_old(
    bulk: Bulk, space: Space, other: Space, make_card: Any, way: str
) -> None:
    logo, photo = image_of(space), image_of(space)
    frames = [{"kind": "image", "image": str(photo.pk), "alt": "We"}]
    cards = [make_card(space, logo=logo.pk, frames=frames) for _ in range(3)]
    result = bulk.done("move", cards[:2], target=str(other.pk))
    for card in Card.objects.in_space(other.pk):
        assert card.logo
        assert card.logo.pk != logo.pk
        assert card.logo.space_id == other.pk
        assert card.logo.variants == logo.variants
        assert Image.objects.get(pk=card.frames[0]["image"]).space_id == other.pk
    assert Image.objects.filter(space_id=other.pk).count() == 2
    stays = Card.objects.in_space(space.pk).get()
    assert (stays.pk, stays.logo_id) == (cards[2].pk, logo.pk)
    # A day later nothing shows the old picture any more, but it can still be brought back.
    services.delete_card(SYSTEM, stays.pk, space.pk)
    Card.objects.in_space(space.pk).update(deleted_at=clock.now() - dt.timedelta(days=31))
    assert services.purge_deleted() == 1
    Image.objects.update(released_at=clock.now() - dt.timedelta(days=2))
    images.purge_unused()
    assert Image.objects.count() == 4
    bulk.outcome(bulk.undo(result["batch"]))
    assert set(Card.objects.in_space(space.pk).values_list("logo_id", flat=True)) == {logo.pk}
    assert not any(IMAGES.differences(one.pk) for one in (space, other))
    Image.objects.update(released_at=clock.now() - dt.timedelta(days=2))
    images.purge_unused()
    assert set(Image.objects.values_list("pk", flat=True)) == {logo.pk, photo.pk}


def test_files_go_with_the_last_picture_that_has_them(
    bulk: Bulk, space: Space, other: Space, make_card: Any, django_capture_on_commit_callbacks: Any
) -> None:
    from django.core.files.storage import default_storage

    from tests.images.samples import picture

    logo = images.store_image(picture(), purpose="logo", space_id=space.pk)
    card = make_card(space, logo=logo.pk)
    bulk.done("move", [card], target=str(other.pk))
    CardBatch.objects.in_space(space.pk).update(created_at=clock.now() - dt.timedelta(days=2))
    assert batches.purge_old() == 1
    Image.objects.update(released_at=clock.now() - dt.timedelta(days=2))
    with django_capture_on_commit_callbacks(execute=True):
        images.purge_unused()
    assert not Image.objects.filter(pk=logo.pk).exists()
    names = images.file_names(logo)
    assert all(default_storage.exists(name) for name in names)
    services.update_card(SYSTEM, card.pk, other, {"logo": None})
    Image.objects.update(released_at=clock.now() - dt.timedelta(days=2))
    with django_capture_on_commit_callbacks(execute=True):
        images.purge_unused()
    assert not any(default_storage.exists(name) for name in names)


def test_the_page_is_right_in_the_next_request_under_the_same_handle(
    bulk: Bulk, space: Space, other: Space, make_card: Any, api: Any
) -> None:
    for one, colour in ((space, "#aa1100"), (other, "#00aa11")):
        Space.objects.filter(pk=one.pk).update(layout={"primary": colour})
    card = make_card(space, first_name="Ada")
    assert "#aa1100" in api.get(f"/c/{card.handle}").content.decode()
    bulk.done("move", [card], target=str(other.pk))
    page = api.get(f"/c/{card.handle}")
    assert page.status_code == 200
    assert "#00aa11" in page.content.decode()
    assert "#aa1100" not in page.content.decode()


def test_too_few_seats_move_nothing_and_say_how_many_are_missing(
    bulk: Bulk, space: Space, make_space: Any, owner: Any, make_card: Any, way: str
) -> None:
    small = make_space(owner=owner, cards=2, name="Small")
    cards = [make_card(space) for _ in range(4)] + [make_card(space, state="draft")]
    answer = bulk.send("move", cards, target=str(small.pk))
    assert (answer.status_code, answer.json()["code"]) == (409, "seats_exhausted")
    assert answer.json()["message"].startswith("2 seats are missing in Small")
    assert not Card.objects.in_space(small.pk).exists()
    assert bulk.done("move", cards[3:], target=str(small.pk))["changed"] == 2


def test_spaces_of_one_licence_share_its_seats(
    bulk: Bulk, make_space: Any, owner: Any, make_card: Any, way: str
) -> None:
    full = make_space(owner=owner, cards=2)
    sister = make_space(owner=owner, licence=full.licence)
    bulk.space = full
    assert bulk.done("move", [make_card(full) for _ in range(2)], target=str(sister.pk))["changed"] == 2


def test_a_key_that_the_target_knows_already_keeps_the_card(
    bulk: Bulk, space: Space, other: Space, make_card: Any, way: str
) -> None:
    make_card(other, external_key="17")
    clash, fits = make_card(space, external_key="17"), make_card(space, external_key="18")
    result = bulk.done("move", [clash, fits], target=str(other.pk))
    assert result["changed"] == 1
    assert [(row["uuid"], row["reason"]) for row in result["skipped"]] == [
        (str(clash.pk), "Another card of that space has the same personnel number.")
    ]


def test_moving_needs_the_right_on_both_sides(
    api: Any, space: Space, other: Space, make_card: Any, make_space: Any, make_user: Any
) -> None:
    card = make_card(space)
    body = {"action": "move", "uuids": [str(card.pk)], "target": str(other.pk)}

    def move(role_here: str | None, role_there: str | None, target: Space = other) -> int:
        person = make_user()
        for one, role in ((space, role_here), (other, role_there)):
            if role:
                SpaceMember.objects.create(space=one, user=person, role=role)
        path = f"/v1/spaces/{space.pk}/cards/bulk"
        return int(api.as_(person).post(path, {**body, "target": str(target.pk)}).status_code)

    assert move("owner", None) == 404
    assert move("owner", "analyst") == 403
    assert move("analyst", "owner") == 403
    assert move(None, "owner") == 404
    assert move("owner", "owner", make_space()) == 404
    assert move("owner", "owner", space) == 422
    card.refresh_from_db()
    assert (card.space_id, card.version) == (space.pk, 1)
    assert move("editor", "editor") == 200


def test_taking_a_move_back_needs_the_right_too(
    api: Any, bulk: Bulk, space: Space, other: Space, make_card: Any, add_member: Any
) -> None:
    batch = bulk.done("move", [make_card(space)], target=str(other.pk))["batch"]
    path = f"/v1/spaces/{space.pk}/batches/{batch}/undo"
    assert api.as_(add_member(space, "editor")).post(path).status_code == 404
    assert api.as_(add_member(space, "analyst")).post(path).status_code == 403
    assert api.as_(add_member(other, "owner")).post(path).status_code == 404
    assert Card.objects.in_space(other.pk).count() == 1


# Jobs


def waiting(bulk: Bulk, action: str, cards: Any, **more: Any) -> Job:
    """A job that no worker has taken yet."""
    body = {"action": action, "uuids": [str(getattr(card, "pk", card)) for card in cards], **more}
    answer = bulk.api.post(f"/v1/spaces/{bulk.space.pk}/cards/bulk", body)
    assert answer.status_code == 202
    return Job.objects.get(id=answer.json()["data"]["job"]["uuid"])


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "AT_ONCE", 0)
    monkeypatch.setattr(batches, "PART", 2)


class Killed(BaseException):
    pass


def killed_after(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, times: int) -> Callable[[], None]:
    """The worker dies inside the transaction of a part, when its cards are written. Returns what heals it."""
    original, calls = getattr(module, name), []

    def then_die(*arguments: Any, **options: Any) -> Any:
        result = original(*arguments, **options)
        calls.append(1)
        if len(calls) == times:
            raise Killed
        return result

    monkeypatch.setattr(module, name, then_die)
    return lambda: monkeypatch.setattr(module, name, original)


@pytest.mark.parametrize("action", ["deactivate", "move"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_job_of_a_killed_worker_goes_on_where_it_was(
    bulk: Bulk,
    space: Space,
    other: Space,
    make_card: Any,
    in_parts: None,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    times: int,
) -> None:
    cards = [make_card(space) for _ in range(6)]
    before = snapshot(space, other)
    more = {"target": str(other.pk)} if action == "move" else {}
    job = waiting(bulk, action, cards, **more)
    heal = killed_after(monkeypatch, settling, "change", times)
    with pytest.raises(Killed):
        jobs.run(job.id, batches.work)
    now = snapshot(space, other)
    assert sum(now[key] != before[key] for key in before) == (times - 1) * 2
    heal()
    Job.objects.filter(id=job.id).update(heartbeat_at=clock.now() - dt.timedelta(minutes=2))
    jobs.run(job.id, batches.work)
    jobs.run(job.id, batches.work)
    job.refresh_from_db()
    assert (job.status, job.result["changed"]) == ("done", 6)
    changed = Card.objects.in_spaces([space.pk, other.pk]).values_list("version", flat=True)
    assert set(changed) == {2}
    # Taking it back is killed as well.
    undo = bulk.api.post(f"/v1/spaces/{space.pk}/batches/{job.result['batch']}/undo").json()["data"]["job"]
    heal = killed_after(monkeypatch, settling, "take_back", times)
    with pytest.raises(Killed):
        jobs.run(Job.objects.get(id=undo["uuid"]).id, batches.work)
    heal()
    Job.objects.filter(id=undo["uuid"]).update(heartbeat_at=clock.now() - dt.timedelta(minutes=2))
    jobs.run(Job.objects.get(id=undo["uuid"]).id, batches.work)
    assert snapshot(space, other) == before


def test_a_cancelled_job_can_be_taken_back(
    bulk: Bulk, space: Space, make_card: Any, in_parts: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = [make_card(space) for _ in range(6)]
    job = waiting(bulk, "delete", cards)
    running = bulk.undo(job.parameters["batch"])
    assert (running.status_code, running.json()["code"]) == (409, "batch_still_runs")
    original = settling.change

    def then_cancel(*arguments: Any, **options: Any) -> Any:
        Job.objects.filter(id=job.id).update(cancel_requested=True)
        return original(*arguments, **options)

    monkeypatch.setattr(settling, "change", then_cancel)
    monkeypatch.setattr("vizitka.jobs.progress.SECONDS_BETWEEN_WRITES", 0)
    jobs.run(job.id, batches.work)
    job.refresh_from_db()
    assert (job.status, job.result["changed"], job.result["can_undo"]) == ("cancelled", 2, True)
    assert Card.objects.in_space(space.pk).filter(deleted_at=None).count() == 4
    assert bulk.outcome(bulk.undo(job.result["batch"]))["changed"] == 2
    assert Card.objects.in_space(space.pk).filter(deleted_at=None).count() == 6


def test_an_undo_that_was_cancelled_can_be_gone_on_with(
    bulk: Bulk, space: Space, make_card: Any, in_parts: None
) -> None:
    batch = bulk.done("delete", [make_card(space) for _ in range(4)])["batch"]
    undo = bulk.api.post(f"/v1/spaces/{space.pk}/batches/{batch}/undo").json()["data"]["job"]
    bulk.api.post(f"/v1/jobs/{undo['uuid']}/cancel")
    assert bulk.read(batch)["undo_until"]
    assert bulk.outcome(bulk.undo(batch))["changed"] == 4
    assert bulk.undo(batch).status_code == 409


def test_a_job_stops_when_its_person_is_put_out(
    bulk: Bulk, space: Space, owner: Any, make_card: Any, in_parts: None
) -> None:
    job = waiting(bulk, "delete", [make_card(space) for _ in range(4)])
    SpaceMember.objects.in_space(space.pk).filter(user=owner).delete()
    jobs.run(job.id, batches.work)
    job.refresh_from_db()
    assert job.status == "failed"
    assert Card.objects.in_space(space.pk).filter(deleted_at=None).count() == 4


def test_seats_that_go_meanwhile_leave_cards_behind_with_the_reason(
    bulk: Bulk, make_space: Any, owner: Any, make_card: Any, in_parts: None
) -> None:
    bulk.space = make_space(owner=owner, cards=3)
    drafts = [make_card(bulk.space, state="draft") for _ in range(3)]
    job = waiting(bulk, "activate", drafts)
    make_card(bulk.space)
    jobs.run(job.id, batches.work)
    found = bulk.read(job.parameters["batch"])
    assert (found["changed"], [row["reason"] for row in found["skipped"]]) == (
        2,
        ["The licence has no seat left for it."],
    )


def test_what_was_before_is_kept_for_a_day(bulk: Bulk, space: Space, make_card: Any) -> None:
    batch = bulk.done("delete", [make_card(space)])["batch"]
    until = dt.datetime.fromisoformat(bulk.read(batch)["undo_until"])
    assert until - clock.now() <= selectors.UNDO_FOR
    assert batches.purge_old() == 0
    CardBatch.objects.in_space(space.pk).update(created_at=clock.now() - dt.timedelta(hours=25))
    assert bulk.undo(batch).json()["code"] == "undo_over"
    assert batches.purge_old() == 1
    assert not CardBatchPart.objects.in_space(space.pk).exists()
    assert bulk.undo(batch).status_code == 404


def test_sentences_are_those_of_the_reader(bulk: Bulk, space: Space, make_card: Any) -> None:
    card = make_card(space)
    bulk.api.headers["Accept-Language"] = "de"
    result = bulk.done("activate", [card, make_card(space, state="draft")])
    assert result["skipped"][0]["reason"] == "Diese Karte ist bereits in diesem Zustand."
