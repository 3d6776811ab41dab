// SPDX-License-Identifier: MIT
// Made of openapi.json by generate_ts.py; a change here is lost.
/** What goes into and comes out of the API. Expect words and fields that are not here: more may come at any
 * time. */

export type AccountKind = "business" | "private"

/** The account is offered to this person. */
export interface AccountOffer {
  email: string
  name: string
  expires_at: string
}

export type AccountRole = "owner" | "accountant" | "viewer"

export type AccountStatus = "active" | "past_due" | "suspended" | "closed"

/** What is done with a product. */
export type Act = "claim" | "connect" | "move" | "disconnect" | "switch_off" | "switch_on" | "hide" | "show" | "lock" | "unlock" | "give_up" | "undo" | "call_back"

export interface AltText {
  alt: string
}

export interface AltTextIn {
  alt?: string
}

/** Both look alike and are two. */
export interface ApartIn {
  other: string
}

/** Whether a field stands on the sheet, and has to be filled in. */
export type Ask = "off" | "optional" | "required"

/** `card` is the name of the one that it is on, empty in the pool. */
export interface AskedProductOut {
  uuid: string
  serial: string
  card: string
}

export interface AskerOut {
  name: string
  email: string
}

/** `uuid` is null for the system itself. */
export interface AuditActor {
  uuid: string | null
  label: string
}

/**
 * One field in words. `kind` text: from `before` to `after`; colour: both as #rrggbb; list: what came (`added`),
 * went (`removed`) and was changed.
 */
export interface AuditChange {
  label: string
  kind: "text" | "colour" | "list"
  before: string
  after: string
  added: string[]
  removed: string[]
  changed: string[]
}

/**
 * `text` says in the language of the request what happened, without who: "Card changed: Anna Berger". An entry
 * with a `whole` stands for many, which are listed with it as `part_of`.
 */
export interface AuditEntryOut {
  whole: string | null
  uuid: string
  created_at: string
  actor: AuditActor
  action: string
  text: string
  object: AuditObject
  changes: AuditChange[]
}

/** What entries can be about: `kind` for the filter, and how people call it. */
export interface AuditGroup {
  kind: "cards" | "people" | "design" | "space" | "products" | "locations" | "contacts" | "newsletter" | "card_styles" | "domain" | "backgrounds" | "signatures" | "directory" | "imports"
  label: string
}

/** `uuid` is null when its name has left the log. */
export interface AuditObject {
  kind: string
  uuid: string | null
  label: string
}

/** How long the installation keeps entries; null: for ever. */
export interface AuditRetention {
  months: number | null
}

/**
 * `missing` names the fields that an invoice needs and the account does not say. `abilities` are the person's.
 * `name` is what people call the account, the rest what invoices say.
 */
export interface BillingAccountOut {
  uuid: string
  name: string
  kind: AccountKind
  status: AccountStatus
  status_name: string
  customer_number: number | null
  role: AccountRole
  company_name: string
  city: string
  country: string
  version: number
  abilities: string[]
  first_name: string
  last_name: string
  address_line1: string
  address_line2: string
  zipcode: string
  country_name: string
  vat: VatOut | null
  tax: TaxOut
  tax_rate: string
  reverse_charge: boolean
  receiver_name: string
  receiver_email: string
  receiver_language: string
  buyer_reference: string
  po_number: string
  po_required: boolean
  xrechnung: boolean
  currency: string
  past_due_since: string | null
  missing: string[]
  members: number
  offer: AccountOffer | null
  created_at: string
}

/** Who pays for the cards: the space's billing account, or the card users themselves. */
export type BillingMethod = "account" | "card_users"

/**
 * What the account pays, until when, and what comes next. `yearly` and `monthly` are net sums of the licences that
 * renew so, `yearly_gross` and `monthly_gross` those with VAT; `next` is the next invoice, as things stand.
 */
export interface BillingOverview {
  yearly: number
  yearly_gross: number
  monthly: number
  monthly_gross: number
  currency: string
  cards: number
  paid_until: string | null
  period_start: string | null
  next_on: string | null
  next: ChargedSums | null
  licences: LicenceOut[]
  overdue: OverdueInvoice[]
}

/** How a call ended, for filters; its sentence says it in words. */
export type CallOutcome = "done" | "nothing" | "held" | "refused" | "failed"

/** The last change of a card; of a deleted one `card` is null. */
export interface CardChange {
  uuid: string
  changed_at: string
  deleted: boolean
  card: ChangedCard | null
}

/** `value` is the id of a template, or `own` for the space's own design, which has no name. */
export interface CardDesignCount {
  value: string
  count: number
  name: string
}

export interface CardEmail {
  id: string
  label: string
  custom_label: string
  email: string
}

export interface CardEmailIn {
  id?: string
  label?: "work" | "home" | "other"
  custom_label?: string
  email: string
}

export interface CardFacets {
  states: Record<string, number>
  departments: CardValueCount[]
  cities: CardValueCount[]
  templates: CardDesignCount[]
}

/**
 * Why the asking person may not change a field: locked in the grid (with the manager's reason), not permitted to
 * card users, or kept by a user directory for everybody (`reason` is its name).
 */
export interface CardFieldLock {
  by: "grid" | "permission" | "kept"
  reason: string
}

export type CardFocus = "person" | "company" | "link"

export type CardFrame = TextFrame | ImageFrame | GalleryFrame | VideoFrame | FileFrame | LinkFrame | MapFrame | ContactFormFrame | NewsletterFrame | OpeningHoursFrame

export type CardFrameIn = TextFrameIn | ImageFrameIn | GalleryFrameIn | VideoFrameIn | FileFrameIn | LinkFrameIn | MapFrameIn | ContactFormFrameIn | NewsletterFrameIn | OpeningHoursFrameIn

/** The card's space, with those of its settings that bound what the card can say for itself. */
export interface CardHome {
  uuid: string
  name: string
  qr_code: boolean
  hide_sign_in: boolean
  pin_verification: boolean
}

/** A new card. It starts as a draft unless `state` says active. */
export interface CardIn {
  focus?: CardFocus
  language?: "" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu"
  translations?: Record<string, CardTexts>
  hidden_shared?: string[]
  direct_link?: string
  hide_sign_in?: boolean
  affiliate?: boolean
  external_key?: string
  prefix?: string
  first_name?: string
  last_name?: string
  suffix?: string
  pronouns?: string
  job_title?: string
  department?: string
  organisation?: string
  description?: string
  phones?: CardPhoneIn[]
  emails?: CardEmailIn[]
  websites?: CardWebsiteIn[]
  addresses?: PostalAddressIn[]
  social_media?: CardSocialMediaIn[]
  frames?: CardFrameIn[]
  layout?: LayoutIn | null
  header?: string | null
  logo?: string | null
  profile_picture?: string | null
  state?: "draft" | "active"
  username?: string | null
}

export interface CardInvitationRow {
  email: string
  role: "admin" | "user" | "no_role"
}

export interface CardInvitationsIn {
  invitations: CardInvitationRow[]
  language?: "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu" | null
  message?: string
}

/**
 * `own` is the language of the card's own texts (empty: unknown), `wanted` all that texts are wanted in, the own
 * one first (empty: the space has one language). `fields` may be said in several of them; `missing` has by further
 * language what is not: `job_title`, `frames.<id>.title`.
 */
export interface CardLanguages {
  own: string
  wanted: string[]
  fields: string[]
  missing: Record<string, string[]>
}

/** The card's own values; `null` is the space's. */
export interface CardLayout {
  primary: string | null
  background: string | null
  text: string | null
  mode: string | null
  rounding: number | null
  header_style: string | null
}

export interface CardNewsletterIn {
  is_offered: boolean
}

/** `month` as in 2027-04. */
export interface CardNewsletterMonth {
  month: string
  joined: number
}

/**
 * `is_shown`: visitors of the card may subscribe. `closed`: why the person may not decide `is_offered`: the space
 * has switched it off, card users may not, the role does not reach, or the package has no newsletter. Numbers are
 * of subscribers who came from this card; `by_month` of the last twelve months. `lists_subscribers`: the person
 * may read who they are.
 */
export interface CardNewsletterOut {
  is_offered: boolean
  is_shown: boolean
  closed: "space" | "permission" | "role" | "plan" | null
  subscribed: number
  pending: number
  left: number
  by_month: CardNewsletterMonth[]
  lists_subscribers: boolean
}

export interface CardNumbers {
  total: number
  draft: number
  active: number
  inactive: number
  locked: number
}

export interface CardOfProduct {
  uuid: string
  name: string
}

export interface CardOfProductRow {
  uuid: string
  name: string
  job_title: string
  picture: string | null
}

export interface CardOut {
  uuid: string
  handle: string
  username: string | null
  version: number
  state: CardState
  lock_reason: string
  focus: CardFocus
  space: CardHome
  language: string
  prefix: string
  first_name: string
  last_name: string
  suffix: string
  pronouns: string
  job_title: string
  department: string
  organisation: string
  description: string
  external_key: string
  phones: CardPhone[]
  emails: CardEmail[]
  websites: CardWebsite[]
  addresses: PostalAddress[]
  social_media: CardSocialMedia[]
  frames: CardFrame[]
  layout: CardLayout
  header: ImageOut | null
  logo: ImageOut | null
  profile_picture: ImageOut | null
  translations: Record<string, CardTextsOut>
  languages: CardLanguages
  template: CardTemplate | null
  shared_frames: SharedFrame[]
  shared_social_media: SharedSocialMedia[]
  hidden_shared: string[]
  direct_link: string
  hide_sign_in: boolean
  affiliate: boolean
  pin: CardPin
  resolved: CardResolved
  locked_fields: string[]
  locks: Record<string, CardFieldLock>
  permissions: Record<string, boolean>
  display_name: string
  public_url: string
  qr_url: string
  role: string
  abilities: ("backgrounds.use" | "cards.create" | "cards.delete" | "cards.edit" | "cards.export" | "cards.import" | "cards.members" | "cards.protect" | "cards.read" | "cards.state" | "exchange.edit" | "newsletter.offer" | "notices.edit" | "products.connect" | "products.read" | "replacements.ask" | "signatures.use" | "statistics.of_card")[]
  created_at: string
  updated_at: string
  deleted_at: string | null
  purge_at: string | null
}

/** Every field that an editor may write; what is not sent stays as it is, `null` empties it. */
export interface CardPatch {
  focus?: CardFocus
  language?: "" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu"
  translations?: Record<string, CardTexts>
  hidden_shared?: string[]
  direct_link?: string
  hide_sign_in?: boolean
  affiliate?: boolean
  external_key?: string
  prefix?: string
  first_name?: string
  last_name?: string
  suffix?: string
  pronouns?: string
  job_title?: string
  department?: string
  organisation?: string
  description?: string
  phones?: CardPhoneIn[]
  emails?: CardEmailIn[]
  websites?: CardWebsiteIn[]
  addresses?: PostalAddressIn[]
  social_media?: CardSocialMediaIn[]
  frames?: CardFrameIn[]
  layout?: LayoutIn | null
  header?: string | null
  logo?: string | null
  profile_picture?: string | null
}

