/** Shapes of the API, as its contract names them. */

export type Uuid = string
/** ISO 8601 in UTC. */
export type Timestamp = string

export interface Envelope<T> {
  data: T
}
export interface Listing<T> {
  data: T[]
  meta: { total: number; page: number; per_page: number }
}

export interface Tokens {
  access_token: string
  session_id: string
  expires_at: Timestamp
}
export interface FactorTicket {
  ticket: string
  methods: FactorMethod[]
  expires_at: Timestamp
}
export type FactorMethod = 'totp' | 'recovery_code'

export interface ImageVariant {
  avif?: string
  webp?: string
  jpeg?: string
}
export interface Image {
  uuid: Uuid
  url: string
  width: number
  height: number
  alt: string
  variants: Record<string, ImageVariant>
}
export type ImagePurpose = 'profile_picture' | 'header' | 'logo' | 'frame' | 'user_picture'

export interface User {
  uuid: Uuid
  email: string
  first_name: string
  last_name: string
  phone: string
  picture: Image | null
  language: { lang: string }
  email_verified: boolean
  is_staff: boolean
  second_factors: { totp: boolean; recovery_codes_left: number }
  created_at: Timestamp
}
export interface UserSession {
  uuid: Uuid
  device: string
  place: string
  last_used_at: Timestamp
  created_at: Timestamp
  current: boolean
}
export interface TotpSetup {
  secret: string
  otpauth_uri: string
  qr_svg: string
}
export interface DebugInfo {
  version: string
  commit: string
  django: string
  python: string
  database: string
  time: Timestamp
  mails_url: string | null
  demo: boolean
  languages: string[]
}

export interface Country {
  value: string
  text: string
}
export interface PhonePrefix {
  value: string
  text: string
  country: string
}
export interface Currency {
  value: string
  text: string
  symbol: string
  digits: number
}
export interface LanguageOption {
  value: string
  text: string
  native: string
}
export interface SocialNetwork {
  value: string
  text: string
  category: string
  icon: string
  placeholder: string
  pattern: string
  kind: 'handle' | 'phone' | 'email' | 'url'
  example: string
}
export interface SocialNetworkGroup {
  category: string
  text: string
  items: SocialNetwork[]
}
export interface NormalisedSocialMedia {
  network: string
  value: string
  url: string
  label: string
}

export type SpaceRole = 'owner' | 'admin' | 'editor' | 'analyst' | 'no_role'
export type CardRole = 'admin' | 'user' | 'no_role'
export type Visibility = 'public' | 'unlisted' | 'private'
export type Ability =
  | 'spaces.read'
  | 'spaces.edit'
  | 'spaces.delete'
  | 'cards.read'
  | 'cards.create'
  | 'cards.edit'
  | 'cards.delete'
  | 'cards.import'
  | 'cards.export'
  | 'cards.state'
  | 'grid.edit'
  | 'members.read'
  | 'members.manage'
  | 'billing.manage'
  | 'statistics.read'
  | 'contacts.read'

export interface Permission {
  role: SpaceRole
  abilities: Ability[]
}
export interface SpaceSummary {
  uuid: Uuid
  name: string
  username: string | null
  visibility: Visibility
  active: boolean
  role: SpaceRole
  cards_used: number
  cards_limit: number | null
  licence: { package: string; name: string } | null
  logo: Image | null
  colour: string
  deleted_at: Timestamp | null
  purge_at: Timestamp | null
}
export interface Layout {
  primary: string | null
  background: string | null
  text: string | null
  mode: 'auto' | 'light' | 'dark' | null
  rounding: number | null
  header_style: 'image' | 'colour' | 'gradient' | 'none' | null
}
export interface FieldMode {
  visible: boolean
  locked: boolean
}
export interface Space extends SpaceSummary {
  version: number
  description: string
  placeholders: {
    name: string
    address: Address | null
    description: string
    header: Image | null
    logo: Image | null
    profile_picture: Image | null
  }
  layout: Layout
  field_modes: Record<string, FieldMode>
  abilities: Ability[]
  created_at: Timestamp
  public_url: string
}
export interface SpaceOverview {
  cards: { total: number; draft: number; active: number; inactive: number; locked: number }
  seats: { used: number; limit: number | null }
  recent: CardRow[]
  next_steps: { code: string; done: boolean }[]
}
export interface UsernameCheck {
  username: string
  available: boolean
  reason: string | null
  suggestion: string | null
}

