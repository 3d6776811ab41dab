import type { CardPatch } from '@/shared/api/generated/types.gen'

/** The parts of the editor of a card. */
export type Section = 'contact-details' | 'social-media' | 'frames' | 'layout'
/** Under what a space shows, hides and locks fields. */
export type FieldGroup = 'person' | 'work' | 'contact' | 'content' | 'look'

interface Field {
  /** Where the editor has it; null: it is one of the card's settings, which are saved by themselves. */
  section: Section | null
  input: 'text' | 'choice' | 'rows' | 'picture' | 'own'
  group?: FieldGroup
  /** The longest text that the server takes. */
  limit?: number
  /** It may be said in several languages; names stay as they are. */
  translated?: true
}

/**
 * The table of a card's fields, in the order of the form: a field is one row here. What the document lets people write
 * and has no row fails the types; a test compares the limits with the document.
 */
export const FIELDS = {
  focus: { section: 'layout', input: 'choice' },
  language: { section: 'contact-details', input: 'choice' },
  prefix: { section: 'contact-details', input: 'text', group: 'person', limit: 60, translated: true },
  first_name: { section: 'contact-details', input: 'text', group: 'person', limit: 100 },
  last_name: { section: 'contact-details', input: 'text', group: 'person', limit: 100 },
  suffix: { section: 'contact-details', input: 'text', group: 'person', limit: 60, translated: true },
  pronouns: { section: 'contact-details', input: 'text', group: 'person', limit: 40, translated: true },
  job_title: { section: 'contact-details', input: 'text', group: 'work', limit: 200, translated: true },
  department: { section: 'contact-details', input: 'text', group: 'work', limit: 200, translated: true },
  organisation: { section: 'contact-details', input: 'text', group: 'work', limit: 200, translated: true },
  description: { section: 'contact-details', input: 'text', group: 'work', limit: 2000, translated: true },
  translations: { section: 'contact-details', input: 'own' },
  profile_picture: { section: 'contact-details', input: 'picture', group: 'person' },
  phones: { section: 'contact-details', input: 'rows', group: 'contact' },
  emails: { section: 'contact-details', input: 'rows', group: 'contact' },
  websites: { section: 'contact-details', input: 'rows', group: 'contact' },
  addresses: { section: 'contact-details', input: 'rows', group: 'contact' },
  social_media: { section: 'social-media', input: 'rows', group: 'content' },
  frames: { section: 'frames', input: 'rows', group: 'content' },
  hidden_shared: { section: 'frames', input: 'own' },
  layout: { section: 'layout', input: 'own', group: 'look' },
  header: { section: 'layout', input: 'picture', group: 'look' },
  logo: { section: 'layout', input: 'picture', group: 'look' },
  external_key: { section: null, input: 'text', limit: 100 },
  direct_link: { section: null, input: 'choice' },
  hide_sign_in: { section: null, input: 'choice' },
  affiliate: { section: null, input: 'choice' },
} as const satisfies Record<keyof CardPatch, Field>

type Rows = typeof FIELDS
type Key = keyof Rows
/** The keys of the rows that are like this. */
export type KeyLike<Like extends Partial<Field>> = { [K in Key]: Rows[K] extends Like ? K : never }[Key]

/** Those keys, in the order of the table. */
export function keysLike<const Like extends Partial<Field>>(like: Like): KeyLike<Like>[] {
  const wanted = Object.entries(like)
  const found = Object.entries(FIELDS).filter(([, row]) => {
    const said = new Map<string, unknown>(Object.entries(row))
    return wanted.every(([name, value]) => said.get(name) === value)
  })
  return found.map(([key]) => key as KeyLike<Like>)
}

export function ofEach<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>
}

/** The part of the editor where a field is; `path` may go deeper (`phones.1.number`). */
export function sectionOf(path: string): Section | null {
  const rows = new Map<string, Field>(Object.entries(FIELDS))
  return rows.get(path.split('.')[0] ?? '')?.section ?? null
}
