import type { FieldMode } from '@/shared/api/types'
import type { GridDraft, ModeField } from './draft'

/** Fields for which a space keeps a value of its own: under a lock it stands on every card. */
const OF_SPACE: Partial<Record<ModeField, keyof GridDraft['placeholders']>> = {
  organisation: 'name',
  description: 'description',
  addresses: 'address',
  header: 'header',
  logo: 'logo',
  profile_picture: 'profile_picture',
}

export type Meaning =
  | 'hidden'
  | 'free'
  | 'freeWithDefault'
  /** The space's own value on every card. */
  | 'lockedValue'
  /** Locked to the space's value, and there is none: the field stays empty on every card. */
  | 'lockedEmpty'
  /** Nobody's value but the card's own: people of the space change it, card users do not. */
  | 'lockedOwn'
  | 'freeShared'
  | 'lockedShared'
  | 'layoutFree'
  | 'layoutLocked'

export function placeholderOf(field: ModeField): keyof GridDraft['placeholders'] | null {
  return OF_SPACE[field] ?? null
}

function hasValue(draft: GridDraft, key: keyof GridDraft['placeholders']): boolean {
  const value = draft.placeholders[key]
  if (typeof value === 'string') return value.trim() !== ''
  if (value === null) return false
  return (
    'uuid' in value ||
    ['street', 'street2', 'zipcode', 'city', 'region', 'country'].some((part) =>
      (value as unknown as Record<string, string>)[part]?.trim(),
    )
  )
}

/** What a field's mode means for cards, as the key of a sentence. */
export function meaningOf(field: ModeField, draft: GridDraft): Meaning {
  const { visible, locked } = draft.field_modes[field]
  if (field === 'layout') return locked ? 'layoutLocked' : 'layoutFree'
  if (!visible) return 'hidden'
  const key = placeholderOf(field)
  if (key) {
    if (locked) return hasValue(draft, key) ? 'lockedValue' : 'lockedEmpty'
    return hasValue(draft, key) ? 'freeWithDefault' : 'free'
  }
  const shares =
    (field === 'social_media' && draft.shared_social_media.length > 0) ||
    (field === 'frames' && draft.shared_frames.length > 0)
  if (shares) return locked ? 'lockedShared' : 'freeShared'
  return locked ? 'lockedOwn' : 'free'
}

/** A field's mode after a switch: one that is free needs no reason. */
export function changedMode(mode: FieldMode, patch: Partial<FieldMode>): FieldMode {
  const next = { ...mode, ...patch }
  return next.locked ? next : { ...next, reason: '' }
}

export interface ModeCounts {
  hidden: number
  locked: number
}

export function countModes(modes: GridDraft['field_modes']): ModeCounts {
  const all = Object.values(modes)
  return { hidden: all.filter((mode) => !mode.visible).length, locked: all.filter((mode) => mode.locked).length }
}
