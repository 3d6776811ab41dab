# SPDX-License-Identifier: MIT
# Made of openapi.json by generate.py; a change here is lost.
"""What goes into and comes out of the API. Expect words and fields that are not here: more may come at any time."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

AccountKind: TypeAlias = "Literal['business', 'private']"


class AccountOffer(TypedDict):
    """The account is offered to this person."""
    email: str
    name: str
    expires_at: str


AccountRole: TypeAlias = "Literal['owner', 'accountant', 'viewer']"


AccountStatus: TypeAlias = "Literal['active', 'past_due', 'suspended', 'closed']"


Act: TypeAlias = "Literal['claim', 'connect', 'move', 'disconnect', 'switch_off', 'switch_on', 'hide', 'show', 'lock', 'unlock', 'give_up', 'undo', 'call_back']"


class AltText(TypedDict):
    alt: str


class AltTextIn(TypedDict):
    alt: NotRequired[str]


class ApartIn(TypedDict):
    """Both look alike and are two."""
    other: str


Ask: TypeAlias = "Literal['off', 'optional', 'required']"


class AskedProductOut(TypedDict):
    """`card` is the name of the one that it is on, empty in the pool."""
    uuid: str
    serial: str
    card: str


class AskerOut(TypedDict):
    name: str
    email: str


class AuditActor(TypedDict):
    """`uuid` is null for the system itself."""
    uuid: str | None
    label: str


class AuditChange(TypedDict):
    """One field in words. `kind` text: from `before` to `after`; colour: both as #rrggbb; list: what came
    (`added`), went (`removed`) and was changed.
    """
    label: str
    kind: Literal['text', 'colour', 'list']
    before: str
    after: str
    added: list[str]
    removed: list[str]
    changed: list[str]


class AuditEntryOut(TypedDict):
    """`text` says in the language of the request what happened, without who: "Card changed: Anna Berger". An
    entry with a `whole` stands for many, which are listed with it as `part_of`.
    """
    whole: str | None
    uuid: str
    created_at: str
    actor: AuditActor
    action: str
    text: str
    object: AuditObject
    changes: list[AuditChange]


class AuditGroup(TypedDict):
    """What entries can be about: `kind` for the filter, and how people call it."""
    kind: Literal['cards', 'people', 'design', 'space', 'products', 'locations', 'contacts', 'newsletter', 'card_styles', 'domain', 'backgrounds', 'signatures', 'directory', 'imports']
    label: str


class AuditObject(TypedDict):
    """`uuid` is null when its name has left the log."""
    kind: str
    uuid: str | None
    label: str


class AuditRetention(TypedDict):
    """How long the installation keeps entries; null: for ever."""
    months: int | None


class BillingAccountOut(TypedDict):
    """`missing` names the fields that an invoice needs and the account does not say. `abilities` are the
    person's. `name` is what people call the account, the rest what invoices say.
    """
    uuid: str
    name: str
    kind: AccountKind
    status: AccountStatus
    status_name: str
    customer_number: int | None
    role: AccountRole
    company_name: str
    city: str
    country: str
    version: int
    abilities: list[str]
    first_name: str
    last_name: str
    address_line1: str
    address_line2: str
    zipcode: str
    country_name: str
    vat: VatOut | None
    tax: TaxOut
    tax_rate: str
    reverse_charge: bool
    receiver_name: str
    receiver_email: str
    receiver_language: str
    buyer_reference: str
    po_number: str
    po_required: bool
    xrechnung: bool
    currency: str
    past_due_since: str | None
    missing: list[str]
    members: int
    offer: AccountOffer | None
    created_at: str


BillingMethod: TypeAlias = "Literal['account', 'card_users']"


class BillingOverview(TypedDict):
    """What the account pays, until when, and what comes next. `yearly` and `monthly` are net sums of the
    licences that renew so, `yearly_gross` and `monthly_gross` those with VAT; `next` is the next invoice, as
    things stand.
    """
    yearly: int
    yearly_gross: int
    monthly: int
    monthly_gross: int
    currency: str
    cards: int
    paid_until: str | None
    period_start: str | None
    next_on: str | None
    next: ChargedSums | None
    licences: list[LicenceOut]
    overdue: list[OverdueInvoice]


CallOutcome: TypeAlias = "Literal['done', 'nothing', 'held', 'refused', 'failed']"


class CardChange(TypedDict):
    """The last change of a card; of a deleted one `card` is null."""
    uuid: str
    changed_at: str
    deleted: bool
    card: ChangedCard | None


class CardDesignCount(TypedDict):
    """`value` is the id of a template, or `own` for the space's own design, which has no name."""
    value: str
    count: int
    name: str


class CardEmail(TypedDict):
    id: str
    label: str
    custom_label: str
    email: str


class CardEmailIn(TypedDict):
    id: NotRequired[str]
    label: NotRequired[Literal['work', 'home', 'other']]
    custom_label: NotRequired[str]
    email: str


class CardFacets(TypedDict):
    states: dict[str, int]
    departments: list[CardValueCount]
    cities: list[CardValueCount]
    templates: list[CardDesignCount]


class CardFieldLock(TypedDict):
    """Why the asking person may not change a field: locked in the grid (with the manager's reason), not
    permitted to card users, or kept by a user directory for everybody (`reason` is its name).
    """
    by: Literal['grid', 'permission', 'kept']
    reason: str


CardFocus: TypeAlias = "Literal['person', 'company', 'link']"


CardFrame: TypeAlias = "TextFrame | ImageFrame | GalleryFrame | VideoFrame | FileFrame | LinkFrame | MapFrame | ContactFormFrame | NewsletterFrame | OpeningHoursFrame"


CardFrameIn: TypeAlias = "TextFrameIn | ImageFrameIn | GalleryFrameIn | VideoFrameIn | FileFrameIn | LinkFrameIn | MapFrameIn | ContactFormFrameIn | NewsletterFrameIn | OpeningHoursFrameIn"


class CardHome(TypedDict):
    """The card's space, with those of its settings that bound what the card can say for itself."""
    uuid: str
    name: str
    qr_code: bool
    hide_sign_in: bool
    pin_verification: bool


