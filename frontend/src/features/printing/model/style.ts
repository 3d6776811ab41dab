import type {
  CardBase,
  CardStyleLook,
  CardStyleOut,
  CardStylePatch,
  CodePlace,
  Foil,
  PrintedField,
  PrintLayout,
  ProductCategory,
} from '@/shared/api/generated/types.gen'
import type { Image } from '@/shared/api/types'
import { pictureOut, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'
import { isColour } from '@/shared/ui/contrast'

export type CardStyle = CardStyleOut

export const LAYOUTS: readonly PrintLayout[] = ['grid', 'field', 'frame', 'column', 'poster']
export const BASES: readonly CardBase[] = ['light', 'dark']
export const FOILS: readonly Foil[] = ['none', 'gold', 'silver']
export const CODE_PLACES: readonly CodePlace[] = [
  'back_right',
  'back_centre',
  'back_left',
  'front_right',
  'front_left',
  'none',
]
export const PRINTED_FIELDS: readonly PrintedField[] = [
  'name',
  'job_title',
  'department',
  'organisation',
  'phone',
  'email',
  'website',
  'address',
]
export const CATEGORIES: readonly ProductCategory[] = ['card', 'sticker', 'badge', 'key_ring', 'stand']
export const COLOURS = ['ground', 'text', 'accent'] as const
/** What the server takes, in millimetres and percent. */
export const BOUNDS = { code_size: [12, 40], margin: [2, 12], type_size: [70, 130] } as const

/** Colours that are not chosen are empty: they follow from base and space. */
export interface StyleDraft {
  name: string
  layout: PrintLayout
  base: CardBase
  ground: string
  text: string
  accent: string
  foil: Foil
  logo: Image | null
  front_fields: PrintedField[]
  back_fields: PrintedField[]
  code_place: CodePlace
  code_size: number
  margin: number
  type_size: number
  outlines: boolean
}
export type StyleChange = keyof StyleDraft
export type StyleEditing = Editing<CardStyle, StyleDraft, StyleChange, CardStylePatch>

const colour = () => whole<string>((value) => value || null)

export const styleForm = draftForm<CardStyle, StyleDraft, StyleChange, CardStylePatch>(
  (saved) => ({
    name: saved.name,
    layout: saved.layout,
    base: saved.base,
    ground: saved.ground ?? '',
    text: saved.text ?? '',
    accent: saved.accent ?? '',
    foil: saved.foil,
    logo: saved.logo,
    front_fields: saved.front_fields,
    back_fields: saved.back_fields,
    code_place: saved.code_place,
    code_size: saved.code_size,
    margin: saved.margin,
    type_size: saved.type_size,
    outlines: saved.outlines,
  }),
  {
    name: whole(),
    layout: whole(),
    base: whole(),
    ground: colour(),
    text: colour(),
    accent: colour(),
    foil: whole(),
    logo: whole(pictureOut),
    front_fields: whole(),
    back_fields: whole(),
    code_place: whole(),
    code_size: whole(),
    margin: whole(),
    type_size: whole(),
    outlines: whole(),
  },
)

/** What is drawn while somebody types: a colour that is none yet is left to the server. */
export function lookOf({ name: _name, logo, ...draft }: StyleDraft): CardStyleLook {
  const drawn = (value: string) => (isColour(value) ? value : null)
  return {
    ...draft,
    ground: drawn(draft.ground),
    text: drawn(draft.text),
    accent: drawn(draft.accent),
    logo: pictureOut(logo),
  }
}
