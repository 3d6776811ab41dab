import { frameOut, isEmptyFrame } from '@/features/frames/model/frames'
import { tidy, textIn, withText } from '@/features/languages/model/texts'
import { LANGUAGES, type Language } from '@/shared/i18n/languages'
import type { CardPatch } from '@/shared/api/generated/types.gen'
import type { Address, Card, EmailAddress, Frame, Image, Layout, Phone, SocialMedia, Website } from '@/shared/api/types'

export { newRowId } from '@/features/frames/model/frames'

/** What the editor may change, as it stands in the form. */
export type Draft = Pick<
  Card,
  | 'focus'
  | 'language'
  | 'prefix'
  | 'first_name'
  | 'last_name'
  | 'suffix'
  | 'pronouns'
  | 'job_title'
  | 'department'
  | 'organisation'
  | 'description'
  | 'phones'
  | 'emails'
  | 'websites'
  | 'addresses'
  | 'social_media'
  | 'frames'
  | 'layout'
  | 'header'
  | 'logo'
  | 'profile_picture'
  | 'hidden_shared'
> & {
  /** Texts in further languages: language → field → text. */
  translations: Partial<Record<string, Partial<Record<string, string>>>>
}
export type DraftField = keyof Draft

export interface RowTypes {
  phones: Phone
  emails: EmailAddress
  websites: Website
  addresses: Address
  social_media: SocialMedia
  frames: Frame
}
export type RowField = keyof RowTypes
export type LayoutKey = keyof Layout
export type TextField = Exclude<DraftField, RowField | 'layout' | 'translations' | 'hidden_shared' | ImageField>
export type ImageField = 'header' | 'logo' | 'profile_picture'
/** Texts that a card may have in several languages; names stay as they are. */
export const TRANSLATED_FIELDS = [
  'prefix',
  'suffix',
  'pronouns',
  'job_title',
  'department',
  'organisation',
  'description',
] as const satisfies readonly TextField[]
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number]
type Translation = `translations.${Language}.${TranslatedField}`
/** A field, one key of the layout or one text in a further language: what is counted, compared and chosen. */
export type Change = Exclude<DraftField, 'layout' | 'translations'> | `layout.${LayoutKey}` | Translation

export const TEXT_FIELDS = [
  'focus',
  'language',
  'prefix',
  'first_name',
  'last_name',
  'suffix',
  'pronouns',
  'job_title',
  'department',
  'organisation',
  'description',
] as const satisfies readonly TextField[]
export const ROW_FIELDS = [
  'phones',
  'emails',
  'websites',
  'addresses',
  'social_media',
  'frames',
] as const satisfies readonly RowField[]
export const IMAGE_FIELDS = ['profile_picture', 'header', 'logo'] as const satisfies readonly ImageField[]
const LAYOUT_KEYS = [
  'primary',
  'background',
  'text',
  'mode',
  'rounding',
  'header_style',
] as const satisfies readonly LayoutKey[]

const CHANGES: readonly Change[] = [
  ...TEXT_FIELDS,
  ...LANGUAGES.flatMap((language) => TRANSLATED_FIELDS.map((field) => `translations.${language}.${field}` as const)),
  ...IMAGE_FIELDS,
  ...ROW_FIELDS,
  'hidden_shared',
  ...LAYOUT_KEYS.map((key) => `layout.${key}` as const),
]

export function isRowField(name: string): name is RowField {
  return (ROW_FIELDS as readonly string[]).includes(name)
}
export function layoutKey(change: Change): LayoutKey | null {
  return change.startsWith('layout.') ? (change.slice('layout.'.length) as LayoutKey) : null
}

/** Language and field of a text in a further language. */
export function translationOf(change: string): { language: Language; field: TranslatedField } | null {
  const [kind, language, field] = change.split('.')
  return kind === 'translations' && language && field
    ? { language: language as Language, field: field as TranslatedField }
    : null
}