/** What a card user may do with the own card (specification, section 3), and what domains have added. */
export interface CardPermissions {
  change_header: boolean
  change_logo: boolean
  change_profile_picture: boolean
  change_card_focus: boolean
  see_statistics: boolean
  connect_products: boolean
  use_direct_links: boolean
  change_organisation: boolean
  change_colour: boolean
  hide_sign_in: boolean
  use_services: boolean
  change_name: boolean
  change_department: boolean
  change_job_title: boolean
  change_contact: boolean
  change_address: boolean
  change_description: boolean
  change_social_media: boolean
  activate_affiliate: boolean
  reorder_products: boolean
  products_per_period: number | null
  reorder_period: "month" | "quarter" | "half_year" | "year"
  change_username: boolean
  protect_card: boolean
  change_notice: boolean
  switch_exchange: boolean
  switch_newsletter: boolean
}

/** Domains add switches and limits; a limit that is null is none. */
export interface CardPermissionsIn {
  change_header?: boolean
  change_logo?: boolean
  change_profile_picture?: boolean
  change_card_focus?: boolean
  see_statistics?: boolean
  connect_products?: boolean
  use_direct_links?: boolean
  change_organisation?: boolean
  change_colour?: boolean
  hide_sign_in?: boolean
  use_services?: boolean
  change_name?: boolean
  change_department?: boolean
  change_job_title?: boolean
  change_contact?: boolean
  change_address?: boolean
  change_description?: boolean
  change_social_media?: boolean
  activate_affiliate?: boolean
  reorder_products?: boolean
  products_per_period?: number | null
  reorder_period?: "month" | "quarter" | "half_year" | "year"
  change_username?: boolean
  protect_card?: boolean
  change_notice?: boolean
  switch_exchange?: boolean
  switch_newsletter?: boolean
}

export interface CardPhone {
  id: string
  label: string
  custom_label: string
  number: string
  e164: string | null
  extension: string
}

/** `number` stays as it is written; `e164` is computed and only read. */
export interface CardPhoneIn {
  id?: string
  label?: "mobile" | "work" | "home" | "fax" | "other"
  custom_label?: string
  number: string
  e164?: string | null
  extension?: string
}

/** `set`: the card has its own PIN; `by_space`: the space has one for cards without. */
export interface CardPin {
  set: boolean
  by_space: boolean
  channels: Record<string, CardPinChannel>
}

/** `own`: what the card says for itself; `asks`: whether visitors are asked; `forced`: no exception is possible. */
export interface CardPinChannel {
  own: "space" | "on" | "off"
  asks: boolean
  forced: boolean
}

/** What a visitor sees where space and card decide together. */
export interface CardResolved {
  organisation: string
  description: string
  address: PostalAddress | null
  header: ImageOut | null
  logo: ImageOut | null
  profile_picture: ImageOut | null
  layout: Layout
}

/**
 * What lists show of a card, and no more: three hundred bytes. `email` is empty where a list was asked for without
 * it. The last change of a deleted one is its deletion.
 */
export interface CardRow {
  uuid: string
  state: CardState
  name: string
  job_title: string
  department: string
  city: string
  email: string
  picture: string | null
  updated_at: string
}

export interface CardSocialMedia {
  id: string
  network: string
  value: string
  url: string
  label: string
}

/** `value` may be what people paste: a name, @name or a whole address. `network` "link" is a free link. */
export interface CardSocialMediaIn {
  id?: string
  network: string
  value: string
  url?: string | null
  label?: string
}

export type CardState = "draft" | "active" | "inactive" | "locked"

export interface CardStateIn {
  state: CardState
  reason?: string
}

/**
 * `before`, `curve_before` are of the days that are compared (`compared`), in pieces as those of `curve`. `traits`
 * are null where channels were asked for, and of more than 2,000 cards that were chosen; with `traits_by_month`
 * they are of whole months, from the one of the first day to that of the last.
 */
export interface CardStatisticsOut {
  range: CountedRange
  compared: ComparedRange
  figures: FiguresOut
  before: FiguresOut
  curve: PointOut[]
  curve_before: PointOut[]
  traits: TraitsOut | null
  traits_by_month: boolean
}

export interface CardTemplate {
  uuid: string
  name: string
}

/** Texts of a card in one more language; what is empty is shown in the card's own. */
export interface CardTexts {
  prefix?: string
  suffix?: string
  pronouns?: string
  job_title?: string
  department?: string
  organisation?: string
  description?: string
}

export interface CardTextsOut {
  prefix: string
  suffix: string
  pronouns: string
  job_title: string
  department: string
  organisation: string
  description: string
}

export interface CardUsernameIn {
  username: string | null
}

export interface CardValueCount {
  value: string
  count: number
}

export interface CardWebsite {
  id: string
  label: string
  custom_label: string
  url: string
  title: string
}

export interface CardWebsiteIn {
  id?: string
  label?: "work" | "home" | "other"
  custom_label?: string
  url: string
  title?: string
}

/**
 * `card` for connecting and moving; `space` for moving a product of the pool to another space; `reason` for
 * locking.
 */
export interface ChangeIn {
  act: "connect" | "move" | "disconnect" | "switch_off" | "switch_on" | "hide" | "show" | "lock" | "unlock" | "give_up"
  card?: string | null
  space?: string | null
  reason?: string
}

/** Names of fields: `taken` say again what they said before, `left` were changed once more since and stay. */
export interface ChangeTakenBack {
  taken: string[]
  left: string[]
}

/** What systems find theirs by, and what they need to see whether they read the card itself. */
export interface ChangedCard {
  version: number
  state: CardState
  external_key: string
  first_name: string
  last_name: string
  email: string
  department: string
  job_title: string
}

/**
 * What systems find theirs by, and what they need to see whether they read the contact itself. `card` is who holds
 * it; null for what is the company's.
 */
export interface ChangedContact {
  version: number
  first_name: string
  last_name: string
  company: string
  job_title: string
  email: string
  phone: string
  consent: Consent
  card: string | null
}

export interface ChangedLocation {
  version: number
  name: string
  external_key: string
  street: string
  street2: string
  zipcode: string
  city: string
  region: string
  country: string
  time_zone: string
  on_page: boolean
}

export interface ChangedMember {
  first_name: string
  last_name: string
  email: string
  role: "owner" | "admin" | "editor" | "analyst" | "no_role"
  since: string
}

export interface ChangedNewsletterList {
  version: number
  texts: Record<string, ListWordsOut>
  is_public: boolean
  position: number
}

/** `card` is the one that it is on; `type` is what it is called in the catalogue. */
export interface ChangedProduct {
  serial: string
  label: Label
  reason: string
  type: string
  card: string | null
  connected_at: string | null
}

/** `lists` by their ids. */
export interface ChangedSubscriber {
  version: number
  email: string
  first_name: string
  last_name: string
  language: string
  status: SubscriberStatus
  lists: string[]
}

/**
 * `next` is the `cursor` of what follows; null at the end. Then `since` is the `updated_since` of the next time: a
 * minute before the first page of this reading, so that nothing is missed that was just being saved.
 */
export interface ChangesMeta {
  next: string | null
  since: string
}

export interface ChangesCardChange {
  data: CardChange[]
  meta: ChangesMeta
}

export interface ChangesContactChangeOut {
  data: ContactChangeOut[]
  meta: ChangesMeta
}

export interface ChangesLocationChangeOut {
  data: LocationChangeOut[]
  meta: ChangesMeta
}

export interface ChangesMemberChangeOut {
  data: MemberChangeOut[]
  meta: ChangesMeta
}

export interface ChangesNewsletterListChangeOut {
  data: NewsletterListChangeOut[]
  meta: ChangesMeta
}

export interface ChangesProductChangeOut {
  data: ProductChangeOut[]
  meta: ChangesMeta
}

export interface ChangesSubscriberChangeOut {
  data: SubscriberChangeOut[]
  meta: ChangesMeta
}

/** What a charge is for. A contract has one first charge, and one renewal per period. */
export type ChargeKind = "first" | "renewal" | "more" | "upgrade"

/**
 * `cards` at `unit` each, for the days from `start` to `end`, both among them. `unit` and `net` are without VAT,
 * `gross` is with it: those of all lines add up to what is paid.
 */
export interface ChargedLine {
  kind: ChargeKind
  package: PackageCode
  cards: number
  unit: number
  net: number
  gross: number
  start: string
  end: string
}

/** `rate` is in percent; `category` is that of EN 16931: AE is reverse charge. */
export interface ChargedSums {
  lines: ChargedLine[]
  net: number
  tax: number
  gross: number
  currency: string
  rate: string
  category: TaxCategory
  tax_country: string
}

/** A link by its network (`linkedin`), or by host and path; `…` stands for all that are not kept apart. */
export interface ClickedLinkOut {
  value: string
  clicks: number
}

/** How the money of an invoice is fetched, where nobody has to transfer it. */
export type CollectedBy = "debit" | "card"

export interface ComparedRange {
  first: string
  last: string
}

/**
 * Whether a contact may be written to. What was refused stays so: who has not proved to be the person does not
 * change it.
 */
export type Consent = "unknown" | "given" | "refused"

/**
 * What was agreed to: `version` and words, in the `language` in which they were read. `at` is when; of a refusal,
 * when it was taken back.
 */
export interface ConsentOut {
  state: Consent
  version: number | null
  language: string
  text: string
  at: string | null
}

export interface ContactAddressIn {
  email: string
}

/** Who has written a note; empty for who has left. */
export interface ContactAuthor {
  name: string
  picture: string | null
}

/** The last change of a contact; of a deleted one `contact` is null. */
export interface ContactChangeOut {
  uuid: string
  changed_at: string
  deleted: boolean
  contact: ChangedContact | null
}

/**
 * Of the tabs. `all` are those that the person sees, `mine` those of the own cards, `follow_up` those with a day,
 * of which `due` are today or before. `doubles` are groups of contacts that look like one; null where they were
 * not asked for, and for who may not merge them.
 */
export interface ContactCounts {
  all: number
  mine: number
  follow_up: number
  due: number
  doubles: number | null
  deleted: number
}

/** Days of the space. `cards` are those whose people are there; null: all of the space. */
export interface ContactEventIn {
  name: string
  place?: string
  starts_on: string
  ends_on: string
  cards?: string[] | null
}

/** `contacts` and `meetings` that carry it, of those that the person sees. */
export interface ContactEventOut {
  uuid: string
  name: string
  place: string
  starts_on: string
  ends_on: string
  cards: ContactHolder[] | null
  contacts: number
  meetings: number
  running: boolean
}

export interface ContactEventRef {
  uuid: string
  name: string
}

/**
 * `mine`: contacts of the person's own cards. `card` is who holds them, `company` for what is nobody's. `tag`
 * finds what has each of them. `follow_up`: `due` is today (of the person) or before. `met_from` and `met_until`
 * are days of the space, both included. `consent` as it stands now.
 */
export interface ContactFilterQuery {
  search?: string
  mine?: boolean
  tag?: string[]
  event?: string | null
  card?: "company" | string | null
  follow_up?: "any" | "due" | "none" | null
  source?: ContactSource[]
  channel?: MeetingChannel[]
  consent?: Consent | null
  met_from?: string | null
  met_until?: string | null
  deleted?: boolean
}

export interface ContactFormFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "contact_form"
  text: string
  consent: string
}

export interface ContactFormFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "contact_form"
  text?: string
  consent?: string
}

/** The card whose people hold the contact. */
export interface ContactHolder {
  uuid: string
  name: string
  picture: string | null
}

