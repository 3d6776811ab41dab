// SPDX-License-Identifier: MIT
// Made of openapi.json by generate_ts.py; a change here is lost.
/** The operations that a token may call, each by its name in the document. */
import { Calls, Changes, type CallOptions, type FileIn, place } from './calling.js'
import type * as types from './types.js'

export class Operations extends Calls {
  /** Writes something about a contact. */
  addContactNote(contactId: string, body: types.ContactNoteIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactNoteOut> {
    return this.data('POST', `/v1/contacts/${place(contactId)}/notes`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** What a card brought in a range of days. By hours only spaces are counted. */
  cardStatistics(cardId: string, options: { first?: string | null; last?: string | null; days?: number | null; months?: number | null; step?: ("hour" | "day" | "week" | "month"); compare?: "before" | "year"; channel?: ("link" | "qr_code" | "product")[] } & CallOptions = {}): Promise<types.CardStatisticsOut> {
    return this.data('GET', `/v1/cards/${place(cardId)}/statistics`, { query: { first: options.first, last: options.last, days: options.days, months: options.months, step: options.step, compare: options.compare, channel: options.channel }, signal: options.signal })
  }

  /** Changes a note that the person has written. */
  changeContactNote(contactId: string, noteId: string, body: types.ContactNoteIn, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.ContactNoteOut> {
    return this.data('PATCH', `/v1/contacts/${place(contactId)}/notes/${place(noteId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Does one act with many contacts of those that the person may change. */
  changeContacts(spaceId: string, body: types.ContactsChangeIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactsChanged> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contacts/changes`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Does one act with a product. After one that takes it out of the person's reach, it is shown as it was left. */
  changeProduct(productId: string, body: types.ChangeIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ProductOut> {
    return this.data('POST', `/v1/products/${place(productId)}/changes`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Does one act with many products; those that it is not possible with stay as they are, and are named. */
  changeProducts(spaceId: string, body: types.ManyIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ManyOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/products/changes`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Does one thing with many. To erase needs the right to look after the newsletter. */
  changeSubscribers(spaceId: string, body: types.SubscribersChangeIn, options: CallOptions = {}): Promise<types.SubscribersChanged> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/newsletter/subscribers/change`, { body: body, signal: options.signal })
  }

  /** How many there are for each tab. */
  countContacts(spaceId: string, options: { doubles?: boolean } & CallOptions = {}): Promise<types.ContactCounts> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/contacts/counts`, { query: { doubles: options.doubles }, signal: options.signal })
  }

  /** How many products of the space have each label, of those that the filter finds. */
  countProducts(spaceId: string, options: { search?: string; label?: types.Label | null; type?: string | null; batch?: number | null; card?: string | null; tapped_since?: string | null; untapped_since?: string | null } & CallOptions = {}): Promise<types.LabelsOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/products/labels`, { query: { search: options.search, label: options.label, type: options.type, batch: options.batch, card: options.card, tapped_since: options.tapped_since, untapped_since: options.untapped_since }, signal: options.signal })
  }

  /** How many addresses get nothing, and why. */
  countSuppressions(spaceId: string, options: CallOptions = {}): Promise<types.SuppressionCounts> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/newsletter/suppressions`, { signal: options.signal })
  }

  /** Makes a card. */
  createCard(spaceId: string, body: types.CardIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.CardOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/cards`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Keeps somebody whom a person has met. Who has only own cards in the space names one of them as the holder. */
  createContact(spaceId: string, body: types.ContactIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contacts`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Makes an event. Contacts that were met in its days carry it. */
  createContactEvent(spaceId: string, body: types.ContactEventIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactEventOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contact-events`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Makes a tag: whoever writes in the book may. */
  createContactTag(spaceId: string, body: types.ContactTagIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactTagOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contact-tags`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Makes a location. */
  createLocation(spaceId: string, body: types.LocationIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.LocationOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/locations`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Makes a list. */
  createNewsletterList(spaceId: string, body: types.NewsletterListIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.NewsletterListOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/newsletter/lists`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Saves the space's present design. */
  createTemplate(spaceId: string, body: types.TemplateIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.TemplateOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/templates`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Deletes a card; it can be restored for 30 days. */
  deleteCard(cardId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/cards/${place(cardId)}`, { signal: options.signal })
  }

  /** Deletes a contact; it can be restored for 30 days. */
  deleteContact(contactId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/contacts/${place(contactId)}`, { signal: options.signal })
  }

  /** Deletes an event; its contacts stay. */
  deleteContactEvent(spaceId: string, eventId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/spaces/${place(spaceId)}/contact-events/${place(eventId)}`, { signal: options.signal })
  }

  /** Deletes an own note; who looks after the book deletes any. */
  deleteContactNote(contactId: string, noteId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/contacts/${place(contactId)}/notes/${place(noteId)}`, { signal: options.signal })
  }

  /** Takes a tag from all contacts, and away. */
  deleteContactTag(spaceId: string, tagId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/spaces/${place(spaceId)}/contact-tags/${place(tagId)}`, { signal: options.signal })
  }

  /** Deletes a location: cards that follow it show no address of it. It can be brought back for 30 days. */
  deleteLocation(spaceId: string, locationId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/spaces/${place(spaceId)}/locations/${place(locationId)}`, { signal: options.signal })
  }

  /** Takes a list away; who has it stays a subscriber. The last one stays. */
  deleteNewsletterList(spaceId: string, listId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/spaces/${place(spaceId)}/newsletter/lists/${place(listId)}`, { signal: options.signal })
  }

  /** Deletes a template; its cards show the space's design. It can be brought back for 30 days. */
  deleteTemplate(spaceId: string, templateId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/spaces/${place(spaceId)}/templates/${place(templateId)}`, { signal: options.signal })
  }

  /** Makes a draft with the same values. */
  duplicateCard(cardId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.CardOut> {
    return this.data('POST', `/v1/cards/${place(cardId)}/duplicate`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** The person gets no letters any more, as asked for otherwise than by a link. */
  endSubscriber(subscriberId: string, options: CallOptions = {}): Promise<types.SubscriberOut> {
    return this.data('POST', `/v1/newsletter-subscribers/${place(subscriberId)}/leave`, { signal: options.signal })
  }

  /** Erases a person for good by the exact address, whoever holds the contact. Nothing brings it back. */
  eraseAddress(spaceId: string, body: types.ContactAddressIn, options: CallOptions = {}): Promise<types.ErasedOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contacts/erase`, { body: body, signal: options.signal })
  }

  /**
   * Erases the person for good, at the person's request: the contact, every other one of its addresses, and all
   * that was derived of them. Nothing brings it back.
   */
  eraseContact(contactId: string, options: CallOptions = {}): Promise<types.ErasedOut> {
    return this.data('POST', `/v1/contacts/${place(contactId)}/erase`, { signal: options.signal })
  }

  /**
   * Erases the person for good, at the person's request: here, and from the contacts. Nothing brings it back; that
   * the address gets nothing stays known, in a form that nobody can read.
   */
  eraseSubscriber(subscriberId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('POST', `/v1/newsletter-subscribers/${place(subscriberId)}/erase`, { signal: options.signal })
  }

  /** The same as a table: a line for each field that was changed, 100,000 entries at most. */
  exportAuditEntries(spaceId: string, options: { search?: string; actor?: string | null; action?: string; kind?: ("cards" | "people" | "design" | "space" | "products" | "locations" | "contacts" | "newsletter" | "card_styles" | "domain" | "backgrounds" | "signatures" | "directory" | "imports")[]; since?: string | null; until?: string | null; part_of?: string | null } & CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/spaces/${place(spaceId)}/audit.csv`, { query: { search: options.search, actor: options.actor, action: options.action, kind: options.kind, since: options.since, until: options.until, part_of: options.part_of }, signal: options.signal })
  }

  /** What a card brought as a file, in the person's language. */
  exportCardStatistics(cardId: string, options: { first?: string | null; last?: string | null; days?: number | null; months?: number | null; step?: ("hour" | "day" | "week" | "month"); compare?: "before" | "year"; channel?: ("link" | "qr_code" | "product")[]; format?: "csv" | "xlsx" } & CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/cards/${place(cardId)}/statistics/export`, { query: { first: options.first, last: options.last, days: options.days, months: options.months, step: options.step, compare: options.compare, channel: options.channel, format: options.format }, signal: options.signal })
  }

  /** All locations as CSV or XLSX, which an import reads again. */
  exportLocations(spaceId: string, options: { format?: "csv" | "xlsx" } & CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/spaces/${place(spaceId)}/locations/export`, { query: { format: options.format }, signal: options.signal })
  }

  /** The same as a file, in the person's language. Days and hours are those of the space. */
  exportSpaceStatistics(spaceId: string, options: { first?: string | null; last?: string | null; days?: number | null; months?: number | null; step?: ("hour" | "day" | "week" | "month"); compare?: "before" | "year"; channel?: ("link" | "qr_code" | "product")[]; card?: string[]; department?: string[]; city?: string[]; template?: ("own" | string)[]; format?: "csv" | "xlsx"; table?: "curve" | "cards" } & CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/spaces/${place(spaceId)}/statistics/export`, { query: { first: options.first, last: options.last, days: options.days, months: options.months, step: options.step, compare: options.compare, channel: options.channel, card: options.card, department: options.department, city: options.city, template: options.template, format: options.format, table: options.table }, signal: options.signal })
  }

  /** One billing account; its version is in the ETag. */
  getBillingAccount(accountId: string, options: CallOptions = {}): Promise<types.BillingAccountOut> {
    return this.data('GET', `/v1/billing-accounts/${place(accountId)}`, { signal: options.signal })
  }

  /** One card; a deleted one for those who may restore it. */
  getCard(cardId: string, options: CallOptions = {}): Promise<types.CardOut> {
    return this.data('GET', `/v1/cards/${place(cardId)}`, { signal: options.signal })
  }

  /** How many cards have each state, department, place and design. */
  getCardFacets(spaceId: string, options: CallOptions = {}): Promise<types.CardFacets> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/cards/facets`, { signal: options.signal })
  }

  /** Whether the card offers the newsletter, whether the person may decide it, and how many came from it. */
  getCardNewsletter(cardId: string, options: CallOptions = {}): Promise<types.CardNewsletterOut> {
    return this.data('GET', `/v1/cards/${place(cardId)}/newsletter`, { signal: options.signal })
  }

  /**
   * A contact with its meetings and notes; a merged one is answered by the one that is kept, a deleted one for
   * those who may restore it.
   */
  getContact(contactId: string, options: CallOptions = {}): Promise<types.ContactOut> {
    return this.data('GET', `/v1/contacts/${place(contactId)}`, { signal: options.signal })
  }

  /** What came of an event, of what the person sees. */
  getContactEventNumbers(spaceId: string, eventId: string, options: CallOptions = {}): Promise<types.EventNumbers> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/contact-events/${place(eventId)}/numbers`, { signal: options.signal })
  }

  /** One invoice: what it says, and how it stands. */
  getInvoice(accountId: string, invoiceId: string, options: CallOptions = {}): Promise<types.InvoiceOut> {
    return this.data('GET', `/v1/billing-accounts/${place(accountId)}/invoices/${place(invoiceId)}`, { signal: options.signal })
  }

  /** The newsletter of the space as a whole: whether it is on and ready, and how many read it. */
  getNewsletter(spaceId: string, options: CallOptions = {}): Promise<types.NewsletterOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/newsletter`, { signal: options.signal })
  }

  /** The card's notice, and whether the person may change it. */
  getNotice(cardId: string, options: CallOptions = {}): Promise<types.NoticeOut> {
    return this.data('GET', `/v1/cards/${place(cardId)}/notice`, { signal: options.signal })
  }

  /** A product with its history, and what may be done with it. */
  getProduct(productId: string, options: CallOptions = {}): Promise<types.ProductOut> {
    return this.data('GET', `/v1/products/${place(productId)}`, { signal: options.signal })
  }

  /** What people agree to, now and before. */
  getSignUpText(spaceId: string, options: CallOptions = {}): Promise<types.SignUpTextOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/newsletter/sign-up-text`, { signal: options.signal })
  }

  /** One space; a deleted one for those who may restore it. */
  getSpace(spaceId: string, options: CallOptions = {}): Promise<types.SpaceOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}`, { signal: options.signal })
  }

