import type { GridPatch } from '@/shared/api/generated/types.gen'
import type {
  Address,
  CardPermissions,
  FieldMode,
  Image,
  Layout,
  SharedFrame,
  SharedSocialMedia,
  Space,
} from '@/shared/api/types'
import { framesOut } from '@/features/frames/model/frames'
import { textIn, tidy, withText, type Translations } from '@/features/languages/model/texts'
import { LANGUAGES } from '@/shared/i18n/languages'

/** Fields of a card whose visibility and lock a space sets, in groups as the table shows them. */
export const FIELD_GROUPS = {
  person: ['prefix', 'first_name', 'last_name', 'suffix', 'pronouns', 'profile_picture'],
  work: ['job_title', 'department', 'organisation', 'description'],
  contact: ['phones', 'emails', 'websites', 'addresses'],
  content: ['social_media', 'frames'],
  look: ['layout', 'header', 'logo'],
} as const
export type FieldGroup = keyof typeof FIELD_GROUPS
export type ModeField = (typeof FIELD_GROUPS)[FieldGroup][number]
export const MODE_FIELDS: readonly ModeField[] = Object.values(FIELD_GROUPS).flat()

export type LayoutKey = keyof Layout
export type DesignLayout = { [K in LayoutKey]-?: NonNullable<Layout[K]> }
const LAYOUT_KEYS = [
  'primary',
  'background',
  'text',
  'mode',
  'rounding',
  'header_style',
] as const satisfies readonly LayoutKey[]

export interface Placeholders {
  name: string
  address: Address | null
  description: string
  header: Image | null
  logo: Image | null
  profile_picture: Image | null
}
export type PlaceholderKey = keyof Placeholders
const PLACEHOLDER_KEYS = [
  'name',
  'address',
  'description',
  'header',
  'logo',
  'profile_picture',
] as const satisfies readonly PlaceholderKey[]
/** The texts among them that may be there in further languages. */
export const TEXT_KEYS = ['name', 'description'] as const
export type PermissionKey = keyof CardPermissions

/** What the pages of the grid change, as it stands in the form. */
export interface GridDraft {
  layout: DesignLayout
  placeholders: Placeholders
  translations: Translations
  field_modes: Record<ModeField, FieldMode>
  shared_frames: SharedFrame[]
  shared_social_media: SharedSocialMedia[]
  card_permissions: CardPermissions
}

/** One value that is counted, compared and sent by itself: `layout.primary`, `field_modes.logo`, `shared_frames`. */
export type Path = string

const FREE: FieldMode = { visible: true, locked: false, reason: '' }
const ADDRESS_PARTS = ['street', 'street2', 'zipcode', 'city', 'region', 'country'] as const

export function draftOf(space: Space): GridDraft {
  const { name, address, description, header, logo, profile_picture } = space.placeholders
  return {
    layout: space.layout as DesignLayout,
    placeholders: { name, address, description, header, logo, profile_picture },
    translations: tidy(space.translations as unknown as Translations),
    field_modes: Object.fromEntries(
      MODE_FIELDS.map((field) => [field, space.field_modes[field] ?? FREE]),
    ) as GridDraft['field_modes'],
    shared_frames: space.shared_frames,
    shared_social_media: space.shared_social_media,
    card_permissions: space.card_permissions,
  }
}

function addressOut(address: Address | null): Record<string, string> | null {
  if (!address || ADDRESS_PARTS.every((part) => address[part].trim() === '')) return null
  return { label: address.label, ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, address[part].trim()])) }
}

/** Rows without a value are neither counted as a change nor sent. */
export function sentSocial(rows: readonly SharedSocialMedia[]): SharedSocialMedia[] {
  return rows.filter((row) => row.value.trim() !== '')
}

/** Every value of a draft as it goes to the server, by its path. Two values are the same when these are. */
function payloads(draft: GridDraft): Map<Path, unknown> {
  const result = new Map<Path, unknown>()
  for (const key of LAYOUT_KEYS) result.set(`layout.${key}`, draft.layout[key])
  for (const key of PLACEHOLDER_KEYS) {
    const value = draft.placeholders[key]
    if (key === 'address') result.set('placeholders.address', addressOut(draft.placeholders.address))
    else result.set(`placeholders.${key}`, value !== null && typeof value === 'object' ? (value as Image).uuid : value)
  }
  for (const language of LANGUAGES) {
    for (const key of TEXT_KEYS)
      result.set(`translations.${language}.${key}`, textIn(draft.translations, language, key))
  }
  for (const field of MODE_FIELDS) {
    const { visible, locked, reason } = draft.field_modes[field]
    result.set(`field_modes.${field}`, { visible, locked, reason: reason.trim() })
  }
  result.set('shared_frames', framesOut(draft.shared_frames))
  result.set(
    'shared_social_media',
    sentSocial(draft.shared_social_media).map(({ id, network, value, label, locked, place }) => ({
      id,
      network,
      value: value.trim(),
      label,
      locked,
      place,
    })),
  )
  for (const [key, value] of Object.entries(draft.card_permissions)) result.set(`card_permissions.${key}`, value)
  return result
}

/** The paths in which two drafts differ, in the order of the pages. */
export function changesBetween(one: GridDraft, other: GridDraft): Path[] {
  const others = payloads(other)
  return [...payloads(one)]
    .filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(others.get(path)))
    .map(([path]) => path)
}

/** Body for PATCH and preview: only what changed. Translations go as a whole, because they replace the present ones. */
export function patchOf(draft: GridDraft, base: GridDraft): GridPatch {
  const values = payloads(draft)
  const body: Record<string, Record<string, unknown> | unknown> = {}
  for (const path of changesBetween(draft, base)) {
    const [head = '', key] = path.split('.')
    if (head === 'translations') body[head] = tidy(draft.translations)
    else if (key === undefined) body[head] = values.get(path)
    else body[head] = { ...(body[head] as object | undefined), [key]: values.get(path) }
  }
  return body as GridPatch
}

function copyPath(path: Path, from: GridDraft, to: GridDraft): GridDraft {
  const [head = '', key = '', part = ''] = path.split('.')
  if (head === 'shared_frames') return { ...to, shared_frames: from.shared_frames }
  if (head === 'shared_social_media') return { ...to, shared_social_media: from.shared_social_media }
  if (head === 'translations')
    return { ...to, translations: withText(to.translations, key, part, textIn(from.translations, key, part)) }
  const section = head as 'layout' | 'placeholders' | 'field_modes' | 'card_permissions'
  return { ...to, [section]: { ...to[section], [key]: (from[section] as unknown as Record<string, unknown>)[key] } }
}

/** `theirs` with what was changed here since `base` laid over it. */
export function mergeOver(base: GridDraft, mine: GridDraft, theirs: GridDraft): GridDraft {
  return changesBetween(mine, base).reduce((result, path) => copyPath(path, mine, result), theirs)
}

/** What both sides changed since `base`, and not to the same. */
export function bothChanged(base: GridDraft, mine: GridDraft, theirs: GridDraft): Path[] {
  const other = new Set(changesBetween(theirs, base))
  const differs = new Set(changesBetween(mine, theirs))
  return changesBetween(mine, base).filter((path) => other.has(path) && differs.has(path))
}

/** The values as the server has them after `sent` was saved; what was typed since stays. */
export function afterSave(saved: GridDraft, sent: GridDraft, now: GridDraft): GridDraft {
  return changesBetween(now, sent).reduce((result, path) => copyPath(path, now, result), saved)
}
