import { framesOut, isEmptyFrame } from '@/features/frames/model/frames'
import { translated } from '@/features/languages/model/draft'
import { tidy, type Translations } from '@/features/languages/model/texts'
import { byKey, pictureOut, rowsOf, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'
import type { Language } from '@/shared/i18n/languages'
import type { CardPatch } from '@/shared/api/generated/types.gen'
import type { Address, Card, EmailAddress, Frame, Layout, Phone, SocialMedia, Website } from '@/shared/api/types'

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
> & { translations: Translations }
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
export const IMAGE_FIELDS = ['profile_picture', 'header', 'logo'] as const satisfies readonly DraftField[]
export type ImageField = (typeof IMAGE_FIELDS)[number]
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
/** The draft of a card in an editor that is open. */
export type CardEditing = Editing<Card, Draft, Change, CardPatch>

const ADDRESS_PARTS = ['street', 'street2', 'zipcode', 'city', 'region', 'country'] as const

function labelOut({ id, label, custom_label }: Phone | EmailAddress | Website | Address) {
  return { id, label, custom_label: label === 'other' ? custom_label : '' }
}
function addressOut(row: Address) {
  return { ...labelOut(row), ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, row[part]])) }
}
export function socialOut({ id, network, value, label }: SocialMedia) {
  return { id, network, value: value.trim(), label }
}

/** Rows without content: neither counted as a change nor sent. */
const EMPTY: { [F in RowField]: (row: RowTypes[F]) => boolean } = {
  phones: (row) => row.number.trim() === '',
  emails: (row) => row.email.trim() === '',
  websites: (row) => row.url.trim() === '',
  addresses: (row) => ADDRESS_PARTS.every((part) => row[part].trim() === ''),
  social_media: (row) => row.value.trim() === '',
  frames: isEmptyFrame,
}

/** The draft of a card, its fields in the order of the form. */
export const cardForm = draftForm<Card, Draft, Change, CardPatch>(draftOf, {
  focus: whole(),
  language: whole(),
  prefix: whole(),
  first_name: whole(),
  last_name: whole(),
  suffix: whole(),
  pronouns: whole(),
  job_title: whole(),
  department: whole(),
  organisation: whole(),
  description: whole(),
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