export function draftOf(card: Card): Draft {
  const draft: Partial<Record<DraftField, unknown>> = { layout: card.layout, translations: tidy(card.translations) }
  for (const field of [...TEXT_FIELDS, ...ROW_FIELDS, ...IMAGE_FIELDS, 'hidden_shared'] as const)
    draft[field] = card[field]
  return draft as Draft
}

const ADDRESS_PARTS = ['street', 'street2', 'zipcode', 'city', 'region', 'country'] as const

/** A row without content is neither counted as a change nor sent. */
export function isEmptyRow<F extends RowField>(field: F, row: RowTypes[F]): boolean {
  switch (field) {
    case 'phones':
      return (row as Phone).number.trim() === ''
    case 'emails':
      return (row as EmailAddress).email.trim() === ''
    case 'websites':
      return (row as Website).url.trim() === ''
    case 'addresses':
      return ADDRESS_PARTS.every((part) => (row as Address)[part].trim() === '')
    case 'social_media':
      return (row as SocialMedia).value.trim() === ''
    default:
      return isEmptyFrame(row as Frame)
  }
}

function rowPayload(field: RowField, row: RowTypes[RowField]): Record<string, unknown> {
  if (field === 'frames') return frameOut(row as Frame)
  if (field === 'social_media') {
    const { id, network, value, label } = row as SocialMedia
    return { id, network, value: value.trim(), label }
  }
  const { id, label, custom_label } = row as Phone
  const head = { id, label, custom_label: label === 'other' ? custom_label : '' }
  if (field === 'phones') return { ...head, number: (row as Phone).number, extension: (row as Phone).extension }
  if (field === 'emails') return { ...head, email: (row as EmailAddress).email.trim() }
  if (field === 'websites') return { ...head, url: (row as Website).url.trim(), title: (row as Website).title }
  const address = row as Address
  return { ...head, ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, address[part]])) }
}

/** The rows that are sent, in their order; the server's places count these. */
export function sentRows<F extends RowField>(field: F, rows: readonly RowTypes[F][]): RowTypes[F][] {
  return rows.filter((row) => !isEmptyRow(field, row))
}

/** A field's value as it goes to the server; two values are the same when these are. */
function payloadOf(change: Change, draft: Draft): unknown {
  const key = layoutKey(change)
  if (key) return draft.layout[key] ?? null
  const translation = translationOf(change)
  if (translation) return textIn(draft.translations, translation.language, translation.field)
  if (isRowField(change)) return sentRows(change, draft[change]).map((row) => rowPayload(change, row))
  if ((IMAGE_FIELDS as readonly string[]).includes(change))
    return (draft[change as ImageField] as Image | null)?.uuid ?? null
  if (change === 'hidden_shared') return draft.hidden_shared.toSorted()
  return draft[change as TextField]
}

export function isSame(change: Change, one: Draft, other: Draft): boolean {
  return JSON.stringify(payloadOf(change, one)) === JSON.stringify(payloadOf(change, other))
}

/** What differs between the two, in the order of the form. */
export function changesBetween(draft: Draft, base: Draft): Change[] {
  return CHANGES.filter((change) => !isSame(change, draft, base))
}

/** Body for PATCH and preview: the changed fields alone. */
export function patchOf(draft: Draft, base: Draft): CardPatch {
  const body: Record<string, unknown> = {}
  for (const change of changesBetween(draft, base)) {
    const key = layoutKey(change)
    if (key) body.layout = { ...(body.layout as object | undefined), [key]: payloadOf(change, draft) }
    // They are one field for the server: what is not sent is gone.
    else if (translationOf(change)) body.translations = tidy(draft.translations)
    else body[change] = payloadOf(change, draft)
  }
  return body as CardPatch
}

export function copyChange(change: Change, from: Draft, to: Draft): Draft {
  const key = layoutKey(change)
  if (key) return { ...to, layout: { ...to.layout, [key]: from.layout[key] } }
  const translation = translationOf(change)
  if (translation) {
    const { language, field } = translation
    return {
      ...to,
      translations: withText(to.translations, language, field, textIn(from.translations, language, field)),
    }
  }
  return { ...to, [change]: from[change as DraftField] }
}
