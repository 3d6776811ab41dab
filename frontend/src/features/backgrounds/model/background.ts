import type {
  BackgroundDesign,
  BackgroundField,
  BackgroundLook,
  BackgroundOut,
  BackgroundPatch,
  BackgroundSide,
} from '@/shared/api/generated/types.gen'
import type { Image } from '@/shared/api/types'
import { pictureOut, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'
import { isColour } from '@/shared/ui/contrast'

export type Background = BackgroundOut

export const DESIGNS: readonly BackgroundDesign[] = [
  'plain',
  'gradient',
  'band',
  'corner',
  'frame',
  'dots',
  'waves',
  'room',
  'aurora',
  'mosaic',
]
export const SIDES: readonly BackgroundSide[] = ['left', 'right']
export const FIELDS: readonly BackgroundField[] = [
  'name',
  'job_title',
  'department',
  'organisation',
  'phone',
  'email',
  'website',
]

/** A colour that is not chosen is empty: the space's is taken. */
export interface BackgroundDraft {
  name: string
  design: BackgroundDesign
  colour: string
  picture: Image | null
  fields: BackgroundField[]
  side: BackgroundSide
  shows_logo: boolean
  shows_code: boolean
}
export type BackgroundChange = keyof BackgroundDraft
export type BackgroundEditing = Editing<Background, BackgroundDraft, BackgroundChange, BackgroundPatch>

export const backgroundForm = draftForm<Background, BackgroundDraft, BackgroundChange, BackgroundPatch>(
  (saved) => ({
    name: saved.name,
    design: saved.design,
    colour: saved.colour ?? '',
    picture: saved.picture,
    fields: saved.fields,
    side: saved.side,
    shows_logo: saved.shows_logo,
    shows_code: saved.shows_code,
  }),
  {
    name: whole(),
    design: whole(),
    colour: whole<string>((value) => value || null),
    picture: whole(pictureOut),
    fields: whole(),
    side: whole(),
    shows_logo: whole(),
    shows_code: whole(),
  },
)

/** What is drawn while somebody types: a colour that is none yet is left to the server. */
export function lookOf({ name: _name, picture, ...draft }: BackgroundDraft): BackgroundLook {
  return { ...draft, colour: isColour(draft.colour) ? draft.colour : null, picture: pictureOut(picture) }
}

/** The fields that are written, in the order in which people read them, with one more or less. */
export function withField(fields: readonly BackgroundField[], field: BackgroundField, on: boolean): BackgroundField[] {
  return FIELDS.filter((one) => (one === field ? on : fields.includes(one)))
}