/**
 * A new contact that somebody has met. `card` holds it; without one it is the company's. `met_at` and `channel`
 * are of the meeting (`typed`, or `scanned`). `key` makes the same send count once, however often it comes.
 * `known` says what happens when who holds it has a contact of this address: it is refused with its id, or the
 * meeting is added to it.
 */
export interface ContactIn {
  prefix?: string
  first_name?: string
  last_name?: string
  suffix?: string
  company?: string
  job_title?: string
  language?: "" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu"
  emails?: CardEmailIn[]
  phones?: CardPhoneIn[]
  websites?: CardWebsiteIn[]
  addresses?: PostalAddressIn[]
  picture?: string | null
  card?: string | null
  event?: string | null
  tags?: string[]
  note?: string
  met_at?: string | null
  channel?: "typed" | "scanned"
  follow_up_on?: string | null
  key?: string | null
  known?: "refuse" | "add_meeting"
}

/**
 * `typed` is what was sent then; `differs` names those of its fields that the contact says otherwise, and that can
 * be taken over.
 */
export interface ContactMeetingOut {
  uuid: string
  at: string
  channel: MeetingChannel
  card: ContactHolder | null
  event: ContactEventRef | null
  message: string
  answers: MeetingAnswer[]
  typed: Record<string, unknown>
  differs: string[]
  consent: ConsentOut
  answered_at: string | null
}

export interface ContactNoteIn {
  text: string
}

/** `mine`: the person has written it, and may change it. */
export interface ContactNoteOut {
  uuid: string
  text: string
  author: ContactAuthor
  created_at: string
  edited_at: string | null
  mine: boolean
}

/** What two are told apart by; `owner` null: the company's. */
export interface ContactOfDouble {
  uuid: string
  name: string
  company: string
  job_title: string
  email: string
  phone: string
  met_at: string
  owner: string | null
}

/**
 * `uuid` differs from the one that was asked for where that one was merged into this. `kept_until` is when it goes
 * for good, null for never. `can` are the abilities of the person with it.
 */
export interface ContactOut {
  uuid: string
  version: number
  name: string
  prefix: string
  first_name: string
  last_name: string
  suffix: string
  company: string
  job_title: string
  language: string
  emails: CardEmail[]
  phones: CardPhone[]
  websites: CardWebsite[]
  addresses: PostalAddress[]
  picture: ImageOut | null
  source: ContactSource
  space: ContactSpace
  owner: ContactHolder | null
  event: ContactEventRef | null
  met_at: string
  channel: MeetingChannel
  consent: ConsentOut
  tags: ContactTagOut[]
  follow_up: FollowUpOut | null
  meetings: ContactMeetingOut[]
  notes: ContactNoteOut[]
  kept_until: string | null
  can: ("audit.read" | "backgrounds.edit" | "backgrounds.read" | "backgrounds.use" | "billing.assign" | "billing.buy" | "billing.edit" | "billing.govern" | "billing.manage" | "billing.pay" | "billing.read" | "card_styles.edit" | "card_styles.read" | "cards.create" | "cards.delete" | "cards.edit" | "cards.export" | "cards.import" | "cards.members" | "cards.protect" | "cards.read" | "cards.state" | "connectors.manage" | "contacts.edit" | "contacts.export" | "contacts.import" | "contacts.manage" | "contacts.read" | "directories.manage" | "directories.read" | "domains.manage" | "embedding.manage" | "exchange.edit" | "grid.edit" | "locations.edit" | "locations.read" | "members.manage" | "members.read" | "newsletter.edit" | "newsletter.export" | "newsletter.manage" | "newsletter.offer" | "newsletter.read" | "newsletter.send" | "notices.edit" | "products.connect" | "products.manage" | "products.read" | "replacements.ask" | "signatures.connect" | "signatures.edit" | "signatures.read" | "signatures.use" | "spaces.archive" | "spaces.delete" | "spaces.edit" | "spaces.hand_over" | "spaces.protect" | "spaces.read" | "statistics.of_card" | "statistics.read" | "tokens.manage" | "webhooks.manage")[]
  created_at: string
  updated_at: string
  deleted_at: string | null
  purge_at: string | null
}

/** Rows, and what several of them have. */
export interface ContactPage {
  data: ContactRow[]
  meta: PageMeta
  owners: HolderInRow[]
  tags: TagInRow[]
}

/** What is not sent stays as it is. `picture` is a paper card that was photographed (`/v1/images`). */
export interface ContactPatch {
  prefix?: string
  first_name?: string
  last_name?: string
  suffix?: string
  company?: string
  job_title?: string
  language?: "" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu"
  emails?: CardEmailIn[]
  phones?: CardPhoneIn[]
  websites?: CardWebsiteIn[]
  addresses?: PostalAddressIn[]
  picture?: string | null
}

export interface ContactRefused {
  uuid: string
  name: string
  code: string
  message: string
}

/**
 * `met_at`, `channel` and the name of the `event` are those of the last meeting. `owner` and `tags` are places in
 * the lists beside the rows, where each stands once, from 0 on; `owner` null: the company's.
 */
export interface ContactRow {
  uuid: string
  name: string
  company: string
  email: string
  phone: string
  met_at: string
  channel: MeetingChannel
  event: string
  tags: number[]
  owner: number | null
  follow_up_on: string | null
}

/** Who sees a contact that a visitor left. */
export type ContactSharing = "company" | "card_user"

/** What brought a contact into the book. */
export type ContactSource = "exchange" | "form" | "typed" | "scanned" | "import"

export interface ContactSpace {
  uuid: string
  name: string
}

/** `contacts`: how many of those that the person sees have it. */
export interface ContactTagCount {
  uuid: string
  name: string
  colour: TagColour
  contacts: number
}

export interface ContactTagIn {
  name: string
  colour?: TagColour
}

export interface ContactTagOut {
  uuid: string
  name: string
  colour: TagColour
}

/** All tags that the contact has from now on. */
export interface ContactTagsIn {
  tags: string[]
}

/**
 * The contacts by their `uuids`, else those that the `filter` finds: 500 at once, and with `after` those behind
 * it. `tag` for adding and removing one, `card` for handing over (null: to the company), `event` for setting it
 * (null: none).
 */
export interface ContactsChangeIn {
  act: "add_tag" | "remove_tag" | "hand_over" | "set_event" | "delete" | "restore"
  uuids?: string[] | null
  filter?: ContactFilterQuery | null
  after?: string | null
  tag?: string | null
  card?: string | null
  event?: string | null
}

/**
 * `undo` is the change to take back, for a day; null where nothing was changed. `next`: the filter finds more, and
 * goes on with this as `after`.
 */
export interface ContactsChanged {
  changed: number
  refused: ContactRefused[]
  undo: string | null
  next: string | null
}

export interface ContactsUndone {
  undone: number
}

export interface CountedCard {
  uuid: string
  name: string
  views: number
  saves: number | null
}

/** `since` is when counting began; null where nothing was counted yet. */
export interface CountedRange {
  first: string
  last: string
  time_zone: string
  since: string | null
}

/**
 * `lost`: nothing stands in the field any more. `replaced`: the space's value stands where the card's own did.
 * `public` of the `cards` are active.
 */
export interface DesignEffect {
  field: "prefix" | "first_name" | "last_name" | "suffix" | "pronouns" | "job_title" | "department" | "organisation" | "description" | "phones" | "emails" | "websites" | "addresses" | "social_media" | "frames" | "header" | "logo" | "profile_picture" | "layout"
  effect: "lost" | "replaced"
  cards: number
  public: number
}

/** `following` cards show the space's own design, those `apart` that of a template. */
export interface DesignEffects {
  following: number
  apart: number
  effects: DesignEffect[]
  people: DesignPerson[]
}

/** A card that shows the design, for the preview. */
export interface DesignPerson {
  uuid: string
  name: string
  loses: boolean
}

/**
 * A save of the design. `parts` are what it changed (`layout.primary`, `placeholders.name`, `shared_frames`);
 * `brings_back` those of them that an undo brings back, `kept` those that were changed since and stay as they are.
 * `by` is null for a person who is gone and for what no person did; `undoes`: the save that it took back.
 */
export interface DesignSaveOut {
  uuid: string
  by: SavedBy | null
  created_at: string
  parts: string[]
  brings_back: string[]
  kept: string[]
  undoes: string | null
}

export interface DirectoryCallRow {
  uuid: string
  at: string
  source: Source
  operation: string
  outcome: CallOutcome
  status: number | null
  text: string
  label: string
  person: string | null
  payload: string
}

/** What would be another on the card or the account, in words; empty: nothing. */
export interface DirectoryDifference {
  label: string
  before: string
  after: string
}

/** What became of each row; `left` are those who were missing in a complete file. */
export interface DirectoryFileOut {
  received: number
  changed: number
  same: number
  held: number
  failed: number
  left: number
  rows: DirectoryFileRow[]
}

export interface DirectoryFileRow {
  row: number
  name: string
  outcome: CallOutcome
  text: string
}

export interface DirectoryHeldRow {
  uuid: string
  name: string
  user_name: string
  email: string
  effect: Effect
  hold: Hold
  why: string
  differences: DirectoryDifference[]
  held_at: string
}

/**
 * `why` says in a sentence what the person is here, and why without a card. `card` is the card's id while it is
 * there.
 */
export interface DirectoryPersonRow {
  uuid: string
  name: string
  user_name: string
  email: string
  source: Source
  active: boolean
  state: PersonState
  effect: Effect | null
  hold: Hold | null
  why: string
  card: string | null
  card_space: string | null
  groups: string[]
  updated_at: string
}

/** `bytes` is the size of the file, `url` the address of its download. */
export interface DocumentOut {
  uuid: string
  name: string
  bytes: number
  pages: number
  url: string
}

/** What stands at the root of a custom domain: the public page, the way to `domain_root_address`, or nothing. */
export type DomainRoot = "public_page" | "address" | "nothing"

/** Contacts that look like one, the oldest first, and by what. */
export interface DoubleOut {
  likeness: Likeness
  contacts: ContactOfDouble[]
}

/** What a call would do to a person. */
export type Effect = "join" | "change" | "leave" | "return"

/** How many contacts were erased. */
export interface ErasedOut {
  erased: number
}

export interface EventCardCount {
  owner: ContactHolder | null
  meetings: number
}

export interface EventChannelCount {
  channel: MeetingChannel
  meetings: number
}

export interface EventDayCount {
  day: string
  meetings: number
}

/** Of those that the person sees: by day of the space, by card, by channel; `new` contacts were not known before. */
export interface EventNumbers {
  contacts: number
  new: number
  meetings: number
  with_consent: number
  to_follow_up: number
  by_day: EventDayCount[]
  by_card: EventCardCount[]
  by_channel: EventChannelCount[]
}

/** What a package opens. The order is the one in which people read them. */
export type Feature = "public_cards" | "own_design" | "import_export" | "roles" | "statistics" | "email_signatures" | "virtual_backgrounds" | "locations" | "newsletter" | "custom_domain" | "user_directory" | "pin_protection" | "api_access"

export interface FieldMode {
  visible: boolean
  locked: boolean
  reason: string
}

/** `reason` is shown to card users where they meet the lock. */
export interface FieldModeIn {
  visible?: boolean
  locked?: boolean
  reason?: string
}

