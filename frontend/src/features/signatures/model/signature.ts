import type {
  Portrait,
  SignatureField,
  SignatureLayout,
  SignatureLook,
  SignatureOut,
  SignaturePatch,
  SignatureUse,
  TypeSize,
} from '@/shared/api/generated/types.gen'
import { rowsOf, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'
import { isLanguage } from '@/shared/i18n/languages'
import { isColour } from '@/shared/ui/contrast'

export type Signature = SignatureOut

export const LAYOUTS: readonly SignatureLayout[] = ['classic', 'column', 'company', 'split', 'band', 'short']
export const USES: readonly SignatureUse[] = ['all', 'new', 'reply']
export const PORTRAITS: readonly Portrait[] = ['round', 'square', 'none']
export const SIZES: readonly TypeSize[] = ['small', 'medium', 'large']
export const FIELDS: readonly SignatureField[] = [
  'pronouns',
  'job_title',
  'department',
  'organisation',
  'phones',
  'email',
  'website',
  'address',
  'card',
  'social',
]
export const MOST_FEET = 30
export const LONGEST_FOOT = 1000

/** A foot of some country or language; empty is any. */
export interface Foot {
  id: string
  country: string
  language: string
  text: string
}

/** A colour that is not chosen is empty: the space's is taken. */
export interface SignatureDraft {
  name: string
  layout: SignatureLayout
  use: SignatureUse
  colour: string
  fields: SignatureField[]
  portrait: Portrait
  size: TypeSize
  shows_logo: boolean
  shows_labels: boolean
  shows_banner: boolean
  legal: Foot[]
}
export type SignatureChange = keyof SignatureDraft
export type SignatureEditing = Editing<Signature, SignatureDraft, SignatureChange, SignaturePatch>

const isEmpty = (foot: Foot) => !foot.text.trim()
function footOut({ id, country, language, text }: Foot) {
  return { id, country, language: isLanguage(language) ? language : ('' as const), text }
}

export const signatureForm = draftForm<Signature, SignatureDraft, SignatureChange, SignaturePatch>(
  (saved) => ({
    name: saved.name,
    layout: saved.layout,
    use: saved.use,
    colour: saved.colour ?? '',
    fields: saved.fields,
    portrait: saved.portrait,
    size: saved.size,
    shows_logo: saved.shows_logo,
    shows_labels: saved.shows_labels,
    shows_banner: saved.shows_banner,
    // What came by the API alone may have no id.
    legal: saved.legal.map((foot, place) => ({ ...foot, id: foot.id || `foot-${place}` })),
  }),
  {
    name: whole(),
    layout: whole(),
    use: whole(),
    colour: whole<string>((value) => value || null),
    fields: whole(),
    portrait: whole(),
    size: whole(),
    shows_logo: whole(),
    shows_labels: whole(),
    shows_banner: whole(),
    legal: rowsOf(footOut, isEmpty),
  },
)

/** What is drawn while somebody types: a colour that is none yet is left to the server, as is a foot without words. */
export function lookOf({ name: _name, use: _use, legal, ...draft }: SignatureDraft): SignatureLook {
  return {
    ...draft,
    colour: isColour(draft.colour) ? draft.colour : null,
    legal: legal.filter((foot) => !isEmpty(foot)).map(footOut),
  }
}

/** The fields that are written, in the order in which people read them, with one more or less. */
export function withField(fields: readonly SignatureField[], field: SignatureField, on: boolean): SignatureField[] {
  return FIELDS.filter((one) => (one === field ? on : fields.includes(one)))
}

export function newFoot(): Foot {
  return { id: crypto.randomUUID(), country: '', language: '', text: '' }
}
