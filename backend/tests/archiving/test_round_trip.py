"""Any space → archive → new space → archive: the same, but for what docs/archives.md says stays behind."""

from __future__ import annotations

import datetime as dt
import io
import json
import re
import zipfile
from typing import Any, Final, cast

import pytest
from django.core.files.storage import default_storage
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.archiving.test_archives import own_files
from tests.conftest import MakeSpace, MakeUser
from tests.exporting.test_round_trips import ADDRESSES, CARDS, PROFILES, line
from tests.images.samples import picture
from vizitka.cards import services as cards
from vizitka.cards.enums import CardState
from vizitka.cards.schemas.write import CardIn
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.images.services import store_image
from vizitka.jobs import kinds
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.notices.schemas import NoticeIn
from vizitka.notices.services import set_notice
from vizitka.printing.schemas import CardStyleIn
from vizitka.printing.services import create_style
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space
from vizitka.spaces.schemas import SpacePatch
from vizitka.spaces.templates.services import create_template
from vizitka.transfer.archiving import bringing
from vizitka.transfer.archiving.enums import SPACE_KIND

__all__ = ["own_files"]

# Chosen anew by who brings it, or not kept.
ANEW: Final = {"name", "username", "handle", "created_at", "updated_at", "file"}
COMES: Final = ("space", "templates", "pictures", "cards", "notices", "card_styles")
COLOURS: Final = st.none() | st.integers(0, 0xFFFFFF).map("#{:06X}".format)
FRAMES: Final = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.just("text"),
            "title": line(20),
            "html": line(20, 1).map(lambda text: f"<p>{re.sub('[<>&]', '', text)}x</p>"),
        }
    ),
    max_size=2,
)
MODES: Final = st.fixed_dictionaries({"visible": st.booleans(), "locked": st.booleans(), "reason": line(20)})
DESIGNS: Final = st.fixed_dictionaries(
    {
        "description": line(40),
        "visibility": st.sampled_from(["public", "private"]),
        "layout": st.fixed_dictionaries(
            {"primary": COLOURS, "background": COLOURS, "text": COLOURS},
            optional={
                "mode": st.sampled_from(["auto", "light", "dark"]),
                "rounding": st.integers(0, 32),
                "header_style": st.sampled_from(["image", "colour", "gradient", "none"]),
            },
        ),
        "field_modes": st.dictionaries(st.sampled_from(["organisation", "phones", "department"]), MODES),
        "placeholders": st.fixed_dictionaries(
            {"name": line(20), "description": line(30)}, optional={"address": ADDRESSES}
        ),
        "shared_frames": FRAMES,
        "shared_social_media": st.lists(PROFILES, max_size=2, unique_by=lambda row: str(row)),
        "translations": st.dictionaries(
            st.sampled_from(["cs", "pt"]), st.fixed_dictionaries({"name": line(20, 1)}), max_size=1
        ),
        "settings": st.fixed_dictionaries(
            {"tracking": st.booleans(), "qr_code": st.booleans(), "multilingual": st.booleans()},
            optional={"languages": st.lists(st.sampled_from(["de", "en", "hu"]), unique=True)},
        ),
    }
)
SPACES: Final = st.fixed_dictionaries(
    {
        "design": DESIGNS,
        "cards": st.lists(
            st.tuples(
                CARDS, FRAMES, st.sampled_from([CardState.ACTIVE, CardState.DRAFT, CardState.INACTIVE])
            ),
            max_size=2,
        ),
        "template": st.booleans(),
        "pictured": st.booleans(),
        "notice": line(30),
        "style": st.fixed_dictionaries(
            {
                "name": line(20, 1),
                "layout": st.sampled_from(["grid", "poster"]),
                "accent": COLOURS,
                "front_fields": st.lists(st.sampled_from(["name", "phone", "email"]), unique=True),
                "outlines": st.booleans(),
            }
        ),
    }
)


def filled(owner: Person, space: Space, drawn: dict[str, Any], photo: bytes) -> None:
    """As the API does it, without its requests."""
    spaces.update_space(owner, space.pk, SpacePatch.model_validate(drawn["design"]).columns())
    space.refresh_from_db()
    template = create_template(owner, space.pk, name="Winter") if drawn["template"] else None
    image = (
        store_image(photo, purpose="profile_picture", space_id=space.pk, alt="Ada")
        if drawn["pictured"]
        else None
    )
    style = CardStyleIn.model_validate({**drawn["style"], "logo": str(image.pk) if image else None})
    create_style(owner, space, style.values())
    for values, frames, state in drawn["cards"]:
        values = CardIn.model_validate({**values, "frames": frames}).values()
        if template is not None:
            values["template_id"] = template.pk
        if image is not None:
            values["profile_picture"] = image.pk
        (card_id,) = cards.create_cards(owner, space, [values], state=state)
        if drawn["notice"]:
            given = {
                "text": drawn["notice"],
                "starts_at": clock.now(),
                "ends_at": clock.now() + dt.timedelta(days=3),
            }
            set_notice(owner, card_id, space, NoticeIn.model_validate(given).values())


def done(job: Job) -> Job:
    jobs.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert (job.status, job.differs) == ("done", False), (job.messages, job.result)
    return job


def archived(owner: Person, space: Space) -> bytes:
    job = jobs.start(
        owner=owner, kind=SPACE_KIND, name=space.name, space_id=space.pk, parameters={"space": str(space.pk)}
    )
    with default_storage.open(done(job).file) as file:
        return bytes(file.read())


def brought(owner: Person, archive: bytes) -> Space:
    look = bringing.look_at(owner, cast("Any", io.BytesIO(archive)))
    job = bringing.start(owner, ticket=look.ticket, name="Elsewhere", username=look.username)
    return Space.objects.get(pk=done(job).parameters["space"])


def told(archive: bytes, arriving: bringing.Arriving | None = None) -> dict[str, dict[str, Any]]:
    """What the documents say, by the id of each row; with the ids that things have in the new space."""
    with zipfile.ZipFile(io.BytesIO(archive)) as package:
        lines = {key: package.read(f"{key}.jsonl").decode().splitlines() for key in COMES}
    if arriving is not None:
        names = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
        new = arriving.new_id
        lines = {
            key: [names.sub(lambda found: str(new(found[0])), row) for row in rows]
            for key, rows in lines.items()
        }
    found = {}
    for key, rows in lines.items():
        of_kind = [json.loads(row) for row in rows]
        # There is one space, and its id is no derived one.
        ids = [row.pop("id", None) or row["card_id"] for row in of_kind]
        ids = ["space"] if key == "space" else ids
        plain = ANEW - {"name"} if key == "templates" else ANEW
        found[key] = dict(
            zip(ids, [{name: row[name] for name in row.keys() - plain} for row in of_kind], strict=True)
        )
    return found


@pytest.mark.django_db
@settings(
    deadline=None,
    max_examples=8,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(drawn=SPACES)
def test_any_space_comes_back_from_its_archive(
    make_user: MakeUser, make_space: MakeSpace, drawn: dict[str, Any]
) -> None:
    owner = Person(make_user())
    space = make_space(owner.user, cards=10)
    filled(owner, space, drawn, picture("JPEG", (120, 120)))
    first = archived(owner, space)
    new = brought(owner, first)
    arriving = bringing.Arriving(owner, new.pk, cast("Any", None))
    assert told(archived(owner, new)) == told(first, arriving)