/**
 * `views` is the sum of the channels, `saves` are downloads of the contact. Clicks are `links` (websites and
 * social media), `calls` (phone numbers, also to write to), `mails`, `routes` (maps) and `shares`: not all
 * browsers tell of them, so that each is at least so many. `contacts` are messages by contact forms and the sheet
 * of the exchange, `sign_ups` those for the newsletter, before they are confirmed, `passes` cards that were put
 * into the wallet of a phone. What is not kept by channels is null where channels were asked for. `visitors_a_day`
 * is an average: whoever comes on two days is one on each, so that numbers of several days are never added up; nor
 * can they be for some cards of a space or some channels, where it is null.
 */
export interface FiguresOut {
  views: number
  link: number
  qr_code: number
  product: number
  saves: number | null
  links: number | null
  calls: number | null
  mails: number | null
  routes: number | null
  shares: number | null
  contacts: number | null
  sign_ups: number | null
  passes: number | null
  visitors_a_day: number | null
}

export interface FileFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "file"
  document: DocumentOut | null
  label: string
}

export interface FileFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "file"
  document?: string | null
  label?: string
}

/** `on` null: nothing is to be done any more. `by` is who gets the reminder; without, who asks. */
export interface FollowUpIn {
  on: string | null
  by?: string | null
}

/** `by` is the name of who gets the reminder at 8:00, `mine` whether that is the person. */
export interface FollowUpOut {
  on: string
  by: string
  mine: boolean
  reminded_at: string | null
}

export interface FollowerCard {
  uuid: string
  name: string
}

export interface FollowingTemplate {
  uuid: string
  name: string
}

/** Texts of a frame in one more language; those of other kinds are empty. */
export interface FrameTexts {
  title: string
  html: string
  alt: string
  label: string
  text: string
  consent: string
  note: string
}

/** Texts of a frame in one more language; only those of its kind are kept. */
export interface FrameTextsIn {
  title?: string
  html?: string
  alt?: string
  label?: string
  text?: string
  consent?: string
  note?: string
}

export interface GalleryFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "gallery"
  images: GalleryImage[]
}

export interface GalleryFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "gallery"
  images?: GalleryImageIn[]
}

export interface GalleryImage {
  image: ImageOut | null
  alt: string
  translations: Record<string, AltText>
}

export interface GalleryImageIn {
  image: string | null
  alt?: string
  translations?: Record<string, AltTextIn>
}

/**
 * The design that the cards of a space share, and what card users may change of their cards. Lists replace the
 * present ones; of `field_modes`, `layout` and `card_permissions` only sent keys change.
 */
export interface GridPatch {
  placeholders?: PlaceholdersIn | null
  layout?: LayoutIn | null
  field_modes?: Record<string, FieldModeIn> | null
  shared_frames?: SharedFrameIn[]
  shared_social_media?: SharedSocialMediaIn[]
  translations?: Record<string, PlaceholderTexts> | null
  default_template?: string | null
  card_permissions?: CardPermissionsIn | null
}

/** The space after a save of its design, and the save; null where nothing of the design was changed. */
export interface GridSaved {
  uuid: string
  name: string
  username: string
  visibility: Visibility
  active: boolean
  role: SpaceRole
  cards_used: number
  cards_limit: number | null
  licence: SpaceLicence | null
  logo: string | null
  colour: string
  deleted_at: string | null
  purge_at: string | null
  version: number
  description: string
  time_zone: string
  placeholders: Placeholders
  layout: Layout
  field_modes: Record<string, FieldMode>
  shared_frames: SharedFrame[]
  shared_social_media: SharedSocialMedia[]
  translations: Record<string, PlaceholderTranslation>
  default_template: string | null
  card_permissions: CardPermissions
  settings: SpaceSettings
  pin_set: boolean
  primary_host: string
  features: SpaceFeatures
  abilities: ("audit.read" | "backgrounds.edit" | "backgrounds.read" | "backgrounds.use" | "billing.assign" | "billing.buy" | "billing.edit" | "billing.govern" | "billing.manage" | "billing.pay" | "billing.read" | "card_styles.edit" | "card_styles.read" | "cards.create" | "cards.delete" | "cards.edit" | "cards.export" | "cards.import" | "cards.members" | "cards.protect" | "cards.read" | "cards.state" | "connectors.manage" | "contacts.edit" | "contacts.export" | "contacts.import" | "contacts.manage" | "contacts.read" | "directories.manage" | "directories.read" | "domains.manage" | "embedding.manage" | "exchange.edit" | "grid.edit" | "locations.edit" | "locations.read" | "members.manage" | "members.read" | "newsletter.edit" | "newsletter.export" | "newsletter.manage" | "newsletter.offer" | "newsletter.read" | "newsletter.send" | "notices.edit" | "products.connect" | "products.manage" | "products.read" | "replacements.ask" | "signatures.connect" | "signatures.edit" | "signatures.read" | "signatures.use" | "spaces.archive" | "spaces.delete" | "spaces.edit" | "spaces.hand_over" | "spaces.protect" | "spaces.read" | "statistics.of_card" | "statistics.read" | "tokens.manage" | "webhooks.manage")[]
  missing: MissingAbility[]
  created_at: string
  public_url: string
  design_save: DesignSaveOut | null
}

/** `by` is empty for who has left. */
export interface HistoryEntry {
  at: string
  act: Act
  before: Label
  after: Label
  reason: string
  by: string
}

/** Why an effect waits. */
export type Hold = "domain" | "dry_run" | "leavers" | "seats" | "last_owner" | "elsewhere" | "licence"

/** `owner` null: what is the company's. */
export interface HolderCount {
  owner: ContactHolder | null
  contacts: number
}

export interface HolderInRow {
  name: string
  picture: string | null
}

/** Addresses of one size. */
export interface ImageFiles {
  avif: string
  webp: string
  jpeg: string | null
}

export interface ImageFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "image"
  image: ImageOut | null
  alt: string
  href: string | null
}

/** `href` is where a tap leads. */
export interface ImageFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "image"
  image?: string | null
  alt?: string
  href?: string | null
}

/** `url` is the largest WebP; `variants` maps a width in pixels to the addresses of that size. */
export interface ImageOut {
  uuid: string
  url: string
  width: number
  height: number
  alt: string
  variants: Record<string, ImageFiles>
}

/** `number` null: it has its country's code already, no country is known, or it is none of that country's. */
export interface InternationalPhone {
  number: string | null
}

/** What became of one row of a list of addresses. None says whether somebody has an account. */
export type InvitationResult = "invited" | "resent" | "already_member" | "waiting" | "repeated" | "bad_address" | "limit_reached"

/** What became of one address; `reason` says it in words where it was not invited. */
export interface InvitationRowOut {
  email: string
  role: "owner" | "admin" | "editor" | "analyst" | "no_role" | "user"
  result: InvitationResult
  reason: string
}

/** Where a transfer goes. */
export interface InvoiceBank {
  holder: string
  iban: string
  bic: string
  bank: string
}

/**
 * How the seller fetches the money: nobody has to transfer it. `account` is the payer's as people see it (`AT61
 * •••• 3201`), the rest is what a debit of our own names.
 */
export interface InvoiceCollection {
  by: CollectedBy
  account: string
  mandate: string
  creditor: string
  day: string | null
}

/** All that the document says, in its own language. It never changes. */
export interface InvoiceDocument {
  version: 1
  kind: InvoiceKind
  number: string
  issued_on: string
  due_on: string
  currency: string
  language: string
  customer_number: string
  seller: InvoiceParty
  buyer: InvoiceParty
  deliver_to: InvoiceParty | null
  delivered_on: string | null
  period_from: string | null
  period_to: string | null
  po_number: string
  buyer_reference: string
  xrechnung: boolean
  lines: InvoiceLineItem[]
  groups: InvoiceTaxGroup[]
  notes: string[]
  net: number
  tax: number
  rounding: number
  gross: number
  bank: InvoiceBank | null
  collection: InvoiceCollection | null
  terms: string
  corrects: InvoiceReference | null
  reason: string
}

export type InvoiceKind = "invoice" | "credit_note"

/**
 * `position` counts from 1; `of_position` is the line of the corrected invoice that a credit note takes back.
 * `gross_led` is the gross price of one where a consumer was shown it.
 */
export interface InvoiceLineItem {
  position: number
  code: string
  name: string
  detail: string
  names: string[]
  space: string
  quantity: number
  price: string
  net: number
  category: TaxCategory
  rate: string
  country: string
  supply: Supply
  period_from: string | null
  period_to: string | null
  of_position: number | null
  gross_led: number | null
}

/** `years` are those in which there are invoices, the last one first, whatever the filters are. */
export interface InvoiceListOut {
  data: InvoiceListed[]
  meta: PageMeta
  totals: InvoiceTotals[]
  years: number[]
}

/**
 * `title` says the first line in words; `more` is the number of further ones. `open_amount` is what is still to be
 * paid. `corrects` is the number of the invoice that a credit note takes back, `cancelled_by` that of the credit
 * note that has taken all of this one back.
 */
export interface InvoiceListed {
  uuid: string
  number: string
  kind: InvoiceKind
  kind_name: string
  title: string
  more: number
  issued_on: string
  due_on: string
  currency: string
  gross: number
  open_amount: number
  status: InvoiceStatus
  status_name: string
  paid_on: string | null
  corrects: string
  cancelled_by: string
}

/** Another one that belongs to it. */
export interface InvoiceMention {
  uuid: string
  number: string
  issued_on: string
  currency: string
  gross: number
}

/**
 * `paid_amount` is what has come, `credited_amount` what was taken back, `open_amount` what is still to be paid.
 * `credit_notes` take it back; `instead` was written in its place for another company. `may_correct`: the person
 * may have it written again for the company that the account names now; `differs`: it would say something else
 * then. `code`: what banking apps read, as SVG; empty where nothing is due. `logo`: the seller's on the day of
 * issue.
 */
export interface InvoiceOut {
  uuid: string
  number: string
  kind: InvoiceKind
  kind_name: string
  status: InvoiceStatus
  status_name: string
  issued_on: string
  due_on: string
  currency: string
  gross: number
  paid_amount: number
  credited_amount: number
  open_amount: number
  paid_on: string | null
  sent_at: string | null
  sent_to: string
  receiver: string
  corrects: InvoiceMention | null
  credit_notes: InvoiceMention[]
  instead: InvoiceMention | null
  may_correct: boolean
  differs: boolean
  code: string
  logo: ImageOut | null
  document: InvoiceDocument
}

/** Seller, buyer, or where goods go. `contact` is a person or a department. */
export interface InvoiceParty {
  name: string
  contact: string
  address_line1: string
  address_line2: string
  zipcode: string
  city: string
  country: string
  vat_number: string
  tax_number: string
  registration: string
  email: string
  phone: string
  website: string
}

export interface InvoiceReference {
  number: string
  issued_on: string
}

/** `paid` of a credit note: nothing of it is left to be paid back. `cancelled`: all of it is credited. */
export type InvoiceStatus = "draft" | "open" | "paid" | "overdue" | "cancelled"

/** `reason` is a VATEX code, `text` the sentence of the law in the receiver's language. */
export interface InvoiceTaxGroup {
  category: TaxCategory
  rate: string
  base: number
  tax: number
  reason: string
  text: string
}

/**
 * Of all that the filters find, in one currency: `billed` less what was taken back, and what of it is `paid`,
 * `open` (not due yet) and `overdue`.
 */