  /** The space at a glance: numbers, what changed last, what to do next. */
  getSpaceOverview(spaceId: string, options: CallOptions = {}): Promise<types.SpaceOverview> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/overview`, { signal: options.signal })
  }

  /** A subscriber with its history. */
  getSubscriber(subscriberId: string, options: CallOptions = {}): Promise<types.SubscriberOut> {
    return this.data('GET', `/v1/newsletter-subscribers/${place(subscriberId)}`, { signal: options.signal })
  }

  /** From now on the people of that card hold the contact, or the company: any card of the space, whoever sees it. */
  handContactOver(contactId: string, body: types.OwnerIn, options: CallOptions = {}): Promise<void> {
    return this.nothing('PUT', `/v1/contacts/${place(contactId)}/owner`, { body: body, signal: options.signal })
  }

  /** Asks contacts who have agreed to hear from the company, once, whether they want its newsletter. */
  inviteContacts(spaceId: string, body: types.NewsletterInvitationIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.NewsletterInvited> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/newsletter/invitations`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Invites up to 200 addresses to the card, each answered in its row. */
  inviteToCard(cardId: string, body: types.CardInvitationsIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.InvitationRowOut[]> {
    return this.data('POST', `/v1/cards/${place(cardId)}/invitations`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Somebody still needs the contact: the time for which it is kept begins anew. */
  keepContact(contactId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactOut> {
    return this.data('POST', `/v1/contacts/${place(contactId)}/keep`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Both look alike and are two: they are suggested no more. */
  keepContactsApart(contactId: string, body: types.ApartIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<void> {
    return this.nothing('POST', `/v1/contacts/${place(contactId)}/apart`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Takes back what the space has said of an address, or a server that was wrong; the audit log keeps the reason. */
  liftSuppression(spaceId: string, body: types.SuppressionLiftIn, options: CallOptions = {}): Promise<types.SuppressionOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/newsletter/suppressions/lift`, { body: body, signal: options.signal })
  }

  /** The log, newest first, in the language of the request. */
  listAuditEntries(spaceId: string, options: { search?: string; actor?: string | null; action?: string; kind?: ("cards" | "people" | "design" | "space" | "products" | "locations" | "contacts" | "newsletter" | "card_styles" | "domain" | "backgrounds" | "signatures" | "directory" | "imports")[]; since?: string | null; until?: string | null; part_of?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.StretchAuditEntryOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/audit`, { query: { search: options.search, actor: options.actor, action: options.action, kind: options.kind, since: options.since, until: options.until, part_of: options.part_of, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listAuditEntries`, page by page. */
  listAuditEntriesAll(spaceId: string, options: { search?: string; actor?: string | null; action?: string; kind?: ("cards" | "people" | "design" | "space" | "products" | "locations" | "contacts" | "newsletter" | "card_styles" | "domain" | "backgrounds" | "signatures" | "directory" | "imports")[]; since?: string | null; until?: string | null; part_of?: string | null } & CallOptions = {}): AsyncGenerator<types.AuditEntryOut, void, undefined> {
    return this.rows<types.AuditEntryOut>(`/v1/spaces/${place(spaceId)}/audit`, { search: options.search, actor: options.actor, action: options.action, kind: options.kind, since: options.since, until: options.until, part_of: options.part_of }, 'cursor', 100, options.signal)
  }

  /** What entries can be about, in the language of the request; to filter by. */
  listAuditKinds(spaceId: string, options: CallOptions = {}): Promise<types.AuditGroup[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/audit/kinds`, { signal: options.signal })
  }

  /** Who has done something in the space: to filter by. */
  listAuditPeople(spaceId: string, options: CallOptions = {}): Promise<types.AuditActor[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/audit/people`, { signal: options.signal })
  }

  /**
   * For systems that keep a copy: which cards have changed since a moment, the oldest change first; deleted ones
   * are told for 30 days, until they are gone for good. Without `updated_since` all that are there.
   */
  listCardChanges(spaceId: string, options: { updated_since?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.ChangesCardChange> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/cards/changed`, { query: { updated_since: options.updated_since, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listCardChanges`, page by page. At its end `since` says where to begin the next time. */
  listCardChangesAll(spaceId: string, options: { updated_since?: string | null } & CallOptions = {}): Changes<types.CardChange> {
    return this.changes<types.CardChange>(`/v1/spaces/${place(spaceId)}/cards/changed`, { updated_since: options.updated_since }, 'cursor', 200, options.signal)
  }

  /**
   * Cards of a space, found by words in names, email, job title, department, organisation, city and personnel
   * number: by their beginnings, and from three letters on by any part. Deleted ones for those who may restore
   * them.
   */
  listCards(spaceId: string, options: { page?: number; per_page?: number; search?: string; state?: ("draft" | "active" | "inactive" | "locked")[]; department?: string[]; city?: string[]; template?: ("own" | string)[]; language?: ("en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu")[]; user?: "with" | "without" | null; picture?: "with" | "without" | null; changed_since?: string | null; changed_within?: number | null; deleted?: boolean; origin?: string | null; sort?: "name" | "-name" | "updated" | "-updated" | "created" | "-created" | "department" | "-department" | "city" | "-city" | "state" | "-state"; with_email?: boolean } & CallOptions = {}): Promise<types.PageCardRow> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/cards`, { query: { page: options.page, per_page: options.per_page, search: options.search, state: options.state, department: options.department, city: options.city, template: options.template, language: options.language, user: options.user, picture: options.picture, changed_since: options.changed_since, changed_within: options.changed_within, deleted: options.deleted, origin: options.origin, sort: options.sort, with_email: options.with_email }, signal: options.signal })
  }

  /** Each row of `listCards`, page by page. */
  listCardsAll(spaceId: string, options: { search?: string; state?: ("draft" | "active" | "inactive" | "locked")[]; department?: string[]; city?: string[]; template?: ("own" | string)[]; language?: ("en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu")[]; user?: "with" | "without" | null; picture?: "with" | "without" | null; changed_since?: string | null; changed_within?: number | null; deleted?: boolean; origin?: string | null; sort?: "name" | "-name" | "updated" | "-updated" | "created" | "-created" | "department" | "-department" | "city" | "-city" | "state" | "-state"; with_email?: boolean } & CallOptions = {}): AsyncGenerator<types.CardRow, void, undefined> {
    return this.rows<types.CardRow>(`/v1/spaces/${place(spaceId)}/cards`, { search: options.search, state: options.state, department: options.department, city: options.city, template: options.template, language: options.language, user: options.user, picture: options.picture, changed_since: options.changed_since, changed_within: options.changed_within, deleted: options.deleted, origin: options.origin, sort: options.sort, with_email: options.with_email }, 'page', 200, options.signal)
  }

  /**
   * For systems that keep a copy: which contacts have changed since a moment, the oldest change first. Those that
   * were deleted or merged into others are told for 30 days; that one was erased is told by webhooks alone.
   * Without `updated_since` all that are there.
   */
  listContactChanges(spaceId: string, options: { updated_since?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.ChangesContactChangeOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/contacts/changed`, { query: { updated_since: options.updated_since, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listContactChanges`, page by page. At its end `since` says where to begin the next time. */
  listContactChangesAll(spaceId: string, options: { updated_since?: string | null } & CallOptions = {}): Changes<types.ContactChangeOut> {
    return this.changes<types.ContactChangeOut>(`/v1/spaces/${place(spaceId)}/contacts/changed`, { updated_since: options.updated_since }, 'cursor', 200, options.signal)
  }

  /** The events of the space, the latest first, with how many of the contacts that the person sees carry each. */
  listContactEvents(spaceId: string, options: CallOptions = {}): Promise<types.ContactEventOut[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/contact-events`, { signal: options.signal })
  }

  /** Who holds how many of the contacts that the person sees, by name; what is the company's comes first. */
  listContactOwners(spaceId: string, options: { search?: string; card?: string | null; limit?: number } & CallOptions = {}): Promise<types.HolderCount[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/contacts/owners`, { query: { search: options.search, card: options.card, limit: options.limit }, signal: options.signal })
  }

  /** The tags of the space by name. */
  listContactTags(spaceId: string, options: CallOptions = {}): Promise<types.ContactTagCount[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/contact-tags`, { signal: options.signal })
  }

  /** The contacts of the space that the person sees: all of them in a shared book, else those of the own cards. */
  listContacts(spaceId: string, options: { page?: number; per_page?: number; search?: string; mine?: boolean; tag?: string[]; event?: string | null; card?: "company" | string | null; follow_up?: "any" | "due" | "none" | null; source?: ("exchange" | "form" | "typed" | "scanned" | "import")[]; channel?: ("link" | "qr_code" | "product" | "typed" | "scanned" | "import")[]; consent?: types.Consent | null; met_from?: string | null; met_until?: string | null; deleted?: boolean; sort?: "met" | "-met" | "name" | "-name" | "company" | "-company" | "follow_up" | "-follow_up" } & CallOptions = {}): Promise<types.ContactPage> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/contacts`, { query: { page: options.page, per_page: options.per_page, search: options.search, mine: options.mine, tag: options.tag, event: options.event, card: options.card, follow_up: options.follow_up, source: options.source, channel: options.channel, consent: options.consent, met_from: options.met_from, met_until: options.met_until, deleted: options.deleted, sort: options.sort }, signal: options.signal })
  }

  /** Each row of `listContacts`, page by page. */
  listContactsAll(spaceId: string, options: { search?: string; mine?: boolean; tag?: string[]; event?: string | null; card?: "company" | string | null; follow_up?: "any" | "due" | "none" | null; source?: ("exchange" | "form" | "typed" | "scanned" | "import")[]; channel?: ("link" | "qr_code" | "product" | "typed" | "scanned" | "import")[]; consent?: types.Consent | null; met_from?: string | null; met_until?: string | null; deleted?: boolean; sort?: "met" | "-met" | "name" | "-name" | "company" | "-company" | "follow_up" | "-follow_up" } & CallOptions = {}): AsyncGenerator<types.ContactRow, void, undefined> {
    return this.rows<types.ContactRow>(`/v1/spaces/${place(spaceId)}/contacts`, { search: options.search, mine: options.mine, tag: options.tag, event: options.event, card: options.card, follow_up: options.follow_up, source: options.source, channel: options.channel, consent: options.consent, met_from: options.met_from, met_until: options.met_until, deleted: options.deleted, sort: options.sort }, 'page', 200, options.signal)
  }

  /** Every call with what came of it, newest first, in the language of the request. */
  listDirectoryCalls(directoryId: string, options: { outcome?: "" | "done" | "nothing" | "held" | "refused" | "failed"; source?: "" | "scim" | "sso" | "pull" | "csv" | "person"; search?: string; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.StretchDirectoryCallRow> {
    return this.json('GET', `/v1/user-directories/${place(directoryId)}/log`, { query: { outcome: options.outcome, source: options.source, search: options.search, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listDirectoryCalls`, page by page. */
  listDirectoryCallsAll(directoryId: string, options: { outcome?: "" | "done" | "nothing" | "held" | "refused" | "failed"; source?: "" | "scim" | "sso" | "pull" | "csv" | "person"; search?: string } & CallOptions = {}): AsyncGenerator<types.DirectoryCallRow, void, undefined> {
    return this.rows<types.DirectoryCallRow>(`/v1/user-directories/${place(directoryId)}/log`, { outcome: options.outcome, source: options.source, search: options.search }, 'cursor', 100, options.signal)
  }

  /** Whom the directory knows, by name; each with what the person is here, and why without a card. */
  listDirectoryPeople(directoryId: string, options: { page?: number; per_page?: number; state?: "" | "here" | "held" | "left"; search?: string } & CallOptions = {}): Promise<types.PageDirectoryPersonRow> {
    return this.json('GET', `/v1/user-directories/${place(directoryId)}/people`, { query: { page: options.page, per_page: options.per_page, state: options.state, search: options.search }, signal: options.signal })
  }

  /** Each row of `listDirectoryPeople`, page by page. */
  listDirectoryPeopleAll(directoryId: string, options: { state?: "" | "here" | "held" | "left"; search?: string } & CallOptions = {}): AsyncGenerator<types.DirectoryPersonRow, void, undefined> {
    return this.rows<types.DirectoryPersonRow>(`/v1/user-directories/${place(directoryId)}/people`, { state: options.state, search: options.search }, 'page', 200, options.signal)
  }

  /** Contacts that look like one, of those that the person may change. */
  listDoubles(spaceId: string, options: CallOptions = {}): Promise<types.DoubleOut[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/contacts/doubles`, { signal: options.signal })
  }

  /** What waits for a decision, a domain or a licence, the oldest first; each with what it would change. */
  listHeldPeople(directoryId: string, options: { page?: number; per_page?: number; effect?: "" | "join" | "change" | "leave" | "return" } & CallOptions = {}): Promise<types.PageDirectoryHeldRow> {
    return this.json('GET', `/v1/user-directories/${place(directoryId)}/held`, { query: { page: options.page, per_page: options.per_page, effect: options.effect }, signal: options.signal })
  }

  /** Each row of `listHeldPeople`, page by page. */
  listHeldPeopleAll(directoryId: string, options: { effect?: "" | "join" | "change" | "leave" | "return" } & CallOptions = {}): AsyncGenerator<types.DirectoryHeldRow, void, undefined> {
    return this.rows<types.DirectoryHeldRow>(`/v1/user-directories/${place(directoryId)}/held`, { effect: options.effect }, 'page', 200, options.signal)
  }

  /** Invoices and credit notes of an account, the newest first, with the sums of all that the filters find. */
  listInvoices(accountId: string, options: { page?: number; per_page?: number; q?: string; from?: string | null; to?: string | null; status?: ("draft" | "open" | "paid" | "overdue" | "cancelled")[]; kind?: ("invoice" | "credit_note")[] } & CallOptions = {}): Promise<types.InvoiceListOut> {
    return this.json('GET', `/v1/billing-accounts/${place(accountId)}/invoices`, { query: { page: options.page, per_page: options.per_page, q: options.q, from: options.from, to: options.to, status: options.status, kind: options.kind }, signal: options.signal })
  }

  /** Each row of `listInvoices`, page by page. */
  listInvoicesAll(accountId: string, options: { q?: string; from?: string | null; to?: string | null; status?: ("draft" | "open" | "paid" | "overdue" | "cancelled")[]; kind?: ("invoice" | "credit_note")[] } & CallOptions = {}): AsyncGenerator<types.InvoiceListed, void, undefined> {
    return this.rows<types.InvoiceListed>(`/v1/billing-accounts/${place(accountId)}/invoices`, { q: options.q, from: options.from, to: options.to, status: options.status, kind: options.kind }, 'page', 200, options.signal)
  }

  /** Every licence of the account, those that serve first; with the spaces that use it. */
  listLicences(accountId: string, options: CallOptions = {}): Promise<types.LicenceOut[]> {
    return this.data('GET', `/v1/billing-accounts/${place(accountId)}/licences`, { signal: options.signal })
  }

  /**
   * For systems that keep a copy: which locations have changed since a moment, the oldest change first; deleted
   * ones are told for 30 days, until they are gone for good. Without `updated_since` all that are there.
   */
  listLocationChanges(spaceId: string, options: { updated_since?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.ChangesLocationChangeOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/locations/changed`, { query: { updated_since: options.updated_since, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listLocationChanges`, page by page. At its end `since` says where to begin the next time. */
  listLocationChangesAll(spaceId: string, options: { updated_since?: string | null } & CallOptions = {}): Changes<types.LocationChangeOut> {
    return this.changes<types.LocationChangeOut>(`/v1/spaces/${place(spaceId)}/locations/changed`, { updated_since: options.updated_since }, 'cursor', 200, options.signal)
  }

  /** The space's locations by name, each with how many cards name it themselves. */
  listLocations(spaceId: string, options: CallOptions = {}): Promise<types.LocationRow[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/locations`, { signal: options.signal })
  }

  /** The locations of the card's space, for its address to follow one. */
  listLocationsForCard(cardId: string, options: CallOptions = {}): Promise<types.LocationChoice[]> {
    return this.data('GET', `/v1/cards/${place(cardId)}/locations`, { signal: options.signal })
  }

  /**
   * For systems that keep a copy: which people of the space have changed since a moment, by their role or by how
   * they are called, the oldest change first. Who has left is told for 30 days. Without `updated_since` all that
   * are there.
   */
  listMemberChanges(spaceId: string, options: { updated_since?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.ChangesMemberChangeOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/members/changed`, { query: { updated_since: options.updated_since, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listMemberChanges`, page by page. At its end `since` says where to begin the next time. */
  listMemberChangesAll(spaceId: string, options: { updated_since?: string | null } & CallOptions = {}): Changes<types.MemberChangeOut> {
    return this.changes<types.MemberChangeOut>(`/v1/spaces/${place(spaceId)}/members/changed`, { updated_since: options.updated_since }, 'cursor', 200, options.signal)
  }

  /**
   * For systems that keep a copy: which lists have changed since a moment, the oldest change first; those that are
   * gone are told for 30 days. Without `updated_since` all that are there.
   */
  listNewsletterListChanges(spaceId: string, options: { updated_since?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.ChangesNewsletterListChangeOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/newsletter/lists/changed`, { query: { updated_since: options.updated_since, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listNewsletterListChanges`, page by page. At its end `since` says where to begin the next time. */
  listNewsletterListChangesAll(spaceId: string, options: { updated_since?: string | null } & CallOptions = {}): Changes<types.NewsletterListChangeOut> {
    return this.changes<types.NewsletterListChangeOut>(`/v1/spaces/${place(spaceId)}/newsletter/lists/changed`, { updated_since: options.updated_since }, 'cursor', 200, options.signal)
  }

  /** The lists of the space, in their order; there is always one. */
  listNewsletterLists(spaceId: string, options: CallOptions = {}): Promise<types.NewsletterListOut[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/newsletter/lists`, { signal: options.signal })
  }

  /** For whom the next product is, and who is meant by a name or a card's code. */
  listPeopleForProducts(spaceId: string, options: { search?: string; code?: string; department?: string; without?: string[] } & CallOptions = {}): Promise<types.PeopleOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/products/people`, { query: { search: options.search, code: options.code, department: options.department, without: options.without }, signal: options.signal })
  }

  /**
   * For systems that keep a copy: which products have changed since a moment, the oldest change first. Those that
   * have left the space are told for 30 days. That one is held to a phone changes nothing of it. Without
   * `updated_since` all that are there.
   */
  listProductChanges(spaceId: string, options: { updated_since?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.ChangesProductChangeOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/products/changed`, { query: { updated_since: options.updated_since, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listProductChanges`, page by page. At its end `since` says where to begin the next time. */
  listProductChangesAll(spaceId: string, options: { updated_since?: string | null } & CallOptions = {}): Changes<types.ProductChangeOut> {
    return this.changes<types.ProductChangeOut>(`/v1/spaces/${place(spaceId)}/products/changed`, { updated_since: options.updated_since }, 'cursor', 200, options.signal)
  }

  /** Who asks for products of the space, the newest first; open ones unless another state is named. */
  listProductRequests(spaceId: string, options: { page?: number; per_page?: number; state?: ("open" | "granted" | "refused" | "over") } & CallOptions = {}): Promise<types.PageProductRequestOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/products/requests`, { query: { page: options.page, per_page: options.per_page, state: options.state }, signal: options.signal })
  }

  /** Each row of `listProductRequests`, page by page. */
  listProductRequestsAll(spaceId: string, options: { state?: ("open" | "granted" | "refused" | "over") } & CallOptions = {}): AsyncGenerator<types.ProductRequestOut, void, undefined> {
    return this.rows<types.ProductRequestOut>(`/v1/spaces/${place(spaceId)}/products/requests`, { state: options.state }, 'page', 200, options.signal)
  }

  /** The types that occur among the space's products, by name, with what the list can be narrowed to. */
  listProductTypes(spaceId: string, options: CallOptions = {}): Promise<types.ProductTypeOut[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/products/types`, { signal: options.signal })
  }

  /** Products of a space, by their serials. */
  listProducts(spaceId: string, options: { page?: number; per_page?: number; search?: string; label?: types.Label | null; type?: string | null; batch?: number | null; card?: string | null; tapped_since?: string | null; untapped_since?: string | null } & CallOptions = {}): Promise<types.ProductPage> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/products`, { query: { page: options.page, per_page: options.per_page, search: options.search, label: options.label, type: options.type, batch: options.batch, card: options.card, tapped_since: options.tapped_since, untapped_since: options.untapped_since }, signal: options.signal })
  }

  /** Each row of `listProducts`, page by page. */
  listProductsAll(spaceId: string, options: { search?: string; label?: types.Label | null; type?: string | null; batch?: number | null; card?: string | null; tapped_since?: string | null; untapped_since?: string | null } & CallOptions = {}): AsyncGenerator<types.ProductRow, void, undefined> {
    return this.rows<types.ProductRow>(`/v1/spaces/${place(spaceId)}/products`, { search: options.search, label: options.label, type: options.type, batch: options.batch, card: options.card, tapped_since: options.tapped_since, untapped_since: options.untapped_since }, 'page', 200, options.signal)
  }

  /** The products of a card. */
  listSerialNumbers(cardId: string, options: { page?: number; per_page?: number } & CallOptions = {}): Promise<types.ProductPage> {
    return this.json('GET', `/v1/cards/${place(cardId)}/serial-numbers`, { query: { page: options.page, per_page: options.per_page }, signal: options.signal })
  }

  /** Each row of `listSerialNumbers`, page by page. */
  listSerialNumbersAll(cardId: string, options: CallOptions = {}): AsyncGenerator<types.ProductRow, void, undefined> {
    return this.rows<types.ProductRow>(`/v1/cards/${place(cardId)}/serial-numbers`, {}, 'page', 200, options.signal)
  }

  /**
   * For systems that keep a copy: which subscribers have changed since a moment, the oldest change first. Those
   * who were erased are told for 30 days, by their ids. Without `updated_since` all that are there.
   */
  listSubscriberChanges(spaceId: string, options: { updated_since?: string | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.ChangesSubscriberChangeOut> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/newsletter/subscribers/changed`, { query: { updated_since: options.updated_since, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listSubscriberChanges`, page by page. At its end `since` says where to begin the next time. */
  listSubscriberChangesAll(spaceId: string, options: { updated_since?: string | null } & CallOptions = {}): Changes<types.SubscriberChangeOut> {
    return this.changes<types.SubscriberChangeOut>(`/v1/spaces/${place(spaceId)}/newsletter/subscribers/changed`, { updated_since: options.updated_since }, 'cursor', 200, options.signal)
  }

  /** The subscribers of the space, whatever has become of them. */
  listSubscribers(spaceId: string, options: { page?: number; per_page?: number; search?: string; status?: ("pending" | "subscribed" | "unsubscribed" | "bounced" | "complained")[]; list?: string | null; card?: string | null; language?: ("" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu")[]; source?: ("card" | "frame" | "import" | "contact")[]; joined_from?: string | null; joined_until?: string | null; sort?: "joined" | "-joined" | "name" | "-name" } & CallOptions = {}): Promise<types.PageSubscriberRow> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/newsletter/subscribers`, { query: { page: options.page, per_page: options.per_page, search: options.search, status: options.status, list: options.list, card: options.card, language: options.language, source: options.source, joined_from: options.joined_from, joined_until: options.joined_until, sort: options.sort }, signal: options.signal })
  }

  /** Each row of `listSubscribers`, page by page. */
  listSubscribersAll(spaceId: string, options: { search?: string; status?: ("pending" | "subscribed" | "unsubscribed" | "bounced" | "complained")[]; list?: string | null; card?: string | null; language?: ("" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu")[]; source?: ("card" | "frame" | "import" | "contact")[]; joined_from?: string | null; joined_until?: string | null; sort?: "joined" | "-joined" | "name" | "-name" } & CallOptions = {}): AsyncGenerator<types.SubscriberRow, void, undefined> {
    return this.rows<types.SubscriberRow>(`/v1/spaces/${place(spaceId)}/newsletter/subscribers`, { search: options.search, status: options.status, list: options.list, card: options.card, language: options.language, source: options.source, joined_from: options.joined_from, joined_until: options.joined_until, sort: options.sort }, 'page', 200, options.signal)
  }

  /** The space's templates, by name. */
  listTemplates(spaceId: string, options: CallOptions = {}): Promise<types.TemplateRow[]> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/templates`, { signal: options.signal })
  }

  /** What became of each row, in the order in which they were sent; kept for 30 days. */
  listUpsertRows(spaceId: string, upsertId: string, options: { outcome?: types.RowOutcome | null; limit?: number; cursor?: string } & CallOptions = {}): Promise<types.UpsertRows> {
    return this.json('GET', `/v1/spaces/${place(spaceId)}/cards/upserts/${place(upsertId)}/rows`, { query: { outcome: options.outcome, limit: options.limit, cursor: options.cursor }, signal: options.signal })
  }

  /** Each row of `listUpsertRows`, page by page. */
  listUpsertRowsAll(spaceId: string, upsertId: string, options: { outcome?: types.RowOutcome | null } & CallOptions = {}): AsyncGenerator<types.UpsertRowOut, void, undefined> {
    return this.rows<types.UpsertRowOut>(`/v1/spaces/${place(spaceId)}/cards/upserts/${place(upsertId)}/rows`, { outcome: options.outcome }, 'cursor', 200, options.signal)
  }

  /**
   * What is kept of a person, by the exact address and whoever holds it, for a request of that person. The audit
   * log says who has looked.
   */
  lookContactUp(spaceId: string, body: types.ContactAddressIn, options: CallOptions = {}): Promise<types.ContactOut[]> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contacts/look-up`, { body: body, signal: options.signal })
  }

  /** Whether an exact address gets nothing, and why. */
  lookUpSuppression(spaceId: string, body: types.SuppressionAddressIn, options: CallOptions = {}): Promise<types.SuppressionOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/newsletter/suppressions/look-up`, { body: body, signal: options.signal })
  }

  /** Makes another contact a part of this one; its id leads here from now on. */
  mergeContacts(contactId: string, body: types.MergeIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.MergedOut> {
    return this.data('POST', `/v1/contacts/${place(contactId)}/merge`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** The lists stand in this order from now on. */
  orderNewsletterLists(spaceId: string, body: types.NewsletterListOrder, options: CallOptions = {}): Promise<void> {
    return this.nothing('PUT', `/v1/spaces/${place(spaceId)}/newsletter/lists/order`, { body: body, signal: options.signal })
  }

  /** Says which spaces use the licence. Who adds one owns it; one that goes is a free space from then on. */
  putLicenceSpaces(accountId: string, licenceId: string, body: types.LicenceSpacesIn, options: CallOptions = {}): Promise<types.LicenceOut> {
    return this.data('PUT', `/v1/billing-accounts/${place(accountId)}/licences/${place(licenceId)}/spaces`, { body: body, signal: options.signal })
  }

  /** How long entries are kept. */
  readAuditRetention(spaceId: string, options: CallOptions = {}): Promise<types.AuditRetention> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/audit/retention`, { signal: options.signal })
  }

  /** What the account pays, until when, and what comes next. */
  readBillingOverview(accountId: string, options: CallOptions = {}): Promise<types.BillingOverview> {
    return this.data('GET', `/v1/billing-accounts/${place(accountId)}/overview`, { signal: options.signal })
  }

  /** The QR code of a card as SVG, PNG or PDF; there is none where the space offers none. */
  readCardCode(cardId: string, kind: "svg" | "png" | "pdf", options: { size?: string; colour?: string; logo?: string } & CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/cards/${place(cardId)}/code.${place(kind)}`, { query: { size: options.size, colour: options.colour, logo: options.logo }, signal: options.signal })
  }

  /** The contact as a vCard 3.0. */
  readCardContact(cardId: string, options: CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/cards/${place(cardId)}/contact.vcf`, { signal: options.signal })
  }

  /** The PDFs of those that are named, or of a year, in one file. */
  readInvoiceArchive(accountId: string, options: { year?: number | null; invoice?: string[] } & CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/billing-accounts/${place(accountId)}/invoices.zip`, { query: { year: options.year, invoice: options.invoice }, signal: options.signal })
  }

  /** The document: PDF/A-3 with the XML in it (ZUGFeRD, Factur-X). */
  readInvoicePdf(accountId: string, invoiceId: string, options: CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/billing-accounts/${place(accountId)}/invoices/${place(invoiceId)}.pdf`, { signal: options.signal })
  }

  /** What machines read: EN 16931 as the PDF holds it, or XRechnung. */
  readInvoiceXml(accountId: string, invoiceId: string, options: { form?: ("en16931" | "xrechnung") } & CallOptions = {}): Promise<Uint8Array> {
    return this.file('GET', `/v1/billing-accounts/${place(accountId)}/invoices/${place(invoiceId)}.xml`, { query: { form: options.form }, signal: options.signal })
  }

  /** A location with all its values. */
  readLocation(spaceId: string, locationId: string, options: CallOptions = {}): Promise<types.LocationOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/locations/${place(locationId)}`, { signal: options.signal })
  }

  /** Who follows a location, and would show no address without it. */
  readLocationFollowers(spaceId: string, locationId: string, options: CallOptions = {}): Promise<types.LocationFollowers> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/locations/${place(locationId)}/followers`, { signal: options.signal })
  }

  /** A template with its design. */
  readTemplate(spaceId: string, templateId: string, options: CallOptions = {}): Promise<types.TemplateOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/templates/${place(templateId)}`, { signal: options.signal })
  }

  /** How far it is, and what became of all rows together. */
  readUpsert(spaceId: string, upsertId: string, options: CallOptions = {}): Promise<types.UpsertOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/cards/upserts/${place(upsertId)}`, { signal: options.signal })
  }

  /** Takes the card's notice away. */
  removeNotice(cardId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing('DELETE', `/v1/cards/${place(cardId)}/notice`, { signal: options.signal })
  }

  /** Takes a deletion back. */
  restoreCard(cardId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.CardOut> {
    return this.data('POST', `/v1/cards/${place(cardId)}/restore`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Takes a deletion back. */
  restoreContact(contactId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactOut> {
    return this.data('POST', `/v1/contacts/${place(contactId)}/restore`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Takes a deletion back: who followed it follows it again. */
  restoreLocation(spaceId: string, locationId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.LocationOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/locations/${place(locationId)}/restore`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Takes a deletion back; its cards follow it again. */
  restoreTemplate(spaceId: string, templateId: string, body: types.TemplateRestoreIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.TemplateOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/templates/${place(templateId)}/restore`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Takes up people from a file (CSV, XLSX), by the same dry run and limits as every other way. */
  sendDirectoryPeople(directoryId: string, body: FileIn, options: { complete?: boolean } & CallOptions = {}): Promise<types.DirectoryFileOut> {
    return this.data('POST', `/v1/user-directories/${place(directoryId)}/people/file`, { query: { complete: options.complete }, file: body, signal: options.signal })
  }

  /** Decides whether the card offers the newsletter. */
  setCardNewsletter(cardId: string, body: types.CardNewsletterIn, options: CallOptions = {}): Promise<types.CardNewsletterOut> {
    return this.data('PUT', `/v1/cards/${place(cardId)}/newsletter`, { body: body, signal: options.signal })
  }

  /** Brings a card into a state. */
  setCardState(cardId: string, body: types.CardStateIn, options: CallOptions = {}): Promise<types.CardOut> {
    return this.data('PUT', `/v1/cards/${place(cardId)}/state`, { body: body, signal: options.signal })
  }

  /** Gives the card a name in its address, or takes it away. */
  setCardUsername(cardId: string, body: types.CardUsernameIn, options: CallOptions = {}): Promise<types.CardOut> {
    return this.data('PUT', `/v1/cards/${place(cardId)}/username`, { body: body, signal: options.signal })
  }

  /** The contact has these tags, and no others. */
  setContactTags(contactId: string, body: types.ContactTagsIn, options: CallOptions = {}): Promise<types.ContactOut> {
    return this.data('PUT', `/v1/contacts/${place(contactId)}/tags`, { body: body, signal: options.signal })
  }

  /** Sets the day on which something is to be done; without a day it is done. */
  setFollowUp(contactId: string, body: types.FollowUpIn, options: CallOptions = {}): Promise<types.ContactOut> {
    return this.data('PUT', `/v1/contacts/${place(contactId)}/follow-up`, { body: body, signal: options.signal })
  }

  /** Gives the card this notice in place of the one it has. */
  setNotice(cardId: string, body: types.NoticeIn, options: CallOptions = {}): Promise<types.NoticeOut> {
    return this.data('PUT', `/v1/cards/${place(cardId)}/notice`, { body: body, signal: options.signal })
  }

  /** What the cards of a space brought in a range of days, or some of its cards. By hours all of them are counted. */
  spaceStatistics(spaceId: string, options: { first?: string | null; last?: string | null; days?: number | null; months?: number | null; step?: ("hour" | "day" | "week" | "month"); compare?: "before" | "year"; channel?: ("link" | "qr_code" | "product")[]; card?: string[]; department?: string[]; city?: string[]; template?: ("own" | string)[] } & CallOptions = {}): Promise<types.SpaceStatisticsOut> {
    return this.data('GET', `/v1/spaces/${place(spaceId)}/statistics`, { query: { first: options.first, last: options.last, days: options.days, months: options.months, step: options.step, compare: options.compare, channel: options.channel, card: options.card, department: options.department, city: options.city, template: options.template }, signal: options.signal })
  }

  /** An address gets nothing from now on, whatever is imported. */
  suppressAddress(spaceId: string, body: types.SuppressionAddressIn, options: CallOptions = {}): Promise<types.SuppressionOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/newsletter/suppressions`, { body: body, signal: options.signal })
  }

  /** Puts a new product in place of a lost one, which is locked. Answers the new one. */
  swapProduct(productId: string, body: types.SwapIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ProductOut> {
    return this.data('POST', `/v1/products/${place(productId)}/swap`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** The contact has from now on what was sent at a meeting. */
  takeMeetingOver(contactId: string, meetingId: string, body: types.TakeOverIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactOut> {
    return this.data('POST', `/v1/contacts/${place(contactId)}/meetings/${place(meetingId)}/take-over`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Makes the template's design the space's. */
  takeOverTemplate(spaceId: string, templateId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.SpaceOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/templates/${place(templateId)}/take-over`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /**
   * Takes a change back, by its entry in the audit log (`card.updated`), as a change of its own. Fields that were
   * changed once more since stay, and are named in `left`; 409 `changed_since` where that is all of them.
   */
  undoCardChange(cardId: string, entryId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ChangeTakenBack> {
    return this.data('POST', `/v1/cards/${place(cardId)}/changes/${place(entryId)}/undo`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Makes two of what was merged, within a day. */
  undoContactMerge(spaceId: string, mergeId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.PartedOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contact-merges/${place(mergeId)}/undo`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Takes a change of many contacts back, within a day. */
  undoContactsChange(spaceId: string, changeId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.ContactsUndone> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/contacts/changes/${place(changeId)}/undo`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Takes a change of many products back, within a day. */
  undoProductChange(spaceId: string, changeId: string, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.UndoneOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/products/changes/${place(changeId)}/undo`, { idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** Changes a card, based on the version in If-Match. */
  updateCard(cardId: string, body: types.CardPatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.CardOut> {
    return this.data('PATCH', `/v1/cards/${place(cardId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Changes a contact, based on the version in If-Match. */
  updateContact(contactId: string, body: types.ContactPatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.ContactOut> {
    return this.data('PATCH', `/v1/contacts/${place(contactId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Changes an event, and which contacts carry it. */
  updateContactEvent(spaceId: string, eventId: string, body: types.ContactEventIn, options: CallOptions = {}): Promise<types.ContactEventOut> {
    return this.data('PUT', `/v1/spaces/${place(spaceId)}/contact-events/${place(eventId)}`, { body: body, signal: options.signal })
  }

  /** Renames or colours a tag. */
  updateContactTag(spaceId: string, tagId: string, body: types.ContactTagIn, options: CallOptions = {}): Promise<types.ContactTagOut> {
    return this.data('PUT', `/v1/spaces/${place(spaceId)}/contact-tags/${place(tagId)}`, { body: body, signal: options.signal })
  }

  /** Changes only the design: for roles that may not change the settings. */
  updateGrid(spaceId: string, body: types.GridPatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.GridSaved> {
    return this.data('PATCH', `/v1/spaces/${place(spaceId)}/grid`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Changes a location; what is not sent stays. All cards that follow it show the change in the next request. */
  updateLocation(spaceId: string, locationId: string, body: types.LocationPatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.LocationOut> {
    return this.data('PATCH', `/v1/spaces/${place(spaceId)}/locations/${place(locationId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Changes a list, based on the version in If-Match. */
  updateNewsletterList(spaceId: string, listId: string, body: types.NewsletterListPatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.NewsletterListOut> {
    return this.data('PATCH', `/v1/spaces/${place(spaceId)}/newsletter/lists/${place(listId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Changes settings and design of a space. */
  updateSpace(spaceId: string, body: types.SpacePatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.SpaceOut> {
    return this.data('PATCH', `/v1/spaces/${place(spaceId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Changes a subscriber, based on the version in If-Match. */
  updateSubscriber(subscriberId: string, body: types.SubscriberPatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.SubscriberOut> {
    return this.data('PATCH', `/v1/newsletter-subscribers/${place(subscriberId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /** Renames a template, or overwrites it with the space's present design. */
  updateTemplate(spaceId: string, templateId: string, body: types.TemplatePatch, options: { ifMatch?: number | string } & CallOptions = {}): Promise<types.TemplateOut> {
    return this.data('PATCH', `/v1/spaces/${place(spaceId)}/templates/${place(templateId)}`, { body: body, ifMatch: options.ifMatch, signal: options.signal })
  }

  /**
   * Makes and changes cards by their `external_key`, up to 50,000 in one call, in the background; with `dry_run`
   * it says what would happen and changes nothing. The same people again change nothing. Who is not named stays as
   * is.
   */
  upsertCards(spaceId: string, body: types.UpsertIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.UpsertOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/cards/upserts`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }

  /** How many cards would lose what by a change of the design, before it is saved; and some cards to look at. */
  weighDesign(spaceId: string, body: types.GridPatch, options: CallOptions = {}): Promise<types.DesignEffects> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/design/effects`, { body: body, signal: options.signal })
  }

  /** How a phone that is being typed is written with its country's code; changes nothing. */
  writePhoneInternationally(cardId: string, body: types.PhoneIn, options: CallOptions = {}): Promise<types.InternationalPhone> {
    return this.data('POST', `/v1/cards/${place(cardId)}/phones/international`, { body: body, signal: options.signal })
  }

  /** Writes the next version of what people agree to. Who has agreed to another one keeps to that. */
  writeSignUpText(spaceId: string, body: types.SignUpTextIn, options: { idempotencyKey?: string } & CallOptions = {}): Promise<types.SignUpTextOut> {
    return this.data('POST', `/v1/spaces/${place(spaceId)}/newsletter/sign-up-text`, { body: body, idempotencyKey: options.idempotencyKey, keyed: true, signal: options.signal })
  }
}