class CardIn(TypedDict):
    """A new card. It starts as a draft unless `state` says active."""
    focus: NotRequired[CardFocus]
    language: NotRequired[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']]
    translations: NotRequired[dict[str, CardTexts]]
    hidden_shared: NotRequired[list[str]]
    direct_link: NotRequired[str]
    hide_sign_in: NotRequired[bool]
    affiliate: NotRequired[bool]
    external_key: NotRequired[str]
    prefix: NotRequired[str]
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    suffix: NotRequired[str]
    pronouns: NotRequired[str]
    job_title: NotRequired[str]
    department: NotRequired[str]
    organisation: NotRequired[str]
    description: NotRequired[str]
    phones: NotRequired[list[CardPhoneIn]]
    emails: NotRequired[list[CardEmailIn]]
    websites: NotRequired[list[CardWebsiteIn]]
    addresses: NotRequired[list[PostalAddressIn]]
    social_media: NotRequired[list[CardSocialMediaIn]]
    frames: NotRequired[list[CardFrameIn]]
    layout: NotRequired[LayoutIn | None]
    header: NotRequired[str | None]
    logo: NotRequired[str | None]
    profile_picture: NotRequired[str | None]
    state: NotRequired[Literal['draft', 'active']]
    username: NotRequired[str | None]


class CardInvitationRow(TypedDict):
    email: str
    role: Literal['admin', 'user', 'no_role']


class CardInvitationsIn(TypedDict):
    invitations: list[CardInvitationRow]
    language: NotRequired[Literal['en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu'] | None]
    message: NotRequired[str]


class CardLanguages(TypedDict):
    """`own` is the language of the card's own texts (empty: unknown), `wanted` all that texts are wanted in, the
    own one first (empty: the space has one language). `fields` may be said in several of them; `missing` has
    by further language what is not: `job_title`, `frames.<id>.title`.
    """
    own: str
    wanted: list[str]
    fields: list[str]
    missing: dict[str, list[str]]


class CardLayout(TypedDict):
    """The card's own values; `null` is the space's."""
    primary: str | None
    background: str | None
    text: str | None
    mode: str | None
    rounding: int | None
    header_style: str | None


class CardNewsletterIn(TypedDict):
    is_offered: bool


class CardNewsletterMonth(TypedDict):
    """`month` as in 2027-04."""
    month: str
    joined: int


class CardNewsletterOut(TypedDict):
    """`is_shown`: visitors of the card may subscribe. `closed`: why the person may not decide `is_offered`: the
    space has switched it off, card users may not, the role does not reach, or the package has no newsletter.
    Numbers are of subscribers who came from this card; `by_month` of the last twelve months.
    `lists_subscribers`: the person may read who they are.
    """
    is_offered: bool
    is_shown: bool
    closed: Literal['space', 'permission', 'role', 'plan'] | None
    subscribed: int
    pending: int
    left: int
    by_month: list[CardNewsletterMonth]
    lists_subscribers: bool


class CardNumbers(TypedDict):
    total: int
    draft: int
    active: int
    inactive: int
    locked: int


class CardOfProduct(TypedDict):
    uuid: str
    name: str


class CardOfProductRow(TypedDict):
    uuid: str
    name: str
    job_title: str
    picture: str | None


class CardOut(TypedDict):
    uuid: str
    handle: str
    username: str | None
    version: int
    state: CardState
    lock_reason: str
    focus: CardFocus
    space: CardHome
    language: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    pronouns: str
    job_title: str
    department: str
    organisation: str
    description: str
    external_key: str
    phones: list[CardPhone]
    emails: list[CardEmail]
    websites: list[CardWebsite]
    addresses: list[PostalAddress]
    social_media: list[CardSocialMedia]
    frames: list[CardFrame]
    layout: CardLayout
    header: ImageOut | None
    logo: ImageOut | None
    profile_picture: ImageOut | None
    translations: dict[str, CardTextsOut]
    languages: CardLanguages
    template: CardTemplate | None
    shared_frames: list[SharedFrame]
    shared_social_media: list[SharedSocialMedia]
    hidden_shared: list[str]
    direct_link: str
    hide_sign_in: bool
    affiliate: bool
    pin: CardPin
    resolved: CardResolved
    locked_fields: list[str]
    locks: dict[str, CardFieldLock]
    permissions: dict[str, bool]
    display_name: str
    public_url: str
    qr_url: str
    role: str
    abilities: list[Literal['backgrounds.use', 'cards.create', 'cards.delete', 'cards.edit', 'cards.export', 'cards.import', 'cards.members', 'cards.protect', 'cards.read', 'cards.state', 'exchange.edit', 'newsletter.offer', 'notices.edit', 'products.connect', 'products.read', 'replacements.ask', 'signatures.use', 'statistics.of_card']]
    created_at: str
    updated_at: str
    deleted_at: str | None
    purge_at: str | None


class CardPatch(TypedDict):
    """Every field that an editor may write; what is not sent stays as it is, `null` empties it."""
    focus: NotRequired[CardFocus]
    language: NotRequired[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']]
    translations: NotRequired[dict[str, CardTexts]]
    hidden_shared: NotRequired[list[str]]
    direct_link: NotRequired[str]
    hide_sign_in: NotRequired[bool]
    affiliate: NotRequired[bool]
    external_key: NotRequired[str]
    prefix: NotRequired[str]
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    suffix: NotRequired[str]
    pronouns: NotRequired[str]
    job_title: NotRequired[str]
    department: NotRequired[str]
    organisation: NotRequired[str]
    description: NotRequired[str]
    phones: NotRequired[list[CardPhoneIn]]
    emails: NotRequired[list[CardEmailIn]]
    websites: NotRequired[list[CardWebsiteIn]]
    addresses: NotRequired[list[PostalAddressIn]]
    social_media: NotRequired[list[CardSocialMediaIn]]
    frames: NotRequired[list[CardFrameIn]]
    layout: NotRequired[LayoutIn | None]
    header: NotRequired[str | None]
    logo: NotRequired[str | None]
    profile_picture: NotRequired[str | None]


class CardPermissions(TypedDict):
    """What a card user may do with the own card (specification, section 3), and what domains have added."""
    change_header: bool
    change_logo: bool
    change_profile_picture: bool
    change_card_focus: bool
    see_statistics: bool
    connect_products: bool
    use_direct_links: bool
    change_organisation: bool
    change_colour: bool
    hide_sign_in: bool
    use_services: bool
    change_name: bool
    change_department: bool
    change_job_title: bool
    change_contact: bool
    change_address: bool
    change_description: bool
    change_social_media: bool
    activate_affiliate: bool
    reorder_products: bool
    products_per_period: int | None
    reorder_period: Literal['month', 'quarter', 'half_year', 'year']
    change_username: bool
    protect_card: bool
    change_notice: bool
    switch_exchange: bool
    switch_newsletter: bool


class CardPermissionsIn(TypedDict):
    """Domains add switches and limits; a limit that is null is none."""
    change_header: NotRequired[bool]
    change_logo: NotRequired[bool]
    change_profile_picture: NotRequired[bool]
    change_card_focus: NotRequired[bool]
    see_statistics: NotRequired[bool]
    connect_products: NotRequired[bool]
    use_direct_links: NotRequired[bool]
    change_organisation: NotRequired[bool]
    change_colour: NotRequired[bool]
    hide_sign_in: NotRequired[bool]
    use_services: NotRequired[bool]
    change_name: NotRequired[bool]
    change_department: NotRequired[bool]
    change_job_title: NotRequired[bool]
    change_contact: NotRequired[bool]
    change_address: NotRequired[bool]
    change_description: NotRequired[bool]
    change_social_media: NotRequired[bool]
    activate_affiliate: NotRequired[bool]
    reorder_products: NotRequired[bool]
    products_per_period: NotRequired[int | None]
    reorder_period: NotRequired[Literal['month', 'quarter', 'half_year', 'year']]
    change_username: NotRequired[bool]
    protect_card: NotRequired[bool]
    change_notice: NotRequired[bool]
    switch_exchange: NotRequired[bool]
    switch_newsletter: NotRequired[bool]


class CardPhone(TypedDict):
    id: str
    label: str
    custom_label: str
    number: str
    e164: str | None
    extension: str


class CardPhoneIn(TypedDict):
    """`number` stays as it is written; `e164` is computed and only read."""
    id: NotRequired[str]
    label: NotRequired[Literal['mobile', 'work', 'home', 'fax', 'other']]
    custom_label: NotRequired[str]
    number: str
    e164: NotRequired[str | None]
    extension: NotRequired[str]


class CardPin(TypedDict):
    """`set`: the card has its own PIN; `by_space`: the space has one for cards without."""
    set: bool
    by_space: bool
    channels: dict[str, CardPinChannel]


class CardPinChannel(TypedDict):
    """`own`: what the card says for itself; `asks`: whether visitors are asked; `forced`: no exception is
    possible.
    """
    own: Literal['space', 'on', 'off']
    asks: bool
    forced: bool


class CardResolved(TypedDict):
    """What a visitor sees where space and card decide together."""
    organisation: str
    description: str
    address: PostalAddress | None
    header: ImageOut | None
    logo: ImageOut | None
    profile_picture: ImageOut | None
    layout: Layout


class CardRow(TypedDict):
    """What lists show of a card, and no more: three hundred bytes. `email` is empty where a list was asked for
    without it. The last change of a deleted one is its deletion.
    """
    uuid: str
    state: CardState
    name: str
    job_title: str
    department: str
    city: str
    email: str
    picture: str | None
    updated_at: str


class CardSocialMedia(TypedDict):
    id: str
    network: str
    value: str
    url: str
    label: str


class CardSocialMediaIn(TypedDict):
    """`value` may be what people paste: a name, @name or a whole address. `network` "link" is a free link."""
    id: NotRequired[str]
    network: str
    value: str
    url: NotRequired[str | None]
    label: NotRequired[str]


CardState: TypeAlias = "Literal['draft', 'active', 'inactive', 'locked']"


class CardStateIn(TypedDict):
    state: CardState
    reason: NotRequired[str]


class CardStatisticsOut(TypedDict):
    """`before`, `curve_before` are of the days that are compared (`compared`), in pieces as those of `curve`.
    `traits` are null where channels were asked for, and of more than 2,000 cards that were chosen; with
    `traits_by_month` they are of whole months, from the one of the first day to that of the last.
    """
    range: CountedRange
    compared: ComparedRange
    figures: FiguresOut
    before: FiguresOut
    curve: list[PointOut]
    curve_before: list[PointOut]
    traits: TraitsOut | None
    traits_by_month: bool


class CardTemplate(TypedDict):
    uuid: str
    name: str


class CardTexts(TypedDict):
    """Texts of a card in one more language; what is empty is shown in the card's own."""
    prefix: NotRequired[str]
    suffix: NotRequired[str]
    pronouns: NotRequired[str]
    job_title: NotRequired[str]
    department: NotRequired[str]
    organisation: NotRequired[str]
    description: NotRequired[str]


class CardTextsOut(TypedDict):
    prefix: str
    suffix: str
    pronouns: str
    job_title: str
    department: str
    organisation: str
    description: str


class CardUsernameIn(TypedDict):
    username: str | None


class CardValueCount(TypedDict):
    value: str
    count: int


class CardWebsite(TypedDict):
    id: str
    label: str
    custom_label: str
    url: str
    title: str


class CardWebsiteIn(TypedDict):
    id: NotRequired[str]
    label: NotRequired[Literal['work', 'home', 'other']]
    custom_label: NotRequired[str]
    url: str
    title: NotRequired[str]


class ChangeIn(TypedDict):
    """`card` for connecting and moving; `space` for moving a product of the pool to another space; `reason` for
    locking.
    """
    act: Literal['connect', 'move', 'disconnect', 'switch_off', 'switch_on', 'hide', 'show', 'lock', 'unlock', 'give_up']
    card: NotRequired[str | None]
    space: NotRequired[str | None]
    reason: NotRequired[str]


class ChangeTakenBack(TypedDict):
    """Names of fields: `taken` say again what they said before, `left` were changed once more since and stay."""
    taken: list[str]
    left: list[str]


class ChangedCard(TypedDict):
    """What systems find theirs by, and what they need to see whether they read the card itself."""
    version: int
    state: CardState
    external_key: str
    first_name: str
    last_name: str
    email: str
    department: str
    job_title: str


class ChangedContact(TypedDict):
    """What systems find theirs by, and what they need to see whether they read the contact itself. `card` is who
    holds it; null for what is the company's.
    """
    version: int
    first_name: str
    last_name: str
    company: str
    job_title: str
    email: str
    phone: str
    consent: Consent
    card: str | None


class ChangedLocation(TypedDict):
    version: int
    name: str
    external_key: str
    street: str
    street2: str
    zipcode: str
    city: str
    region: str
    country: str
    time_zone: str
    on_page: bool


class ChangedMember(TypedDict):
    first_name: str
    last_name: str
    email: str
    role: Literal['owner', 'admin', 'editor', 'analyst', 'no_role']
    since: str


class ChangedNewsletterList(TypedDict):
    version: int
    texts: dict[str, ListWordsOut]
    is_public: bool
    position: int


class ChangedProduct(TypedDict):
    """`card` is the one that it is on; `type` is what it is called in the catalogue."""
    serial: str
    label: Label
    reason: str
    type: str
    card: str | None
    connected_at: str | None


class ChangedSubscriber(TypedDict):
    """`lists` by their ids."""
    version: int
    email: str
    first_name: str
    last_name: str
    language: str
    status: SubscriberStatus
    lists: list[str]


class ChangesMeta(TypedDict):
    """`next` is the `cursor` of what follows; null at the end. Then `since` is the `updated_since` of the next
    time: a minute before the first page of this reading, so that nothing is missed that was just being saved.
    """
    next: str | None
    since: str


class ChangesCardChange(TypedDict):
    data: list[CardChange]
    meta: ChangesMeta


class ChangesContactChangeOut(TypedDict):
    data: list[ContactChangeOut]
    meta: ChangesMeta


class ChangesLocationChangeOut(TypedDict):
    data: list[LocationChangeOut]
    meta: ChangesMeta


class ChangesMemberChangeOut(TypedDict):
    data: list[MemberChangeOut]
    meta: ChangesMeta


class ChangesNewsletterListChangeOut(TypedDict):
    data: list[NewsletterListChangeOut]
    meta: ChangesMeta


class ChangesProductChangeOut(TypedDict):
    data: list[ProductChangeOut]
    meta: ChangesMeta


class ChangesSubscriberChangeOut(TypedDict):
    data: list[SubscriberChangeOut]
    meta: ChangesMeta


ChargeKind: TypeAlias = "Literal['first', 'renewal', 'more', 'upgrade']"


class ChargedLine(TypedDict):
    """`cards` at `unit` each, for the days from `start` to `end`, both among them. `unit` and `net` are without
    VAT, `gross` is with it: those of all lines add up to what is paid.
    """
    kind: ChargeKind
    package: PackageCode
    cards: int
    unit: int
    net: int
    gross: int
    start: str
    end: str


class ChargedSums(TypedDict):
    """`rate` is in percent; `category` is that of EN 16931: AE is reverse charge."""
    lines: list[ChargedLine]
    net: int
    tax: int
    gross: int
    currency: str
    rate: str
    category: TaxCategory
    tax_country: str


class ClickedLinkOut(TypedDict):
    """A link by its network (`linkedin`), or by host and path; `…` stands for all that are not kept apart."""
    value: str
    clicks: int


CollectedBy: TypeAlias = "Literal['debit', 'card']"


class ComparedRange(TypedDict):
    first: str
    last: str


Consent: TypeAlias = "Literal['unknown', 'given', 'refused']"


class ConsentOut(TypedDict):
    """What was agreed to: `version` and words, in the `language` in which they were read. `at` is when; of a
    refusal, when it was taken back.
    """
    state: Consent
    version: int | None
    language: str
    text: str
    at: str | None


class ContactAddressIn(TypedDict):
    email: str


class ContactAuthor(TypedDict):
    """Who has written a note; empty for who has left."""
    name: str
    picture: str | None


class ContactChangeOut(TypedDict):
    """The last change of a contact; of a deleted one `contact` is null."""
    uuid: str
    changed_at: str
    deleted: bool
    contact: ChangedContact | None


class ContactCounts(TypedDict):
    """Of the tabs. `all` are those that the person sees, `mine` those of the own cards, `follow_up` those with a
    day, of which `due` are today or before. `doubles` are groups of contacts that look like one; null where
    they were not asked for, and for who may not merge them.
    """
    all: int
    mine: int
    follow_up: int
    due: int
    doubles: int | None
    deleted: int


class ContactEventIn(TypedDict):
    """Days of the space. `cards` are those whose people are there; null: all of the space."""
    name: str
    place: NotRequired[str]
    starts_on: str
    ends_on: str
    cards: NotRequired[list[str] | None]


class ContactEventOut(TypedDict):
    """`contacts` and `meetings` that carry it, of those that the person sees."""
    uuid: str
    name: str
    place: str
    starts_on: str
    ends_on: str
    cards: list[ContactHolder] | None
    contacts: int
    meetings: int
    running: bool


class ContactEventRef(TypedDict):
    uuid: str
    name: str


class ContactFilterQuery(TypedDict):
    """`mine`: contacts of the person's own cards. `card` is who holds them, `company` for what is nobody's.
    `tag` finds what has each of them. `follow_up`: `due` is today (of the person) or before. `met_from` and
    `met_until` are days of the space, both included. `consent` as it stands now.
    """
    search: NotRequired[str]
    mine: NotRequired[bool]
    tag: NotRequired[list[str]]
    event: NotRequired[str | None]
    card: NotRequired[Literal['company'] | str | None]
    follow_up: NotRequired[Literal['any', 'due', 'none'] | None]
    source: NotRequired[list[ContactSource]]
    channel: NotRequired[list[MeetingChannel]]
    consent: NotRequired[Consent | None]
    met_from: NotRequired[str | None]
    met_until: NotRequired[str | None]
    deleted: NotRequired[bool]


class ContactFormFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['contact_form']
    text: str
    consent: str


class ContactFormFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['contact_form']
    text: NotRequired[str]
    consent: NotRequired[str]


class ContactHolder(TypedDict):
    """The card whose people hold the contact."""
    uuid: str
    name: str
    picture: str | None


class ContactIn(TypedDict):
    """A new contact that somebody has met. `card` holds it; without one it is the company's. `met_at` and
    `channel` are of the meeting (`typed`, or `scanned`). `key` makes the same send count once, however often
    it comes. `known` says what happens when who holds it has a contact of this address: it is refused with
    its id, or the meeting is added to it.
    """
    prefix: NotRequired[str]
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    suffix: NotRequired[str]
    company: NotRequired[str]
    job_title: NotRequired[str]
    language: NotRequired[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']]
    emails: NotRequired[list[CardEmailIn]]
    phones: NotRequired[list[CardPhoneIn]]
    websites: NotRequired[list[CardWebsiteIn]]
    addresses: NotRequired[list[PostalAddressIn]]
    picture: NotRequired[str | None]
    card: NotRequired[str | None]
    event: NotRequired[str | None]
    tags: NotRequired[list[str]]
    note: NotRequired[str]
    met_at: NotRequired[str | None]
    channel: NotRequired[Literal['typed', 'scanned']]
    follow_up_on: NotRequired[str | None]
    key: NotRequired[str | None]
    known: NotRequired[Literal['refuse', 'add_meeting']]


class ContactMeetingOut(TypedDict):
    """`typed` is what was sent then; `differs` names those of its fields that the contact says otherwise, and
    that can be taken over.
    """
    uuid: str
    at: str
    channel: MeetingChannel
    card: ContactHolder | None
    event: ContactEventRef | None
    message: str
    answers: list[MeetingAnswer]
    typed: dict[str, Any]
    differs: list[str]
    consent: ConsentOut
    answered_at: str | None


class ContactNoteIn(TypedDict):
    text: str


class ContactNoteOut(TypedDict):
    """`mine`: the person has written it, and may change it."""
    uuid: str
    text: str
    author: ContactAuthor
    created_at: str
    edited_at: str | None
    mine: bool


class ContactOfDouble(TypedDict):
    """What two are told apart by; `owner` null: the company's."""
    uuid: str
    name: str
    company: str
    job_title: str
    email: str
    phone: str
    met_at: str
    owner: str | None


class ContactOut(TypedDict):
    """`uuid` differs from the one that was asked for where that one was merged into this. `kept_until` is when
    it goes for good, null for never. `can` are the abilities of the person with it.
    """
    uuid: str
    version: int
    name: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    company: str
    job_title: str
    language: str
    emails: list[CardEmail]
    phones: list[CardPhone]
    websites: list[CardWebsite]
    addresses: list[PostalAddress]
    picture: ImageOut | None
    source: ContactSource
    space: ContactSpace
    owner: ContactHolder | None
    event: ContactEventRef | None
    met_at: str
    channel: MeetingChannel
    consent: ConsentOut
    tags: list[ContactTagOut]
    follow_up: FollowUpOut | None
    meetings: list[ContactMeetingOut]
    notes: list[ContactNoteOut]
    kept_until: str | None
    can: list[Literal['audit.read', 'backgrounds.edit', 'backgrounds.read', 'backgrounds.use', 'billing.assign', 'billing.buy', 'billing.edit', 'billing.govern', 'billing.manage', 'billing.pay', 'billing.read', 'card_styles.edit', 'card_styles.read', 'cards.create', 'cards.delete', 'cards.edit', 'cards.export', 'cards.import', 'cards.members', 'cards.protect', 'cards.read', 'cards.state', 'connectors.manage', 'contacts.edit', 'contacts.export', 'contacts.import', 'contacts.manage', 'contacts.read', 'directories.manage', 'directories.read', 'domains.manage', 'embedding.manage', 'exchange.edit', 'grid.edit', 'locations.edit', 'locations.read', 'members.manage', 'members.read', 'newsletter.edit', 'newsletter.export', 'newsletter.manage', 'newsletter.offer', 'newsletter.read', 'newsletter.send', 'notices.edit', 'products.connect', 'products.manage', 'products.read', 'replacements.ask', 'signatures.connect', 'signatures.edit', 'signatures.read', 'signatures.use', 'spaces.archive', 'spaces.delete', 'spaces.edit', 'spaces.hand_over', 'spaces.protect', 'spaces.read', 'statistics.of_card', 'statistics.read', 'tokens.manage', 'webhooks.manage']]
    created_at: str
    updated_at: str
    deleted_at: str | None
    purge_at: str | None


class ContactPage(TypedDict):
    """Rows, and what several of them have."""
    data: list[ContactRow]
    meta: PageMeta
    owners: list[HolderInRow]
    tags: list[TagInRow]


class ContactPatch(TypedDict):
    """What is not sent stays as it is. `picture` is a paper card that was photographed (`/v1/images`)."""
    prefix: NotRequired[str]
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    suffix: NotRequired[str]
    company: NotRequired[str]
    job_title: NotRequired[str]
    language: NotRequired[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']]
    emails: NotRequired[list[CardEmailIn]]
    phones: NotRequired[list[CardPhoneIn]]
    websites: NotRequired[list[CardWebsiteIn]]
    addresses: NotRequired[list[PostalAddressIn]]
    picture: NotRequired[str | None]


class ContactRefused(TypedDict):
    uuid: str
    name: str
    code: str
    message: str


class ContactRow(TypedDict):
    """`met_at`, `channel` and the name of the `event` are those of the last meeting. `owner` and `tags` are
    places in the lists beside the rows, where each stands once, from 0 on; `owner` null: the company's.
    """
    uuid: str
    name: str
    company: str
    email: str
    phone: str
    met_at: str
    channel: MeetingChannel
    event: str
    tags: list[int]
    owner: int | None
    follow_up_on: str | None


ContactSharing: TypeAlias = "Literal['company', 'card_user']"


ContactSource: TypeAlias = "Literal['exchange', 'form', 'typed', 'scanned', 'import']"


class ContactSpace(TypedDict):
    uuid: str
    name: str


class ContactTagCount(TypedDict):
    """`contacts`: how many of those that the person sees have it."""
    uuid: str
    name: str
    colour: TagColour
    contacts: int


class ContactTagIn(TypedDict):
    name: str
    colour: NotRequired[TagColour]


class ContactTagOut(TypedDict):
    uuid: str
    name: str
    colour: TagColour


class ContactTagsIn(TypedDict):
    """All tags that the contact has from now on."""
    tags: list[str]


class ContactsChangeIn(TypedDict):
    """The contacts by their `uuids`, else those that the `filter` finds: 500 at once, and with `after` those
    behind it. `tag` for adding and removing one, `card` for handing over (null: to the company), `event` for
    setting it (null: none).
    """
    act: Literal['add_tag', 'remove_tag', 'hand_over', 'set_event', 'delete', 'restore']
    uuids: NotRequired[list[str] | None]
    filter: NotRequired[ContactFilterQuery | None]
    after: NotRequired[str | None]
    tag: NotRequired[str | None]
    card: NotRequired[str | None]
    event: NotRequired[str | None]


class ContactsChanged(TypedDict):
    """`undo` is the change to take back, for a day; null where nothing was changed. `next`: the filter finds
    more, and goes on with this as `after`.
    """
    changed: int
    refused: list[ContactRefused]
    undo: str | None
    next: str | None


class ContactsUndone(TypedDict):
    undone: int


class CountedCard(TypedDict):
    uuid: str
    name: str
    views: int
    saves: int | None


class CountedRange(TypedDict):
    """`since` is when counting began; null where nothing was counted yet."""
    first: str
    last: str
    time_zone: str
    since: str | None


class DesignEffect(TypedDict):
    """`lost`: nothing stands in the field any more. `replaced`: the space's value stands where the card's own
    did. `public` of the `cards` are active.
    """
    field: Literal['prefix', 'first_name', 'last_name', 'suffix', 'pronouns', 'job_title', 'department', 'organisation', 'description', 'phones', 'emails', 'websites', 'addresses', 'social_media', 'frames', 'header', 'logo', 'profile_picture', 'layout']
    effect: Literal['lost', 'replaced']
    cards: int
    public: int


class DesignEffects(TypedDict):
    """`following` cards show the space's own design, those `apart` that of a template."""
    following: int
    apart: int
    effects: list[DesignEffect]
    people: list[DesignPerson]


class DesignPerson(TypedDict):
    """A card that shows the design, for the preview."""
    uuid: str
    name: str
    loses: bool


class DesignSaveOut(TypedDict):
    """A save of the design. `parts` are what it changed (`layout.primary`, `placeholders.name`,
    `shared_frames`); `brings_back` those of them that an undo brings back, `kept` those that were changed
    since and stay as they are. `by` is null for a person who is gone and for what no person did; `undoes`:
    the save that it took back.
    """
    uuid: str
    by: SavedBy | None
    created_at: str
    parts: list[str]
    brings_back: list[str]
    kept: list[str]
    undoes: str | None


class DirectoryCallRow(TypedDict):
    uuid: str
    at: str
    source: Source
    operation: str
    outcome: CallOutcome
    status: int | None
    text: str
    label: str
    person: str | None
    payload: str


class DirectoryDifference(TypedDict):
    """What would be another on the card or the account, in words; empty: nothing."""
    label: str
    before: str
    after: str


class DirectoryFileOut(TypedDict):
    """What became of each row; `left` are those who were missing in a complete file."""
    received: int
    changed: int
    same: int
    held: int
    failed: int
    left: int
    rows: list[DirectoryFileRow]


class DirectoryFileRow(TypedDict):
    row: int
    name: str
    outcome: CallOutcome
    text: str


class DirectoryHeldRow(TypedDict):
    uuid: str
    name: str
    user_name: str
    email: str
    effect: Effect
    hold: Hold
    why: str
    differences: list[DirectoryDifference]
    held_at: str


class DirectoryPersonRow(TypedDict):
    """`why` says in a sentence what the person is here, and why without a card. `card` is the card's id while it
    is there.
    """
    uuid: str
    name: str
    user_name: str
    email: str
    source: Source
    active: bool
    state: PersonState
    effect: Effect | None
    hold: Hold | None
    why: str
    card: str | None
    card_space: str | None
    groups: list[str]
    updated_at: str


class DocumentOut(TypedDict):
    """`bytes` is the size of the file, `url` the address of its download."""
    uuid: str
    name: str
    bytes: int
    pages: int
    url: str


DomainRoot: TypeAlias = "Literal['public_page', 'address', 'nothing']"


class DoubleOut(TypedDict):
    """Contacts that look like one, the oldest first, and by what."""
    likeness: Likeness
    contacts: list[ContactOfDouble]


Effect: TypeAlias = "Literal['join', 'change', 'leave', 'return']"


class ErasedOut(TypedDict):
    """How many contacts were erased."""
    erased: int


class EventCardCount(TypedDict):
    owner: ContactHolder | None
    meetings: int


class EventChannelCount(TypedDict):
    channel: MeetingChannel
    meetings: int


class EventDayCount(TypedDict):
    day: str
    meetings: int


class EventNumbers(TypedDict):
    """Of those that the person sees: by day of the space, by card, by channel; `new` contacts were not known
    before.
    """
    contacts: int
    new: int
    meetings: int
    with_consent: int
    to_follow_up: int
    by_day: list[EventDayCount]
    by_card: list[EventCardCount]
    by_channel: list[EventChannelCount]


Feature: TypeAlias = "Literal['public_cards', 'own_design', 'import_export', 'roles', 'statistics', 'email_signatures', 'virtual_backgrounds', 'locations', 'newsletter', 'custom_domain', 'user_directory', 'pin_protection', 'api_access']"


class FieldMode(TypedDict):
    visible: bool
    locked: bool
    reason: str


class FieldModeIn(TypedDict):
    """`reason` is shown to card users where they meet the lock."""
    visible: NotRequired[bool]
    locked: NotRequired[bool]
    reason: NotRequired[str]


class FiguresOut(TypedDict):
    """`views` is the sum of the channels, `saves` are downloads of the contact. Clicks are `links` (websites and
    social media), `calls` (phone numbers, also to write to), `mails`, `routes` (maps) and `shares`: not all
    browsers tell of them, so that each is at least so many. `contacts` are messages by contact forms and the
    sheet of the exchange, `sign_ups` those for the newsletter, before they are confirmed, `passes` cards that
    were put into the wallet of a phone. What is not kept by channels is null where channels were asked for.
    `visitors_a_day` is an average: whoever comes on two days is one on each, so that numbers of several days
    are never added up; nor can they be for some cards of a space or some channels, where it is null.
    """
    views: int
    link: int
    qr_code: int
    product: int
    saves: int | None
    links: int | None
    calls: int | None
    mails: int | None
    routes: int | None
    shares: int | None
    contacts: int | None
    sign_ups: int | None
    passes: int | None
    visitors_a_day: float | None


class FileFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['file']
    document: DocumentOut | None
    label: str


class FileFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['file']
    document: NotRequired[str | None]
    label: NotRequired[str]


class FollowUpIn(TypedDict):
    """`on` null: nothing is to be done any more. `by` is who gets the reminder; without, who asks."""
    on: str | None
    by: NotRequired[str | None]


class FollowUpOut(TypedDict):
    """`by` is the name of who gets the reminder at 8:00, `mine` whether that is the person."""
    on: str
    by: str
    mine: bool
    reminded_at: str | None


class FollowerCard(TypedDict):
    uuid: str
    name: str


class FollowingTemplate(TypedDict):
    uuid: str
    name: str


class FrameTexts(TypedDict):
    """Texts of a frame in one more language; those of other kinds are empty."""
    title: str
    html: str
    alt: str
    label: str
    text: str
    consent: str
    note: str


class FrameTextsIn(TypedDict):
    """Texts of a frame in one more language; only those of its kind are kept."""
    title: NotRequired[str]
    html: NotRequired[str]
    alt: NotRequired[str]
    label: NotRequired[str]
    text: NotRequired[str]
    consent: NotRequired[str]
    note: NotRequired[str]


class GalleryFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['gallery']
    images: list[GalleryImage]


class GalleryFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['gallery']
    images: NotRequired[list[GalleryImageIn]]


class GalleryImage(TypedDict):
    image: ImageOut | None
    alt: str
    translations: dict[str, AltText]


class GalleryImageIn(TypedDict):
    image: str | None
    alt: NotRequired[str]
    translations: NotRequired[dict[str, AltTextIn]]


class GridPatch(TypedDict):
    """The design that the cards of a space share, and what card users may change of their cards. Lists replace
    the present ones; of `field_modes`, `layout` and `card_permissions` only sent keys change.
    """
    placeholders: NotRequired[PlaceholdersIn | None]
    layout: NotRequired[LayoutIn | None]
    field_modes: NotRequired[dict[str, FieldModeIn] | None]
    shared_frames: NotRequired[list[SharedFrameIn]]
    shared_social_media: NotRequired[list[SharedSocialMediaIn]]
    translations: NotRequired[dict[str, PlaceholderTexts] | None]
    default_template: NotRequired[str | None]
    card_permissions: NotRequired[CardPermissionsIn | None]


class GridSaved(TypedDict):
    """The space after a save of its design, and the save; null where nothing of the design was changed."""
    uuid: str
    name: str
    username: str
    visibility: Visibility
    active: bool
    role: SpaceRole
    cards_used: int
    cards_limit: int | None
    licence: SpaceLicence | None
    logo: str | None
    colour: str
    deleted_at: str | None
    purge_at: str | None
    version: int
    description: str
    time_zone: str
    placeholders: Placeholders
    layout: Layout
    field_modes: dict[str, FieldMode]
    shared_frames: list[SharedFrame]
    shared_social_media: list[SharedSocialMedia]
    translations: dict[str, PlaceholderTranslation]
    default_template: str | None
    card_permissions: CardPermissions
    settings: SpaceSettings
    pin_set: bool
    primary_host: str
    features: SpaceFeatures
    abilities: list[Literal['audit.read', 'backgrounds.edit', 'backgrounds.read', 'backgrounds.use', 'billing.assign', 'billing.buy', 'billing.edit', 'billing.govern', 'billing.manage', 'billing.pay', 'billing.read', 'card_styles.edit', 'card_styles.read', 'cards.create', 'cards.delete', 'cards.edit', 'cards.export', 'cards.import', 'cards.members', 'cards.protect', 'cards.read', 'cards.state', 'connectors.manage', 'contacts.edit', 'contacts.export', 'contacts.import', 'contacts.manage', 'contacts.read', 'directories.manage', 'directories.read', 'domains.manage', 'embedding.manage', 'exchange.edit', 'grid.edit', 'locations.edit', 'locations.read', 'members.manage', 'members.read', 'newsletter.edit', 'newsletter.export', 'newsletter.manage', 'newsletter.offer', 'newsletter.read', 'newsletter.send', 'notices.edit', 'products.connect', 'products.manage', 'products.read', 'replacements.ask', 'signatures.connect', 'signatures.edit', 'signatures.read', 'signatures.use', 'spaces.archive', 'spaces.delete', 'spaces.edit', 'spaces.hand_over', 'spaces.protect', 'spaces.read', 'statistics.of_card', 'statistics.read', 'tokens.manage', 'webhooks.manage']]
    missing: list[MissingAbility]
    created_at: str
    public_url: str
    design_save: DesignSaveOut | None


class HistoryEntry(TypedDict):
    """`by` is empty for who has left."""
    at: str
    act: Act
    before: Label
    after: Label
    reason: str
    by: str


Hold: TypeAlias = "Literal['domain', 'dry_run', 'leavers', 'seats', 'last_owner', 'elsewhere', 'licence']"


class HolderCount(TypedDict):
    """`owner` null: what is the company's."""
    owner: ContactHolder | None
    contacts: int


class HolderInRow(TypedDict):
    name: str
    picture: str | None


class ImageFiles(TypedDict):
    """Addresses of one size."""
    avif: str
    webp: str
    jpeg: str | None


class ImageFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['image']
    image: ImageOut | None
    alt: str
    href: str | None


class ImageFrameIn(TypedDict):
    """`href` is where a tap leads."""
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['image']
    image: NotRequired[str | None]
    alt: NotRequired[str]
    href: NotRequired[str | None]


class ImageOut(TypedDict):
    """`url` is the largest WebP; `variants` maps a width in pixels to the addresses of that size."""
    uuid: str
    url: str
    width: int
    height: int
    alt: str
    variants: dict[str, ImageFiles]


class InternationalPhone(TypedDict):
    """`number` null: it has its country's code already, no country is known, or it is none of that country's."""
    number: str | None


InvitationResult: TypeAlias = "Literal['invited', 'resent', 'already_member', 'waiting', 'repeated', 'bad_address', 'limit_reached']"


class InvitationRowOut(TypedDict):
    """What became of one address; `reason` says it in words where it was not invited."""
    email: str
    role: Literal['owner', 'admin', 'editor', 'analyst', 'no_role', 'user']
    result: InvitationResult
    reason: str


class InvoiceBank(TypedDict):
    """Where a transfer goes."""
    holder: str
    iban: str
    bic: str
    bank: str


class InvoiceCollection(TypedDict):
    """How the seller fetches the money: nobody has to transfer it. `account` is the payer's as people see it
    (`AT61 •••• 3201`), the rest is what a debit of our own names.
    """
    by: CollectedBy
    account: str
    mandate: str
    creditor: str
    day: str | None


class InvoiceDocument(TypedDict):
    """All that the document says, in its own language. It never changes."""
    version: Literal[1]
    kind: InvoiceKind
    number: str
    issued_on: str
    due_on: str
    currency: str
    language: str
    customer_number: str
    seller: InvoiceParty
    buyer: InvoiceParty
    deliver_to: InvoiceParty | None
    delivered_on: str | None
    period_from: str | None
    period_to: str | None
    po_number: str
    buyer_reference: str
    xrechnung: bool
    lines: list[InvoiceLineItem]
    groups: list[InvoiceTaxGroup]
    notes: list[str]
    net: int
    tax: int
    rounding: int
    gross: int
    bank: InvoiceBank | None
    collection: InvoiceCollection | None
    terms: str
    corrects: InvoiceReference | None
    reason: str


InvoiceKind: TypeAlias = "Literal['invoice', 'credit_note']"


class InvoiceLineItem(TypedDict):
    """`position` counts from 1; `of_position` is the line of the corrected invoice that a credit note takes
    back. `gross_led` is the gross price of one where a consumer was shown it.
    """
    position: int
    code: str
    name: str
    detail: str
    names: list[str]
    space: str
    quantity: int
    price: str
    net: int
    category: TaxCategory
    rate: str
    country: str
    supply: Supply
    period_from: str | None
    period_to: str | None
    of_position: int | None
    gross_led: int | None


class InvoiceListOut(TypedDict):
    """`years` are those in which there are invoices, the last one first, whatever the filters are."""
    data: list[InvoiceListed]
    meta: PageMeta
    totals: list[InvoiceTotals]
    years: list[int]


class InvoiceListed(TypedDict):
    """`title` says the first line in words; `more` is the number of further ones. `open_amount` is what is still
    to be paid. `corrects` is the number of the invoice that a credit note takes back, `cancelled_by` that of
    the credit note that has taken all of this one back.
    """
    uuid: str
    number: str
    kind: InvoiceKind
    kind_name: str
    title: str
    more: int
    issued_on: str
    due_on: str
    currency: str
    gross: int
    open_amount: int
    status: InvoiceStatus
    status_name: str
    paid_on: str | None
    corrects: str
    cancelled_by: str


class InvoiceMention(TypedDict):
    """Another one that belongs to it."""
    uuid: str
    number: str
    issued_on: str
    currency: str
    gross: int


class InvoiceOut(TypedDict):
    """`paid_amount` is what has come, `credited_amount` what was taken back, `open_amount` what is still to be
    paid. `credit_notes` take it back; `instead` was written in its place for another company. `may_correct`:
    the person may have it written again for the company that the account names now; `differs`: it would say
    something else then. `code`: what banking apps read, as SVG; empty where nothing is due. `logo`: the
    seller's on the day of issue.
    """
    uuid: str
    number: str
    kind: InvoiceKind
    kind_name: str
    status: InvoiceStatus
    status_name: str
    issued_on: str
    due_on: str
    currency: str
    gross: int
    paid_amount: int
    credited_amount: int
    open_amount: int
    paid_on: str | None
    sent_at: str | None
    sent_to: str
    receiver: str
    corrects: InvoiceMention | None
    credit_notes: list[InvoiceMention]
    instead: InvoiceMention | None
    may_correct: bool
    differs: bool
    code: str
    logo: ImageOut | None
    document: InvoiceDocument


class InvoiceParty(TypedDict):
    """Seller, buyer, or where goods go. `contact` is a person or a department."""
    name: str
    contact: str
    address_line1: str
    address_line2: str
    zipcode: str
    city: str
    country: str
    vat_number: str
    tax_number: str
    registration: str
    email: str
    phone: str
    website: str


class InvoiceReference(TypedDict):
    number: str
    issued_on: str


InvoiceStatus: TypeAlias = "Literal['draft', 'open', 'paid', 'overdue', 'cancelled']"


class InvoiceTaxGroup(TypedDict):
    """`reason` is a VATEX code, `text` the sentence of the law in the receiver's language."""
    category: TaxCategory
    rate: str
    base: int
    tax: int
    reason: str
    text: str


class InvoiceTotals(TypedDict):
    """Of all that the filters find, in one currency: `billed` less what was taken back, and what of it is
    `paid`, `open` (not due yet) and `overdue`.
    """
    currency: str
    billed: int
    paid: int
    open: int
    overdue: int


Label: TypeAlias = "Literal['not_connected', 'connected', 'inactive', 'hidden', 'locked', 'called_back']"


class LabelsOut(TypedDict):
    """How many products have each label."""
    not_connected: int
    connected: int
    inactive: int
    hidden: int
    locked: int
    called_back: int


class Layout(TypedDict):
    """Colours as #RRGGBB, `rounding` in CSS pixels."""
    primary: str
    background: str
    text: str
    mode: str
    rounding: int
    header_style: str


class LayoutIn(TypedDict):
    """A missing key stays as it is; `null` takes the own value away, so that the next one shows."""
    primary: NotRequired[str | None]
    background: NotRequired[str | None]
    text: NotRequired[str | None]
    mode: NotRequired[Literal['auto', 'light', 'dark'] | None]
    rounding: NotRequired[int | None]
    header_style: NotRequired[Literal['image', 'colour', 'gradient', 'none'] | None]


Leaving: TypeAlias = "Literal['company', 'card', 'colleague']"


class LicenceCard(TypedDict):
    """`space` null: the card is gone."""
    uuid: str
    name: str
    space: str | None


class LicenceOut(TypedDict):
    """A licence of the account. `cards_limit` null: without limit. `terms` null: granted by the operator,
    without a price. `of_card`: it is for one `card` alone, and for no space; null: that is gone. `ends_at`:
    it serves until then, and is not renewed; `surplus`: active cards that do not stay then, or in the next
    period.
    """
    uuid: str
    package: LicencePackage
    interval: PaymentInterval
    status: LicenceStatus
    serves: bool
    trial: bool
    cards_limit: int | None
    cards_used: int
    spaces: list[LicenceSpace]
    terms: LicenceTerms | None
    ends_at: str | None
    surplus: int
    of_card: bool
    card: LicenceCard | None
    created_at: str


class LicencePackage(TypedDict):
    code: PackageCode
    name: str


class LicenceSpace(TypedDict):
    """A space that uses the licence, or could. `cards_used` counts its active cards; `mine`: the reader owns it;
    `licensed`: it has a licence.
    """
    uuid: str
    name: str
    username: str
    colour: str
    logo: str | None
    cards_used: int
    mine: bool
    licensed: bool


class LicenceSpacesIn(TypedDict):
    spaces: list[str]


LicenceStatus: TypeAlias = "Literal['active', 'cancelled']"


class LicenceTerms(TypedDict):
    """Until when it is paid, and what comes next. `period_end` is the first day of the next period; `unit` is
    net, for one card and period, `gross` what a period of all cards costs with VAT, as things stand. `next`:
    what that will be charged; null when nothing will.
    """
    begun_on: str
    period_start: str
    period_end: str
    unit: int
    gross: int
    currency: str
    parked: Parked
    parked_text: str
    next_cards: int | None
    next_package: LicencePackage | None
    next: ChargedSums | None


Likeness: TypeAlias = "Literal['email', 'phone', 'name']"


class LinkFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['link']
    url: str
    label: str


class LinkFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['link']
    url: NotRequired[str]
    label: NotRequired[str]


class ListWords(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str]


class ListWordsOut(TypedDict):
    name: str
    description: str


class LocationChangeOut(TypedDict):
    """The last change of a location; of a deleted one `location` is null."""
    uuid: str
    changed_at: str
    deleted: bool
    location: ChangedLocation | None


class LocationChoice(TypedDict):
    """What a card may follow."""
    uuid: str
    name: str
    street: str
    street2: str
    zipcode: str
    city: str
    region: str
    country: str
    latitude: float | None
    longitude: float | None
    has_hours: bool


class LocationFollowers(TypedDict):
    """What would lose its address by a deletion: cards that follow it themselves (`cards` of them, the first
    ones by name), those by a template or a department, and whether the space's own address and its frames do.
    `others` says in sentences what else is for people there.
    """
    cards: int
    people: list[FollowerCard]
    by_template: int
    by_department: int
    templates: list[FollowingTemplate]
    departments: list[str]
    space_address: bool
    shared_frames: int
    others: list[str]


class LocationIn(TypedDict):
    name: str
    external_key: NotRequired[str]
    street: NotRequired[str]
    street2: NotRequired[str]
    zipcode: NotRequired[str]
    city: NotRequired[str]
    region: NotRequired[str]
    country: NotRequired[str]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]
    phones: NotRequired[list[CardPhoneIn]]
    hours: NotRequired[list[OpeningHoursIn]]
    holidays: NotRequired[list[SpecialDayIn]]
    note: NotRequired[str]
    time_zone: NotRequired[str]
    picture: NotRequired[str | None]
    on_page: NotRequired[bool]
    templates: NotRequired[list[str]]
    departments: NotRequired[list[str]]


class LocationOut(TypedDict):
    uuid: str
    name: str
    external_key: str
    street: str
    street2: str
    zipcode: str
    city: str
    region: str
    country: str
    latitude: float | None
    longitude: float | None
    phones: list[CardPhone]
    hours: list[OpeningHours]
    holidays: list[SpecialDayOut]
    note: str
    time_zone: str
    picture: ImageOut | None
    on_page: bool
    templates: list[FollowingTemplate]
    departments: list[str]
    version: int
    created_at: str
    updated_at: str
    deleted_at: str | None
    purge_at: str | None


class LocationPatch(TypedDict):
    """What is not sent stays as it is."""
    name: NotRequired[str]
    external_key: NotRequired[str]
    street: NotRequired[str]
    street2: NotRequired[str]
    zipcode: NotRequired[str]
    city: NotRequired[str]
    region: NotRequired[str]
    country: NotRequired[str]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]
    phones: NotRequired[list[CardPhoneIn]]
    hours: NotRequired[list[OpeningHoursIn]]
    holidays: NotRequired[list[SpecialDayIn]]
    note: NotRequired[str]
    time_zone: NotRequired[str]
    picture: NotRequired[str | None]
    on_page: NotRequired[bool]
    templates: NotRequired[list[str]]
    departments: NotRequired[list[str]]


class LocationRow(TypedDict):
    """`followers` counts the cards that name it themselves."""
    uuid: str
    name: str
    street: str
    zipcode: str
    city: str
    country: str
    latitude: float | None
    longitude: float | None
    has_hours: bool
    on_page: bool
    picture: str | None
    followers: int
    templates: int
    departments: int
    version: int
    updated_at: str


class MadeOf(TypedDict):
    """What products of a batch are: `type` and `variant` by their names, `picture` of the variant, else of the
    type.
    """
    batch: int
    type: str
    variant: str
    picture: str | None


class ManyIn(TypedDict):
    """Moving leads to a `card` of the space, to which what lies in the pool is connected, or what lies in the
    pool to another `space`.
    """
    act: Literal['move', 'disconnect', 'switch_off', 'switch_on', 'hide', 'show', 'lock', 'unlock']
    uuids: list[str]
    card: NotRequired[str | None]
    space: NotRequired[str | None]
    reason: NotRequired[str]


class ManyOut(TypedDict):
    """`undo` is the change to take back; null where nothing was changed, and where products went to another
    space, from which they are moved back.
    """
    changed: int
    refused: list[RefusedOut]
    undo: str | None


class MapFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['map']
    location: str | None
    address: PostalAddress | None
    latitude: float | None
    longitude: float | None


class MapFrameIn(TypedDict):
    """A place: a location of the space, or an address, or a point in degrees, or both."""
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['map']
    location: NotRequired[str | None]
    address: NotRequired[PostalAddressIn | None]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]


class MeetingAnswer(TypedDict):
    question: str
    answer: str


MeetingChannel: TypeAlias = "Literal['link', 'qr_code', 'product', 'typed', 'scanned', 'import']"


class MemberChangeOut(TypedDict):
    """The last change of a person in the space, by the id of the person; of one who has left `member` is null."""
    uuid: str
    changed_at: str
    deleted: bool
    member: ChangedMember | None


class MergeIn(TypedDict):
    """`other` becomes a part of the contact. Its values are its own, and those of the other where it has none;
    `values` that are sent stand before both.
    """
    other: str
    values: NotRequired[ContactPatch | None]


class MergedOut(TypedDict):
    """`merge` is what takes it back, for a day."""
    merge: str
    contact: ContactOut


class MissingAbility(TypedDict):
    """What the person's role allows and the space's package does not; `package` has it, null when none on offer."""
    ability: Literal['audit.read', 'backgrounds.edit', 'backgrounds.read', 'backgrounds.use', 'billing.assign', 'billing.buy', 'billing.edit', 'billing.govern', 'billing.manage', 'billing.pay', 'billing.read', 'card_styles.edit', 'card_styles.read', 'cards.create', 'cards.delete', 'cards.edit', 'cards.export', 'cards.import', 'cards.members', 'cards.protect', 'cards.read', 'cards.state', 'connectors.manage', 'contacts.edit', 'contacts.export', 'contacts.import', 'contacts.manage', 'contacts.read', 'directories.manage', 'directories.read', 'domains.manage', 'embedding.manage', 'exchange.edit', 'grid.edit', 'locations.edit', 'locations.read', 'members.manage', 'members.read', 'newsletter.edit', 'newsletter.export', 'newsletter.manage', 'newsletter.offer', 'newsletter.read', 'newsletter.send', 'notices.edit', 'products.connect', 'products.manage', 'products.read', 'replacements.ask', 'signatures.connect', 'signatures.edit', 'signatures.read', 'signatures.use', 'spaces.archive', 'spaces.delete', 'spaces.edit', 'spaces.hand_over', 'spaces.protect', 'spaces.read', 'statistics.of_card', 'statistics.read', 'tokens.manage', 'webhooks.manage']
    feature: Feature
    package: PackageCode | None


NewCardState: TypeAlias = "Literal['draft', 'active']"


class NewsletterFieldSchema(TypedDict):
    """A field of the space's own. `asked`: it stands on the page of sign-up; else only the space writes it."""
    id: str
    texts: dict[str, str]
    asked: NotRequired[bool]


class NewsletterFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['newsletter']
    text: str


class NewsletterFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['newsletter']
    text: NotRequired[str]


class NewsletterInvitationIn(TypedDict):
    """Contacts who are asked, once, whether they want the newsletter."""
    contacts: list[str]


class NewsletterInvited(TypedDict):
    """`invited` get a letter. Others do not: `known` are subscribers or were asked before, `suppressed` may not
    be written to, `without_consent` have not agreed to hear from the company, `without_address` have none.
    """
    invited: int
    known: int
    suppressed: int
    without_consent: int
    without_address: int


class NewsletterListChangeOut(TypedDict):
    """The last change of a list; of one that is gone `list` is null."""
    uuid: str
    changed_at: str
    deleted: bool
    list: ChangedNewsletterList | None


class NewsletterListIn(TypedDict):
    """`is_public`: people choose it for themselves; else only the space does."""
    texts: dict[str, ListWords]
    is_public: NotRequired[bool]


class NewsletterListOrder(TypedDict):
    """The lists that come first, in their order."""
    lists: list[str]


class NewsletterListOut(TypedDict):
    """`name` in the language of the request, as far as there is one. `subscribers` get its letters."""
    uuid: str
    version: int
    name: str
    texts: dict[str, ListWordsOut]
    is_public: bool
    subscribers: int


class NewsletterListPatch(TypedDict):
    texts: NotRequired[dict[str, ListWords] | None]
    is_public: NotRequired[bool | None]


class NewsletterNumbers(TypedDict):
    """`joined` and `left` in the last thirty days; `suppressed` addresses get nothing, whoever they are."""
    subscribed: int
    pending: int
    unsubscribed: int
    bounced: int
    complained: int
    joined: int
    left: int
    suppressed: int
    by_source: list[NewsletterSourceCount]


class NewsletterOut(TypedDict):
    """`is_on`: the space's switch `newsletter`. `is_ready`: what a letter needs is there (sender and imprint);
    the settings are among those of the space. `can` are the person's abilities with it.
    """
    is_on: bool
    is_ready: bool
    numbers: NewsletterNumbers
    can: list[Literal['audit.read', 'backgrounds.edit', 'backgrounds.read', 'backgrounds.use', 'billing.assign', 'billing.buy', 'billing.edit', 'billing.govern', 'billing.manage', 'billing.pay', 'billing.read', 'card_styles.edit', 'card_styles.read', 'cards.create', 'cards.delete', 'cards.edit', 'cards.export', 'cards.import', 'cards.members', 'cards.protect', 'cards.read', 'cards.state', 'connectors.manage', 'contacts.edit', 'contacts.export', 'contacts.import', 'contacts.manage', 'contacts.read', 'directories.manage', 'directories.read', 'domains.manage', 'embedding.manage', 'exchange.edit', 'grid.edit', 'locations.edit', 'locations.read', 'members.manage', 'members.read', 'newsletter.edit', 'newsletter.export', 'newsletter.manage', 'newsletter.offer', 'newsletter.read', 'newsletter.send', 'notices.edit', 'products.connect', 'products.manage', 'products.read', 'replacements.ask', 'signatures.connect', 'signatures.edit', 'signatures.read', 'signatures.use', 'spaces.archive', 'spaces.delete', 'spaces.edit', 'spaces.hand_over', 'spaces.protect', 'spaces.read', 'statistics.of_card', 'statistics.read', 'tokens.manage', 'webhooks.manage']]


class NewsletterSourceCount(TypedDict):
    source: SubscriberSource
    subscribers: int


class Notice(TypedDict):
    text: str
    translations: dict[str, str]
    starts_at: str
    ends_at: str


class NoticeIn(TypedDict):
    """`text` is in the card's own language. Shown from `starts_at`, until `ends_at`; both with their offset."""
    text: str
    translations: NotRequired[dict[str, str]]
    starts_at: str
    ends_at: str


class NoticeOut(TypedDict):
    """`notice` null: there is none. `closed`: why the person may not change it: notices are off in the space,
    card users may not, or the role does not reach. `is_shown`: whether visitors see it now.
    """
    notice: Notice | None
    is_shown: bool
    closed: Literal['space', 'permission', 'role'] | None


NumberState: TypeAlias = "Literal['unchecked', 'malformed', 'valid', 'invalid', 'unknown']"


class OpeningHours(TypedDict):
    day: int
    opens: str
    closes: str


class OpeningHoursFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['opening_hours']
    location: str | None
    hours: list[OpeningHours]
    note: str


class OpeningHoursFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['opening_hours']
    location: NotRequired[str | None]
    hours: NotRequired[list[OpeningHoursIn]]
    note: NotRequired[str]


class OpeningHoursIn(TypedDict):
    """`day` 0 is Monday. `closes` may be on the next day: 18:00 to 02:00."""
    day: int
    opens: str
    closes: str


class OverdueInvoice(TypedDict):
    """An invoice that is late; `suspended_on`: nothing is switched off before that day; `closed_on`: card pages
    stay up until then.
    """
    uuid: str
    number: str
    due_on: str
    amount: int
    currency: str
    suspended_on: str
    closed_on: str


class OwnerIn(TypedDict):
    """`card` null: the company's."""
    card: str | None


PackageCode: TypeAlias = "Literal['free', 'standard', 'enterprise']"


class PageMeta(TypedDict):
    """`total` is the number of all rows. With `more` it is that of the first ones, which the list shows: there
    are others, and another word in the search leads to them.
    """
    total: int
    page: int
    per_page: int
    more: bool


class PageCardRow(TypedDict):
    data: list[CardRow]
    meta: PageMeta


class PageDirectoryHeldRow(TypedDict):
    data: list[DirectoryHeldRow]
    meta: PageMeta


class PageDirectoryPersonRow(TypedDict):
    data: list[DirectoryPersonRow]
    meta: PageMeta


class PageProductRequestOut(TypedDict):
    data: list[ProductRequestOut]
    meta: PageMeta


class PageSubscriberRow(TypedDict):
    data: list[SubscriberRow]
    meta: PageMeta


Parked: TypeAlias = "Literal['', 'company', 'price', 'seller']"


class PartedOut(TypedDict):
    """The two that are two again."""
    kept: str
    other: str


PaymentInterval: TypeAlias = "Literal['month', 'year']"


class PeopleOut(TypedDict):
    """The first few. `left` of the space's (or the department's) `total` have no product."""
    people: list[PersonForProduct]
    left: int
    total: int


class PersonForProduct(TypedDict):
    """A card by its person, with how many products it has already."""
    uuid: str
    name: str
    job_title: str
    department: str
    city: str
    email: str
    picture: str | None
    products: int


PersonState: TypeAlias = "Literal['held', 'here', 'left']"


class PhoneIn(TypedDict):
    """`country` is that of the card's first address (ISO 3166-1); empty for the one of the space's address."""
    number: str
    country: NotRequired[str]


class PlaceholderTexts(TypedDict):
    """Placeholders in one more language; what is empty is the one of the space's own language."""
    name: NotRequired[str]
    description: NotRequired[str]


class PlaceholderTranslation(TypedDict):
    name: str
    description: str


class Placeholders(TypedDict):
    """`logo_dark`: the logo for dark grounds; without one `logo` stands there too."""
    name: str
    address: PostalAddress | None
    description: str
    header: ImageOut | None
    logo: ImageOut | None
    logo_dark: ImageOut | None
    profile_picture: ImageOut | None


class PlaceholdersIn(TypedDict):
    """The space's defaults; what is not sent stays as it is, `null` takes it away."""
    name: NotRequired[str]
    address: NotRequired[PostalAddressIn | None]
    description: NotRequired[str]
    header: NotRequired[str | None]
    logo: NotRequired[str | None]
    logo_dark: NotRequired[str | None]
    profile_picture: NotRequired[str | None]


class PointOut(TypedDict):
    """A piece of the curve from `at` on: the beginning of an hour (UTC), or a day. `visitors` only of single
    days.
    """
    at: str
    link: int
    qr_code: int
    product: int
    saves: int | None
    links: int | None
    calls: int | None
    mails: int | None
    routes: int | None
    shares: int | None
    contacts: int | None
    sign_ups: int | None
    passes: int | None
    visitors: int | None


class PostalAddress(TypedDict):
    id: str
    location: str | None
    label: str
    custom_label: str
    street: str
    street2: str
    zipcode: str
    city: str
    region: str
    country: str


class PostalAddressIn(TypedDict):
    """`country` is an ISO 3166-1 alpha-2 code or empty. An address that follows a location of the space is what
    that says; its own parts are a copy.
    """
    id: NotRequired[str]
    location: NotRequired[str | None]
    label: NotRequired[Literal['work', 'home', 'other']]
    custom_label: NotRequired[str]
    street: NotRequired[str]
    street2: NotRequired[str]
    zipcode: NotRequired[str]
    city: NotRequired[str]
    region: NotRequired[str]
    country: NotRequired[str]


ProductCategory: TypeAlias = "Literal['card', 'sticker', 'badge', 'key_ring', 'stand', 'other']"


class ProductChangeOut(TypedDict):
    """The last change of a product; of one that is the space's no more `product` is null."""
    uuid: str
    changed_at: str
    deleted: bool
    product: ChangedProduct | None


class ProductOut(TypedDict):
    """`serial` and `reason` as in a `ProductRow`; `type`, `variant` and `picture` as in `MadeOf`. `can` is what
    the person may do with it as it stands; `address` what its tag and its code hold; `requests` who asks for
    it, for those who look after the space's products.
    """
    uuid: str
    serial: str
    label: Label
    reason: str
    batch: int
    connected_at: str | None
    last_tap_at: str | None
    card: CardOfProductRow | None
    space: SpaceOfProduct
    type: str
    variant: str
    picture: str | None
    category: ProductCategory
    address: str
    can: list[Act]
    history: list[HistoryEntry]
    requests: list[ProductRequestOut]


class ProductPage(TypedDict):
    """`made_of` says of each batch that the rows name what its products are, `cards` of each card whose it is."""
    data: list[ProductRow]
    meta: PageMeta
    made_of: list[MadeOf]
    cards: list[CardOfProductRow]


class ProductRequestOut(TypedDict):
    """`goes_to` is what granting does: a `card` of this space, `elsewhere` in another one, or `free` for who has
    the PIN.
    """
    uuid: str
    state: RequestState
    asked_at: str
    message: str
    asker: AskerOut
    product: AskedProductOut
    goes_to: Literal['card', 'elsewhere', 'free']
    card: CardOfProduct | None
    decided_at: str | None
    decided_by: str


class ProductRow(TypedDict):
    """`serial` as it is printed. `reason` is why it is locked or was called back. What products of its `batch`
    are, and the `card` that it is on, stands once beside the rows: the card by its place in `cards`, from 0.
    """
    uuid: str
    serial: str
    label: Label
    reason: str
    batch: int
    connected_at: str | None
    last_tap_at: str | None
    card: int | None


class ProductTypeOut(TypedDict):
    """A type of which there are `products`, with the variants and the numbers of the batches that occur."""
    uuid: str
    name: str
    category: ProductCategory
    has_chip: bool
    has_code: bool
    picture: str | None
    products: int
    variants: list[VariantOut]
    batches: list[int]


class QuestionSchema(TypedDict):
    """A question of the space's own. With `options`, each in its languages, one of them is chosen; else it is
    answered in a line.
    """
    id: str
    texts: dict[str, str]
    options: NotRequired[list[dict[str, str]]]
    required: NotRequired[bool]


class RefusedOut(TypedDict):
    uuid: str
    serial: str
    code: str
    message: str


RequestState: TypeAlias = "Literal['open', 'granted', 'refused', 'over']"


RowOutcome: TypeAlias = "Literal['created', 'changed', 'unchanged', 'refused']"


class SavedBy(TypedDict):
    uuid: str
    name: str


class SharedContactFormFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['contact_form']
    text: str
    consent: str
    locked: bool
    place: Literal['before', 'after']


class SharedContactFormFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['contact_form']
    text: NotRequired[str]
    consent: NotRequired[str]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedFileFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['file']
    document: DocumentOut | None
    label: str
    locked: bool
    place: Literal['before', 'after']


class SharedFileFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['file']
    document: NotRequired[str | None]
    label: NotRequired[str]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


SharedFrame: TypeAlias = "SharedTextFrame | SharedImageFrame | SharedGalleryFrame | SharedVideoFrame | SharedFileFrame | SharedLinkFrame | SharedMapFrame | SharedContactFormFrame | SharedNewsletterFrame | SharedOpeningHoursFrame"


SharedFrameIn: TypeAlias = "SharedTextFrameIn | SharedImageFrameIn | SharedGalleryFrameIn | SharedVideoFrameIn | SharedFileFrameIn | SharedLinkFrameIn | SharedMapFrameIn | SharedContactFormFrameIn | SharedNewsletterFrameIn | SharedOpeningHoursFrameIn"


class SharedGalleryFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['gallery']
    images: list[GalleryImage]
    locked: bool
    place: Literal['before', 'after']


class SharedGalleryFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['gallery']
    images: NotRequired[list[GalleryImageIn]]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedImageFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['image']
    image: ImageOut | None
    alt: str
    href: str | None
    locked: bool
    place: Literal['before', 'after']


class SharedImageFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['image']
    image: NotRequired[str | None]
    alt: NotRequired[str]
    href: NotRequired[str | None]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedLinkFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['link']
    url: str
    label: str
    locked: bool
    place: Literal['before', 'after']


class SharedLinkFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['link']
    url: NotRequired[str]
    label: NotRequired[str]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedMapFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['map']
    location: str | None
    address: PostalAddress | None
    latitude: float | None
    longitude: float | None
    locked: bool
    place: Literal['before', 'after']


class SharedMapFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['map']
    location: NotRequired[str | None]
    address: NotRequired[PostalAddressIn | None]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedNewsletterFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['newsletter']
    text: str
    locked: bool
    place: Literal['before', 'after']


class SharedNewsletterFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['newsletter']
    text: NotRequired[str]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedOpeningHoursFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['opening_hours']
    location: str | None
    hours: list[OpeningHours]
    note: str
    locked: bool
    place: Literal['before', 'after']


class SharedOpeningHoursFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['opening_hours']
    location: NotRequired[str | None]
    hours: NotRequired[list[OpeningHoursIn]]
    note: NotRequired[str]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedSocialMedia(TypedDict):
    id: str
    network: str
    value: str
    url: str
    label: str
    locked: bool
    place: Literal['before', 'after']


class SharedSocialMediaIn(TypedDict):
    """A row that all cards of a space show; a locked one cannot be left out by a card."""
    id: NotRequired[str]
    network: str
    value: str
    url: NotRequired[str | None]
    label: NotRequired[str]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedTextFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['text']
    html: str
    locked: bool
    place: Literal['before', 'after']


class SharedTextFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['text']
    html: NotRequired[str]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SharedVideoFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['video']
    url: str
    provider: str
    poster: ImageOut | None
    locked: bool
    place: Literal['before', 'after']


class SharedVideoFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['video']
    url: NotRequired[str]
    provider: NotRequired[str | None]
    poster: NotRequired[str | None]
    locked: NotRequired[bool]
    place: NotRequired[Literal['before', 'after']]


class SignUpTextIn(TypedDict):
    """What people agree to from now on, by language."""
    texts: dict[str, str]


class SignUpTextOut(TypedDict):
    """`is_own`: the space has written it; else it is the product's. `history` has all versions, the present one
    first; the product's words are among them once somebody has read them.
    """
    version: int
    texts: dict[str, str]
    is_own: bool
    history: list[SignUpTextVersion]


class SignUpTextVersion(TypedDict):
    """`by` is who wrote it; empty for the product's own words. `subscribers`: how many have read it."""
    version: int
    texts: dict[str, str]
    written_at: str | None
    by: str
    subscribers: int


class SleepingCards(TypedDict):
    """Cards that can be seen and that nobody has looked at."""
    total: int
    cards: list[CountedCard]


Source: TypeAlias = "Literal['scim', 'sso', 'pull', 'csv', 'person']"


class SpaceFeatures(TypedDict):
    """What the package of the space has, feature by feature (`billing.enums.Feature`); true where billing is
    off.
    """
    public_cards: bool
    own_design: bool
    import_export: bool
    roles: bool
    statistics: bool
    email_signatures: bool
    virtual_backgrounds: bool
    locations: bool
    newsletter: bool
    custom_domain: bool
    user_directory: bool
    pin_protection: bool
    api_access: bool


class SpaceLicence(TypedDict):
    package: str
    name: str


class SpaceMatterOut(TypedDict):
    """`kind` is what needs somebody, `count` how many; `subject` is whose they are, where that is one thing (the
    billing account of invoices).
    """
    kind: str
    count: int
    subject: str | None


class SpaceNextStep(TypedDict):
    code: Literal['choose_design', 'first_card', 'bring_people', 'invite_people', 'publish']
    done: bool


class SpaceOfProduct(TypedDict):
    uuid: str
    name: str


class SpaceOut(TypedDict):
    """`pin_set`: cards without an own PIN have the space's. `primary_host`: the custom domain of its cards.
    `time_zone` is an IANA name, empty for the installation's.
    """
    uuid: str
    name: str
    username: str
    visibility: Visibility
    active: bool
    role: SpaceRole
    cards_used: int
    cards_limit: int | None
    licence: SpaceLicence | None
    logo: str | None
    colour: str
    deleted_at: str | None
    purge_at: str | None
    version: int
    description: str
    time_zone: str
    placeholders: Placeholders
    layout: Layout
    field_modes: dict[str, FieldMode]
    shared_frames: list[SharedFrame]
    shared_social_media: list[SharedSocialMedia]
    translations: dict[str, PlaceholderTranslation]
    default_template: str | None
    card_permissions: CardPermissions
    settings: SpaceSettings
    pin_set: bool
    primary_host: str
    features: SpaceFeatures
    abilities: list[Literal['audit.read', 'backgrounds.edit', 'backgrounds.read', 'backgrounds.use', 'billing.assign', 'billing.buy', 'billing.edit', 'billing.govern', 'billing.manage', 'billing.pay', 'billing.read', 'card_styles.edit', 'card_styles.read', 'cards.create', 'cards.delete', 'cards.edit', 'cards.export', 'cards.import', 'cards.members', 'cards.protect', 'cards.read', 'cards.state', 'connectors.manage', 'contacts.edit', 'contacts.export', 'contacts.import', 'contacts.manage', 'contacts.read', 'directories.manage', 'directories.read', 'domains.manage', 'embedding.manage', 'exchange.edit', 'grid.edit', 'locations.edit', 'locations.read', 'members.manage', 'members.read', 'newsletter.edit', 'newsletter.export', 'newsletter.manage', 'newsletter.offer', 'newsletter.read', 'newsletter.send', 'notices.edit', 'products.connect', 'products.manage', 'products.read', 'replacements.ask', 'signatures.connect', 'signatures.edit', 'signatures.read', 'signatures.use', 'spaces.archive', 'spaces.delete', 'spaces.edit', 'spaces.hand_over', 'spaces.protect', 'spaces.read', 'statistics.of_card', 'statistics.read', 'tokens.manage', 'webhooks.manage']]
    missing: list[MissingAbility]
    created_at: str
    public_url: str


class SpaceOverview(TypedDict):
    cards: CardNumbers
    seats: SpaceSeats
    recent: list[CardRow]
    next_steps: list[SpaceNextStep]
    matters: list[SpaceMatterOut]


class SpacePatch(TypedDict):
    """What is not sent stays as it is."""
    placeholders: NotRequired[PlaceholdersIn | None]
    layout: NotRequired[LayoutIn | None]
    field_modes: NotRequired[dict[str, FieldModeIn] | None]
    shared_frames: NotRequired[list[SharedFrameIn]]
    shared_social_media: NotRequired[list[SharedSocialMediaIn]]
    translations: NotRequired[dict[str, PlaceholderTexts] | None]
    default_template: NotRequired[str | None]
    card_permissions: NotRequired[CardPermissionsIn | None]
    name: NotRequired[str | None]
    username: NotRequired[str | None]
    description: NotRequired[str]
    visibility: NotRequired[Visibility | None]
    active: NotRequired[bool | None]
    time_zone: NotRequired[str]
    settings: NotRequired[SpaceSettingsIn | None]


SpaceRole: TypeAlias = "Literal['owner', 'admin', 'editor', 'analyst', 'no_role']"


class SpaceSeats(TypedDict):
    """`used` counts active cards of all spaces that share the licence; `limit` null: without limit."""
    used: int
    limit: int | None


class SpaceSettings(TypedDict):
    """`languages`: those that cards are wanted in; the first one is that of the cards' own texts."""
    wallets: bool
    public_page: bool
    domain_root: DomainRoot
    domain_root_address: str
    products_return: bool
    billing_method: BillingMethod
    notices: bool
    newsletter: bool
    newsletter_sender_name: str
    newsletter_reply_to: str
    newsletter_imprint: dict[str, str]
    newsletter_fields: list[NewsletterFieldSchema]
    newsletter_ask_name: bool
    confirm_invitations: bool
    exchange_fields: dict[str, Ask]
    exchange_questions: list[QuestionSchema]
    exchange_thanks: dict[str, str]
    embedding: bool
    embedding_origins: list[str]
    open_links: bool
    contact_retention_months: int
    contacts_of_leavers: Leaving
    contacts_colleague: str | None
    affiliate: bool
    address_book: bool
    contact_sharing: ContactSharing
    tracking: bool
    show_space_name: bool
    hide_profile_link: bool
    hide_sign_in: bool
    multilingual: bool
    languages: list[Literal['en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']]
    contact_exchange: bool
    qr_code: bool
    social_media: bool
    pin_verification: bool
    deny_exceptions: bool
    force_pin_products: bool
    force_pin_qr_codes: bool
    force_pin_links: bool
    redirect_to_primary: bool


class SpaceSettingsIn(TypedDict):
    wallets: NotRequired[bool]
    public_page: NotRequired[bool]
    domain_root: NotRequired[DomainRoot]
    domain_root_address: NotRequired[str]
    products_return: NotRequired[bool]
    billing_method: NotRequired[BillingMethod]
    notices: NotRequired[bool]
    newsletter: NotRequired[bool]
    newsletter_sender_name: NotRequired[str]
    newsletter_reply_to: NotRequired[str]
    newsletter_imprint: NotRequired[dict[str, str]]
    newsletter_fields: NotRequired[list[NewsletterFieldSchema]]
    newsletter_ask_name: NotRequired[bool]
    confirm_invitations: NotRequired[bool]
    exchange_fields: NotRequired[dict[str, Ask]]
    exchange_questions: NotRequired[list[QuestionSchema]]
    exchange_thanks: NotRequired[dict[str, str]]
    embedding: NotRequired[bool]
    embedding_origins: NotRequired[list[str]]
    open_links: NotRequired[bool]
    contact_retention_months: NotRequired[int]
    contacts_of_leavers: NotRequired[Leaving]
    contacts_colleague: NotRequired[str | None]
    affiliate: NotRequired[bool]
    address_book: NotRequired[bool]
    contact_sharing: NotRequired[ContactSharing]
    tracking: NotRequired[bool]
    show_space_name: NotRequired[bool]
    hide_profile_link: NotRequired[bool]
    hide_sign_in: NotRequired[bool]
    multilingual: NotRequired[bool]
    languages: NotRequired[list[Literal['en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']]]
    contact_exchange: NotRequired[bool]
    qr_code: NotRequired[bool]
    social_media: NotRequired[bool]
    pin_verification: NotRequired[bool]
    deny_exceptions: NotRequired[bool]
    force_pin_products: NotRequired[bool]
    force_pin_qr_codes: NotRequired[bool]
    force_pin_links: NotRequired[bool]
    redirect_to_primary: NotRequired[bool]


class SpaceStatisticsOut(TypedDict):
    """`hours` has views by hour of the week: 168 numbers, from Monday at midnight. `bots` are what was left out.
    Both are counted for whole spaces only, `bots` also for all channels only; else they are null. `products`
    is null where other channels were asked for, and for who may not read products.
    """
    range: CountedRange
    compared: ComparedRange
    figures: FiguresOut
    before: FiguresOut
    curve: list[PointOut]
    curve_before: list[PointOut]
    traits: TraitsOut | None
    traits_by_month: bool
    hours: list[int] | None
    best: list[CountedCard]
    sleeping: SleepingCards
    bots: int | None
    products: TappedProducts | None


class Span(TypedDict):
    opens: str
    closes: str


class SpanIn(TypedDict):
    """From when to when, `closes` maybe on the next day."""
    opens: str
    closes: str


class SpecialDayIn(TypedDict):
    """A day that is not as its weekday: without hours it is closed. `yearly`: in each year."""
    date: str
    name: NotRequired[str]
    yearly: NotRequired[bool]
    hours: NotRequired[list[SpanIn]]


class SpecialDayOut(TypedDict):
    date: str
    name: str
    yearly: bool
    hours: list[Span]


class StretchMeta(TypedDict):
    """`next` is the `cursor` of what follows; null at the end of the list."""
    next: str | None


class StretchAuditEntryOut(TypedDict):
    data: list[AuditEntryOut]
    meta: StretchMeta


class StretchDirectoryCallRow(TypedDict):
    data: list[DirectoryCallRow]
    meta: StretchMeta


class SubscriberChangeOut(TypedDict):
    """The last change of a subscriber; of one who is gone `subscriber` is null."""
    uuid: str
    changed_at: str
    deleted: bool
    subscriber: ChangedSubscriber | None


SubscriberEventKind: TypeAlias = "Literal['asked', 'confirmed', 'imported', 'invited', 'left', 'preferences', 'bounced', 'complained', 'came_back']"


class SubscriberEventOut(TypedDict):
    """`text` is what was read in `language`, `version` of the space's words, on the page `form`. `by` is who of
    the space did it; empty where the person did. `lists` are names, as far as these lists are there still.
    """
    kind: SubscriberEventKind
    at: str
    text: str
    version: int | None
    language: str
    form: str
    lists: list[str]
    proof: SubscriberProof | None
    by: str


class SubscriberFilterQuery(TypedDict):
    """`joined_from` and `joined_until` are days of the space, both included. `card` is where they came from."""
    search: NotRequired[str]
    status: NotRequired[list[SubscriberStatus]]
    list: NotRequired[str | None]
    card: NotRequired[str | None]
    language: NotRequired[list[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu']]]
    source: NotRequired[list[SubscriberSource]]
    joined_from: NotRequired[str | None]
    joined_until: NotRequired[str | None]


class SubscriberListOut(TypedDict):
    uuid: str
    name: str
    since: str


class SubscriberOut(TypedDict):
    """`fields` by the ids of the space's own fields. `suppressed` says why the address gets nothing; null where
    nothing is in the way. `history` begins with what happened last.
    """
    uuid: str
    version: int
    email: str
    name: str
    first_name: str
    last_name: str
    language: str
    fields: dict[str, str]
    status: SubscriberStatus
    source: SubscriberSource
    card: ContactHolder | None
    lists: list[SubscriberListOut]
    suppressed: SuppressionReason | None
    joined_at: str
    confirmed_at: str | None
    left_at: str | None
    space: SubscriberSpace
    history: list[SubscriberEventOut]
    can: list[Literal['audit.read', 'backgrounds.edit', 'backgrounds.read', 'backgrounds.use', 'billing.assign', 'billing.buy', 'billing.edit', 'billing.govern', 'billing.manage', 'billing.pay', 'billing.read', 'card_styles.edit', 'card_styles.read', 'cards.create', 'cards.delete', 'cards.edit', 'cards.export', 'cards.import', 'cards.members', 'cards.protect', 'cards.read', 'cards.state', 'connectors.manage', 'contacts.edit', 'contacts.export', 'contacts.import', 'contacts.manage', 'contacts.read', 'directories.manage', 'directories.read', 'domains.manage', 'embedding.manage', 'exchange.edit', 'grid.edit', 'locations.edit', 'locations.read', 'members.manage', 'members.read', 'newsletter.edit', 'newsletter.export', 'newsletter.manage', 'newsletter.offer', 'newsletter.read', 'newsletter.send', 'notices.edit', 'products.connect', 'products.manage', 'products.read', 'replacements.ask', 'signatures.connect', 'signatures.edit', 'signatures.read', 'signatures.use', 'spaces.archive', 'spaces.delete', 'spaces.edit', 'spaces.hand_over', 'spaces.protect', 'spaces.read', 'statistics.of_card', 'statistics.read', 'tokens.manage', 'webhooks.manage']]


class SubscriberPatch(TypedDict):
    """`lists` are those that the person gets from now on. The address is changed by nobody but the person: by a
    new sign-up.
    """
    first_name: NotRequired[str | None]
    last_name: NotRequired[str | None]
    language: NotRequired[Literal['', 'en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu'] | None]
    fields: NotRequired[dict[str, Any] | None]
    lists: NotRequired[list[str] | None]


class SubscriberProof(TypedDict):
    """What was said of an import: by what the people agreed, in which file they stood, on which day."""
    text: str
    file: str
    day: str


class SubscriberRow(TypedDict):
    """`lists` by their ids; `card` is what the card is called from which somebody came."""
    uuid: str
    email: str
    name: str
    language: str
    status: SubscriberStatus
    source: SubscriberSource
    card: str
    lists: list[str]
    joined_at: str
    left_at: str | None


SubscriberSource: TypeAlias = "Literal['card', 'frame', 'import', 'contact']"


class SubscriberSpace(TypedDict):
    uuid: str
    name: str


SubscriberStatus: TypeAlias = "Literal['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained']"


class SubscribersChangeIn(TypedDict):
    """The subscribers by their `uuids`, else those that the `filter` finds: 500 at once, 200 of those who are
    erased, and with `after` those behind it. `list` for adding and removing one.
    """
    act: Literal['add_list', 'remove_list', 'leave', 'erase']
    uuids: NotRequired[list[str] | None]
    filter: NotRequired[SubscriberFilterQuery | None]
    after: NotRequired[str | None]
    list: NotRequired[str | None]


class SubscribersChanged(TypedDict):
    """`unchanged`: they stand so already, or have left and come back only by themselves. `next`: there are more,
    and they go on with this as `after`.
    """
    changed: int
    unchanged: int
    next: str | None


Supply: TypeAlias = "Literal['service', 'goods']"


class SuppressionAddressIn(TypedDict):
    email: str


class SuppressionCount(TypedDict):
    reason: SuppressionReason
    addresses: int


class SuppressionCounts(TypedDict):
    """Addresses themselves are kept in a form that nobody can read."""
    total: int
    by_reason: list[SuppressionCount]


class SuppressionLiftIn(TypedDict):
    """`reason` stands in the audit log."""
    email: str
    reason: str


class SuppressionOut(TypedDict):
    """`can_lift`: the space may take it back; else only the person, by subscribing anew."""
    is_suppressed: bool
    reason: SuppressionReason | None
    at: str | None
    can_lift: bool


SuppressionReason: TypeAlias = "Literal['left', 'bounced', 'complained', 'erased', 'manual']"


class SwapIn(TypedDict):
    """The new product's serial and PIN, and why the old one is locked."""
    serial: str
    pin: str
    reason: str


TagColour: TypeAlias = "Literal['blue', 'green', 'violet', 'brown', 'red', 'teal', 'pink', 'grey']"


class TagInRow(TypedDict):
    name: str
    colour: TagColour


class TakeOverIn(TypedDict):
    """Fields of `typed` that the contact has from now on."""
    fields: list[str]


class TappedProducts(TypedDict):
    """Products that are connected now. Of each only its last tap is known: `tapped` counts those whose last one
    was in the range, `never` those without any since they were connected, of which `untapped` has the first
    ten, the longest connected first. How often visitors came by products is the figure `product`.
    """
    connected: int
    tapped: int
    never: int
    untapped: list[UntappedProduct]


TaxCategory: TypeAlias = "Literal['S', 'AE', 'K', 'G', 'O', 'E']"


class TaxOut(TypedDict):
    """How services to the account are taxed today: `rate` in percent, `note` in words, empty for none."""
    category: TaxCategory
    rate: str
    country: str
    reverse_charge: bool
    note: str


class TemplateIn(TypedDict):
    name: str


class TemplateOut(TypedDict):
    """With its design."""
    uuid: str
    name: str
    cards: int
    is_default: bool
    updated_at: str
    layout: Layout
    field_modes: dict[str, FieldMode]
    shared_frames: list[SharedFrame]
    shared_social_media: list[SharedSocialMedia]


class TemplatePatch(TypedDict):
    """`from_space`: overwrites the template with the space's present design."""
    name: NotRequired[str | None]
    from_space: NotRequired[bool]


class TemplateRestoreIn(TypedDict):
    """`is_default`: new cards get it again."""
    is_default: NotRequired[bool]


class TemplateRow(TypedDict):
    """In a list. `cards`: living cards that follow it; `is_default`: new cards get it."""
    uuid: str
    name: str
    cards: int
    is_default: bool
    updated_at: str


class TextFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['text']
    html: str


class TextFrameIn(TypedDict):
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['text']
    html: NotRequired[str]


class TraitValueOut(TypedDict):
    """`…` stands for all values that are not kept apart."""
    value: str
    views: int


class TraitsOut(TypedDict):
    """Views by the country of the visitor's network, kind of device, language, host that led here and campaign,
    each with the most frequent first. Views of which nothing is known are not listed. `link` has clicks by
    the link.
    """
    country: list[TraitValueOut]
    device: list[TraitValueOut]
    language: list[TraitValueOut]
    referrer: list[TraitValueOut]
    campaign: list[TraitValueOut]
    link: list[ClickedLinkOut]


class UndoneOut(TypedDict):
    undone: int


class UntappedProduct(TypedDict):
    uuid: str
    serial: str
    card: str
    name: str
    connected_at: str | None


class UpsertIn(TypedDict):
    """`rows`: people as columns of an import have them, each with its `external_key`; a row without one is
    refused, and no other with it. What is empty, null or left out says nothing: a card keeps what it has.
    `state` is that of new cards; where the licence covers no more active ones, the rest become drafts.
    `default_country` is that of phone numbers without a code, else that of the space. `name` is how people
    find it among the imports of the space.
    """
    rows: list[dict[str, str | int | None]]
    dry_run: NotRequired[bool]
    state: NotRequired[NewCardState]
    default_country: NotRequired[str]
    name: NotRequired[str]


class UpsertOut(TypedDict):
    """`done` of `total` rows are worked through, first to check all of them, then to write what is to be
    written; `total` is null before it begins. `created` to `refused` are known when `status` is no longer
    `checking`: what would happen, and in the end what has happened. `drafts`: new cards for which no seat was
    left. `message` says in words how it ended, also when its work is long forgotten. Until `undo_until`
    people can take back in the manager what was written.
    """
    uuid: str
    name: str
    status: UpsertStatus
    dry_run: bool
    rows: int
    done: int
    total: int | None
    created: int
    changed: int
    unchanged: int
    refused: int
    drafts: int
    message: str
    undo_until: str | None
    created_at: str


class UpsertReasonOut(TypedDict):
    """`refuses` false: a remark, the row is taken without this."""
    field: str
    message: str
    refuses: bool


class UpsertRowOut(TypedDict):
    """`index` is the place among `rows`, from 0. `written`: it has happened; else it is what would happen.
    `changes` names the fields of the card that differ.
    """
    index: int
    external_key: str
    outcome: RowOutcome
    written: bool
    card: str | None
    changes: list[str]
    reasons: list[UpsertReasonOut]


class UpsertRows(TypedDict):
    data: list[UpsertRowOut]
    meta: StretchMeta


UpsertStatus: TypeAlias = "Literal['checking', 'running', 'done', 'failed', 'cancelled', 'undone']"


class VariantOut(TypedDict):
    """`colour` as #rrggbb, empty where no colour tells it from others. `products` are of it."""
    uuid: str
    name: str
    colour: str
    material: str
    picture: str | None
    products: int


class VatOut(TypedDict):
    """What is known of the VAT number. `name` and `address` are as VIES tells them, `reference` its consultation
    number. `checkable`: VIES knows numbers of this country. `differs`: VIES tells another company's name.
    """
    number: str
    state: NumberState
    state_name: str
    checked_at: str | None
    checkable: bool
    name: str
    address: str
    reference: str
    differs: bool


class VideoFrame(TypedDict):
    id: str
    title: str
    translations: dict[str, FrameTexts]
    kind: Literal['video']
    url: str
    provider: str
    poster: ImageOut | None


class VideoFrameIn(TypedDict):
    """`provider` is recognised by the address and only read."""
    id: NotRequired[str]
    title: NotRequired[str]
    translations: NotRequired[dict[str, FrameTextsIn]]
    kind: Literal['video']
    url: NotRequired[str]
    provider: NotRequired[str | None]
    poster: NotRequired[str | None]


Visibility: TypeAlias = "Literal['public', 'unlisted', 'private']"