export interface InvoiceTotals {
  currency: string
  billed: number
  paid: number
  open: number
  overdue: number
}

/** How a product stands (specification, section 4). */
export type Label = "not_connected" | "connected" | "inactive" | "hidden" | "locked" | "called_back"

/** How many products have each label. */
export interface LabelsOut {
  not_connected: number
  connected: number
  inactive: number
  hidden: number
  locked: number
  called_back: number
}

/** Colours as #RRGGBB, `rounding` in CSS pixels. */
export interface Layout {
  primary: string
  background: string
  text: string
  mode: string
  rounding: number
  header_style: string
}

/** A missing key stays as it is; `null` takes the own value away, so that the next one shows. */
export interface LayoutIn {
  primary?: string | null
  background?: string | null
  text?: string | null
  mode?: "auto" | "light" | "dark" | null
  rounding?: number | null
  header_style?: "image" | "colour" | "gradient" | "none" | null
}

/** What becomes of contacts whose card is switched off or deleted, or whose person has left. */
export type Leaving = "company" | "card" | "colleague"

/** `space` null: the card is gone. */
export interface LicenceCard {
  uuid: string
  name: string
  space: string | null
}

/**
 * A licence of the account. `cards_limit` null: without limit. `terms` null: granted by the operator, without a
 * price. `of_card`: it is for one `card` alone, and for no space; null: that is gone. `ends_at`: it serves until
 * then, and is not renewed; `surplus`: active cards that do not stay then, or in the next period.
 */
export interface LicenceOut {
  uuid: string
  package: LicencePackage
  interval: PaymentInterval
  status: LicenceStatus
  serves: boolean
  trial: boolean
  cards_limit: number | null
  cards_used: number
  spaces: LicenceSpace[]
  terms: LicenceTerms | null
  ends_at: string | null
  surplus: number
  of_card: boolean
  card: LicenceCard | null
  created_at: string
}

export interface LicencePackage {
  code: PackageCode
  name: string
}

/**
 * A space that uses the licence, or could. `cards_used` counts its active cards; `mine`: the reader owns it;
 * `licensed`: it has a licence.
 */
export interface LicenceSpace {
  uuid: string
  name: string
  username: string
  colour: string
  logo: string | null
  cards_used: number
  mine: boolean
  licensed: boolean
}

export interface LicenceSpacesIn {
  spaces: string[]
}

/** A cancelled licence still serves until `valid_until`. */
export type LicenceStatus = "active" | "cancelled"

/**
 * Until when it is paid, and what comes next. `period_end` is the first day of the next period; `unit` is net, for
 * one card and period, `gross` what a period of all cards costs with VAT, as things stand. `next`: what that will
 * be charged; null when nothing will.
 */
export interface LicenceTerms {
  begun_on: string
  period_start: string
  period_end: string
  unit: number
  gross: number
  currency: string
  parked: Parked
  parked_text: string
  next_cards: number | null
  next_package: LicencePackage | null
  next: ChargedSums | null
}

/** By what contacts look like one. */
export type Likeness = "email" | "phone" | "name"

export interface LinkFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "link"
  url: string
  label: string
}

export interface LinkFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "link"
  url?: string
  label?: string
}

export interface ListWords {
  name?: string
  description?: string
}

export interface ListWordsOut {
  name: string
  description: string
}

/** The last change of a location; of a deleted one `location` is null. */
export interface LocationChangeOut {
  uuid: string
  changed_at: string
  deleted: boolean
  location: ChangedLocation | null
}

/** What a card may follow. */
export interface LocationChoice {
  uuid: string
  name: string
  street: string
  street2: string
  zipcode: string
  city: string
  region: string
  country: string
  latitude: number | null
  longitude: number | null
  has_hours: boolean
}

/**
 * What would lose its address by a deletion: cards that follow it themselves (`cards` of them, the first ones by
 * name), those by a template or a department, and whether the space's own address and its frames do. `others` says
 * in sentences what else is for people there.
 */
export interface LocationFollowers {
  cards: number
  people: FollowerCard[]
  by_template: number
  by_department: number
  templates: FollowingTemplate[]
  departments: string[]
  space_address: boolean
  shared_frames: number
  others: string[]
}

export interface LocationIn {
  name: string
  external_key?: string
  street?: string
  street2?: string
  zipcode?: string
  city?: string
  region?: string
  country?: string
  latitude?: number | null
  longitude?: number | null
  phones?: CardPhoneIn[]
  hours?: OpeningHoursIn[]
  holidays?: SpecialDayIn[]
  note?: string
  time_zone?: string
  picture?: string | null
  on_page?: boolean
  templates?: string[]
  departments?: string[]
}

export interface LocationOut {
  uuid: string
  name: string
  external_key: string
  street: string
  street2: string
  zipcode: string
  city: string
  region: string
  country: string
  latitude: number | null
  longitude: number | null
  phones: CardPhone[]
  hours: OpeningHours[]
  holidays: SpecialDayOut[]
  note: string
  time_zone: string
  picture: ImageOut | null
  on_page: boolean
  templates: FollowingTemplate[]
  departments: string[]
  version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  purge_at: string | null
}

/** What is not sent stays as it is. */
export interface LocationPatch {
  name?: string
  external_key?: string
  street?: string
  street2?: string
  zipcode?: string
  city?: string
  region?: string
  country?: string
  latitude?: number | null
  longitude?: number | null
  phones?: CardPhoneIn[]
  hours?: OpeningHoursIn[]
  holidays?: SpecialDayIn[]
  note?: string
  time_zone?: string
  picture?: string | null
  on_page?: boolean
  templates?: string[]
  departments?: string[]
}

/** `followers` counts the cards that name it themselves. */
export interface LocationRow {
  uuid: string
  name: string
  street: string
  zipcode: string
  city: string
  country: string
  latitude: number | null
  longitude: number | null
  has_hours: boolean
  on_page: boolean
  picture: string | null
  followers: number
  templates: number
  departments: number
  version: number
  updated_at: string
}

/** What products of a batch are: `type` and `variant` by their names, `picture` of the variant, else of the type. */
export interface MadeOf {
  batch: number
  type: string
  variant: string
  picture: string | null
}

/**
 * Moving leads to a `card` of the space, to which what lies in the pool is connected, or what lies in the pool to
 * another `space`.
 */
export interface ManyIn {
  act: "move" | "disconnect" | "switch_off" | "switch_on" | "hide" | "show" | "lock" | "unlock"
  uuids: string[]
  card?: string | null
  space?: string | null
  reason?: string
}

/**
 * `undo` is the change to take back; null where nothing was changed, and where products went to another space,
 * from which they are moved back.
 */
export interface ManyOut {
  changed: number
  refused: RefusedOut[]
  undo: string | null
}

export interface MapFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "map"
  location: string | null
  address: PostalAddress | null
  latitude: number | null
  longitude: number | null
}

/** A place: a location of the space, or an address, or a point in degrees, or both. */
export interface MapFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "map"
  location?: string | null
  address?: PostalAddressIn | null
  latitude?: number | null
  longitude?: number | null
}

export interface MeetingAnswer {
  question: string
  answer: string
}

/** How somebody was met: the way to a card (spaces.enums.Channel), or what its person did. */
export type MeetingChannel = "link" | "qr_code" | "product" | "typed" | "scanned" | "import"

/** The last change of a person in the space, by the id of the person; of one who has left `member` is null. */
export interface MemberChangeOut {
  uuid: string
  changed_at: string
  deleted: boolean
  member: ChangedMember | null
}

/**
 * `other` becomes a part of the contact. Its values are its own, and those of the other where it has none;
 * `values` that are sent stand before both.
 */
export interface MergeIn {
  other: string
  values?: ContactPatch | null
}

/** `merge` is what takes it back, for a day. */
export interface MergedOut {
  merge: string
  contact: ContactOut
}

/** What the person's role allows and the space's package does not; `package` has it, null when none on offer. */
export interface MissingAbility {
  ability: "audit.read" | "backgrounds.edit" | "backgrounds.read" | "backgrounds.use" | "billing.assign" | "billing.buy" | "billing.edit" | "billing.govern" | "billing.manage" | "billing.pay" | "billing.read" | "card_styles.edit" | "card_styles.read" | "cards.create" | "cards.delete" | "cards.edit" | "cards.export" | "cards.import" | "cards.members" | "cards.protect" | "cards.read" | "cards.state" | "connectors.manage" | "contacts.edit" | "contacts.export" | "contacts.import" | "contacts.manage" | "contacts.read" | "directories.manage" | "directories.read" | "domains.manage" | "embedding.manage" | "exchange.edit" | "grid.edit" | "locations.edit" | "locations.read" | "members.manage" | "members.read" | "newsletter.edit" | "newsletter.export" | "newsletter.manage" | "newsletter.offer" | "newsletter.read" | "newsletter.send" | "notices.edit" | "products.connect" | "products.manage" | "products.read" | "replacements.ask" | "signatures.connect" | "signatures.edit" | "signatures.read" | "signatures.use" | "spaces.archive" | "spaces.delete" | "spaces.edit" | "spaces.hand_over" | "spaces.protect" | "spaces.read" | "statistics.of_card" | "statistics.read" | "tokens.manage" | "webhooks.manage"
  feature: Feature
  package: PackageCode | null
}

export type NewCardState = "draft" | "active"

/** A field of the space's own. `asked`: it stands on the page of sign-up; else only the space writes it. */
export interface NewsletterFieldSchema {
  id: string
  texts: Record<string, string>
  asked?: boolean
}

export interface NewsletterFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "newsletter"
  text: string
}

export interface NewsletterFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "newsletter"
  text?: string
}

/** Contacts who are asked, once, whether they want the newsletter. */
export interface NewsletterInvitationIn {
  contacts: string[]
}

/**
 * `invited` get a letter. Others do not: `known` are subscribers or were asked before, `suppressed` may not be
 * written to, `without_consent` have not agreed to hear from the company, `without_address` have none.
 */
export interface NewsletterInvited {
  invited: number
  known: number
  suppressed: number
  without_consent: number
  without_address: number
}

/** The last change of a list; of one that is gone `list` is null. */
export interface NewsletterListChangeOut {
  uuid: string
  changed_at: string
  deleted: boolean
  list: ChangedNewsletterList | null
}

/** `is_public`: people choose it for themselves; else only the space does. */
export interface NewsletterListIn {
  texts: Record<string, ListWords>
  is_public?: boolean
}

/** The lists that come first, in their order. */
export interface NewsletterListOrder {
  lists: string[]
}

/** `name` in the language of the request, as far as there is one. `subscribers` get its letters. */
export interface NewsletterListOut {
  uuid: string
  version: number
  name: string
  texts: Record<string, ListWordsOut>
  is_public: boolean
  subscribers: number
}

export interface NewsletterListPatch {
  texts?: Record<string, ListWords> | null
  is_public?: boolean | null
}

/** `joined` and `left` in the last thirty days; `suppressed` addresses get nothing, whoever they are. */
export interface NewsletterNumbers {
  subscribed: number
  pending: number
  unsubscribed: number
  bounced: number
  complained: number
  joined: number
  left: number
  suppressed: number
  by_source: NewsletterSourceCount[]
}

/**
 * `is_on`: the space's switch `newsletter`. `is_ready`: what a letter needs is there (sender and imprint); the
 * settings are among those of the space. `can` are the person's abilities with it.
 */
