"""The API of email signatures: those of a space, its banners, and the signature of a card."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.signatures import banners, files, output, roll_out, schemas, selectors, services
from vizitka.signatures.models import Banner
from vizitka.signatures.permissions import SIGNATURES_EDIT, SIGNATURES_READ, SIGNATURES_USE
from vizitka.signatures.services import SIGNATURES
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import access_space

router = Router(tags=["signatures"])
PATH = "/spaces/{uuid:space_id}/signatures"
BANNERS_PATH = "/spaces/{uuid:space_id}/signature-banners"
FILE = {
    "responses": {
        200: {"content": {kind: {"schema": {"type": "string"}} for kind in ("text/html", "text/plain")}}
    }
}


@router.get(
    PATH,
    ability=SIGNATURES_READ.for_what_is_there,
    response=Data[list[schemas.SignatureRow]],
    straight=True,
)
def list_signatures(request: Request, space_id: UUID) -> Any:
    """The space's signatures, by name."""
    access_space(request.auth, space_id, SIGNATURES_READ.for_what_is_there)
    return data(output.signatures_out(selectors.list_signatures(space_id)))


@router.post(
    PATH,
    ability=SIGNATURES_EDIT,
    response=Data[schemas.SignatureOut],
    status=201,
    idempotent=True,
    largest_body=body_limits.LONG,
)
def create_signature(
    request: Request, response: HttpResponse, space_id: UUID, payload: schemas.SignatureIn
) -> Any:
    """Makes a signature."""
    access = access_space(request.auth, space_id, SIGNATURES_EDIT)
    signature = services.create_signature(request.auth, access.space, payload.values())
    response.headers["ETag"] = entity_tag(signature.version)
    return Status(201, data(output.signature_out(signature)))


@router.post(
    PATH + "/draft",
    ability=SIGNATURES_READ,
    response=Data[schemas.SignatureDraft],
    largest_body=body_limits.LONG,
)
def draw_signature_draft(request: Request, space_id: UUID, payload: schemas.SignatureDraftIn) -> Any:
    """A signature that is not saved, drawn for a card of the space."""
    access = access_space(request.auth, space_id, SIGNATURES_READ)
    look = selectors.look_in(access.space, payload.look.values())
    shown = selectors.shown_in_space(request.auth, access.space, look, payload.card, payload.language or "")
    return data(output.draft_out(shown, payload.program, dark=payload.dark, phone=payload.phone))


@router.get(
    PATH + "/{uuid:signature_id}",
    ability=SIGNATURES_READ.for_what_is_there,
    response=Data[schemas.SignatureOut],
)
def read_signature(request: Request, response: HttpResponse, space_id: UUID, signature_id: UUID) -> Any:
    """A signature with all its values."""
    access_space(request.auth, space_id, SIGNATURES_READ.for_what_is_there)
    signature = selectors.signature_of(space_id, signature_id)
    response.headers["ETag"] = entity_tag(signature.version)
    return data(output.signature_out(signature))


@router.patch(
    PATH + "/{uuid:signature_id}",
    ability=SIGNATURES_EDIT,
    response=Data[schemas.SignatureOut],
    largest_body=body_limits.LONG,
)
def update_signature(
    request: Request,
    response: HttpResponse,
    space_id: UUID,
    signature_id: UUID,
    payload: schemas.SignaturePatch,
) -> Any:
    """Changes a signature; what is not sent stays. What people have taken is old from then on."""
    access_space(request.auth, space_id, SIGNATURES_EDIT)
    signature = SIGNATURES.update(
        request.auth, space_id, signature_id, payload.values(), expected_version(request)
    )
    response.headers["ETag"] = entity_tag(signature.version)
    return data(output.signature_out(signature))


@router.delete(PATH + "/{uuid:signature_id}", ability=SIGNATURES_EDIT.for_what_is_there, response={204: None})
def delete_signature(request: Request, space_id: UUID, signature_id: UUID) -> Any:
    """Deletes a signature. It can be brought back for 30 days; what people have taken they keep."""
    access_space(request.auth, space_id, SIGNATURES_EDIT.for_what_is_there)
    SIGNATURES.delete(request.auth, space_id, signature_id)
    return Status(204, None)


@router.post(
    PATH + "/{uuid:signature_id}/restore", ability=SIGNATURES_EDIT, response=Data[schemas.SignatureOut]
)
def restore_signature(request: Request, space_id: UUID, signature_id: UUID) -> Any:
    """Takes a deletion back."""
    access_space(request.auth, space_id, SIGNATURES_EDIT)
    return data(output.signature_out(SIGNATURES.restore(request.auth, space_id, signature_id)))


