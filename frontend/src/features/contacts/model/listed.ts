import type {
  ContactPage,
  ContactPageOfSpaces,
  ContactRow,
  ContactRowOfSpace,
  HolderInRow,
  TagInRow,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'

/** A row with what it shares with others, in which space ever it is. */
export type ListedContact = Omit<ContactRow, 'owner' | 'tags'> & {
  owner: HolderInRow | null
  tags: TagInRow[]
  space: { uuid: Uuid; name?: string }
}

/** The rows of a page, each with what stands once beside them all. `space`: that of all rows, where it is one. */
export function listed(page: ContactPage | ContactPageOfSpaces, space: Uuid): ListedContact[] {
  const spaces = 'spaces' in page ? page.spaces : []
  return page.data.map((row: ContactRow | ContactRowOfSpace) => ({
    ...row,
    owner: (row.owner !== null && page.owners[row.owner]) || null,
    tags: row.tags.flatMap((place) => page.tags[place] ?? []),
    space: ('space' in row && spaces[row.space]) || { uuid: space },
  }))
}

/** What a contact is called: the name, else the company, else the address. */
export function calledBy(row: { name: string; company: string; email?: string }): string {
  return row.name || row.company || row.email || '–'
}

/** What stands below the name: the company, unless the contact is called by it. */
export function secondOf(row: Pick<ListedContact, 'name' | 'company'>): string {
  return row.name && row.name !== row.company ? row.company : ''
}