export interface NewsletterOut {
  is_on: boolean
  is_ready: boolean
  numbers: NewsletterNumbers
  can: ("audit.read" | "backgrounds.edit" | "backgrounds.read" | "backgrounds.use" | "billing.assign" | "billing.buy" | "billing.edit" | "billing.govern" | "billing.manage" | "billing.pay" | "billing.read" | "card_styles.edit" | "card_styles.read" | "cards.create" | "cards.delete" | "cards.edit" | "cards.export" | "cards.import" | "cards.members" | "cards.protect" | "cards.read" | "cards.state" | "connectors.manage" | "contacts.edit" | "contacts.export" | "contacts.import" | "contacts.manage" | "contacts.read" | "directories.manage" | "directories.read" | "domains.manage" | "embedding.manage" | "exchange.edit" | "grid.edit" | "locations.edit" | "locations.read" | "members.manage" | "members.read" | "newsletter.edit" | "newsletter.export" | "newsletter.manage" | "newsletter.offer" | "newsletter.read" | "newsletter.send" | "notices.edit" | "products.connect" | "products.manage" | "products.read" | "replacements.ask" | "signatures.connect" | "signatures.edit" | "signatures.read" | "signatures.use" | "spaces.archive" | "spaces.delete" | "spaces.edit" | "spaces.hand_over" | "spaces.protect" | "spaces.read" | "statistics.of_card" | "statistics.read" | "tokens.manage" | "webhooks.manage")[]
}

export interface NewsletterSourceCount {
  source: SubscriberSource
  subscribers: number
}

export interface Notice {
  text: string
  translations: Record<string, string>
  starts_at: string
  ends_at: string
}

/** `text` is in the card's own language. Shown from `starts_at`, until `ends_at`; both with their offset. */
export interface NoticeIn {
  text: string
  translations?: Record<string, string>
  starts_at: string
  ends_at: string
}

/**
 * `notice` null: there is none. `closed`: why the person may not change it: notices are off in the space, card
 * users may not, or the role does not reach. `is_shown`: whether visitors see it now.
 */
export interface NoticeOut {
  notice: Notice | null
  is_shown: boolean
  closed: "space" | "permission" | "role" | null
}

/** What is known of a VAT number. `unknown`: asked, and nobody could say; it is asked again by itself. */
export type NumberState = "unchecked" | "malformed" | "valid" | "invalid" | "unknown"

export interface OpeningHours {
  day: number
  opens: string
  closes: string
}

export interface OpeningHoursFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "opening_hours"
  location: string | null
  hours: OpeningHours[]
  note: string
}

export interface OpeningHoursFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "opening_hours"
  location?: string | null
  hours?: OpeningHoursIn[]
  note?: string
}

/** `day` 0 is Monday. `closes` may be on the next day: 18:00 to 02:00. */
export interface OpeningHoursIn {
  day: number
  opens: string
  closes: string
}

/**
 * An invoice that is late; `suspended_on`: nothing is switched off before that day; `closed_on`: card pages stay
 * up until then.
 */
export interface OverdueInvoice {
  uuid: string
  number: string
  due_on: string
  amount: number
  currency: string
  suspended_on: string
  closed_on: string
}

/** `card` null: the company's. */
export interface OwnerIn {
  card: string | null
}

/** The packages of product.md, section 8. Standard and Enterprise need a licence; free needs none. */
export type PackageCode = "free" | "standard" | "enterprise"

/**
 * `total` is the number of all rows. With `more` it is that of the first ones, which the list shows: there are
 * others, and another word in the search leads to them.
 */
export interface PageMeta {
  total: number
  page: number
  per_page: number
  more: boolean
}

export interface PageCardRow {
  data: CardRow[]
  meta: PageMeta
}

export interface PageDirectoryHeldRow {
  data: DirectoryHeldRow[]
  meta: PageMeta
}

export interface PageDirectoryPersonRow {
  data: DirectoryPersonRow[]
  meta: PageMeta
}

export interface PageProductRequestOut {
  data: ProductRequestOut[]
  meta: PageMeta
}

export interface PageSubscriberRow {
  data: SubscriberRow[]
  meta: PageMeta
}

/** Why a contract cannot be renewed; empty: it can. */
export type Parked = "" | "company" | "price" | "seller"

/** The two that are two again. */
export interface PartedOut {
  kept: string
  other: string
}

/** Monthly or yearly; it cannot be changed after purchase (specification, section 4). */
export type PaymentInterval = "month" | "year"

/** The first few. `left` of the space's (or the department's) `total` have no product. */
export interface PeopleOut {
  people: PersonForProduct[]
  left: number
  total: number
}

/** A card by its person, with how many products it has already. */
export interface PersonForProduct {
  uuid: string
  name: string
  job_title: string
  department: string
  city: string
  email: string
  picture: string | null
  products: number
}

/**
 * What a person of a directory is here, whatever the directory wants by now. `held`: has neither a user nor a card
 * by this directory, and never had.
 */
export type PersonState = "held" | "here" | "left"

/** `country` is that of the card's first address (ISO 3166-1); empty for the one of the space's address. */
export interface PhoneIn {
  number: string
  country?: string
}

/** Placeholders in one more language; what is empty is the one of the space's own language. */
export interface PlaceholderTexts {
  name?: string
  description?: string
}

export interface PlaceholderTranslation {
  name: string
  description: string
}

/** `logo_dark`: the logo for dark grounds; without one `logo` stands there too. */
export interface Placeholders {
  name: string
  address: PostalAddress | null
  description: string
  header: ImageOut | null
  logo: ImageOut | null
  logo_dark: ImageOut | null
  profile_picture: ImageOut | null
}

/** The space's defaults; what is not sent stays as it is, `null` takes it away. */
export interface PlaceholdersIn {
  name?: string
  address?: PostalAddressIn | null
  description?: string
  header?: string | null
  logo?: string | null
  logo_dark?: string | null
  profile_picture?: string | null
}

/** A piece of the curve from `at` on: the beginning of an hour (UTC), or a day. `visitors` only of single days. */
export interface PointOut {
  at: string
  link: number
  qr_code: number
  product: number
  saves: number | null
  links: number | null
  calls: number | null
  mails: number | null
  routes: number | null
  shares: number | null
  contacts: number | null
  sign_ups: number | null
  passes: number | null
  visitors: number | null
}

export interface PostalAddress {
  id: string
  location: string | null
  label: string
  custom_label: string
  street: string
  street2: string
  zipcode: string
  city: string
  region: string
  country: string
}

/**
 * `country` is an ISO 3166-1 alpha-2 code or empty. An address that follows a location of the space is what that
 * says; its own parts are a copy.
 */
export interface PostalAddressIn {
  id?: string
  location?: string | null
  label?: "work" | "home" | "other"
  custom_label?: string
  street?: string
  street2?: string
  zipcode?: string
  city?: string
  region?: string
  country?: string
}

/** What kind of thing a type of product is. */
export type ProductCategory = "card" | "sticker" | "badge" | "key_ring" | "stand" | "other"

/** The last change of a product; of one that is the space's no more `product` is null. */
export interface ProductChangeOut {
  uuid: string
  changed_at: string
  deleted: boolean
  product: ChangedProduct | null
}

/**
 * `serial` and `reason` as in a `ProductRow`; `type`, `variant` and `picture` as in `MadeOf`. `can` is what the
 * person may do with it as it stands; `address` what its tag and its code hold; `requests` who asks for it, for
 * those who look after the space's products.
 */
export interface ProductOut {
  uuid: string
  serial: string
  label: Label
  reason: string
  batch: number
  connected_at: string | null
  last_tap_at: string | null
  card: CardOfProductRow | null
  space: SpaceOfProduct
  type: string
  variant: string
  picture: string | null
  category: ProductCategory
  address: string
  can: Act[]
  history: HistoryEntry[]
  requests: ProductRequestOut[]
}

/** `made_of` says of each batch that the rows name what its products are, `cards` of each card whose it is. */
export interface ProductPage {
  data: ProductRow[]
  meta: PageMeta
  made_of: MadeOf[]
  cards: CardOfProductRow[]
}

/**
 * `goes_to` is what granting does: a `card` of this space, `elsewhere` in another one, or `free` for who has the
 * PIN.
 */
export interface ProductRequestOut {
  uuid: string
  state: RequestState
  asked_at: string
  message: string
  asker: AskerOut
  product: AskedProductOut
  goes_to: "card" | "elsewhere" | "free"
  card: CardOfProduct | null
  decided_at: string | null
  decided_by: string
}

/**
 * `serial` as it is printed. `reason` is why it is locked or was called back. What products of its `batch` are,
 * and the `card` that it is on, stands once beside the rows: the card by its place in `cards`, from 0.
 */
export interface ProductRow {
  uuid: string
  serial: string
  label: Label
  reason: string
  batch: number
  connected_at: string | null
  last_tap_at: string | null
  card: number | null
}

/** A type of which there are `products`, with the variants and the numbers of the batches that occur. */
export interface ProductTypeOut {
  uuid: string
  name: string
  category: ProductCategory
  has_chip: boolean
  has_code: boolean
  picture: string | null
  products: number
  variants: VariantOut[]
  batches: number[]
}

/**
 * A question of the space's own. With `options`, each in its languages, one of them is chosen; else it is answered
 * in a line.
 */
export interface QuestionSchema {
  id: string
  texts: Record<string, string>
  options?: Record<string, string>[]
  required?: boolean
}

export interface RefusedOut {
  uuid: string
  serial: string
  code: string
  message: string
}

/** How it stands with who asked a space for its product. `over`: the product has left the space otherwise. */
export type RequestState = "open" | "granted" | "refused" | "over"

export type RowOutcome = "created" | "changed" | "unchanged" | "refused"

export interface SavedBy {
  uuid: string
  name: string
}

export interface SharedContactFormFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "contact_form"
  text: string
  consent: string
  locked: boolean
  place: "before" | "after"
}

export interface SharedContactFormFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "contact_form"
  text?: string
  consent?: string
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedFileFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "file"
  document: DocumentOut | null
  label: string
  locked: boolean
  place: "before" | "after"
}

export interface SharedFileFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "file"
  document?: string | null
  label?: string
  locked?: boolean
  place?: "before" | "after"
}

export type SharedFrame = SharedTextFrame | SharedImageFrame | SharedGalleryFrame | SharedVideoFrame | SharedFileFrame | SharedLinkFrame | SharedMapFrame | SharedContactFormFrame | SharedNewsletterFrame | SharedOpeningHoursFrame

export type SharedFrameIn = SharedTextFrameIn | SharedImageFrameIn | SharedGalleryFrameIn | SharedVideoFrameIn | SharedFileFrameIn | SharedLinkFrameIn | SharedMapFrameIn | SharedContactFormFrameIn | SharedNewsletterFrameIn | SharedOpeningHoursFrameIn

export interface SharedGalleryFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "gallery"
  images: GalleryImage[]
  locked: boolean
  place: "before" | "after"
}

export interface SharedGalleryFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "gallery"
  images?: GalleryImageIn[]
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedImageFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "image"
  image: ImageOut | null
  alt: string
  href: string | null
  locked: boolean
  place: "before" | "after"
}

export interface SharedImageFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "image"
  image?: string | null
  alt?: string
  href?: string | null
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedLinkFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "link"
  url: string
  label: string
  locked: boolean
  place: "before" | "after"
}