@router.get(
    PATH + "/{uuid:signature_id}/preview",
    ability=SIGNATURES_READ,
    response=Data[schemas.SignatureDraft],
)
def preview_signature(
    request: Request, space_id: UUID, signature_id: UUID, query: Query[schemas.SignaturePreviewQuery]
) -> Any:
    """A signature with a person of the space."""
    access = access_space(request.auth, space_id, SIGNATURES_READ)
    kept = selectors.signature_of(space_id, signature_id)
    look = selectors.look_in(access.space, selectors.values_of(kept))
    shown = selectors.shown_in_space(request.auth, access.space, look, query.card, query.language or "")
    return data(output.draft_out(shown, query.program, dark=query.dark))


@router.get(
    PATH + "/{uuid:signature_id}/people",
    ability=SIGNATURES_READ,
    response=Page[schemas.SignaturePerson],
    straight=True,
)
def list_signature_people(
    request: Request, space_id: UUID, signature_id: UUID, query: Query[schemas.SignaturePeopleQuery]
) -> Any:
    """The people of the space's active cards, by name, with what each of them has of a signature."""
    access = access_space(request.auth, space_id, SIGNATURES_READ)
    signature = selectors.signature_of(space_id, signature_id)
    found = selectors.list_people(access.space, signature, query, query.search, query.state)
    return page(found, query, output.people_out(found.rows))


@router.get(
    PATH + "/{uuid:signature_id}/people/counts",
    ability=SIGNATURES_READ,
    response=Data[schemas.SignatureCounts],
    straight=True,
)
def count_signature_people(
    request: Request, space_id: UUID, signature_id: UUID, query: Query[schemas.SignaturePeopleCountQuery]
) -> Any:
    """How many of the people of the space have which state of a signature."""
    access = access_space(request.auth, space_id, SIGNATURES_READ)
    signature = selectors.signature_of(space_id, signature_id)
    return data(selectors.count_people(access.space, signature, query.search))


