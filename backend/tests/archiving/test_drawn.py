"""Signatures, banners and backgrounds come back from an archive as they were, with their pictures."""

from __future__ import annotations

from typing import Any

import pytest

from tests.archiving.test_archives import own_files
from tests.archiving.test_round_trip import archived, brought
from tests.conftest import MakeSpace, MakeUser
from tests.images.samples import picture
from vizitka.backgrounds import selectors as backgrounds
from vizitka.backgrounds.models import Background
from vizitka.backgrounds.schemas import BackgroundIn
from vizitka.backgrounds.services import BACKGROUNDS, WRITABLE, create_background
from vizitka.common.actor import Person
from vizitka.images.models import Image
from vizitka.images.selectors import stored_file
from vizitka.images.services import store_image
from vizitka.images.uses import IMAGES
from vizitka.signatures import services as signatures
from vizitka.signatures.banners import create_banner
from vizitka.signatures.models import Banner, Signature
from vizitka.signatures.schemas import BannerIn, SignatureIn

__all__ = ["own_files"]
pytestmark = pytest.mark.django_db


def test_signatures_banners_and_backgrounds_come_back_with_their_pictures(
    make_user: MakeUser, make_space: MakeSpace
) -> None:
    owner = Person(make_user())
    space = make_space(owner.user, cards=10)
    ground = store_image(picture("PNG", (1920, 1080)), purpose="background", space_id=space.pk, alt="Office")
    photo = store_image(picture("JPEG", (1200, 300)), purpose="frame", space_id=space.pk, alt="Fair")
    own = {
        "name": "Ours",
        "design": "room",
        "colour": "#1B4D3E",
        "picture": str(ground.pk),
        "fields": ["name", "job_title", "website"],
        "side": "right",
        "shows_logo": False,
        "shows_code": True,
    }
    background = create_background(owner, space, BackgroundIn.model_validate(own).values())
    gone = create_background(owner, space, BackgroundIn.model_validate({**own, "name": "Gone"}).values())
    BACKGROUNDS.delete(owner, space.pk, gone.pk)
    foot = [{"id": "at", "country": "AT", "language": "de", "text": "Alpenwerk GmbH, FN 555555x"}]
    signature = signatures.create_signature(
        owner,
        space,
        SignatureIn.model_validate(
            {
                "name": "All",
                "layout": "band",
                "use": "reply",
                "fields": ["job_title", "social"],
                "legal": foot,
            }
        ).values(),
    )
    banner = {"name": "Fair", "picture": str(photo.pk), "link": "https://fair.example", "alt": "Come"}
    days = {"starts_on": "2026-11-01", "ends_on": "2026-12-24", "departments": ["Vertrieb"]}
    create_banner(owner, space, BannerIn.model_validate({**banner, **days}).values())

    new = brought(owner, archived(owner, space))

    came = Background.objects.in_space(new.pk).get()
    assert came.pk != background.pk
    same = [name for name in WRITABLE if name != "picture"]
    assert [getattr(came, name) for name in same] == [getattr(background, name) for name in same]
    is_kept(came.picture_id, new.pk, (1920, 1080))
    # It is drawn with its own ground, as before.
    look = backgrounds.look_in(new, backgrounds.values_of(came))
    assert backgrounds.pictures_of(look, new.pk).ground
    sign = Signature.objects.in_space(new.pk).get()
    assert [getattr(sign, name) for name in signatures.WRITABLE] == [
        getattr(signature, name) for name in signatures.WRITABLE
    ]
    shown = Banner.objects.in_space(new.pk).get()
    assert (shown.name, shown.link, shown.departments) == ("Fair", "https://fair.example", ["Vertrieb"])
    assert (str(shown.starts_on), str(shown.ends_on)) == ("2026-11-01", "2026-12-24")
    is_kept(shown.picture_id, new.pk, (1200, 300))


def is_kept(picture_id: Any, space_id: Any, size: tuple[int, int]) -> None:
    """The picture is one of the new space, in use there, and can be read."""
    image = Image.objects.get(pk=picture_id)
    assert (image.space_id, (image.width, image.height)) == (space_id, size)
    assert stored_file(image, "webp", width=320)
    assert IMAGES.held(space_id, [picture_id])