export interface SharedLinkFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "link"
  url?: string
  label?: string
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedMapFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "map"
  location: string | null
  address: PostalAddress | null
  latitude: number | null
  longitude: number | null
  locked: boolean
  place: "before" | "after"
}

export interface SharedMapFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "map"
  location?: string | null
  address?: PostalAddressIn | null
  latitude?: number | null
  longitude?: number | null
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedNewsletterFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "newsletter"
  text: string
  locked: boolean
  place: "before" | "after"
}

export interface SharedNewsletterFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "newsletter"
  text?: string
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedOpeningHoursFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "opening_hours"
  location: string | null
  hours: OpeningHours[]
  note: string
  locked: boolean
  place: "before" | "after"
}

export interface SharedOpeningHoursFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "opening_hours"
  location?: string | null
  hours?: OpeningHoursIn[]
  note?: string
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedSocialMedia {
  id: string
  network: string
  value: string
  url: string
  label: string
  locked: boolean
  place: "before" | "after"
}

/** A row that all cards of a space show; a locked one cannot be left out by a card. */
export interface SharedSocialMediaIn {
  id?: string
  network: string
  value: string
  url?: string | null
  label?: string
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedTextFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "text"
  html: string
  locked: boolean
  place: "before" | "after"
}

export interface SharedTextFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "text"
  html?: string
  locked?: boolean
  place?: "before" | "after"
}

export interface SharedVideoFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "video"
  url: string
  provider: string
  poster: ImageOut | null
  locked: boolean
  place: "before" | "after"
}

export interface SharedVideoFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "video"
  url?: string
  provider?: string | null
  poster?: string | null
  locked?: boolean
  place?: "before" | "after"
}

/** What people agree to from now on, by language. */
export interface SignUpTextIn {
  texts: Record<string, string>
}

/**
 * `is_own`: the space has written it; else it is the product's. `history` has all versions, the present one first;
 * the product's words are among them once somebody has read them.
 */
export interface SignUpTextOut {
  version: number
  texts: Record<string, string>
  is_own: boolean
  history: SignUpTextVersion[]
}

/** `by` is who wrote it; empty for the product's own words. `subscribers`: how many have read it. */
export interface SignUpTextVersion {
  version: number
  texts: Record<string, string>
  written_at: string | null
  by: string
  subscribers: number
}

/** Cards that can be seen and that nobody has looked at. */
export interface SleepingCards {
  total: number
  cards: CountedCard[]
}

/** By which way somebody was brought. `PERSON`: somebody in the manager. */
export type Source = "scim" | "sso" | "pull" | "csv" | "person"

/** What the package of the space has, feature by feature (`billing.enums.Feature`); true where billing is off. */
export interface SpaceFeatures {
  public_cards: boolean
  own_design: boolean
  import_export: boolean
  roles: boolean
  statistics: boolean
  email_signatures: boolean
  virtual_backgrounds: boolean
  locations: boolean
  newsletter: boolean
  custom_domain: boolean
  user_directory: boolean
  pin_protection: boolean
  api_access: boolean
}

export interface SpaceLicence {
  package: string
  name: string
}

/**
 * `kind` is what needs somebody, `count` how many; `subject` is whose they are, where that is one thing (the
 * billing account of invoices).
 */
export interface SpaceMatterOut {
  kind: string
  count: number
  subject: string | null
}

export interface SpaceNextStep {
  code: "choose_design" | "first_card" | "bring_people" | "invite_people" | "publish"
  done: boolean
}

export interface SpaceOfProduct {
  uuid: string
  name: string
}

/**
 * `pin_set`: cards without an own PIN have the space's. `primary_host`: the custom domain of its cards.
 * `time_zone` is an IANA name, empty for the installation's.
 */
export interface SpaceOut {
  uuid: string
  name: string
  username: string
  visibility: Visibility
  active: boolean
  role: SpaceRole
  cards_used: number
  cards_limit: number | null
  licence: SpaceLicence | null
  logo: string | null
  colour: string
  deleted_at: string | null
  purge_at: string | null
  version: number
  description: string
  time_zone: string
  placeholders: Placeholders
  layout: Layout
  field_modes: Record<string, FieldMode>
  shared_frames: SharedFrame[]
  shared_social_media: SharedSocialMedia[]
  translations: Record<string, PlaceholderTranslation>
  default_template: string | null
  card_permissions: CardPermissions
  settings: SpaceSettings
  pin_set: boolean
  primary_host: string
  features: SpaceFeatures
  abilities: ("audit.read" | "backgrounds.edit" | "backgrounds.read" | "backgrounds.use" | "billing.assign" | "billing.buy" | "billing.edit" | "billing.govern" | "billing.manage" | "billing.pay" | "billing.read" | "card_styles.edit" | "card_styles.read" | "cards.create" | "cards.delete" | "cards.edit" | "cards.export" | "cards.import" | "cards.members" | "cards.protect" | "cards.read" | "cards.state" | "connectors.manage" | "contacts.edit" | "contacts.export" | "contacts.import" | "contacts.manage" | "contacts.read" | "directories.manage" | "directories.read" | "domains.manage" | "embedding.manage" | "exchange.edit" | "grid.edit" | "locations.edit" | "locations.read" | "members.manage" | "members.read" | "newsletter.edit" | "newsletter.export" | "newsletter.manage" | "newsletter.offer" | "newsletter.read" | "newsletter.send" | "notices.edit" | "products.connect" | "products.manage" | "products.read" | "replacements.ask" | "signatures.connect" | "signatures.edit" | "signatures.read" | "signatures.use" | "spaces.archive" | "spaces.delete" | "spaces.edit" | "spaces.hand_over" | "spaces.protect" | "spaces.read" | "statistics.of_card" | "statistics.read" | "tokens.manage" | "webhooks.manage")[]
  missing: MissingAbility[]
  created_at: string
  public_url: string
}

export interface SpaceOverview {
  cards: CardNumbers
  seats: SpaceSeats
  recent: CardRow[]
  next_steps: SpaceNextStep[]
  matters: SpaceMatterOut[]
}

/** What is not sent stays as it is. */
export interface SpacePatch {
  placeholders?: PlaceholdersIn | null
  layout?: LayoutIn | null
  field_modes?: Record<string, FieldModeIn> | null
  shared_frames?: SharedFrameIn[]
  shared_social_media?: SharedSocialMediaIn[]
  translations?: Record<string, PlaceholderTexts> | null
  default_template?: string | null
  card_permissions?: CardPermissionsIn | null
  name?: string | null
  username?: string | null
  description?: string
  visibility?: Visibility | null
  active?: boolean | null
  time_zone?: string
  settings?: SpaceSettingsIn | null
}

export type SpaceRole = "owner" | "admin" | "editor" | "analyst" | "no_role"

/** `used` counts active cards of all spaces that share the licence; `limit` null: without limit. */
export interface SpaceSeats {
  used: number
  limit: number | null
}

/** `languages`: those that cards are wanted in; the first one is that of the cards' own texts. */
export interface SpaceSettings {
  wallets: boolean
  public_page: boolean
  domain_root: DomainRoot
  domain_root_address: string
  products_return: boolean
  billing_method: BillingMethod
  notices: boolean
  newsletter: boolean
  newsletter_sender_name: string
  newsletter_reply_to: string
  newsletter_imprint: Record<string, string>
  newsletter_fields: NewsletterFieldSchema[]
  newsletter_ask_name: boolean
  confirm_invitations: boolean
  exchange_fields: Record<string, Ask>
  exchange_questions: QuestionSchema[]
  exchange_thanks: Record<string, string>
  embedding: boolean
  embedding_origins: string[]
  open_links: boolean
  contact_retention_months: number
  contacts_of_leavers: Leaving
  contacts_colleague: string | null
  affiliate: boolean
  address_book: boolean
  contact_sharing: ContactSharing
  tracking: boolean
  show_space_name: boolean
  hide_profile_link: boolean
  hide_sign_in: boolean
  multilingual: boolean
  languages: ("en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu")[]
  contact_exchange: boolean
  qr_code: boolean
  social_media: boolean
  pin_verification: boolean
  deny_exceptions: boolean
  force_pin_products: boolean
  force_pin_qr_codes: boolean
  force_pin_links: boolean
  redirect_to_primary: boolean
}

export interface SpaceSettingsIn {
  wallets?: boolean
  public_page?: boolean
  domain_root?: DomainRoot
  domain_root_address?: string
  products_return?: boolean
  billing_method?: BillingMethod
  notices?: boolean
  newsletter?: boolean
  newsletter_sender_name?: string
  newsletter_reply_to?: string
  newsletter_imprint?: Record<string, string>
  newsletter_fields?: NewsletterFieldSchema[]
  newsletter_ask_name?: boolean
  confirm_invitations?: boolean
  exchange_fields?: Record<string, Ask>
  exchange_questions?: QuestionSchema[]
  exchange_thanks?: Record<string, string>
  embedding?: boolean
  embedding_origins?: string[]
  open_links?: boolean
  contact_retention_months?: number
  contacts_of_leavers?: Leaving
  contacts_colleague?: string | null
  affiliate?: boolean
  address_book?: boolean
  contact_sharing?: ContactSharing
  tracking?: boolean
  show_space_name?: boolean
  hide_profile_link?: boolean
  hide_sign_in?: boolean
  multilingual?: boolean
  languages?: ("en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu")[]
  contact_exchange?: boolean
  qr_code?: boolean
  social_media?: boolean
  pin_verification?: boolean
  deny_exceptions?: boolean
  force_pin_products?: boolean
  force_pin_qr_codes?: boolean
  force_pin_links?: boolean
  redirect_to_primary?: boolean
}

/**
 * `hours` has views by hour of the week: 168 numbers, from Monday at midnight. `bots` are what was left out. Both
 * are counted for whole spaces only, `bots` also for all channels only; else they are null. `products` is null
 * where other channels were asked for, and for who may not read products.
 */
export interface SpaceStatisticsOut {
  range: CountedRange
  compared: ComparedRange
  figures: FiguresOut
  before: FiguresOut
  curve: PointOut[]
  curve_before: PointOut[]
  traits: TraitsOut | null
  traits_by_month: boolean
  hours: number[] | null
  best: CountedCard[]
  sleeping: SleepingCards
  bots: number | null
  products: TappedProducts | null
}

export interface Span {
  opens: string
  closes: string
}

/** From when to when, `closes` maybe on the next day. */
export interface SpanIn {
  opens: string
  closes: string
}

/** A day that is not as its weekday: without hours it is closed. `yearly`: in each year. */
export interface SpecialDayIn {
  date: string
  name?: string
  yearly?: boolean
  hours?: SpanIn[]
}

export interface SpecialDayOut {
  date: string
  name: string
  yearly: boolean
  hours: Span[]
}

/** `next` is the `cursor` of what follows; null at the end of the list. */
export interface StretchMeta {
  next: string | null
}

export interface StretchAuditEntryOut {
  data: AuditEntryOut[]
  meta: StretchMeta
}

export interface StretchDirectoryCallRow {
  data: DirectoryCallRow[]
  meta: StretchMeta
}

/** The last change of a subscriber; of one who is gone `subscriber` is null. */
export interface SubscriberChangeOut {
  uuid: string
  changed_at: string
  deleted: boolean
  subscriber: ChangedSubscriber | null
}

