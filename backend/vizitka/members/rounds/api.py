"""Inviting people to their cards, many at once: see what would happen, send it, see what came of it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query, Status

from vizitka.cards import listing
from vizitka.cards.permissions import CARDS_MEMBERS
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import Request, Router
from vizitka.common.errors import NotFound
from vizitka.jobs.schemas import job_out
from vizitka.members.rounds import output, schemas, selectors, services, sources
from vizitka.members.rounds.enums import RoundSource, Standing
from vizitka.members.schemas import InvitationRowOut
from vizitka.members.throttles import TEST_INVITATION

router = Router(tags=["members"])


@router.post(
    "/spaces/{uuid:space_id}/invitation-rounds",
    largest_body=body_limits.ROWS,
    ability=CARDS_MEMBERS,
    response={201: Data[schemas.RoundOut]},
)
def create_invitation_round(request: Request, space_id: UUID, payload: schemas.RoundIn) -> Any:
    """A draft of a round, which shows what would happen; nothing is sent yet."""
    space = selectors.space_of(request.auth, space_id)
    if payload.import_id is not None:
        found = sources.cards_of_import(space, payload.import_id)
        item = services.draft(request.auth, space, found.cards, source=RoundSource.IMPORT, name=found.name)
    elif payload.filter is not None:
        ids = listing.filtered_ids(space, payload.filter)
        item = services.draft(request.auth, space, ids, source=RoundSource.FILTER)
    else:
        item = services.draft(request.auth, space, payload.uuids or [], source=RoundSource.CHOSEN)
    return Status(201, data(output.round_out(item, planned=True)))


@router.get(
    "/spaces/{uuid:space_id}/invitation-rounds/{uuid:round_id}",
    ability=CARDS_MEMBERS,
    response=Data[schemas.RoundOut],
)
def read_invitation_round(request: Request, space_id: UUID, round_id: UUID) -> Any:
    """A round; while it is a draft, with what would happen now."""
    item = selectors.access_round(request.auth, space_id, round_id)
    return data(output.round_out(item, planned=True))


@router.get(
    "/spaces/{uuid:space_id}/invitation-rounds/{uuid:round_id}/cards",
    ability=CARDS_MEMBERS,
    response=Page[schemas.ProspectOut],
    straight=True,
)
def list_prospects(
    request: Request, space_id: UUID, round_id: UUID, query: Query[schemas.ProspectQuery]
) -> Any:
    """The cards of a draft, each with what would become of it."""
    item = selectors.access_round(request.auth, space_id, round_id)
    standing = Standing(query.standing) if query.standing else None
    found = selectors.list_prospects(item, standing=standing, search=query.search, query=query)
    return page(found, query, output.prospects_out(item, found.rows))


@router.post(
    "/spaces/{uuid:space_id}/invitation-rounds/{uuid:round_id}/preview",
    ability=CARDS_MEMBERS,
    response=Data[schemas.MailPreview],
)
def preview_invitation(
    request: Request, space_id: UUID, round_id: UUID, payload: schemas.RoundPreviewIn
) -> Any:
    """The mail as the person of a card would get it."""
    item = selectors.access_round(request.auth, space_id, round_id)
    card = selectors.card_to_show(item, payload.card, payload.language)
    if card is None:
        raise NotFound
    return data(output.preview_out(item, card, language=payload.language, message=payload.message))


@router.post(
    "/spaces/{uuid:space_id}/invitation-rounds/{uuid:round_id}/test-mail",
    ability=CARDS_MEMBERS,
    response={202: Data[schemas.TestMail]},
    throttled=TEST_INVITATION,
)
def send_test_invitation(
    request: Request, space_id: UUID, round_id: UUID, payload: schemas.RoundPreviewIn
) -> Any:
    """Sends the mail of a card to who asks, and to nobody else; its link leads back to the draft."""
    item = selectors.access_round(request.auth, space_id, round_id)
    card = selectors.card_to_show(item, payload.card, payload.language)
    if card is None:
        raise NotFound
    services.send_test(request.auth, item, card, language=payload.language, message=payload.message)
    return Status(202, data({"to": request.auth.user.email}))


@router.post(
    "/spaces/{uuid:space_id}/invitation-rounds/{uuid:round_id}/start",
    largest_body=body_limits.ROWS,
    ability=CARDS_MEMBERS,
    response={202: Data[schemas.RoundJob]},
)
def start_invitation_round(
    request: Request, space_id: UUID, round_id: UUID, payload: schemas.RoundStartIn
) -> Any:
    """Sends a draft, by a job; sent a second time it is the same job."""
    item = selectors.access_round(request.auth, space_id, round_id)
    words = {str(code): text for code, text in payload.words.items()}
    job = services.start(request.auth, item, words=words, without=payload.without)
    return Status(202, data({"job": job_out(job)}))


@router.post(
    "/spaces/{uuid:space_id}/invitation-rounds/{uuid:round_id}/stop",
    ability=CARDS_MEMBERS,
    response=Data[schemas.RoundStopped],
)
def stop_invitation_round(request: Request, space_id: UUID, round_id: UUID) -> Any:
    """Takes back what has not gone yet."""
    item = selectors.access_round(request.auth, space_id, round_id)
    return data({"stopped": services.stop(request.auth, item)})


@router.get(
    "/spaces/{uuid:space_id}/card-invitations",
    ability=CARDS_MEMBERS,
    response=Page[schemas.CardInvitationOut],
    straight=True,
)
def list_all_card_invitations(
    request: Request, space_id: UUID, query: Query[schemas.CardInvitationQuery]
) -> Any:
    """Invitations to cards of the space, each with what became of it."""
    space = selectors.space_of(request.auth, space_id)
    found = selectors.list_invited(
        space.pk, round_id=query.round, state=query.state, search=query.search, query=query
    )
    return page(found, query, output.invited_out(found.rows))


@router.get(
    "/spaces/{uuid:space_id}/card-invitations/summary",
    ability=CARDS_MEMBERS,
    response=Data[schemas.InvitationSummary],
)
def summarise_card_invitations(
    request: Request, space_id: UUID, query: Query[schemas.InvitationSummaryQuery]
) -> Any:
    """How many were sent, opened, joined and came back: of all, or of a round."""
    space = selectors.space_of(request.auth, space_id)
    rounds = selectors.started_rounds(space.pk)
    item = None
    if query.round is not None:
        item = selectors.access_round(request.auth, space_id, query.round)
        if item.started_at is None:
            raise NotFound
    summary = selectors.summary_of(space.pk, query.round)
    return data(output.summary_out(summary, item, rounds))


@router.post(
    "/spaces/{uuid:space_id}/card-invitations/remind",
    ability=CARDS_MEMBERS,
    response={202: Data[schemas.RoundJob]},
)
def remind_invited(request: Request, space_id: UUID, payload: schemas.RemindIn) -> Any:
    """Sends the invitations again that nobody has answered for a day, by a job."""
    space = selectors.space_of(request.auth, space_id)
    job = services.remind(request.auth, space, payload.round)
    return Status(202, data({"job": job_out(job)}))


@router.post(
    "/spaces/{uuid:space_id}/card-invitations/{uuid:invitation_id}/address",
    ability=CARDS_MEMBERS,
    response=Data[InvitationRowOut],
)
def correct_invited_address(
    request: Request, space_id: UUID, invitation_id: UUID, payload: schemas.InvitedAddressIn
) -> Any:
    """Invites the right address instead, and puts it on the card where the wrong one stands."""
    space = selectors.space_of(request.auth, space_id)
    return data(services.correct_address(request.auth, space, invitation_id, payload.email))
