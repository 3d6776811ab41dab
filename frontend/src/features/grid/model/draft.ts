import type { GridPatch } from '@/shared/api/generated/types.gen'
import type {
  Address,
  CardPermissions,
  FieldMode,
  Layout,
  SharedFrame,
  SharedSocialMedia,
  Space,
} from '@/shared/api/types'
import { framesOut } from '@/features/frames/model/frames'
import { socialOut } from '@/features/cards/model/draft'
import { keysLike, ofEach, type FieldGroup, type KeyLike } from '@/features/cards/model/fields'
import { translated } from '@/features/languages/model/draft'
import { tidy, type Translations } from '@/features/languages/model/texts'
import { byKey, pictureOut, rowsOf, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'

/** Fields of a card whose visibility and lock a space sets, in groups as the table shows them. */
export const FIELD_GROUPS = {
  person: keysLike({ group: 'person' }),
  work: keysLike({ group: 'work' }),
  contact: keysLike({ group: 'contact' }),
  content: keysLike({ group: 'content' }),
  look: keysLike({ group: 'look' }),
} as const satisfies { [G in FieldGroup]: readonly KeyLike<{ group: G }>[] }
export type ModeField = KeyLike<{ group: FieldGroup }>
export const MODE_FIELDS: readonly ModeField[] = Object.values(FIELD_GROUPS).flat()

export type LayoutKey = keyof Layout
export type DesignLayout = { [K in LayoutKey]-?: NonNullable<Layout[K]> }

export type Placeholders = Space['placeholders']
export type PlaceholderKey = keyof Placeholders
/** The texts among them that may be there in further languages. */
export const TEXT_KEYS = ['name', 'description'] as const

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
/** The draft of the design in an editor that is open. */
export type GridEditing = Editing<Space, GridDraft, Path, GridPatch>

const FREE: FieldMode = { visible: true, locked: false, reason: '' }
const ADDRESS_PARTS = ['street', 'street2', 'zipcode', 'city', 'region', 'country'] as const

function draftOf(space: Space): GridDraft {
  return {
    layout: space.layout as DesignLayout,
    placeholders: space.placeholders,
    translations: tidy(space.translations as unknown as Translations),
    field_modes: ofEach(MODE_FIELDS, (field) => space.field_modes[field] ?? FREE),
    shared_frames: space.shared_frames,
    shared_social_media: space.shared_social_media,
    card_permissions: space.card_permissions,
  }
}

function addressOut(address: Address | null): Record<string, string> | null {
  if (!address || (!address.location && ADDRESS_PARTS.every((part) => address[part].trim() === ''))) return null
  const followed: Record<string, string> = address.location ? { location: address.location } : {}
  return {
    label: address.label,
    ...followed,
    ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, address[part].trim()])),
  }
}

function modeOut({ visible, locked, reason }: FieldMode): FieldMode {
  return { visible, locked, reason: reason.trim() }
}

function sharedSocialOut(row: SharedSocialMedia) {
  return { ...socialOut(row), locked: row.locked, place: row.place }
}

/** The draft of a space's design, its fields in the order of the pages. */
export const gridForm = draftForm<Space, GridDraft, Path, GridPatch>(draftOf, {
  layout: byKey(),
  placeholders: byKey<Placeholders>({
    address: addressOut,
    header: pictureOut,
    logo: pictureOut,
    logo_dark: pictureOut,
    profile_picture: pictureOut,
  }),
  translations: translated(TEXT_KEYS),
  field_modes: byKey(ofEach(MODE_FIELDS, () => modeOut)),
  shared_frames: whole<SharedFrame[]>(framesOut),
  shared_social_media: rowsOf(sharedSocialOut, (row) => row.value.trim() === ''),
  card_permissions: byKey(),
})