export type CardState = 'draft' | 'active' | 'inactive' | 'locked'
export type CardFocus = 'person' | 'company' | 'link'
export type ContactLabel = 'mobile' | 'work' | 'home' | 'fax' | 'other'

export interface Phone {
  id: string
  label: ContactLabel
  custom_label: string
  number: string
  e164: string | null
  extension: string
}
export interface EmailAddress {
  id: string
  label: ContactLabel
  custom_label: string
  email: string
}
export interface Website {
  id: string
  label: ContactLabel
  custom_label: string
  url: string
  title: string
}
export interface Address {
  id: string
  label: ContactLabel
  custom_label: string
  street: string
  street2: string
  zipcode: string
  city: string
  region: string
  country: string
}
export interface SocialMedia {
  id: string
  network: string
  value: string
  url: string
  label: string
}
interface FrameBase {
  id: string
  title: string
}
export type Frame =
  | (FrameBase & { kind: 'text'; html: string })
  | (FrameBase & { kind: 'image'; image: Image | null; alt: string; href: string })
  | (FrameBase & { kind: 'link'; url: string; label: string })
  | (FrameBase & { kind: 'video'; url: string; provider?: string; poster?: Image | null })

export interface CardRow {
  uuid: Uuid
  handle: string
  state: CardState
  display_name: string
  job_title: string
  department: string
  city: string
  email: string
  picture: Image | null
  initials: string
  updated_at: Timestamp
  deleted_at: Timestamp | null
  space: { uuid: Uuid; name: string }
  version: number
}
export interface Card {
  uuid: Uuid
  handle: string
  username: string | null
  version: number
  state: CardState
  lock_reason: string
  focus: CardFocus
  space: { uuid: Uuid; name: string }
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
  phones: Phone[]
  emails: EmailAddress[]
  websites: Website[]
  addresses: Address[]
  social_media: SocialMedia[]
  frames: Frame[]
  layout: Layout
  header: Image | null
  logo: Image | null
  profile_picture: Image | null
  resolved: {
    organisation: string
    description: string
    address: Address | null
    header: Image | null
    logo: Image | null
    profile_picture: Image | null
    layout: Layout
  }
  locked_fields: string[]
  display_name: string
  public_url: string
  qr_url: string
  role: CardRole | SpaceRole
  abilities: Ability[]
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: Timestamp | null
  purge_at: Timestamp | null
}
export interface CardFacets {
  states: Partial<Record<CardState, number>>
  departments: { value: string; count: number }[]
}
export interface BulkResult {
  changed: number
  skipped: { uuid: Uuid; reason: string }[]
  undo: { action: string; uuids: Uuid[] } | null
}

export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
export interface Job {
  uuid: Uuid
  kind: 'import_check' | 'import_run' | 'export'
  title: string
  status: JobStatus
  done: number
  total: number | null
  message: string
  result: Record<string, unknown>
  file_url: string | null
  space: Uuid | null
  created_at: Timestamp
  finished_at: Timestamp | null
  seen: boolean
}
export interface ImportColumn {
  index: number
  header: string
  samples: string[]
  field: string | null
}
export interface Import {
  uuid: Uuid
  file_name: string
  kind: 'csv' | 'xlsx'
  encoding: string
  delimiter: string
  sheets: string[]
  sheet: string
  header_row: number
  row_count: number
  columns: ImportColumn[]
  fields: { value: string; text: string; group: string }[]
  mapping: Record<string, string | null>
  key: 'email' | 'external_key' | 'none'
  default_country: string
  state: CardState
  status: 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'
  summary: { create: number; update: number; unchanged: number; bad: number; skipped: number }
  job: Job | null
}
export interface ImportRow {
  row: number
  status: 'bad' | 'create' | 'update' | 'unchanged'
  display_name: string
  values: Record<string, string>
  reasons: { field: string; message: string }[]
}
