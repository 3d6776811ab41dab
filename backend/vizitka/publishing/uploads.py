"""Uploads of pictures and documents by people: who may add one to what."""

from __future__ import annotations

import uuid

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from vizitka.cards.permissions import CARDS_EDIT
from vizitka.cards.selectors import has_own_card
from vizitka.common import uploads
from vizitka.common.actor import Person
from vizitka.common.errors import Forbidden, InvalidInput
from vizitka.documents.errors import DocumentTooLarge
from vizitka.documents.models import Document
from vizitka.documents.rules import MOST_BYTES as MOST_BYTES_OF_DOCUMENT
from vizitka.documents.services import store_document
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import TooManyBytes
from vizitka.images.models import Image
from vizitka.images.rules import MOST_BYTES
from vizitka.images.services import store_image
from vizitka.spaces.permissions import SPACES_EDIT
from vizitka.spaces.selectors import access_space


def _require_edit(actor: Person, space_id: uuid.UUID) -> None:
    """Who edits the space or its cards, or an own card there. Raises `NotFound` or `Forbidden`."""
    access = access_space(actor, space_id, None)
    if access.allowance.held & {CARDS_EDIT, SPACES_EDIT}:
        return
    if not has_own_card(actor, space_id, CARDS_EDIT):
        raise Forbidden


def upload_image(
    actor: Person,
    file: UploadedFile[bytes],
    *,
    purpose: ImagePurpose,
    space_id: uuid.UUID | None,
    alt: str = "",
) -> Image:
    """Keeps an uploaded picture for a space; for the person, the own picture and the logo of a space to be made.

    Raises `InvalidInput` on `space` or `file`, `NotFound` for a space that the person has nothing to do with,
    `TooManyUploads`, and `Busy` when many files are being read.
    """
    owner_id = None
    if purpose == ImagePurpose.USER_PICTURE:
        owner_id, space_id = actor.user_id, None
    elif purpose == ImagePurpose.LOGO and space_id is None:
        owner_id = actor.user_id
    elif space_id is None:
        raise InvalidInput(errors={"space": [_("Name the space that the picture belongs to.")]})
    else:
        _require_edit(actor, space_id)
    if file.size is None or file.size > MOST_BYTES:
        raise TooManyBytes
    uploads.count(actor)
    return store_image(file.read(), purpose=purpose, space_id=space_id, owner_id=owner_id, alt=alt)


def upload_document(actor: Person, file: UploadedFile[bytes], *, space_id: uuid.UUID) -> Document:
    """Keeps an uploaded PDF for a space.

    Raises `InvalidInput` on `file`, `NotFound` for a space that the person has nothing to do with,
    `TooManyUploads`, and `Busy` when many files are being read.
    """
    _require_edit(actor, space_id)
    if file.size is None or file.size > MOST_BYTES_OF_DOCUMENT:
        raise DocumentTooLarge
    uploads.count(actor)
    return store_document(file.read(), name=file.name or "", space_id=space_id)
