"""Who uses a picture is kept in rows: purging asks them, and never takes what is used."""

from __future__ import annotations

import datetime as dt
import threading
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.tenancy import SameSpace
from vizitka.documents.uses import DOCUMENTS
from vizitka.images import services
from vizitka.images.models import Image, ImageUse
from vizitka.images.uses import IMAGES
from vizitka.spaces.history import records
from vizitka.spaces.history.models import DesignSave
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db


def image_in(space: Space) -> Image:
    """A picture that was let go two days ago, without files."""
    return Image.objects.create(
        space_id=space.pk,
        purpose="frame",
        width=10,
        height=10,
        bytes=1,
        released_at=clock.now() - dt.timedelta(days=2),
    )


def used(space: Space) -> set[uuid.UUID]:
    """Pictures that are known to be used; the rows are what a full reading says."""
    assert not IMAGES.differences(space.pk)
    assert not DOCUMENTS.differences(space.pk)
    return set(ImageUse.objects.in_space(space.pk).values_list("used_id", flat=True))


def age() -> None:
    Image.objects.exclude(released_at=None).update(released_at=clock.now() - dt.timedelta(days=2))


FRAMES: dict[str, Callable[[str], dict[str, Any]]] = {
    "image": lambda key: {"kind": "image", "image": key, "alt": "We"},
    "gallery": lambda key: {"kind": "gallery", "images": [{"image": key, "alt": "We"}]},
    "poster": lambda key: {"kind": "video", "url": "https://vimeo.com/76979871", "poster": key},
}


@pytest.mark.parametrize("where", ["header", "logo", "profile_picture", *FRAMES])
def test_what_a_card_shows_is_used_until_it_shows_it_no_more(
    api: Any, user: Any, make_space: Any, where: str
) -> None:
    space = make_space(owner=user)
    image, owner = image_in(space), api.as_(user)
    value: Any = [FRAMES[where](str(image.pk))] if where in FRAMES else str(image.pk)
    field = "frames" if where in FRAMES else where
    made = owner.post(f"/v1/spaces/{space.pk}/cards", {"first_name": "Ada", field: value})
    assert made.status_code == 201
    assert used(space) == {image.pk}
    assert services.purge_unused() == 0
    nothing: Any = [] if where in FRAMES else None
    path = f"/v1/cards/{made.json()['data']['uuid']}"
    assert owner.patch(path, {field: nothing}, If_Match='"1"').status_code == 200
    assert used(space) == set()
    # Let go just now: it may be brought back for a day.
    assert services.purge_unused() == 0
    age()
    assert services.purge_unused() == 1


@pytest.mark.parametrize("field", ["header", "logo", "profile_picture", "shared_frames"])
def test_what_a_space_and_its_templates_show_is_used(
    api: Any, user: Any, make_space: Any, field: str
) -> None:
    space = make_space(owner=user)
    image, owner, path = image_in(space), api.as_(user), f"/v1/spaces/{space.pk}"
    shared = field == "shared_frames"
    body: Any = (
        {field: [FRAMES["image"](str(image.pk))]} if shared else {"placeholders": {field: str(image.pk)}}
    )
    assert owner.patch(f"{path}/grid", body, If_Match='"1"').status_code == 200
    assert used(space) == {image.pk}
    assert owner.post(f"{path}/templates", {"name": "Fair"}).status_code == 201
    gone: Any = {field: []} if shared else {"placeholders": {field: None}}
    version = Space.objects.select_related("versions").get(pk=space.pk).versions.version
    assert owner.patch(f"{path}/grid", gone, If_Match=f'"{version}"').status_code == 200
    # While the save can be taken back, its picture is kept.
    assert used(space) == {image.pk}
    age()
    assert services.purge_unused() == 0
    DesignSave.objects.in_space(space.pk).update(created_at=clock.now() - dt.timedelta(days=31))
    assert records.purge_old() > 0
    # A template keeps the frames, not the placeholders.
    assert used(space) == ({image.pk} if shared else set())
    age()
    assert services.purge_unused() == (0 if shared else 1)


def test_a_deleted_card_comes_back_with_its_picture(make_space: Any, make_card: Any) -> None:
    space = make_space()
    image = image_in(space)
    card = make_card(space, profile_picture=image.pk)
    cards.delete_card(SYSTEM, card.pk, space.pk)
    Card.objects.in_space(space.pk).update(deleted_at=clock.now() - dt.timedelta(days=29))
    assert services.purge_unused() == 0
    cards.restore_card(SYSTEM, card.pk, space)
    assert used(space) == {image.pk}
    cards.delete_card(SYSTEM, card.pk, space.pk)
    Card.objects.in_space(space.pk).update(deleted_at=clock.now() - dt.timedelta(days=31))
    assert cards.purge_deleted() == 1
    assert used(space) == set()
    age()
    assert services.purge_unused() == 1


def test_purging_reads_what_was_let_go_and_no_card(make_space: Any, make_card: Any) -> None:
    space = make_space()
    for _ in range(3):
        make_card(space, frames=[FRAMES["image"](str(image_in(space).pk))])
    assert services.purge_unused() == 0
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert services.purge_unused() == 0
    assert [query["sql"] for query in asked if "images_image" not in query["sql"]] == []
    assert len(asked) == 1


def test_the_database_keeps_what_is_used(make_space: Any, make_card: Any) -> None:
    space, other = make_space(), make_space()
    image = image_in(space)
    make_card(space, logo=image.pk)
    (held,) = (one for one in ImageUse._meta.constraints if isinstance(one, SameSpace))
    assert held.field == "used"
    for write in (
        lambda: Image.objects.filter(pk=image.pk)._raw_delete("default"),
        lambda: ImageUse.objects.create(
            space_id=other.pk, used_id=image.pk, holder_kind="card", holder_id=uuid.uuid4()
        ),
    ):
        with pytest.raises(IntegrityError):
            committed(write)


def committed(write: Callable[[], object]) -> None:
    """What is deferred to the end of a transaction is asked now."""
    with transaction.atomic():
        write()
        connection.check_constraints()


def test_what_was_written_past_the_services_is_found_and_mended(make_space: Any, make_card: Any) -> None:
    space = make_space()
    shown, other = image_in(space), image_in(space)
    card = make_card(space, logo=other.pk)
    Card.objects.in_space(space.pk).filter(pk=card.pk).update(logo=shown)
    found = IMAGES.differences(space.pk)
    assert (found.missing, found.superfluous) == ({("card", shown.pk, card.pk)}, {(other.pk, card.pk)})
    with pytest.raises(CommandError, match="2 uses are wrong"):
        call_command("check_uses", verbosity=0)
    call_command("check_uses", "--repair")
    assert used(space) == {shown.pk}


# SQLite has one writer at a time.
@pytest.mark.on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_picture_that_somebody_is_about_to_use_stays(make_space: Any, make_card: Any) -> None:
    space = make_space()
    image, card = image_in(space), make_card(space)
    chosen, purged = threading.Event(), threading.Event()

    def choose() -> None:
        try:
            with transaction.atomic():
                cards.update_card(SYSTEM, card.pk, space, {"logo": image.pk})
                chosen.set()
                purged.wait(10)
        finally:
            connection.close()

    person = threading.Thread(target=choose)
    person.start()
    assert chosen.wait(10)
    gone = services.purge_unused()
    purged.set()
    person.join(10)
    assert gone == 0
    assert used(space) == {image.pk}
    assert services.purge_unused() == 0
