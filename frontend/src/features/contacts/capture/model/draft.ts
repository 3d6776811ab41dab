import type { ContactIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { NOBODY, patchOf, type ContactFields } from '../../model/fields'
import type { Person } from './people'

/** A contact that is about to be kept: what the form shows, and what a vCard says besides. */
export interface Draft {
  fields: ContactFields
  rest: Pick<ContactIn, 'suffix' | 'websites' | 'addresses'>
  note: string
  /** Who holds it; null for the company. */
  card: Uuid | null
  channel: NonNullable<ContactIn['channel']>
}

export const EMPTY: Draft = { fields: NOBODY, rest: {}, note: '', card: null, channel: 'typed' }

/** Somebody who was read, in the form; what the form has no place for goes along. */
export function draftOf(person: Person): Omit<Draft, 'card'> {
  const { prefix, first_name, last_name, suffix, company, job_title, emails, phones, websites, addresses, note } =
    person
  const [website, ...otherSites] = websites
  const [address, ...otherAddresses] = addresses
  return {
    fields: {
      prefix,
      first_name,
      last_name,
      company,
      job_title,
      emails: emails.length > 0 ? emails.map(({ label, email }) => ({ label, email })) : NOBODY.emails,
      phones: phones.length > 0 ? phones.map(({ label, number }) => ({ label, number })) : NOBODY.phones,
      website: website?.url ?? '',
      street: address?.street ?? '',
      zipcode: address?.zipcode ?? '',
      city: address?.city ?? '',
      country: address?.country ?? '',
    },
    rest: {
      ...(suffix && { suffix }),
      ...(otherSites.length > 0 && { websites: otherSites }),
      ...(otherAddresses.length > 0 && { addresses: otherAddresses }),
    },
    note,
    channel: 'scanned',
  }
}

/** As the API takes it, without what belongs to the send. */
export function contactOf({ fields, rest, note, card, channel }: Draft): ContactIn {
  const patch = patchOf(fields)
  const websites = [...(patch.websites ?? []), ...(rest.websites ?? [])]
  const addresses = [...(patch.addresses ?? []), ...(rest.addresses ?? [])]
  return {
    ...patch,
    ...(rest.suffix && { suffix: rest.suffix }),
    ...(websites.length > 0 && { websites }),
    ...(addresses.length > 0 && { addresses }),
    note: note.trim(),
    card,
    channel,
  }
}

/** The key of a send. What was scanned has the same one on the same day, so that the same file thrice is once; what is
 *  typed has its own. */
export async function keyOf(draft: Draft, space: Uuid, day: string): Promise<Uuid> {
  if (draft.channel !== 'scanned' || !globalThis.crypto.subtle) return crypto.randomUUID()
  const said = new TextEncoder().encode(JSON.stringify([space, day, contactOf(draft)]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', said)).slice(0, 16)
  // A UUID of the eighth version: made by us, of a digest.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