@router.post(
    PATH + "/{uuid:signature_id}/roll-out",
    ability=SIGNATURES_EDIT,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def roll_out_signature(
    request: Request, space_id: UUID, signature_id: UUID, payload: schemas.SignatureRollOutIn
) -> Any:
    """Brings a signature to people, in a job: as a ZIP whose `file_url` comes when it is done, or by mail."""
    access = access_space(request.auth, space_id, SIGNATURES_EDIT)
    signature = selectors.signature_of(space_id, signature_id)
    job = roll_out.start(
        request.auth,
        access.space,
        signature,
        way=payload.way,
        card_ids=payload.cards,
        only_missing=payload.missing,
        states=payload.states,
        search=payload.search,
    )
    return Status(202, data(job_out(job)))


# --- banners


@router.get(BANNERS_PATH, ability=SIGNATURES_READ.for_what_is_there, response=Data[list[schemas.BannerOut]])
def list_banners(request: Request, space_id: UUID) -> Any:
    """The banners below the space's signatures, the newest first, with their clicks."""
    access = access_space(request.auth, space_id, SIGNATURES_READ.for_what_is_there)
    return data(_banners_out(access.space, list(banners.list_banners(space_id))))


@router.post(
    BANNERS_PATH,
    ability=SIGNATURES_EDIT,
    response=Data[schemas.BannerOut],
    status=201,
    idempotent=True,
    largest_body=body_limits.LONG,
)
def create_banner(request: Request, response: HttpResponse, space_id: UUID, payload: schemas.BannerIn) -> Any:
    """Makes a banner. Signatures that people have taken show it by themselves."""
    access = access_space(request.auth, space_id, SIGNATURES_EDIT)
    banner = banners.create_banner(request.auth, access.space, payload.values())
    response.headers["ETag"] = entity_tag(banner.version)
    return Status(201, data(_banner_out(access.space, banner)))


@router.get(
    BANNERS_PATH + "/{uuid:banner_id}",
    ability=SIGNATURES_READ.for_what_is_there,
    response=Data[schemas.BannerOut],
)
def read_banner(request: Request, response: HttpResponse, space_id: UUID, banner_id: UUID) -> Any:
    """A banner with its clicks."""
    access = access_space(request.auth, space_id, SIGNATURES_READ.for_what_is_there)
    banner = banners.banner_by_id(space_id, banner_id)
    response.headers["ETag"] = entity_tag(banner.version)
    return data(_banner_out(access.space, banner))


@router.patch(
    BANNERS_PATH + "/{uuid:banner_id}",
    ability=SIGNATURES_EDIT,
    response=Data[schemas.BannerOut],
    largest_body=body_limits.LONG,
)
def update_banner(
    request: Request, response: HttpResponse, space_id: UUID, banner_id: UUID, payload: schemas.BannerPatch
) -> Any:
    """Changes a banner; what is not sent stays."""
    access = access_space(request.auth, space_id, SIGNATURES_EDIT)
    banner = banners.BANNERS.update(
        request.auth, space_id, banner_id, payload.values(), expected_version(request)
    )
    response.headers["ETag"] = entity_tag(banner.version)
    return data(_banner_out(access.space, banner))


@router.delete(
    BANNERS_PATH + "/{uuid:banner_id}", ability=SIGNATURES_EDIT.for_what_is_there, response={204: None}
)
def delete_banner(request: Request, space_id: UUID, banner_id: UUID) -> Any:
    """Deletes a banner: mails show it no more. It can be brought back for 30 days."""
    access_space(request.auth, space_id, SIGNATURES_EDIT.for_what_is_there)
    banners.BANNERS.delete(request.auth, space_id, banner_id)
    return Status(204, None)


@router.post(
    BANNERS_PATH + "/{uuid:banner_id}/restore", ability=SIGNATURES_EDIT, response=Data[schemas.BannerOut]
)
def restore_banner(request: Request, space_id: UUID, banner_id: UUID) -> Any:
    """Takes a deletion back."""
    access = access_space(request.auth, space_id, SIGNATURES_EDIT)
    return data(_banner_out(access.space, banners.BANNERS.restore(request.auth, space_id, banner_id)))


def _banner_out(space: Space, banner: Banner) -> dict[str, Any]:
    return _banners_out(space, [banner])[0]


def _banners_out(space: Space, some: list[Banner]) -> list[dict[str, Any]]:
    clicks, audiences = banners.clicks_of(space.pk), banners.audiences_of(space.pk, some)
    return output.banners_out(some, clicks, audiences, banners.today_in(space))


# --- of one card


@router.get(
    "/cards/{uuid:card_id}/signatures",
    ability=SIGNATURES_USE,
    response=Data[list[schemas.OwnSignatureRow]],
    straight=True,
)
def list_own_signatures(request: Request, card_id: UUID) -> Any:
    """The signatures that the person of a card may take, and what there is of them already."""
    access = selectors.own_card(request.auth, card_id)
    return data(selectors.own_signatures(access.card, access.space))


@router.get("/cards/{uuid:card_id}/signature", ability=SIGNATURES_USE, response=Data[schemas.OwnSignature])
def read_own_signature(request: Request, card_id: UUID, query: Query[schemas.OwnSignatureQuery]) -> Any:
    """A signature with the person of a card, to be copied, with the steps for each mail program."""
    access = selectors.own_card(request.auth, card_id)
    signature = selectors.own_signature(access.space.pk, query.signature)
    look = selectors.look_in(access.space, selectors.values_of(signature))
    return data(output.own_out(signature, selectors.shown_for(access.card, look, query.language or "")))


@router.get(
    "/cards/{uuid:card_id}/signature/file",
    ability=SIGNATURES_USE,
    response={200: None},
    openapi_extra=FILE,
)
def download_own_signature(
    request: Request, card_id: UUID, query: Query[schemas.OwnSignatureFileQuery]
) -> Any:
    """The same as a file: .htm, or .txt. From then on the person has it."""
    access = selectors.own_card(request.auth, card_id)
    signature = selectors.own_signature(access.space.pk, query.signature)
    look = selectors.look_in(access.space, selectors.values_of(signature))
    shown = selectors.shown_for(access.card, look, query.language or "")
    services.note_taken(signature, access.card.pk, shown.mark, shown.signer.language)
    return files.response_of(shown, signature.name, query.kind)


@router.post("/cards/{uuid:card_id}/signature/taken", ability=SIGNATURES_USE, response={204: None})
def note_own_signature(request: Request, card_id: UUID, payload: schemas.SignatureTakenIn) -> Any:
    """Says that the person of the card has copied a signature."""
    access = selectors.own_card(request.auth, card_id)
    signature = selectors.signature_of(access.space.pk, payload.signature)
    services.note_taken(signature, access.card.pk, payload.mark, payload.language)
    return Status(204, None)
