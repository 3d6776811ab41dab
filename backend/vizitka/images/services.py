"""Keeping pictures, and throwing away those that nothing shows."""

from __future__ import annotations

import datetime as dt
import secrets
import uuid
from collections.abc import Collection
from typing import Final

from django.core.files.base import ContentFile
from django.db import models
from django.db.models import Q

from vizitka.common.apart import Apart, TooHard
from vizitka.common.apart_child import Refusal
from vizitka.common.files import discard, keep, remove
from vizitka.common.ids import new_id
from vizitka.images import coding
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import (
    Damaged,
    NoPlainDrawing,
    TooHardToRead,
    TooManyBytes,
    TooManyPixels,
    TooSmall,
    UnusablePicture,
    WrongKind,
    WrongKindOfLogo,
)
from vizitka.images.models import Image, ImageUse
from vizitka.images.uses import IMAGES

FOLDER = "images"
# A picture that was uploaded in a form may wait that long until the form is saved.
GRACE = dt.timedelta(days=1)
# What a copy takes over; space and owner are its own.
COPIED = ("purpose", "alt", "width", "height", "bytes", "variants", "colour")
CODING: Final = Apart("vizitka.images.coding:coded")
_REFUSALS = {
    kind.__name__: kind
    for kind in (
        WrongKind,
        WrongKindOfLogo,
        NoPlainDrawing,
        TooManyBytes,
        TooManyPixels,
        TooSmall,
        Damaged,
        UnusablePicture,
    )
}


def store_image(
    data: bytes,
    *,
    purpose: ImagePurpose | str,
    space_id: uuid.UUID | None = None,
    owner_id: uuid.UUID | None = None,
    alt: str = "",
    image_id: uuid.UUID | None = None,
) -> Image:
    """Decodes, crops, encodes and stores an uploaded picture under random names; all of it, or nothing.

    Raises a subclass of `images.errors.UnusablePicture` (422 on `file`), and `Busy`. One of `space_id` and `owner_id`
    is given, or none for what is of the installation. `image_id`: its id, where that is known before.
    """
    encoded = _coded(data, ImagePurpose(purpose))
    token = secrets.token_hex(16)
    folder = f"{FOLDER}/{token[:2]}/{token[2:]}"
    files = {
        f"{folder}/{width}.{'jpg' if kind == 'jpeg' else kind}": (str(width), kind, content)
        for width, kinds in encoded.files.items()
        for kind, content in kinds.items()
    }
    variants: dict[str, dict[str, str]] = {}
    for name, (width, kind, _content) in files.items():
        variants.setdefault(width, {})[kind] = name
    # The row comes first: whatever ends this half way, the row leads to the files, and nothing uses it.
    image = Image.objects.create(
        id=image_id or new_id(),
        space_id=space_id,
        owner_id=owner_id,
        purpose=purpose,
        alt=alt[:300],
        width=encoded.width,
        height=encoded.height,
        bytes=sum(len(content) for *_, content in files.values()),
        variants=variants,
        colour=encoded.colour,
    )
    try:
        for name, (_width, _kind, content) in files.items():
            keep(name, ContentFile(content))
    except BaseException:
        discard([*files, folder])
        image.delete()
        raise
    return image


def _coded(data: bytes, purpose: ImagePurpose) -> coding.Encoded:
    try:
        return coding.told(*CODING.do(data, purpose))
    except Refusal as refusal:
        raise _REFUSALS.get(refusal.code, UnusablePicture) from None
    except (TooHard, LookupError, TypeError, ValueError):
        raise TooHardToRead from None


def copies_for_space(space_id: uuid.UUID, image_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, uuid.UUID]:
    """Pictures of the space for those of others: by old id the new one, which shares the stored files.

    Made once: asked again, the space's present copy (or the original that came from it) is named. Unknown ids, and
    pictures that are the space's own, are left out. Four statements at most.
    """
    originals = [image for image in Image.objects.filter(pk__in=image_ids) if image.space_id != space_id]
    roots = {image.pk: image.files_of or image.pk for image in originals}
    same_files = Q(files_of__in=roots.values()) | Q(pk__in=roots.values())
    same = Image.objects.filter(same_files, space_id=space_id).values_list("pk", flat=True)
    present = {
        (image.files_of or image.pk, image.alt): image.pk for image in reversed(IMAGES.held(space_id, same))
    }
    result: dict[uuid.UUID, uuid.UUID] = {}
    made: list[Image] = []
    for image in originals:
        key = (roots[image.pk], image.alt)
        if key not in present:
            copy = Image(
                space_id=space_id,
                files_of=roots[image.pk],
                **{name: getattr(image, name) for name in COPIED},
            )
            made.append(copy)
            present[key] = copy.pk
        result[image.pk] = present[key]
    Image.objects.bulk_create(made, batch_size=500)
    return result


def file_names(image: Image) -> list[str]:
    """The stored files of a picture."""
    return [name for kinds in image.variants.values() for name in kinds.values()]


def best_file(image: Image) -> str:
    """The stored file that has most of a picture: of the largest width, in the form that most programs read; empty for
    a picture without files."""
    for width in sorted(image.variants, key=int, reverse=True):
        kinds = image.variants[width]
        return next((kinds[kind] for kind in ("jpeg", "webp", "avif") if kind in kinds), "")
    return ""


def _referenced(ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Those that a foreign key of a table points to. Where nothing is done on deletion, uses stand for it."""
    found: set[uuid.UUID] = set()
    for relation in Image._meta.get_fields(include_hidden=True):
        if not isinstance(relation, models.ManyToOneRel) or relation.on_delete is models.DO_NOTHING:
            continue
        manager = relation.related_model._base_manager
        column = relation.field.attname
        found.update(manager.filter(**{f"{relation.field.name}__in": ids}).values_list(column, flat=True))
    return found


def purge_unused(*, older_than: dt.timedelta = GRACE) -> int:
    """Deletes pictures that nothing has used for a day; safe to repeat and to stop. Returns how many went."""
    return IMAGES.purge(older_than, _throw_away)


def _throw_away(images: list[Image]) -> int:
    shown = _referenced([image.pk for image in images])
    Image.objects.filter(pk__in=shown).update(released_at=None)
    gone = [image for image in images if image.pk not in shown]
    left: list[str] = []
    for image in gone:
        root, names = image.files_of or image.pk, file_names(image)
        image.delete()
        if not Image.objects.filter(Q(files_of=root) | Q(pk=root)).exists():
            left += names
    remove(left)
    return len(gone)


def throw_away(image_ids: Collection[uuid.UUID]) -> int:
    """Deletes those of these pictures that nothing uses, without waiting a day. The caller's transaction has ended
    their uses. Returns how many went."""
    if not image_ids:
        return 0
    found = Image.objects.select_for_update(no_key=True).filter(pk__in=image_ids)
    used = ImageUse.objects.across_spaces("whoever uses a picture keeps it").filter(used_id__in=image_ids)
    still = set(used.values_list("used_id", flat=True))
    return _throw_away([image for image in found.order_by("pk") if image.pk not in still])


def let_go_of_person(user_id: uuid.UUID) -> None:
    """The person leaves, or has another picture: the pictures of the person's own may go."""
    IMAGES.release(Image.objects.filter(owner_id=user_id).values_list("pk", flat=True))
