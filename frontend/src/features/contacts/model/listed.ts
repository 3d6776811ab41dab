import type { ContactRow, ContactRowOfSpace } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'

/** A row, in which space ever it is. */
export type ListedContact = ContactRow & { space: { uuid: Uuid; name?: string } }

export function listed(row: ContactRow | ContactRowOfSpace, space: Uuid): ListedContact {
  return { ...row, space: 'space' in row ? row.space : { uuid: space } }
}

/** What a contact is called: the name, else the company, else the address. */
export function calledBy(row: { name: string; company: string; email?: string }): string {
  return row.name || row.company || row.email || '–'
}

/** What stands below the name: the company, unless the contact is called by it. */
export function secondOf(row: Pick<ListedContact, 'name' | 'company'>): string {
  return row.name && row.name !== row.company ? row.company : ''
}
