import { framesOut, isEmptyFrame } from '@/features/frames/model/frames'
import { translated } from '@/features/languages/model/draft'
import { tidy, type Translations } from '@/features/languages/model/texts'
import { byKey, pictureOut, rowsOf, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'
import type { Language } from '@/shared/i18n/languages'
import type { CardPatch } from '@/shared/api/generated/types.gen'
import type { Address, Card, EmailAddress, Frame, Layout, Phone, SocialMedia, Website } from '@/shared/api/types'
import { keysLike, ofEach, type KeyLike, type Section } from './fields'

export { newRowId } from '@/features/frames/model/frames'

/** What the editor may change, as it stands in the form. */
export type Draft = Omit<Pick<Card, KeyLike<{ section: Section }>>, 'translations'> & { translations: Translations }
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
export type WrittenField = KeyLike<{ section: 'contact-details'; input: 'text' }>
const WRITTEN_FIELDS: readonly WrittenField[] = keysLike({ section: 'contact-details', input: 'text' })
export type ImageField = KeyLike<{ input: 'picture' }>
export const IMAGE_FIELDS: readonly ImageField[] = keysLike({ input: 'picture' })
export type TranslatedField = KeyLike<{ translated: true }>
export const TRANSLATED_FIELDS: readonly TranslatedField[] = keysLike({ translated: true })
type Translation = `translations.${Language}.${TranslatedField}`
/** A field, one key of the layout or one text in a further language: what is counted, compared and chosen. */
export type Change = Exclude<DraftField, 'layout' | 'translations'> | `layout.${LayoutKey}` | Translation
/** The draft of a card in an editor that is open. */
export type CardEditing = Editing<Card, Draft, Change, CardPatch>

const ADDRESS_PARTS = ['street', 'street2', 'zipcode', 'city', 'region', 'country'] as const

function labelOut({ id, label, custom_label }: Phone | EmailAddress | Website | Address) {
  return { id, label, custom_label: label === 'other' ? custom_label : '' }
}
function addressOut(row: Address) {
  const followed = row.location ? { location: row.location } : {}
  return { ...labelOut(row), ...followed, ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, row[part]])) }
}
export function socialOut({ id, network, value, label }: SocialMedia) {
  return { id, network, value: value.trim(), label }
}

/** Rows without content: neither counted as a change nor sent. */
const EMPTY: { [F in RowField]: (row: RowTypes[F]) => boolean } = {
  phones: (row) => row.number.trim() === '',
  emails: (row) => row.email.trim() === '',
  websites: (row) => row.url.trim() === '',
  addresses: (row) => !row.location && ADDRESS_PARTS.every((part) => row[part].trim() === ''),
  social_media: (row) => row.value.trim() === '',
  frames: isEmptyFrame,
}

/** The draft of a card, its fields in the order of the form. */
export const cardForm = draftForm<Card, Draft, Change, CardPatch>(draftOf, {
  focus: whole(),
  language: whole(),
  ...ofEach(WRITTEN_FIELDS, () => whole<string>()),
  translations: translated(TRANSLATED_FIELDS),
  profile_picture: whole(pictureOut),
  header: whole(pictureOut),
  logo: whole(pictureOut),
  phones: rowsOf((row) => ({ ...labelOut(row), number: row.number, extension: row.extension }), EMPTY.phones),
  emails: rowsOf((row) => ({ ...labelOut(row), email: row.email.trim() }), EMPTY.emails),
  websites: rowsOf((row) => ({ ...labelOut(row), url: row.url.trim(), title: row.title }), EMPTY.websites),
  addresses: rowsOf(addressOut, EMPTY.addresses),
  social_media: rowsOf(socialOut, EMPTY.social_media),
  frames: whole<Frame[]>(framesOut),
  hidden_shared: whole((ids) => ids.toSorted()),
  layout: byKey(),
})

export function isRowField(name: string): name is RowField {
  return name in EMPTY
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

function draftOf(card: Card): Draft {
  return { ...card, translations: tidy(card.translations) }
}

export function isEmptyRow<F extends RowField>(field: F, row: RowTypes[F]): boolean {
  return EMPTY[field](row)
}

/** The rows that are sent, in their order. */
export function sentRows<F extends RowField>(field: F, rows: readonly RowTypes[F][]): RowTypes[F][] {
  return rows.filter((row) => !isEmptyRow(field, row))
}
