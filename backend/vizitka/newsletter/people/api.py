"""The API of the newsletter's people: lists, subscribers, addresses that get nothing, and what cards offer."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from ninja import Query, Status

from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common import body_limits
from vizitka.common.api.changes import Changes, ChangesQuery
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.permissions import PUBLIC
from vizitka.contacts.models import Contact
from vizitka.contacts.selectors import access_contacts
from vizitka.newsletter.people import (
    book,
    by_app,
    erasing,
    inviting,
    lists,
    output,
    reports,
    schemas,
    selectors,
    suppression,
    switching,
    texts,
)
from vizitka.newsletter.people.throttles import BY_APP, REPORTS
from vizitka.newsletter.permissions import (
    NEWSLETTER_EDIT,
    NEWSLETTER_MANAGE,
    NEWSLETTER_OFFER,
    NEWSLETTER_READ,
)
from vizitka.publishing.observers import visitor_of
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces.selectors import access_space

router = Router(tags=["newsletter"])
# What was made while a package had it stays readable, and people can be let go.
READ = NEWSLETTER_READ.for_what_is_there
LET_GO = NEWSLETTER_EDIT.for_what_is_there
ERASE = NEWSLETTER_MANAGE.for_what_is_there


@router.get("/spaces/{uuid:space_id}/newsletter", ability=READ, response=Data[schemas.NewsletterOut])
def get_newsletter(request: CallerRequest, space_id: UUID) -> Any:
    """The newsletter of the space as a whole: whether it is on and ready, and how many read it."""
    access = access_space(request.auth, space_id, READ, with_settings=True)
    return data(output.newsletter_out(access))


# --- lists


@router.get(
    "/spaces/{uuid:space_id}/newsletter/lists",
    ability=READ,
    response=Data[list[schemas.NewsletterListOut]],
    straight=True,
)
def list_newsletter_lists(request: CallerRequest, space_id: UUID) -> Any:
    """The lists of the space, in their order; there is always one."""
    access_space(request.auth, space_id, READ)
    return data(output.lists_out(space_id))


@router.get(
    "/spaces/{uuid:space_id}/newsletter/lists/changed",
    ability=READ,
    response=Changes[schemas.NewsletterListChangeOut],
    straight=True,
)
def list_newsletter_list_changes(request: CallerRequest, space_id: UUID, query: Query[ChangesQuery]) -> Any:
    """For systems that keep a copy: which lists have changed since a moment, the oldest change first; those that are
    gone are told for 30 days. Without `updated_since` all that are there."""
    access_space(request.auth, space_id, READ)
    return output.list_changes_out(space_id, query)


@router.post(
    "/spaces/{uuid:space_id}/newsletter/lists",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.NewsletterListOut],
    status=201,
    idempotent=True,
)
def create_newsletter_list(request: CallerRequest, space_id: UUID, payload: schemas.NewsletterListIn) -> Any:
    """Makes a list."""
    access = access_space(request.auth, space_id, NEWSLETTER_EDIT)
    words = {str(code): one.model_dump() for code, one in payload.texts.items()}
    row = lists.create(request.auth, access.space, words, is_public=payload.is_public)
    return Status(201, data(output.list_out(row, 0)))


@router.put("/spaces/{uuid:space_id}/newsletter/lists/order", ability=NEWSLETTER_EDIT, response={204: None})
def order_newsletter_lists(
    request: CallerRequest, space_id: UUID, payload: schemas.NewsletterListOrder
) -> Any:
    """The lists stand in this order from now on."""
    access_space(request.auth, space_id, NEWSLETTER_EDIT)
    lists.order(request.auth, space_id, payload.lists)
    return Status(204, None)


@router.patch(
    "/spaces/{uuid:space_id}/newsletter/lists/{uuid:list_id}",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.NewsletterListOut],
)
def update_newsletter_list(
    request: CallerRequest,
    response: HttpResponse,
    space_id: UUID,
    list_id: UUID,
    payload: schemas.NewsletterListPatch,
) -> Any:
    """Changes a list, based on the version in If-Match."""
    access_space(request.auth, space_id, NEWSLETTER_EDIT)
    values: dict[str, Any] = {}
    if payload.texts is not None:
        values["texts"] = {code: one.model_dump() for code, one in payload.texts.items()}
    if payload.is_public is not None:
        values["is_public"] = payload.is_public
    row = lists.update(request.auth, space_id, list_id, values, expected_version=expected_version(request))
    response.headers["ETag"] = entity_tag(row.version)
    return data(output.list_out(row, lists.numbers(space_id).get(row.pk, 0)))


@router.delete(
    "/spaces/{uuid:space_id}/newsletter/lists/{uuid:list_id}", ability=LET_GO, response={204: None}
)
def delete_newsletter_list(request: CallerRequest, space_id: UUID, list_id: UUID) -> Any:
    """Takes a list away; who has it stays a subscriber. The last one stays."""
    access_space(request.auth, space_id, LET_GO)
    lists.delete(request.auth, space_id, list_id)
    return Status(204, None)


# --- subscribers


@router.get(
    "/spaces/{uuid:space_id}/newsletter/subscribers",
    ability=READ,
    response=Page[schemas.SubscriberRow],
    straight=True,
)
def list_subscribers(
    request: CallerRequest, space_id: UUID, query: Query[schemas.SubscriberListQuery]
) -> Any:
    """The subscribers of the space, whatever has become of them."""
    access = access_space(request.auth, space_id, READ)
    found = selectors.list_subscribers(access.space, query)
    return page(found, query, output.rows_out(space_id, found.rows))


@router.get(
    "/spaces/{uuid:space_id}/newsletter/subscribers/changed",
    ability=READ,
    response=Changes[schemas.SubscriberChangeOut],
    straight=True,
)
def list_subscriber_changes(request: CallerRequest, space_id: UUID, query: Query[ChangesQuery]) -> Any:
    """For systems that keep a copy: which subscribers have changed since a moment, the oldest change first. Those who
    were erased are told for 30 days, by their ids. Without `updated_since` all that are there."""
    access_space(request.auth, space_id, READ)
    return output.subscriber_changes_out(space_id, query)


@router.post(
    "/spaces/{uuid:space_id}/newsletter/subscribers/change",
    ability=LET_GO,
    response=Data[schemas.SubscribersChanged],
    largest_body=body_limits.ROWS,
)
def change_subscribers(request: CallerRequest, space_id: UUID, payload: schemas.SubscribersChangeIn) -> Any:
    """Does one thing with many. To erase needs the right to look after the newsletter."""
    needed = {"erase": ERASE, "leave": LET_GO}.get(payload.act, NEWSLETTER_EDIT)
    space = access_space(request.auth, space_id, needed).space
    most = schemas.MOST_ERASED if payload.act == "erase" else schemas.MOST_AT_ONCE
    ids, further = selectors.next_ids(space, payload, most)
    if payload.act == "erase":
        changed = erasing.erase_many(request.auth, space_id, ids)
    else:
        changed = book.change_many(request.auth, space, ids, payload.act, payload.list)
    return data({"changed": changed, "unchanged": len(ids) - changed, "next": further})


@router.post(
    "/spaces/{uuid:space_id}/newsletter/invitations",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.NewsletterInvited],
    largest_body=body_limits.ROWS,
    idempotent=True,
)
def invite_contacts(request: CallerRequest, space_id: UUID, payload: schemas.NewsletterInvitationIn) -> Any:
    """Asks contacts who have agreed to hear from the company, once, whether they want its newsletter."""
    access = access_space(request.auth, space_id, NEWSLETTER_EDIT, with_settings=True)
    _, scope = access_contacts(request.auth, space_id)
    found: list[Contact] = list(scope.living().filter(pk__in=payload.contacts).order_by("pk"))
    return data(inviting.invite(request.auth, access.space, found))


def _subscriber(request: CallerRequest, response: HttpResponse, subscriber_id: UUID) -> dict[str, Any]:
    """The subscriber as it is now, with its version."""
    found = selectors.access_subscriber(request.auth, subscriber_id, READ)
    response.headers["ETag"] = entity_tag(found.subscriber.version)
    return data(output.subscriber_out(found))


@router.get(
    "/newsletter-subscribers/{uuid:subscriber_id}",
    ability=READ,
    response=Data[schemas.SubscriberOut],
)
def get_subscriber(request: CallerRequest, response: HttpResponse, subscriber_id: UUID) -> Any:
    """A subscriber with its history."""
    return _subscriber(request, response, subscriber_id)


@router.patch(
    "/newsletter-subscribers/{uuid:subscriber_id}",
    ability=NEWSLETTER_EDIT,
    response=Data[schemas.SubscriberOut],
)
def update_subscriber(
    request: CallerRequest, response: HttpResponse, subscriber_id: UUID, payload: schemas.SubscriberPatch
) -> Any:
    """Changes a subscriber, based on the version in If-Match."""
    found = selectors.access_subscriber(request.auth, subscriber_id, NEWSLETTER_EDIT)
    values = {
        name: value for name, value in payload.model_dump(exclude_unset=True).items() if value is not None
    }
    book.update(request.auth, found.space, subscriber_id, values, expected_version=expected_version(request))
    return _subscriber(request, response, subscriber_id)


@router.post(
    "/newsletter-subscribers/{uuid:subscriber_id}/leave",
    ability=LET_GO,
    response=Data[schemas.SubscriberOut],
)
def end_subscriber(request: CallerRequest, response: HttpResponse, subscriber_id: UUID) -> Any:
    """The person gets no letters any more, as asked for otherwise than by a link."""
    found = selectors.access_subscriber(request.auth, subscriber_id, LET_GO)
    book.leave(request.auth, found.space.pk, subscriber_id)
    return _subscriber(request, response, subscriber_id)


@router.post(
    "/newsletter-subscribers/{uuid:subscriber_id}/erase",
    ability=ERASE,
    response={204: None},
)
def erase_subscriber(request: CallerRequest, subscriber_id: UUID) -> Any:
    """Erases the person for good, at the person's request: here, and from the contacts. Nothing brings it back; that
    the address gets nothing stays known, in a form that nobody can read."""
    found = selectors.access_subscriber(request.auth, subscriber_id, ERASE)
    erasing.erase(request.auth, found.space.pk, found.subscriber.email)
    return Status(204, None)


# --- addresses that get nothing


@router.get(
    "/spaces/{uuid:space_id}/newsletter/suppressions",
    ability=READ,
    response=Data[schemas.SuppressionCounts],
)
def count_suppressions(request: CallerRequest, space_id: UUID) -> Any:
    """How many addresses get nothing, and why."""
    access_space(request.auth, space_id, READ)
    return data(output.suppressions_out(space_id))


@router.post(
    "/spaces/{uuid:space_id}/newsletter/suppressions",
    ability=ERASE,
    response=Data[schemas.SuppressionOut],
)
def suppress_address(request: CallerRequest, space_id: UUID, payload: schemas.SuppressionAddressIn) -> Any:
    """An address gets nothing from now on, whatever is imported."""
    access = access_space(request.auth, space_id, ERASE)
    return data(suppression.out(book.suppress(request.auth, access.space, payload.email)))


@router.post(
    "/spaces/{uuid:space_id}/newsletter/suppressions/look-up",
    ability=ERASE,
    response=Data[schemas.SuppressionOut],
)
def look_up_suppression(request: CallerRequest, space_id: UUID, payload: schemas.SuppressionAddressIn) -> Any:
    """Whether an exact address gets nothing, and why."""
    access_space(request.auth, space_id, ERASE)
    return data(suppression.out(suppression.find(space_id, payload.email)))


@router.post(
    "/spaces/{uuid:space_id}/newsletter/suppressions/lift",
    ability=NEWSLETTER_MANAGE,
    response=Data[schemas.SuppressionOut],
)
def lift_suppression(request: CallerRequest, space_id: UUID, payload: schemas.SuppressionLiftIn) -> Any:
    """Takes back what the space has said of an address, or a server that was wrong; the audit log keeps the reason."""
    access = access_space(request.auth, space_id, NEWSLETTER_MANAGE)
    suppression.lift(request.auth, access.space, payload.email, payload.reason)
    return data(suppression.out(suppression.find(space_id, payload.email)))


# --- what people read before they subscribe


@router.get(
    "/spaces/{uuid:space_id}/newsletter/sign-up-text",
    ability=READ,
    response=Data[schemas.SignUpTextOut],
)
def get_sign_up_text(request: CallerRequest, space_id: UUID) -> Any:
    """What people agree to, now and before."""
    access = access_space(request.auth, space_id, READ)
    return data(texts.out(access.space))


@router.post(
    "/spaces/{uuid:space_id}/newsletter/sign-up-text",
    ability=NEWSLETTER_MANAGE,
    response=Data[schemas.SignUpTextOut],
    idempotent=True,
)
def write_sign_up_text(request: CallerRequest, space_id: UUID, payload: schemas.SignUpTextIn) -> Any:
    """Writes the next version of what people agree to. Who has agreed to another one keeps to that."""
    access = access_space(request.auth, space_id, NEWSLETTER_MANAGE)
    texts.write(request.auth, access.space.pk, payload.texts)
    return data(texts.out(access.space))


# --- one card


@router.get("/cards/{uuid:card_id}/newsletter", ability=CARDS_READ, response=Data[schemas.CardNewsletterOut])
def get_card_newsletter(request: CallerRequest, card_id: UUID) -> Any:
    """Whether the card offers the newsletter, whether the person may decide it, and how many came from it."""
    return data(selectors.switch_of(access_card(request.auth, card_id, CARDS_READ)))


@router.put(
    "/cards/{uuid:card_id}/newsletter", ability=NEWSLETTER_OFFER, response=Data[schemas.CardNewsletterOut]
)
def set_card_newsletter(request: CallerRequest, card_id: UUID, payload: schemas.CardNewsletterIn) -> Any:
    """Decides whether the card offers the newsletter."""
    access = access_card(request.auth, card_id, NEWSLETTER_OFFER)
    switching.switch(request.auth, card_id, access.space, is_offered=payload.is_offered, bounds=access.bounds)
    return data(selectors.switch_of(access))


# --- for apps


def _languages(request: HttpRequest) -> tuple[str, ...]:
    return visitor_languages("", request.headers.get("Accept-Language", ""))


@router.get("/c/{address}/newsletter", ability=PUBLIC, response=Data[schemas.SignUpSheet])
def read_sign_up_sheet(request: Request, address: str) -> Any:
    """What a card asks of visitors who subscribe: for apps that show it in their own way."""
    return data(by_app.sheet_of_card(address, _languages(request)))


@router.post(
    "/c/{address}/newsletter",
    ability=PUBLIC,
    response=Data[schemas.SignUpThanks],
    status=202,
    throttled=BY_APP,
)
def send_sign_up(request: Request, address: str, payload: schemas.SignUpIn) -> Any:
    """Asks for the newsletter. A mail goes to the address, once a day at most, and nothing counts before it is
    confirmed; the answer is the same whether the address is known, unknown or may get nothing."""
    taken = by_app.receive(address, _languages(request), payload, visitor_of(request.META))
    return Status(202, data(taken))


# --- reports of mail servers


@router.post(
    "/newsletter/reports",
    ability=PUBLIC,
    response=Data[schemas.MailReportsTaken],
    throttled=REPORTS,
    largest_body=body_limits.LONG,
)
def take_mail_reports(request: Request, payload: schemas.MailReportsIn) -> Any:
    """Takes what mail servers report of letters: addresses that are none, and complaints. Signed: the header
    `Vizitka-Signature: t=<seconds>,v1=<hex>` is the HMAC-SHA256 of `<seconds>.<body>` with the installation's key, five
    minutes old at most. The same report twice changes nothing more. Without a key there is no such address."""
    reports.check(request)
    return data(reports.take(payload.reports))
