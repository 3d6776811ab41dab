"""The API of mailboxes: how a space is connected with them, and what is done in them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query, Status

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import Request, Router
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.signatures import selectors as signatures
from vizitka.signatures.enums import MailboxWork, MailProvider
from vizitka.signatures.mailboxes import output, schemas, selectors, services, starting
from vizitka.signatures.permissions import SIGNATURES_CONNECT, SIGNATURES_READ
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import access_space

router = Router(tags=["signatures"])
CONNECTIONS = "/spaces/{uuid:space_id}/signature-connections"
MAILBOXES = "/spaces/{uuid:space_id}/signature-mailboxes"


def _connected(space: Space, provider: MailProvider) -> dict[str, Any]:
    return next(
        output.connection_out(one) for one in selectors.connections(space) if one.provider == provider
    )


@router.get(
    CONNECTIONS,
    ability=SIGNATURES_READ.for_what_is_there,
    response=Data[list[schemas.MailConnectionOut]],
)
def list_mail_connections(request: Request, space_id: UUID) -> Any:
    """How it stands with Google Workspace and Microsoft 365. Keys are never shown."""
    access = access_space(request.auth, space_id, SIGNATURES_READ.for_what_is_there)
    return data([output.connection_out(one) for one in selectors.connections(access.space)])


@router.put(
    CONNECTIONS + "/google",
    ability=SIGNATURES_CONNECT,
    response=Data[schemas.MailConnectionOut],
    largest_body=body_limits.LONG,
)
def connect_google(request: Request, space_id: UUID, payload: schemas.GoogleConnectionIn) -> Any:
    """Keeps the key of a service account that the company allows to change signatures."""
    access = access_space(request.auth, space_id, SIGNATURES_CONNECT)
    services.connect_google(request.auth, access.space, payload.account)
    return data(_connected(access.space, MailProvider.GOOGLE))


@router.put(CONNECTIONS + "/microsoft", ability=SIGNATURES_CONNECT, response=Data[schemas.MailConnectionOut])
def connect_microsoft(request: Request, space_id: UUID, payload: schemas.MicrosoftConnectionIn) -> Any:
    """Says which signatures Outlook’s add-in gives out, and by which directory people are proved to it."""
    access = access_space(request.auth, space_id, SIGNATURES_CONNECT)
    services.connect_microsoft(request.auth, access.space, **payload.model_dump())
    return data(_connected(access.space, MailProvider.MICROSOFT))


@router.delete(CONNECTIONS + "/google", ability=SIGNATURES_CONNECT.for_what_is_there, response={204: None})
def disconnect_google(request: Request, space_id: UUID) -> Any:
    """Forgets the key. What stands in mailboxes stays there; what was there before is still known."""
    access = access_space(request.auth, space_id, SIGNATURES_CONNECT.for_what_is_there)
    services.disconnect(request.auth, access.space, MailProvider.GOOGLE)
    return Status(204, None)


@router.delete(CONNECTIONS + "/microsoft", ability=SIGNATURES_CONNECT.for_what_is_there, response={204: None})
def disconnect_microsoft(request: Request, space_id: UUID) -> Any:
    """Ends the add-in: Outlook gets no signature any more."""
    access = access_space(request.auth, space_id, SIGNATURES_CONNECT.for_what_is_there)
    services.disconnect(request.auth, access.space, MailProvider.MICROSOFT)
    return Status(204, None)


@router.get(MAILBOXES, ability=SIGNATURES_READ, response=Page[schemas.MailboxHolder], straight=True)
def list_mailboxes(request: Request, space_id: UUID, query: Query[schemas.MailboxesQuery]) -> Any:
    """The people of the space, by name, with what stands in their mailboxes, as of the last look."""
    access = access_space(request.auth, space_id, SIGNATURES_READ)
    signature = signatures.signature_of(space_id, query.signature) if query.signature else None
    found = selectors.list_holders(
        access.space, query.provider, signature, query, search=query.search, only_trouble=query.trouble
    )
    return page(found, query, output.holders_out(found.rows))


@router.post(
    MAILBOXES + "/work",
    ability=SIGNATURES_CONNECT,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def work_in_mailboxes(request: Request, space_id: UUID, payload: schemas.MailboxWorkIn) -> Any:
    """Looks into the mailboxes of people, or writes signatures there, in a job."""
    access = access_space(request.auth, space_id, SIGNATURES_CONNECT)
    job = starting.start(
        request.auth,
        access.space,
        payload.work,
        signatures.signature_of(space_id, payload.signature),
        card_ids=payload.cards,
        only_missing=payload.missing,
        over_changes=payload.over_changes,
    )
    return Status(202, data(job_out(job)))


@router.post(
    MAILBOXES + "/restore",
    ability=SIGNATURES_CONNECT.for_what_is_there,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def restore_mailboxes(request: Request, space_id: UUID, payload: schemas.MailboxRestoreIn) -> Any:
    """Brings back what stood in the mailboxes before us, in a job."""
    access = access_space(request.auth, space_id, SIGNATURES_CONNECT.for_what_is_there)
    job = starting.start(request.auth, access.space, MailboxWork.RESTORE, None, card_ids=payload.cards)
    return Status(202, data(job_out(job)))


@router.get(MAILBOXES + "/log", ability=SIGNATURES_READ, response=Page[schemas.MailboxLine], straight=True)
def list_mailbox_log(request: Request, space_id: UUID, query: Query[schemas.MailboxLogQuery]) -> Any:
    """What was done in the mailboxes of the space, the newest first; of one card, or of all."""
    access = access_space(request.auth, space_id, SIGNATURES_READ)
    found = selectors.list_entries(space_id, query, query.card)
    names = selectors.names_of(access.space, {one.card_id for one in found.rows})
    return page(found, query, output.lines_out(found.rows, names))
