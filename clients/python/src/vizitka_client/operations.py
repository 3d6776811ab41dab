# SPDX-License-Identifier: MIT
# Made of openapi.json by generate.py; a change here is lost.
"""The operations that a token may call, each by its name in the document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast

from vizitka_client import types
from vizitka_client.calling import Calls, Changes, File


class Operations(Calls):
    def add_contact_note(self, contact_id: str, body: types.ContactNoteIn, *, idempotency_key: str | None = None) -> types.ContactNoteOut:
        """Writes something about a contact."""
        return cast("types.ContactNoteOut", self._data("POST", f"/v1/contacts/{self._place(contact_id)}/notes", body=body, idempotency_key=idempotency_key, keyed=True))

    def card_statistics(self, card_id: str, *, first: str | None = None, last: str | None = None, days: int | None = None, months: int | None = None, step: Literal['hour', 'day', 'week', 'month'] | None = None, compare: Literal['before', 'year'] | None = None, channel: list[Literal['link', 'qr_code', 'product']] | None = None) -> types.CardStatisticsOut:
        """What a card brought in a range of days. By hours only spaces are counted."""
        return cast("types.CardStatisticsOut", self._data("GET", f"/v1/cards/{self._place(card_id)}/statistics", query={"first": first, "last": last, "days": days, "months": months, "step": step, "compare": compare, "channel": channel}))

    def change_contact_note(self, contact_id: str, note_id: str, body: types.ContactNoteIn, *, if_match: int | str | None = None) -> types.ContactNoteOut:
        """Changes a note that the person has written."""
        return cast("types.ContactNoteOut", self._data("PATCH", f"/v1/contacts/{self._place(contact_id)}/notes/{self._place(note_id)}", body=body, if_match=if_match))

    def change_contacts(self, space_id: str, body: types.ContactsChangeIn, *, idempotency_key: str | None = None) -> types.ContactsChanged:
        """Does one act with many contacts of those that the person may change."""
        return cast("types.ContactsChanged", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contacts/changes", body=body, idempotency_key=idempotency_key, keyed=True))

    def change_product(self, product_id: str, body: types.ChangeIn, *, idempotency_key: str | None = None) -> types.ProductOut:
        """Does one act with a product. After one that takes it out of the person's reach, it is shown as it was
        left.
        """
        return cast("types.ProductOut", self._data("POST", f"/v1/products/{self._place(product_id)}/changes", body=body, idempotency_key=idempotency_key, keyed=True))

    def change_products(self, space_id: str, body: types.ManyIn, *, idempotency_key: str | None = None) -> types.ManyOut:
        """Does one act with many products; those that it is not possible with stay as they are, and are named."""
        return cast("types.ManyOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/products/changes", body=body, idempotency_key=idempotency_key, keyed=True))

    def change_subscribers(self, space_id: str, body: types.SubscribersChangeIn) -> types.SubscribersChanged:
        """Does one thing with many. To erase needs the right to look after the newsletter."""
        return cast("types.SubscribersChanged", self._data("POST", f"/v1/spaces/{self._place(space_id)}/newsletter/subscribers/change", body=body))

    def count_contacts(self, space_id: str, *, doubles: bool | None = None) -> types.ContactCounts:
        """How many there are for each tab."""
        return cast("types.ContactCounts", self._data("GET", f"/v1/spaces/{self._place(space_id)}/contacts/counts", query={"doubles": doubles}))

    def count_products(self, space_id: str, *, search: str | None = None, label: types.Label | None = None, type: str | None = None, batch: int | None = None, card: str | None = None, tapped_since: str | None = None, untapped_since: str | None = None) -> types.LabelsOut:
        """How many products of the space have each label, of those that the filter finds."""
        return cast("types.LabelsOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/products/labels", query={"search": search, "label": label, "type": type, "batch": batch, "card": card, "tapped_since": tapped_since, "untapped_since": untapped_since}))

    def count_suppressions(self, space_id: str) -> types.SuppressionCounts:
        """How many addresses get nothing, and why."""
        return cast("types.SuppressionCounts", self._data("GET", f"/v1/spaces/{self._place(space_id)}/newsletter/suppressions"))

    def create_card(self, space_id: str, body: types.CardIn, *, idempotency_key: str | None = None) -> types.CardOut:
        """Makes a card."""
        return cast("types.CardOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/cards", body=body, idempotency_key=idempotency_key, keyed=True))

    def create_contact(self, space_id: str, body: types.ContactIn, *, idempotency_key: str | None = None) -> types.ContactOut:
        """Keeps somebody whom a person has met. Who has only own cards in the space names one of them as the
        holder.
        """
        return cast("types.ContactOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contacts", body=body, idempotency_key=idempotency_key, keyed=True))

    def create_contact_event(self, space_id: str, body: types.ContactEventIn, *, idempotency_key: str | None = None) -> types.ContactEventOut:
        """Makes an event. Contacts that were met in its days carry it."""
        return cast("types.ContactEventOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contact-events", body=body, idempotency_key=idempotency_key, keyed=True))

    def create_contact_tag(self, space_id: str, body: types.ContactTagIn, *, idempotency_key: str | None = None) -> types.ContactTagOut:
        """Makes a tag: whoever writes in the book may."""
        return cast("types.ContactTagOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contact-tags", body=body, idempotency_key=idempotency_key, keyed=True))

    def create_location(self, space_id: str, body: types.LocationIn, *, idempotency_key: str | None = None) -> types.LocationOut:
        """Makes a location."""
        return cast("types.LocationOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/locations", body=body, idempotency_key=idempotency_key, keyed=True))

    def create_newsletter_list(self, space_id: str, body: types.NewsletterListIn, *, idempotency_key: str | None = None) -> types.NewsletterListOut:
        """Makes a list."""
        return cast("types.NewsletterListOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/newsletter/lists", body=body, idempotency_key=idempotency_key, keyed=True))

    def create_template(self, space_id: str, body: types.TemplateIn, *, idempotency_key: str | None = None) -> types.TemplateOut:
        """Saves the space's present design."""
        return cast("types.TemplateOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/templates", body=body, idempotency_key=idempotency_key, keyed=True))

    def delete_card(self, card_id: str) -> None:
        """Deletes a card; it can be restored for 30 days."""
        return self._nothing("DELETE", f"/v1/cards/{self._place(card_id)}")

    def delete_contact(self, contact_id: str) -> None:
        """Deletes a contact; it can be restored for 30 days."""
        return self._nothing("DELETE", f"/v1/contacts/{self._place(contact_id)}")

    def delete_contact_event(self, space_id: str, event_id: str) -> None:
        """Deletes an event; its contacts stay."""
        return self._nothing("DELETE", f"/v1/spaces/{self._place(space_id)}/contact-events/{self._place(event_id)}")

    def delete_contact_note(self, contact_id: str, note_id: str) -> None:
        """Deletes an own note; who looks after the book deletes any."""
        return self._nothing("DELETE", f"/v1/contacts/{self._place(contact_id)}/notes/{self._place(note_id)}")

    def delete_contact_tag(self, space_id: str, tag_id: str) -> None:
        """Takes a tag from all contacts, and away."""
        return self._nothing("DELETE", f"/v1/spaces/{self._place(space_id)}/contact-tags/{self._place(tag_id)}")

    def delete_location(self, space_id: str, location_id: str) -> None:
        """Deletes a location: cards that follow it show no address of it. It can be brought back for 30 days."""
        return self._nothing("DELETE", f"/v1/spaces/{self._place(space_id)}/locations/{self._place(location_id)}")

    def delete_newsletter_list(self, space_id: str, list_id: str) -> None:
        """Takes a list away; who has it stays a subscriber. The last one stays."""
        return self._nothing("DELETE", f"/v1/spaces/{self._place(space_id)}/newsletter/lists/{self._place(list_id)}")

    def delete_template(self, space_id: str, template_id: str) -> None:
        """Deletes a template; its cards show the space's design. It can be brought back for 30 days."""
        return self._nothing("DELETE", f"/v1/spaces/{self._place(space_id)}/templates/{self._place(template_id)}")

    def duplicate_card(self, card_id: str, *, idempotency_key: str | None = None) -> types.CardOut:
        """Makes a draft with the same values."""
        return cast("types.CardOut", self._data("POST", f"/v1/cards/{self._place(card_id)}/duplicate", idempotency_key=idempotency_key, keyed=True))

    def end_subscriber(self, subscriber_id: str) -> types.SubscriberOut:
        """The person gets no letters any more, as asked for otherwise than by a link."""
        return cast("types.SubscriberOut", self._data("POST", f"/v1/newsletter-subscribers/{self._place(subscriber_id)}/leave"))

    def erase_address(self, space_id: str, body: types.ContactAddressIn) -> types.ErasedOut:
        """Erases a person for good by the exact address, whoever holds the contact. Nothing brings it back."""
        return cast("types.ErasedOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contacts/erase", body=body))

    def erase_contact(self, contact_id: str) -> types.ErasedOut:
        """Erases the person for good, at the person's request: the contact, every other one of its addresses,
        and all that was derived of them. Nothing brings it back.
        """
        return cast("types.ErasedOut", self._data("POST", f"/v1/contacts/{self._place(contact_id)}/erase"))

    def erase_subscriber(self, subscriber_id: str) -> None:
        """Erases the person for good, at the person's request: here, and from the contacts. Nothing brings it
        back; that the address gets nothing stays known, in a form that nobody can read.
        """
        return self._nothing("POST", f"/v1/newsletter-subscribers/{self._place(subscriber_id)}/erase")

    def export_audit_entries(self, space_id: str, *, search: str | None = None, actor: str | None = None, action: str | None = None, kind: list[Literal['cards', 'people', 'design', 'space', 'products', 'locations', 'contacts', 'newsletter', 'card_styles', 'domain', 'backgrounds', 'signatures', 'directory', 'imports']] | None = None, since: str | None = None, until: str | None = None, part_of: str | None = None) -> bytes:
        """The same as a table: a line for each field that was changed, 100,000 entries at most."""
        return self._file("GET", f"/v1/spaces/{self._place(space_id)}/audit.csv", query={"search": search, "actor": actor, "action": action, "kind": kind, "since": since, "until": until, "part_of": part_of})

    def export_card_statistics(self, card_id: str, *, first: str | None = None, last: str | None = None, days: int | None = None, months: int | None = None, step: Literal['hour', 'day', 'week', 'month'] | None = None, compare: Literal['before', 'year'] | None = None, channel: list[Literal['link', 'qr_code', 'product']] | None = None, format: Literal['csv', 'xlsx'] | None = None) -> bytes:
        """What a card brought as a file, in the person's language."""
        return self._file("GET", f"/v1/cards/{self._place(card_id)}/statistics/export", query={"first": first, "last": last, "days": days, "months": months, "step": step, "compare": compare, "channel": channel, "format": format})

    def export_locations(self, space_id: str, *, format: Literal['csv', 'xlsx'] | None = None) -> bytes:
        """All locations as CSV or XLSX, which an import reads again."""
        return self._file("GET", f"/v1/spaces/{self._place(space_id)}/locations/export", query={"format": format})

    def export_space_statistics(self, space_id: str, *, first: str | None = None, last: str | None = None, days: int | None = None, months: int | None = None, step: Literal['hour', 'day', 'week', 'month'] | None = None, compare: Literal['before', 'year'] | None = None, channel: list[Literal['link', 'qr_code', 'product']] | None = None, card: list[str] | None = None, department: list[str] | None = None, city: list[str] | None = None, template: list[Literal['own'] | str] | None = None, format: Literal['csv', 'xlsx'] | None = None, table: Literal['curve', 'cards'] | None = None) -> bytes:
        """The same as a file, in the person's language. Days and hours are those of the space."""
        return self._file("GET", f"/v1/spaces/{self._place(space_id)}/statistics/export", query={"first": first, "last": last, "days": days, "months": months, "step": step, "compare": compare, "channel": channel, "card": card, "department": department, "city": city, "template": template, "format": format, "table": table})

    def get_billing_account(self, account_id: str) -> types.BillingAccountOut:
        """One billing account; its version is in the ETag."""
        return cast("types.BillingAccountOut", self._data("GET", f"/v1/billing-accounts/{self._place(account_id)}"))

    def get_card(self, card_id: str) -> types.CardOut:
        """One card; a deleted one for those who may restore it."""
        return cast("types.CardOut", self._data("GET", f"/v1/cards/{self._place(card_id)}"))

    def get_card_facets(self, space_id: str) -> types.CardFacets:
        """How many cards have each state, department, place and design."""
        return cast("types.CardFacets", self._data("GET", f"/v1/spaces/{self._place(space_id)}/cards/facets"))

    def get_card_newsletter(self, card_id: str) -> types.CardNewsletterOut:
        """Whether the card offers the newsletter, whether the person may decide it, and how many came from it."""
        return cast("types.CardNewsletterOut", self._data("GET", f"/v1/cards/{self._place(card_id)}/newsletter"))

    def get_contact(self, contact_id: str) -> types.ContactOut:
        """A contact with its meetings and notes; a merged one is answered by the one that is kept, a deleted one
        for those who may restore it.
        """
        return cast("types.ContactOut", self._data("GET", f"/v1/contacts/{self._place(contact_id)}"))

    def get_contact_event_numbers(self, space_id: str, event_id: str) -> types.EventNumbers:
        """What came of an event, of what the person sees."""
        return cast("types.EventNumbers", self._data("GET", f"/v1/spaces/{self._place(space_id)}/contact-events/{self._place(event_id)}/numbers"))

    def get_invoice(self, account_id: str, invoice_id: str) -> types.InvoiceOut:
        """One invoice: what it says, and how it stands."""
        return cast("types.InvoiceOut", self._data("GET", f"/v1/billing-accounts/{self._place(account_id)}/invoices/{self._place(invoice_id)}"))

    def get_newsletter(self, space_id: str) -> types.NewsletterOut:
        """The newsletter of the space as a whole: whether it is on and ready, and how many read it."""
        return cast("types.NewsletterOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/newsletter"))

    def get_notice(self, card_id: str) -> types.NoticeOut:
        """The card's notice, and whether the person may change it."""
        return cast("types.NoticeOut", self._data("GET", f"/v1/cards/{self._place(card_id)}/notice"))

    def get_product(self, product_id: str) -> types.ProductOut:
        """A product with its history, and what may be done with it."""
        return cast("types.ProductOut", self._data("GET", f"/v1/products/{self._place(product_id)}"))

    def get_sign_up_text(self, space_id: str) -> types.SignUpTextOut:
        """What people agree to, now and before."""
        return cast("types.SignUpTextOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/newsletter/sign-up-text"))

    def get_space(self, space_id: str) -> types.SpaceOut:
        """One space; a deleted one for those who may restore it."""
        return cast("types.SpaceOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}"))

    def get_space_overview(self, space_id: str) -> types.SpaceOverview:
        """The space at a glance: numbers, what changed last, what to do next."""
        return cast("types.SpaceOverview", self._data("GET", f"/v1/spaces/{self._place(space_id)}/overview"))

    def get_subscriber(self, subscriber_id: str) -> types.SubscriberOut:
        """A subscriber with its history."""
        return cast("types.SubscriberOut", self._data("GET", f"/v1/newsletter-subscribers/{self._place(subscriber_id)}"))

    def hand_contact_over(self, contact_id: str, body: types.OwnerIn) -> None:
        """From now on the people of that card hold the contact, or the company: any card of the space, whoever
        sees it.
        """
        return self._nothing("PUT", f"/v1/contacts/{self._place(contact_id)}/owner", body=body)

    def invite_contacts(self, space_id: str, body: types.NewsletterInvitationIn, *, idempotency_key: str | None = None) -> types.NewsletterInvited:
        """Asks contacts who have agreed to hear from the company, once, whether they want its newsletter."""
        return cast("types.NewsletterInvited", self._data("POST", f"/v1/spaces/{self._place(space_id)}/newsletter/invitations", body=body, idempotency_key=idempotency_key, keyed=True))

    def invite_to_card(self, card_id: str, body: types.CardInvitationsIn, *, idempotency_key: str | None = None) -> list[types.InvitationRowOut]:
        """Invites up to 200 addresses to the card, each answered in its row."""
        return cast("list[types.InvitationRowOut]", self._data("POST", f"/v1/cards/{self._place(card_id)}/invitations", body=body, idempotency_key=idempotency_key, keyed=True))

    def keep_contact(self, contact_id: str, *, idempotency_key: str | None = None) -> types.ContactOut:
        """Somebody still needs the contact: the time for which it is kept begins anew."""
        return cast("types.ContactOut", self._data("POST", f"/v1/contacts/{self._place(contact_id)}/keep", idempotency_key=idempotency_key, keyed=True))

    def keep_contacts_apart(self, contact_id: str, body: types.ApartIn, *, idempotency_key: str | None = None) -> None:
        """Both look alike and are two: they are suggested no more."""
        return self._nothing("POST", f"/v1/contacts/{self._place(contact_id)}/apart", body=body, idempotency_key=idempotency_key, keyed=True)

    def lift_suppression(self, space_id: str, body: types.SuppressionLiftIn) -> types.SuppressionOut:
        """Takes back what the space has said of an address, or a server that was wrong; the audit log keeps the
        reason.
        """
        return cast("types.SuppressionOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/newsletter/suppressions/lift", body=body))

    def list_audit_entries(self, space_id: str, *, search: str | None = None, actor: str | None = None, action: str | None = None, kind: list[Literal['cards', 'people', 'design', 'space', 'products', 'locations', 'contacts', 'newsletter', 'card_styles', 'domain', 'backgrounds', 'signatures', 'directory', 'imports']] | None = None, since: str | None = None, until: str | None = None, part_of: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StretchAuditEntryOut:
        """The log, newest first, in the language of the request."""
        return cast("types.StretchAuditEntryOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/audit", query={"search": search, "actor": actor, "action": action, "kind": kind, "since": since, "until": until, "part_of": part_of, "limit": limit, "cursor": cursor}))

    def list_audit_entries_all(self, space_id: str, *, search: str | None = None, actor: str | None = None, action: str | None = None, kind: list[Literal['cards', 'people', 'design', 'space', 'products', 'locations', 'contacts', 'newsletter', 'card_styles', 'domain', 'backgrounds', 'signatures', 'directory', 'imports']] | None = None, since: str | None = None, until: str | None = None, part_of: str | None = None) -> Iterator[types.AuditEntryOut]:
        """Each row of `list_audit_entries`, page by page."""
        return cast("Iterator[types.AuditEntryOut]", self._rows(f"/v1/spaces/{self._place(space_id)}/audit", {"search": search, "actor": actor, "action": action, "kind": kind, "since": since, "until": until, "part_of": part_of}, by="cursor", most=100))

    def list_audit_kinds(self, space_id: str) -> list[types.AuditGroup]:
        """What entries can be about, in the language of the request; to filter by."""
        return cast("list[types.AuditGroup]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/audit/kinds"))

    def list_audit_people(self, space_id: str) -> list[types.AuditActor]:
        """Who has done something in the space: to filter by."""
        return cast("list[types.AuditActor]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/audit/people"))

    def list_card_changes(self, space_id: str, *, updated_since: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ChangesCardChange:
        """For systems that keep a copy: which cards have changed since a moment, the oldest change first;
        deleted ones are told for 30 days, until they are gone for good. Without `updated_since` all that are
        there.
        """
        return cast("types.ChangesCardChange", self._json("GET", f"/v1/spaces/{self._place(space_id)}/cards/changed", query={"updated_since": updated_since, "limit": limit, "cursor": cursor}))

    def list_card_changes_all(self, space_id: str, *, updated_since: str | None = None) -> Changes[types.CardChange]:
        """Each row of `list_card_changes`, page by page. At its end `since` says where to begin the next time."""
        return cast("Changes[types.CardChange]", self._changes(f"/v1/spaces/{self._place(space_id)}/cards/changed", {"updated_since": updated_since}, by="cursor", most=200))

    def list_cards(self, space_id: str, *, page: int | None = None, per_page: int | None = None, search: str | None = None, state: list[Literal['draft', 'active', 'inactive', 'locked']] | None = None, department: list[str] | None = None, city: list[str] | None = None, template: list[Literal['own'] | str] | None = None, language: list[Literal['en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']] | None = None, user: Literal['with', 'without'] | None = None, picture: Literal['with', 'without'] | None = None, changed_since: str | None = None, changed_within: int | None = None, deleted: bool | None = None, origin: str | None = None, sort: Literal['name', '-name', 'updated', '-updated', 'created', '-created', 'department', '-department', 'city', '-city', 'state', '-state'] | None = None, with_email: bool | None = None) -> types.PageCardRow:
        """Cards of a space, found by words in names, email, job title, department, organisation, city and
        personnel number: by their beginnings, and from three letters on by any part. Deleted ones for those
        who may restore them.
        """
        return cast("types.PageCardRow", self._json("GET", f"/v1/spaces/{self._place(space_id)}/cards", query={"page": page, "per_page": per_page, "search": search, "state": state, "department": department, "city": city, "template": template, "language": language, "user": user, "picture": picture, "changed_since": changed_since, "changed_within": changed_within, "deleted": deleted, "origin": origin, "sort": sort, "with_email": with_email}))

    def list_cards_all(self, space_id: str, *, search: str | None = None, state: list[Literal['draft', 'active', 'inactive', 'locked']] | None = None, department: list[str] | None = None, city: list[str] | None = None, template: list[Literal['own'] | str] | None = None, language: list[Literal['en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']] | None = None, user: Literal['with', 'without'] | None = None, picture: Literal['with', 'without'] | None = None, changed_since: str | None = None, changed_within: int | None = None, deleted: bool | None = None, origin: str | None = None, sort: Literal['name', '-name', 'updated', '-updated', 'created', '-created', 'department', '-department', 'city', '-city', 'state', '-state'] | None = None, with_email: bool | None = None) -> Iterator[types.CardRow]:
        """Each row of `list_cards`, page by page."""
        return cast("Iterator[types.CardRow]", self._rows(f"/v1/spaces/{self._place(space_id)}/cards", {"search": search, "state": state, "department": department, "city": city, "template": template, "language": language, "user": user, "picture": picture, "changed_since": changed_since, "changed_within": changed_within, "deleted": deleted, "origin": origin, "sort": sort, "with_email": with_email}, by="page", most=200))

    def list_contact_changes(self, space_id: str, *, updated_since: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ChangesContactChangeOut:
        """For systems that keep a copy: which contacts have changed since a moment, the oldest change first.
        Those that were deleted or merged into others are told for 30 days; that one was erased is told by
        webhooks alone. Without `updated_since` all that are there.
        """
        return cast("types.ChangesContactChangeOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/contacts/changed", query={"updated_since": updated_since, "limit": limit, "cursor": cursor}))

    def list_contact_changes_all(self, space_id: str, *, updated_since: str | None = None) -> Changes[types.ContactChangeOut]:
        """Each row of `list_contact_changes`, page by page. At its end `since` says where to begin the next time."""
        return cast("Changes[types.ContactChangeOut]", self._changes(f"/v1/spaces/{self._place(space_id)}/contacts/changed", {"updated_since": updated_since}, by="cursor", most=200))

    def list_contact_events(self, space_id: str) -> list[types.ContactEventOut]:
        """The events of the space, the latest first, with how many of the contacts that the person sees carry
        each.
        """
        return cast("list[types.ContactEventOut]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/contact-events"))

    def list_contact_owners(self, space_id: str, *, search: str | None = None, card: str | None = None, limit: int | None = None) -> list[types.HolderCount]:
        """Who holds how many of the contacts that the person sees, by name; what is the company's comes first."""
        return cast("list[types.HolderCount]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/contacts/owners", query={"search": search, "card": card, "limit": limit}))

    def list_contact_tags(self, space_id: str) -> list[types.ContactTagCount]:
        """The tags of the space by name."""
        return cast("list[types.ContactTagCount]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/contact-tags"))

    def list_contacts(self, space_id: str, *, page: int | None = None, per_page: int | None = None, search: str | None = None, mine: bool | None = None, tag: list[str] | None = None, event: str | None = None, card: Literal['company'] | str | None = None, follow_up: Literal['any', 'due', 'none'] | None = None, source: list[Literal['exchange', 'form', 'typed', 'scanned', 'import']] | None = None, channel: list[Literal['link', 'qr_code', 'product', 'typed', 'scanned', 'import']] | None = None, consent: types.Consent | None = None, met_from: str | None = None, met_until: str | None = None, deleted: bool | None = None, sort: Literal['met', '-met', 'name', '-name', 'company', '-company', 'follow_up', '-follow_up'] | None = None) -> types.ContactPage:
        """The contacts of the space that the person sees: all of them in a shared book, else those of the own
        cards.
        """
        return cast("types.ContactPage", self._json("GET", f"/v1/spaces/{self._place(space_id)}/contacts", query={"page": page, "per_page": per_page, "search": search, "mine": mine, "tag": tag, "event": event, "card": card, "follow_up": follow_up, "source": source, "channel": channel, "consent": consent, "met_from": met_from, "met_until": met_until, "deleted": deleted, "sort": sort}))

    def list_contacts_all(self, space_id: str, *, search: str | None = None, mine: bool | None = None, tag: list[str] | None = None, event: str | None = None, card: Literal['company'] | str | None = None, follow_up: Literal['any', 'due', 'none'] | None = None, source: list[Literal['exchange', 'form', 'typed', 'scanned', 'import']] | None = None, channel: list[Literal['link', 'qr_code', 'product', 'typed', 'scanned', 'import']] | None = None, consent: types.Consent | None = None, met_from: str | None = None, met_until: str | None = None, deleted: bool | None = None, sort: Literal['met', '-met', 'name', '-name', 'company', '-company', 'follow_up', '-follow_up'] | None = None) -> Iterator[types.ContactRow]:
        """Each row of `list_contacts`, page by page."""
        return cast("Iterator[types.ContactRow]", self._rows(f"/v1/spaces/{self._place(space_id)}/contacts", {"search": search, "mine": mine, "tag": tag, "event": event, "card": card, "follow_up": follow_up, "source": source, "channel": channel, "consent": consent, "met_from": met_from, "met_until": met_until, "deleted": deleted, "sort": sort}, by="page", most=200))

    def list_directory_calls(self, directory_id: str, *, outcome: Literal['', 'done', 'nothing', 'held', 'refused', 'failed'] | None = None, source: Literal['', 'scim', 'sso', 'pull', 'csv', 'person'] | None = None, search: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StretchDirectoryCallRow:
        """Every call with what came of it, newest first, in the language of the request."""
        return cast("types.StretchDirectoryCallRow", self._json("GET", f"/v1/user-directories/{self._place(directory_id)}/log", query={"outcome": outcome, "source": source, "search": search, "limit": limit, "cursor": cursor}))

    def list_directory_calls_all(self, directory_id: str, *, outcome: Literal['', 'done', 'nothing', 'held', 'refused', 'failed'] | None = None, source: Literal['', 'scim', 'sso', 'pull', 'csv', 'person'] | None = None, search: str | None = None) -> Iterator[types.DirectoryCallRow]:
        """Each row of `list_directory_calls`, page by page."""
        return cast("Iterator[types.DirectoryCallRow]", self._rows(f"/v1/user-directories/{self._place(directory_id)}/log", {"outcome": outcome, "source": source, "search": search}, by="cursor", most=100))

    def list_directory_people(self, directory_id: str, *, page: int | None = None, per_page: int | None = None, state: Literal['', 'here', 'held', 'left'] | None = None, search: str | None = None) -> types.PageDirectoryPersonRow:
        """Whom the directory knows, by name; each with what the person is here, and why without a card."""
        return cast("types.PageDirectoryPersonRow", self._json("GET", f"/v1/user-directories/{self._place(directory_id)}/people", query={"page": page, "per_page": per_page, "state": state, "search": search}))

    def list_directory_people_all(self, directory_id: str, *, state: Literal['', 'here', 'held', 'left'] | None = None, search: str | None = None) -> Iterator[types.DirectoryPersonRow]:
        """Each row of `list_directory_people`, page by page."""
        return cast("Iterator[types.DirectoryPersonRow]", self._rows(f"/v1/user-directories/{self._place(directory_id)}/people", {"state": state, "search": search}, by="page", most=200))

    def list_doubles(self, space_id: str) -> list[types.DoubleOut]:
        """Contacts that look like one, of those that the person may change."""
        return cast("list[types.DoubleOut]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/contacts/doubles"))

    def list_held_people(self, directory_id: str, *, page: int | None = None, per_page: int | None = None, effect: Literal['', 'join', 'change', 'leave', 'return'] | None = None) -> types.PageDirectoryHeldRow:
        """What waits for a decision, a domain or a licence, the oldest first; each with what it would change."""
        return cast("types.PageDirectoryHeldRow", self._json("GET", f"/v1/user-directories/{self._place(directory_id)}/held", query={"page": page, "per_page": per_page, "effect": effect}))

    def list_held_people_all(self, directory_id: str, *, effect: Literal['', 'join', 'change', 'leave', 'return'] | None = None) -> Iterator[types.DirectoryHeldRow]:
        """Each row of `list_held_people`, page by page."""
        return cast("Iterator[types.DirectoryHeldRow]", self._rows(f"/v1/user-directories/{self._place(directory_id)}/held", {"effect": effect}, by="page", most=200))

    def list_invoices(self, account_id: str, *, page: int | None = None, per_page: int | None = None, q: str | None = None, from_: str | None = None, to: str | None = None, status: list[Literal['draft', 'open', 'paid', 'overdue', 'cancelled']] | None = None, kind: list[Literal['invoice', 'credit_note']] | None = None) -> types.InvoiceListOut:
        """Invoices and credit notes of an account, the newest first, with the sums of all that the filters find."""
        return cast("types.InvoiceListOut", self._json("GET", f"/v1/billing-accounts/{self._place(account_id)}/invoices", query={"page": page, "per_page": per_page, "q": q, "from": from_, "to": to, "status": status, "kind": kind}))

    def list_invoices_all(self, account_id: str, *, q: str | None = None, from_: str | None = None, to: str | None = None, status: list[Literal['draft', 'open', 'paid', 'overdue', 'cancelled']] | None = None, kind: list[Literal['invoice', 'credit_note']] | None = None) -> Iterator[types.InvoiceListed]:
        """Each row of `list_invoices`, page by page."""
        return cast("Iterator[types.InvoiceListed]", self._rows(f"/v1/billing-accounts/{self._place(account_id)}/invoices", {"q": q, "from": from_, "to": to, "status": status, "kind": kind}, by="page", most=200))

    def list_licences(self, account_id: str) -> list[types.LicenceOut]:
        """Every licence of the account, those that serve first; with the spaces that use it."""
        return cast("list[types.LicenceOut]", self._data("GET", f"/v1/billing-accounts/{self._place(account_id)}/licences"))

    def list_location_changes(self, space_id: str, *, updated_since: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ChangesLocationChangeOut:
        """For systems that keep a copy: which locations have changed since a moment, the oldest change first;
        deleted ones are told for 30 days, until they are gone for good. Without `updated_since` all that are
        there.
        """
        return cast("types.ChangesLocationChangeOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/locations/changed", query={"updated_since": updated_since, "limit": limit, "cursor": cursor}))

    def list_location_changes_all(self, space_id: str, *, updated_since: str | None = None) -> Changes[types.LocationChangeOut]:
        """Each row of `list_location_changes`, page by page. At its end `since` says where to begin the next time."""
        return cast("Changes[types.LocationChangeOut]", self._changes(f"/v1/spaces/{self._place(space_id)}/locations/changed", {"updated_since": updated_since}, by="cursor", most=200))

    def list_locations(self, space_id: str) -> list[types.LocationRow]:
        """The space's locations by name, each with how many cards name it themselves."""
        return cast("list[types.LocationRow]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/locations"))

    def list_locations_for_card(self, card_id: str) -> list[types.LocationChoice]:
        """The locations of the card's space, for its address to follow one."""
        return cast("list[types.LocationChoice]", self._data("GET", f"/v1/cards/{self._place(card_id)}/locations"))

    def list_member_changes(self, space_id: str, *, updated_since: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ChangesMemberChangeOut:
        """For systems that keep a copy: which people of the space have changed since a moment, by their role or
        by how they are called, the oldest change first. Who has left is told for 30 days. Without
        `updated_since` all that are there.
        """
        return cast("types.ChangesMemberChangeOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/members/changed", query={"updated_since": updated_since, "limit": limit, "cursor": cursor}))

    def list_member_changes_all(self, space_id: str, *, updated_since: str | None = None) -> Changes[types.MemberChangeOut]:
        """Each row of `list_member_changes`, page by page. At its end `since` says where to begin the next time."""
        return cast("Changes[types.MemberChangeOut]", self._changes(f"/v1/spaces/{self._place(space_id)}/members/changed", {"updated_since": updated_since}, by="cursor", most=200))

    def list_newsletter_list_changes(self, space_id: str, *, updated_since: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ChangesNewsletterListChangeOut:
        """For systems that keep a copy: which lists have changed since a moment, the oldest change first; those
        that are gone are told for 30 days. Without `updated_since` all that are there.
        """
        return cast("types.ChangesNewsletterListChangeOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/newsletter/lists/changed", query={"updated_since": updated_since, "limit": limit, "cursor": cursor}))

    def list_newsletter_list_changes_all(self, space_id: str, *, updated_since: str | None = None) -> Changes[types.NewsletterListChangeOut]:
        """Each row of `list_newsletter_list_changes`, page by page. At its end `since` says where to begin the next time."""
        return cast("Changes[types.NewsletterListChangeOut]", self._changes(f"/v1/spaces/{self._place(space_id)}/newsletter/lists/changed", {"updated_since": updated_since}, by="cursor", most=200))

    def list_newsletter_lists(self, space_id: str) -> list[types.NewsletterListOut]:
        """The lists of the space, in their order; there is always one."""
        return cast("list[types.NewsletterListOut]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/newsletter/lists"))

    def list_people_for_products(self, space_id: str, *, search: str | None = None, code: str | None = None, department: str | None = None, without: list[str] | None = None) -> types.PeopleOut:
        """For whom the next product is, and who is meant by a name or a card's code."""
        return cast("types.PeopleOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/products/people", query={"search": search, "code": code, "department": department, "without": without}))

    def list_product_changes(self, space_id: str, *, updated_since: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ChangesProductChangeOut:
        """For systems that keep a copy: which products have changed since a moment, the oldest change first.
        Those that have left the space are told for 30 days. That one is held to a phone changes nothing of
        it. Without `updated_since` all that are there.
        """
        return cast("types.ChangesProductChangeOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/products/changed", query={"updated_since": updated_since, "limit": limit, "cursor": cursor}))

    def list_product_changes_all(self, space_id: str, *, updated_since: str | None = None) -> Changes[types.ProductChangeOut]:
        """Each row of `list_product_changes`, page by page. At its end `since` says where to begin the next time."""
        return cast("Changes[types.ProductChangeOut]", self._changes(f"/v1/spaces/{self._place(space_id)}/products/changed", {"updated_since": updated_since}, by="cursor", most=200))

    def list_product_requests(self, space_id: str, *, page: int | None = None, per_page: int | None = None, state: Literal['open', 'granted', 'refused', 'over'] | None = None) -> types.PageProductRequestOut:
        """Who asks for products of the space, the newest first; open ones unless another state is named."""
        return cast("types.PageProductRequestOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/products/requests", query={"page": page, "per_page": per_page, "state": state}))

    def list_product_requests_all(self, space_id: str, *, state: Literal['open', 'granted', 'refused', 'over'] | None = None) -> Iterator[types.ProductRequestOut]:
        """Each row of `list_product_requests`, page by page."""
        return cast("Iterator[types.ProductRequestOut]", self._rows(f"/v1/spaces/{self._place(space_id)}/products/requests", {"state": state}, by="page", most=200))

    def list_product_types(self, space_id: str) -> list[types.ProductTypeOut]:
        """The types that occur among the space's products, by name, with what the list can be narrowed to."""
        return cast("list[types.ProductTypeOut]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/products/types"))

    def list_products(self, space_id: str, *, page: int | None = None, per_page: int | None = None, search: str | None = None, label: types.Label | None = None, type: str | None = None, batch: int | None = None, card: str | None = None, tapped_since: str | None = None, untapped_since: str | None = None) -> types.ProductPage:
        """Products of a space, by their serials."""
        return cast("types.ProductPage", self._json("GET", f"/v1/spaces/{self._place(space_id)}/products", query={"page": page, "per_page": per_page, "search": search, "label": label, "type": type, "batch": batch, "card": card, "tapped_since": tapped_since, "untapped_since": untapped_since}))

    def list_products_all(self, space_id: str, *, search: str | None = None, label: types.Label | None = None, type: str | None = None, batch: int | None = None, card: str | None = None, tapped_since: str | None = None, untapped_since: str | None = None) -> Iterator[types.ProductRow]:
        """Each row of `list_products`, page by page."""
        return cast("Iterator[types.ProductRow]", self._rows(f"/v1/spaces/{self._place(space_id)}/products", {"search": search, "label": label, "type": type, "batch": batch, "card": card, "tapped_since": tapped_since, "untapped_since": untapped_since}, by="page", most=200))

    def list_serial_numbers(self, card_id: str, *, page: int | None = None, per_page: int | None = None) -> types.ProductPage:
        """The products of a card."""
        return cast("types.ProductPage", self._json("GET", f"/v1/cards/{self._place(card_id)}/serial-numbers", query={"page": page, "per_page": per_page}))

    def list_serial_numbers_all(self, card_id: str) -> Iterator[types.ProductRow]:
        """Each row of `list_serial_numbers`, page by page."""
        return cast("Iterator[types.ProductRow]", self._rows(f"/v1/cards/{self._place(card_id)}/serial-numbers", {}, by="page", most=200))

    def list_subscriber_changes(self, space_id: str, *, updated_since: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ChangesSubscriberChangeOut:
        """For systems that keep a copy: which subscribers have changed since a moment, the oldest change first.
        Those who were erased are told for 30 days, by their ids. Without `updated_since` all that are there.
        """
        return cast("types.ChangesSubscriberChangeOut", self._json("GET", f"/v1/spaces/{self._place(space_id)}/newsletter/subscribers/changed", query={"updated_since": updated_since, "limit": limit, "cursor": cursor}))

    def list_subscriber_changes_all(self, space_id: str, *, updated_since: str | None = None) -> Changes[types.SubscriberChangeOut]:
        """Each row of `list_subscriber_changes`, page by page. At its end `since` says where to begin the next time."""
        return cast("Changes[types.SubscriberChangeOut]", self._changes(f"/v1/spaces/{self._place(space_id)}/newsletter/subscribers/changed", {"updated_since": updated_since}, by="cursor", most=200))

    def list_subscribers(self, space_id: str, *, page: int | None = None, per_page: int | None = None, search: str | None = None, status: list[Literal['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained']] | None = None, list: str | None = None, card: str | None = None, language: list[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']] | None = None, source: list[Literal['card', 'frame', 'import', 'contact']] | None = None, joined_from: str | None = None, joined_until: str | None = None, sort: Literal['joined', '-joined', 'name', '-name'] | None = None) -> types.PageSubscriberRow:
        """The subscribers of the space, whatever has become of them."""
        return cast("types.PageSubscriberRow", self._json("GET", f"/v1/spaces/{self._place(space_id)}/newsletter/subscribers", query={"page": page, "per_page": per_page, "search": search, "status": status, "list": list, "card": card, "language": language, "source": source, "joined_from": joined_from, "joined_until": joined_until, "sort": sort}))

    def list_subscribers_all(self, space_id: str, *, search: str | None = None, status: list[Literal['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained']] | None = None, list: str | None = None, card: str | None = None, language: list[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']] | None = None, source: list[Literal['card', 'frame', 'import', 'contact']] | None = None, joined_from: str | None = None, joined_until: str | None = None, sort: Literal['joined', '-joined', 'name', '-name'] | None = None) -> Iterator[types.SubscriberRow]:
        """Each row of `list_subscribers`, page by page."""
        return cast("Iterator[types.SubscriberRow]", self._rows(f"/v1/spaces/{self._place(space_id)}/newsletter/subscribers", {"search": search, "status": status, "list": list, "card": card, "language": language, "source": source, "joined_from": joined_from, "joined_until": joined_until, "sort": sort}, by="page", most=200))

    def list_templates(self, space_id: str) -> list[types.TemplateRow]:
        """The space's templates, by name."""
        return cast("list[types.TemplateRow]", self._data("GET", f"/v1/spaces/{self._place(space_id)}/templates"))

    def list_upsert_rows(self, space_id: str, upsert_id: str, *, outcome: types.RowOutcome | None = None, limit: int | None = None, cursor: str | None = None) -> types.UpsertRows:
        """What became of each row, in the order in which they were sent; kept for 30 days."""
        return cast("types.UpsertRows", self._json("GET", f"/v1/spaces/{self._place(space_id)}/cards/upserts/{self._place(upsert_id)}/rows", query={"outcome": outcome, "limit": limit, "cursor": cursor}))

    def list_upsert_rows_all(self, space_id: str, upsert_id: str, *, outcome: types.RowOutcome | None = None) -> Iterator[types.UpsertRowOut]:
        """Each row of `list_upsert_rows`, page by page."""
        return cast("Iterator[types.UpsertRowOut]", self._rows(f"/v1/spaces/{self._place(space_id)}/cards/upserts/{self._place(upsert_id)}/rows", {"outcome": outcome}, by="cursor", most=200))

    def look_contact_up(self, space_id: str, body: types.ContactAddressIn) -> list[types.ContactOut]:
        """What is kept of a person, by the exact address and whoever holds it, for a request of that person. The
        audit log says who has looked.
        """
        return cast("list[types.ContactOut]", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contacts/look-up", body=body))

    def look_up_suppression(self, space_id: str, body: types.SuppressionAddressIn) -> types.SuppressionOut:
        """Whether an exact address gets nothing, and why."""
        return cast("types.SuppressionOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/newsletter/suppressions/look-up", body=body))

    def merge_contacts(self, contact_id: str, body: types.MergeIn, *, idempotency_key: str | None = None) -> types.MergedOut:
        """Makes another contact a part of this one; its id leads here from now on."""
        return cast("types.MergedOut", self._data("POST", f"/v1/contacts/{self._place(contact_id)}/merge", body=body, idempotency_key=idempotency_key, keyed=True))

    def order_newsletter_lists(self, space_id: str, body: types.NewsletterListOrder) -> None:
        """The lists stand in this order from now on."""
        return self._nothing("PUT", f"/v1/spaces/{self._place(space_id)}/newsletter/lists/order", body=body)

    def put_licence_spaces(self, account_id: str, licence_id: str, body: types.LicenceSpacesIn) -> types.LicenceOut:
        """Says which spaces use the licence. Who adds one owns it; one that goes is a free space from then on."""
        return cast("types.LicenceOut", self._data("PUT", f"/v1/billing-accounts/{self._place(account_id)}/licences/{self._place(licence_id)}/spaces", body=body))

    def read_audit_retention(self, space_id: str) -> types.AuditRetention:
        """How long entries are kept."""
        return cast("types.AuditRetention", self._data("GET", f"/v1/spaces/{self._place(space_id)}/audit/retention"))

    def read_billing_overview(self, account_id: str) -> types.BillingOverview:
        """What the account pays, until when, and what comes next."""
        return cast("types.BillingOverview", self._data("GET", f"/v1/billing-accounts/{self._place(account_id)}/overview"))

    def read_card_code(self, card_id: str, kind: Literal['svg', 'png', 'pdf'], *, size: str | None = None, colour: str | None = None, logo: str | None = None) -> bytes:
        """The QR code of a card as SVG, PNG or PDF; there is none where the space offers none."""
        return self._file("GET", f"/v1/cards/{self._place(card_id)}/code.{self._place(kind)}", query={"size": size, "colour": colour, "logo": logo})

    def read_card_contact(self, card_id: str) -> bytes:
        """The contact as a vCard 3.0."""
        return self._file("GET", f"/v1/cards/{self._place(card_id)}/contact.vcf")

    def read_invoice_archive(self, account_id: str, *, year: int | None = None, invoice: list[str] | None = None) -> bytes:
        """The PDFs of those that are named, or of a year, in one file."""
        return self._file("GET", f"/v1/billing-accounts/{self._place(account_id)}/invoices.zip", query={"year": year, "invoice": invoice})

    def read_invoice_pdf(self, account_id: str, invoice_id: str) -> bytes:
        """The document: PDF/A-3 with the XML in it (ZUGFeRD, Factur-X)."""
        return self._file("GET", f"/v1/billing-accounts/{self._place(account_id)}/invoices/{self._place(invoice_id)}.pdf")

    def read_invoice_xml(self, account_id: str, invoice_id: str, *, form: Literal['en16931', 'xrechnung'] | None = None) -> bytes:
        """What machines read: EN 16931 as the PDF holds it, or XRechnung."""
        return self._file("GET", f"/v1/billing-accounts/{self._place(account_id)}/invoices/{self._place(invoice_id)}.xml", query={"form": form})

    def read_location(self, space_id: str, location_id: str) -> types.LocationOut:
        """A location with all its values."""
        return cast("types.LocationOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/locations/{self._place(location_id)}"))

    def read_location_followers(self, space_id: str, location_id: str) -> types.LocationFollowers:
        """Who follows a location, and would show no address without it."""
        return cast("types.LocationFollowers", self._data("GET", f"/v1/spaces/{self._place(space_id)}/locations/{self._place(location_id)}/followers"))

    def read_template(self, space_id: str, template_id: str) -> types.TemplateOut:
        """A template with its design."""
        return cast("types.TemplateOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/templates/{self._place(template_id)}"))

    def read_upsert(self, space_id: str, upsert_id: str) -> types.UpsertOut:
        """How far it is, and what became of all rows together."""
        return cast("types.UpsertOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/cards/upserts/{self._place(upsert_id)}"))

    def remove_notice(self, card_id: str) -> None:
        """Takes the card's notice away."""
        return self._nothing("DELETE", f"/v1/cards/{self._place(card_id)}/notice")

    def restore_card(self, card_id: str, *, idempotency_key: str | None = None) -> types.CardOut:
        """Takes a deletion back."""
        return cast("types.CardOut", self._data("POST", f"/v1/cards/{self._place(card_id)}/restore", idempotency_key=idempotency_key, keyed=True))

    def restore_contact(self, contact_id: str, *, idempotency_key: str | None = None) -> types.ContactOut:
        """Takes a deletion back."""
        return cast("types.ContactOut", self._data("POST", f"/v1/contacts/{self._place(contact_id)}/restore", idempotency_key=idempotency_key, keyed=True))

    def restore_location(self, space_id: str, location_id: str, *, idempotency_key: str | None = None) -> types.LocationOut:
        """Takes a deletion back: who followed it follows it again."""
        return cast("types.LocationOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/locations/{self._place(location_id)}/restore", idempotency_key=idempotency_key, keyed=True))

    def restore_template(self, space_id: str, template_id: str, body: types.TemplateRestoreIn, *, idempotency_key: str | None = None) -> types.TemplateOut:
        """Takes a deletion back; its cards follow it again."""
        return cast("types.TemplateOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/templates/{self._place(template_id)}/restore", body=body, idempotency_key=idempotency_key, keyed=True))

    def send_directory_people(self, directory_id: str, body: File, *, complete: bool | None = None) -> types.DirectoryFileOut:
        """Takes up people from a file (CSV, XLSX), by the same dry run and limits as every other way."""
        return cast("types.DirectoryFileOut", self._data("POST", f"/v1/user-directories/{self._place(directory_id)}/people/file", query={"complete": complete}, files=body))

    def set_card_newsletter(self, card_id: str, body: types.CardNewsletterIn) -> types.CardNewsletterOut:
        """Decides whether the card offers the newsletter."""
        return cast("types.CardNewsletterOut", self._data("PUT", f"/v1/cards/{self._place(card_id)}/newsletter", body=body))

    def set_card_state(self, card_id: str, body: types.CardStateIn) -> types.CardOut:
        """Brings a card into a state."""
        return cast("types.CardOut", self._data("PUT", f"/v1/cards/{self._place(card_id)}/state", body=body))

    def set_card_username(self, card_id: str, body: types.CardUsernameIn) -> types.CardOut:
        """Gives the card a name in its address, or takes it away."""
        return cast("types.CardOut", self._data("PUT", f"/v1/cards/{self._place(card_id)}/username", body=body))

    def set_contact_tags(self, contact_id: str, body: types.ContactTagsIn) -> types.ContactOut:
        """The contact has these tags, and no others."""
        return cast("types.ContactOut", self._data("PUT", f"/v1/contacts/{self._place(contact_id)}/tags", body=body))

    def set_follow_up(self, contact_id: str, body: types.FollowUpIn) -> types.ContactOut:
        """Sets the day on which something is to be done; without a day it is done."""
        return cast("types.ContactOut", self._data("PUT", f"/v1/contacts/{self._place(contact_id)}/follow-up", body=body))

    def set_notice(self, card_id: str, body: types.NoticeIn) -> types.NoticeOut:
        """Gives the card this notice in place of the one it has."""
        return cast("types.NoticeOut", self._data("PUT", f"/v1/cards/{self._place(card_id)}/notice", body=body))

    def space_statistics(self, space_id: str, *, first: str | None = None, last: str | None = None, days: int | None = None, months: int | None = None, step: Literal['hour', 'day', 'week', 'month'] | None = None, compare: Literal['before', 'year'] | None = None, channel: list[Literal['link', 'qr_code', 'product']] | None = None, card: list[str] | None = None, department: list[str] | None = None, city: list[str] | None = None, template: list[Literal['own'] | str] | None = None) -> types.SpaceStatisticsOut:
        """What the cards of a space brought in a range of days, or some of its cards. By hours all of them are
        counted.
        """
        return cast("types.SpaceStatisticsOut", self._data("GET", f"/v1/spaces/{self._place(space_id)}/statistics", query={"first": first, "last": last, "days": days, "months": months, "step": step, "compare": compare, "channel": channel, "card": card, "department": department, "city": city, "template": template}))

    def suppress_address(self, space_id: str, body: types.SuppressionAddressIn) -> types.SuppressionOut:
        """An address gets nothing from now on, whatever is imported."""
        return cast("types.SuppressionOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/newsletter/suppressions", body=body))

    def swap_product(self, product_id: str, body: types.SwapIn, *, idempotency_key: str | None = None) -> types.ProductOut:
        """Puts a new product in place of a lost one, which is locked. Answers the new one."""
        return cast("types.ProductOut", self._data("POST", f"/v1/products/{self._place(product_id)}/swap", body=body, idempotency_key=idempotency_key, keyed=True))

    def take_meeting_over(self, contact_id: str, meeting_id: str, body: types.TakeOverIn, *, idempotency_key: str | None = None) -> types.ContactOut:
        """The contact has from now on what was sent at a meeting."""
        return cast("types.ContactOut", self._data("POST", f"/v1/contacts/{self._place(contact_id)}/meetings/{self._place(meeting_id)}/take-over", body=body, idempotency_key=idempotency_key, keyed=True))

    def take_over_template(self, space_id: str, template_id: str, *, idempotency_key: str | None = None) -> types.SpaceOut:
        """Makes the template's design the space's."""
        return cast("types.SpaceOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/templates/{self._place(template_id)}/take-over", idempotency_key=idempotency_key, keyed=True))

    def undo_card_change(self, card_id: str, entry_id: str, *, idempotency_key: str | None = None) -> types.ChangeTakenBack:
        """Takes a change back, by its entry in the audit log (`card.updated`), as a change of its own. Fields
        that were changed once more since stay, and are named in `left`; 409 `changed_since` where that is all
        of them.
        """
        return cast("types.ChangeTakenBack", self._data("POST", f"/v1/cards/{self._place(card_id)}/changes/{self._place(entry_id)}/undo", idempotency_key=idempotency_key, keyed=True))

    def undo_contact_merge(self, space_id: str, merge_id: str, *, idempotency_key: str | None = None) -> types.PartedOut:
        """Makes two of what was merged, within a day."""
        return cast("types.PartedOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contact-merges/{self._place(merge_id)}/undo", idempotency_key=idempotency_key, keyed=True))

    def undo_contacts_change(self, space_id: str, change_id: str, *, idempotency_key: str | None = None) -> types.ContactsUndone:
        """Takes a change of many contacts back, within a day."""
        return cast("types.ContactsUndone", self._data("POST", f"/v1/spaces/{self._place(space_id)}/contacts/changes/{self._place(change_id)}/undo", idempotency_key=idempotency_key, keyed=True))

    def undo_product_change(self, space_id: str, change_id: str, *, idempotency_key: str | None = None) -> types.UndoneOut:
        """Takes a change of many products back, within a day."""
        return cast("types.UndoneOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/products/changes/{self._place(change_id)}/undo", idempotency_key=idempotency_key, keyed=True))

    def update_card(self, card_id: str, body: types.CardPatch, *, if_match: int | str | None = None) -> types.CardOut:
        """Changes a card, based on the version in If-Match."""
        return cast("types.CardOut", self._data("PATCH", f"/v1/cards/{self._place(card_id)}", body=body, if_match=if_match))

    def update_contact(self, contact_id: str, body: types.ContactPatch, *, if_match: int | str | None = None) -> types.ContactOut:
        """Changes a contact, based on the version in If-Match."""
        return cast("types.ContactOut", self._data("PATCH", f"/v1/contacts/{self._place(contact_id)}", body=body, if_match=if_match))

    def update_contact_event(self, space_id: str, event_id: str, body: types.ContactEventIn) -> types.ContactEventOut:
        """Changes an event, and which contacts carry it."""
        return cast("types.ContactEventOut", self._data("PUT", f"/v1/spaces/{self._place(space_id)}/contact-events/{self._place(event_id)}", body=body))

    def update_contact_tag(self, space_id: str, tag_id: str, body: types.ContactTagIn) -> types.ContactTagOut:
        """Renames or colours a tag."""
        return cast("types.ContactTagOut", self._data("PUT", f"/v1/spaces/{self._place(space_id)}/contact-tags/{self._place(tag_id)}", body=body))

    def update_grid(self, space_id: str, body: types.GridPatch, *, if_match: int | str | None = None) -> types.GridSaved:
        """Changes only the design: for roles that may not change the settings."""
        return cast("types.GridSaved", self._data("PATCH", f"/v1/spaces/{self._place(space_id)}/grid", body=body, if_match=if_match))

    def update_location(self, space_id: str, location_id: str, body: types.LocationPatch, *, if_match: int | str | None = None) -> types.LocationOut:
        """Changes a location; what is not sent stays. All cards that follow it show the change in the next
        request.
        """
        return cast("types.LocationOut", self._data("PATCH", f"/v1/spaces/{self._place(space_id)}/locations/{self._place(location_id)}", body=body, if_match=if_match))

    def update_newsletter_list(self, space_id: str, list_id: str, body: types.NewsletterListPatch, *, if_match: int | str | None = None) -> types.NewsletterListOut:
        """Changes a list, based on the version in If-Match."""
        return cast("types.NewsletterListOut", self._data("PATCH", f"/v1/spaces/{self._place(space_id)}/newsletter/lists/{self._place(list_id)}", body=body, if_match=if_match))

    def update_space(self, space_id: str, body: types.SpacePatch, *, if_match: int | str | None = None) -> types.SpaceOut:
        """Changes settings and design of a space."""
        return cast("types.SpaceOut", self._data("PATCH", f"/v1/spaces/{self._place(space_id)}", body=body, if_match=if_match))

    def update_subscriber(self, subscriber_id: str, body: types.SubscriberPatch, *, if_match: int | str | None = None) -> types.SubscriberOut:
        """Changes a subscriber, based on the version in If-Match."""
        return cast("types.SubscriberOut", self._data("PATCH", f"/v1/newsletter-subscribers/{self._place(subscriber_id)}", body=body, if_match=if_match))

    def update_template(self, space_id: str, template_id: str, body: types.TemplatePatch, *, if_match: int | str | None = None) -> types.TemplateOut:
        """Renames a template, or overwrites it with the space's present design."""
        return cast("types.TemplateOut", self._data("PATCH", f"/v1/spaces/{self._place(space_id)}/templates/{self._place(template_id)}", body=body, if_match=if_match))

    def upsert_cards(self, space_id: str, body: types.UpsertIn, *, idempotency_key: str | None = None) -> types.UpsertOut:
        """Makes and changes cards by their `external_key`, up to 50,000 in one call, in the background; with
        `dry_run` it says what would happen and changes nothing. The same people again change nothing. Who is
        not named stays as is.
        """
        return cast("types.UpsertOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/cards/upserts", body=body, idempotency_key=idempotency_key, keyed=True))

    def weigh_design(self, space_id: str, body: types.GridPatch) -> types.DesignEffects:
        """How many cards would lose what by a change of the design, before it is saved; and some cards to look
        at.
        """
        return cast("types.DesignEffects", self._data("POST", f"/v1/spaces/{self._place(space_id)}/design/effects", body=body))

    def write_phone_internationally(self, card_id: str, body: types.PhoneIn) -> types.InternationalPhone:
        """How a phone that is being typed is written with its country's code; changes nothing."""
        return cast("types.InternationalPhone", self._data("POST", f"/v1/cards/{self._place(card_id)}/phones/international", body=body))

    def write_sign_up_text(self, space_id: str, body: types.SignUpTextIn, *, idempotency_key: str | None = None) -> types.SignUpTextOut:
        """Writes the next version of what people agree to. Who has agreed to another one keeps to that."""
        return cast("types.SignUpTextOut", self._data("POST", f"/v1/spaces/{self._place(space_id)}/newsletter/sign-up-text", body=body, idempotency_key=idempotency_key, keyed=True))