/** What has happened to a subscriber. */
export type SubscriberEventKind = "asked" | "confirmed" | "imported" | "invited" | "left" | "preferences" | "bounced" | "complained" | "came_back"

/**
 * `text` is what was read in `language`, `version` of the space's words, on the page `form`. `by` is who of the
 * space did it; empty where the person did. `lists` are names, as far as these lists are there still.
 */
export interface SubscriberEventOut {
  kind: SubscriberEventKind
  at: string
  text: string
  version: number | null
  language: string
  form: string
  lists: string[]
  proof: SubscriberProof | null
  by: string
}

/** `joined_from` and `joined_until` are days of the space, both included. `card` is where they came from. */
export interface SubscriberFilterQuery {
  search?: string
  status?: SubscriberStatus[]
  list?: string | null
  card?: string | null
  language?: ("" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu")[]
  source?: SubscriberSource[]
  joined_from?: string | null
  joined_until?: string | null
}

export interface SubscriberListOut {
  uuid: string
  name: string
  since: string
}

/**
 * `fields` by the ids of the space's own fields. `suppressed` says why the address gets nothing; null where
 * nothing is in the way. `history` begins with what happened last.
 */
export interface SubscriberOut {
  uuid: string
  version: number
  email: string
  name: string
  first_name: string
  last_name: string
  language: string
  fields: Record<string, string>
  status: SubscriberStatus
  source: SubscriberSource
  card: ContactHolder | null
  lists: SubscriberListOut[]
  suppressed: SuppressionReason | null
  joined_at: string
  confirmed_at: string | null
  left_at: string | null
  space: SubscriberSpace
  history: SubscriberEventOut[]
  can: ("audit.read" | "backgrounds.edit" | "backgrounds.read" | "backgrounds.use" | "billing.assign" | "billing.buy" | "billing.edit" | "billing.govern" | "billing.manage" | "billing.pay" | "billing.read" | "card_styles.edit" | "card_styles.read" | "cards.create" | "cards.delete" | "cards.edit" | "cards.export" | "cards.import" | "cards.members" | "cards.protect" | "cards.read" | "cards.state" | "connectors.manage" | "contacts.edit" | "contacts.export" | "contacts.import" | "contacts.manage" | "contacts.read" | "directories.manage" | "directories.read" | "domains.manage" | "embedding.manage" | "exchange.edit" | "grid.edit" | "locations.edit" | "locations.read" | "members.manage" | "members.read" | "newsletter.edit" | "newsletter.export" | "newsletter.manage" | "newsletter.offer" | "newsletter.read" | "newsletter.send" | "notices.edit" | "products.connect" | "products.manage" | "products.read" | "replacements.ask" | "signatures.connect" | "signatures.edit" | "signatures.read" | "signatures.use" | "spaces.archive" | "spaces.delete" | "spaces.edit" | "spaces.hand_over" | "spaces.protect" | "spaces.read" | "statistics.of_card" | "statistics.read" | "tokens.manage" | "webhooks.manage")[]
}

/**
 * `lists` are those that the person gets from now on. The address is changed by nobody but the person: by a new
 * sign-up.
 */
export interface SubscriberPatch {
  first_name?: string | null
  last_name?: string | null
  language?: "" | "en" | "de" | "es" | "hr" | "cs" | "fr" | "it" | "pt" | "hu" | null
  fields?: Record<string, unknown> | null
  lists?: string[] | null
}

/** What was said of an import: by what the people agreed, in which file they stood, on which day. */
export interface SubscriberProof {
  text: string
  file: string
  day: string
}

/** `lists` by their ids; `card` is what the card is called from which somebody came. */
export interface SubscriberRow {
  uuid: string
  email: string
  name: string
  language: string
  status: SubscriberStatus
  source: SubscriberSource
  card: string
  lists: string[]
  joined_at: string
  left_at: string | null
}

/** What brought a subscriber: the page below a card, a frame on it, an import, the invitation of a contact. */
export type SubscriberSource = "card" | "frame" | "import" | "contact"

export interface SubscriberSpace {
  uuid: string
  name: string
}

/** Only who is `subscribed` gets letters. Who is `pending` has not confirmed yet, and goes after seven days. */
export type SubscriberStatus = "pending" | "subscribed" | "unsubscribed" | "bounced" | "complained"

/**
 * The subscribers by their `uuids`, else those that the `filter` finds: 500 at once, 200 of those who are erased,
 * and with `after` those behind it. `list` for adding and removing one.
 */
export interface SubscribersChangeIn {
  act: "add_list" | "remove_list" | "leave" | "erase"
  uuids?: string[] | null
  filter?: SubscriberFilterQuery | null
  after?: string | null
  list?: string | null
}

/**
 * `unchanged`: they stand so already, or have left and come back only by themselves. `next`: there are more, and
 * they go on with this as `after`.
 */
export interface SubscribersChanged {
  changed: number
  unchanged: number
  next: string | null
}

export type Supply = "service" | "goods"

export interface SuppressionAddressIn {
  email: string
}

export interface SuppressionCount {
  reason: SuppressionReason
  addresses: number
}

/** Addresses themselves are kept in a form that nobody can read. */
export interface SuppressionCounts {
  total: number
  by_reason: SuppressionCount[]
}

/** `reason` stands in the audit log. */
export interface SuppressionLiftIn {
  email: string
  reason: string
}

/** `can_lift`: the space may take it back; else only the person, by subscribing anew. */
export interface SuppressionOut {
  is_suppressed: boolean
  reason: SuppressionReason | null
  at: string | null
  can_lift: boolean
}

/** Why an address gets no letters. */
export type SuppressionReason = "left" | "bounced" | "complained" | "erased" | "manual"

/** The new product's serial and PIN, and why the old one is locked. */
export interface SwapIn {
  serial: string
  pin: string
  reason: string
}

/** Each is drawn in two shades, for light and dark grounds. */
export type TagColour = "blue" | "green" | "violet" | "brown" | "red" | "teal" | "pink" | "grey"

export interface TagInRow {
  name: string
  colour: TagColour
}

/** Fields of `typed` that the contact has from now on. */
export interface TakeOverIn {
  fields: string[]
}

/**
 * Products that are connected now. Of each only its last tap is known: `tapped` counts those whose last one was in
 * the range, `never` those without any since they were connected, of which `untapped` has the first ten, the
 * longest connected first. How often visitors came by products is the figure `product`.
 */
export interface TappedProducts {
  connected: number
  tapped: number
  never: number
  untapped: UntappedProduct[]
}

/** Categories of EN 16931 (UNTDID 5305) that are in use here. */
export type TaxCategory = "S" | "AE" | "K" | "G" | "O" | "E"

/** How services to the account are taxed today: `rate` in percent, `note` in words, empty for none. */
export interface TaxOut {
  category: TaxCategory
  rate: string
  country: string
  reverse_charge: boolean
  note: string
}

export interface TemplateIn {
  name: string
}

/** With its design. */
export interface TemplateOut {
  uuid: string
  name: string
  cards: number
  is_default: boolean
  updated_at: string
  layout: Layout
  field_modes: Record<string, FieldMode>
  shared_frames: SharedFrame[]
  shared_social_media: SharedSocialMedia[]
}

/** `from_space`: overwrites the template with the space's present design. */
export interface TemplatePatch {
  name?: string | null
  from_space?: boolean
}

/** `is_default`: new cards get it again. */
export interface TemplateRestoreIn {
  is_default?: boolean
}

/** In a list. `cards`: living cards that follow it; `is_default`: new cards get it. */
export interface TemplateRow {
  uuid: string
  name: string
  cards: number
  is_default: boolean
  updated_at: string
}

export interface TextFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "text"
  html: string
}

export interface TextFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "text"
  html?: string
}

/** `…` stands for all values that are not kept apart. */
export interface TraitValueOut {
  value: string
  views: number
}

/**
 * Views by the country of the visitor's network, kind of device, language, host that led here and campaign, each
 * with the most frequent first. Views of which nothing is known are not listed. `link` has clicks by the link.
 */
export interface TraitsOut {
  country: TraitValueOut[]
  device: TraitValueOut[]
  language: TraitValueOut[]
  referrer: TraitValueOut[]
  campaign: TraitValueOut[]
  link: ClickedLinkOut[]
}

export interface UndoneOut {
  undone: number
}

export interface UntappedProduct {
  uuid: string
  serial: string
  card: string
  name: string
  connected_at: string | null
}

/**
 * `rows`: people as columns of an import have them, each with its `external_key`; a row without one is refused,
 * and no other with it. What is empty, null or left out says nothing: a card keeps what it has. `state` is that of
 * new cards; where the licence covers no more active ones, the rest become drafts. `default_country` is that of
 * phone numbers without a code, else that of the space. `name` is how people find it among the imports of the
 * space.
 */
export interface UpsertIn {
  rows: (Record<string, string | number | null>)[]
  dry_run?: boolean
  state?: NewCardState
  default_country?: string
  name?: string
}

/**
 * `done` of `total` rows are worked through, first to check all of them, then to write what is to be written;
 * `total` is null before it begins. `created` to `refused` are known when `status` is no longer `checking`: what
 * would happen, and in the end what has happened. `drafts`: new cards for which no seat was left. `message` says
 * in words how it ended, also when its work is long forgotten. Until `undo_until` people can take back in the
 * manager what was written.
 */
export interface UpsertOut {
  uuid: string
  name: string
  status: UpsertStatus
  dry_run: boolean
  rows: number
  done: number
  total: number | null
  created: number
  changed: number
  unchanged: number
  refused: number
  drafts: number
  message: string
  undo_until: string | null
  created_at: string
}

/** `refuses` false: a remark, the row is taken without this. */
export interface UpsertReasonOut {
  field: string
  message: string
  refuses: boolean
}

/**
 * `index` is the place among `rows`, from 0. `written`: it has happened; else it is what would happen. `changes`
 * names the fields of the card that differ.
 */
export interface UpsertRowOut {
  index: number
  external_key: string
  outcome: RowOutcome
  written: boolean
  card: string | null
  changes: string[]
  reasons: UpsertReasonOut[]
}

export interface UpsertRows {
  data: UpsertRowOut[]
  meta: StretchMeta
}

/** `undone`: somebody has taken back in the manager what was written. */
export type UpsertStatus = "checking" | "running" | "done" | "failed" | "cancelled" | "undone"

/** `colour` as #rrggbb, empty where no colour tells it from others. `products` are of it. */
export interface VariantOut {
  uuid: string
  name: string
  colour: string
  material: string
  picture: string | null
  products: number
}

/**
 * What is known of the VAT number. `name` and `address` are as VIES tells them, `reference` its consultation
 * number. `checkable`: VIES knows numbers of this country. `differs`: VIES tells another company's name.
 */
export interface VatOut {
  number: string
  state: NumberState
  state_name: string
  checked_at: string | null
  checkable: boolean
  name: string
  address: string
  reference: string
  differs: boolean
}

export interface VideoFrame {
  id: string
  title: string
  translations: Record<string, FrameTexts>
  kind: "video"
  url: string
  provider: string
  poster: ImageOut | null
}

/** `provider` is recognised by the address and only read. */
export interface VideoFrameIn {
  id?: string
  title?: string
  translations?: Record<string, FrameTextsIn>
  kind: "video"
  url?: string
  provider?: string | null
  poster?: string | null
}

export type Visibility = "public" | "unlisted" | "private"
