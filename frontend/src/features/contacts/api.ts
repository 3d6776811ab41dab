import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type {
  ContactEventIn,
  ContactEventOut,
  ContactIn,
  ContactOut,
  ContactPatch,
  ContactsChangeIn,
  ContactsChanged,
  ContactTagIn,
  ContactTagOut,
  MergedOut,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { contactKeys } from './keys'
import { listed } from './model/listed'
import { contactsParameters, type ContactsSearch } from './model/search'

/** Whose contacts: those of a space that I see, or those of my own cards in all spaces. */
export type Scope = { kind: 'space'; space: Uuid } | { kind: 'mine' }

export function contactsQuery(scope: Scope, search: ContactsSearch) {
  const query = contactsParameters(search)
  return queryOptions({
    queryKey: (scope.kind === 'space'
      ? contactKeys.list(scope.space, query)
      : contactKeys.mine(query)) as readonly unknown[],
    queryFn: async ({ signal }) => {
      const page =
        scope.kind === 'space'
          ? await call('GET', '/v1/spaces/{space_id}/contacts', { path: { space_id: scope.space }, query, signal })
          : await call('GET', '/v1/me/contacts', { query, signal })
      return { data: listed(page, scope.kind === 'space' ? scope.space : ''), meta: page.meta }
    },
    placeholderData: keepPreviousData,
  })
}

export function countsQuery(scope: Scope) {
  return queryOptions({
    queryKey: (scope.kind === 'space' ? contactKeys.counts(scope.space) : contactKeys.mineCounts) as readonly unknown[],
    queryFn: async ({ signal }) => {
      if (scope.kind === 'mine') {
        const { data } = await call('GET', '/v1/me/contacts/counts', { signal })
        return { all: data.mine, ...data }
      }
      const path = { space_id: scope.space }
      return (await call('GET', '/v1/spaces/{space_id}/contacts/counts', { path, signal })).data
    },
  })
}

/** How many groups of contacts look like one. It takes longer than the list: it is asked beside it, and not anew with
 *  each change. */
export function doublesCountQuery(space: Uuid) {
  return queryOptions({
    queryKey: contactKeys.doublesCount(space),
    queryFn: async ({ signal }) => {
      const asked = { path: { space_id: space }, query: { doubles: true }, signal }
      return (await call('GET', '/v1/spaces/{space_id}/contacts/counts', asked)).data.doubles ?? 0
    },
    staleTime: 5 * 60_000,
  })
}

export function tagsQuery(space: Uuid) {
  return queryOptions({
    queryKey: contactKeys.tags(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/contact-tags', { path: { space_id: space }, signal })).data,
  })
}

export function eventsQuery(space: Uuid) {
  return queryOptions({
    queryKey: contactKeys.events(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/contact-events', { path: { space_id: space }, signal })).data,
  })
}

export function numbersQuery(space: Uuid, event: Uuid) {
  const path = { space_id: space, event_id: event }
  return queryOptions({
    queryKey: contactKeys.numbers(space, event),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/contact-events/{event_id}/numbers', { path, signal })).data,
  })
}

/** Who holds how many: the first ones that a search finds, and `card` besides. */
export function ownersQuery(space: Uuid, search: string, card?: Uuid) {
  const query = { ...(search && { search }), ...(card && { card }) }
  return queryOptions({
    queryKey: contactKeys.owners(space, query),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/contacts/owners', { path: { space_id: space }, query, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function contactQuery(id: Uuid) {
  return queryOptions({
    queryKey: contactKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/contacts/{contact_id}', { path: { contact_id: id }, signal })).data,
  })
}

/** After a write: all lists, tabs and figures in which the contact was or is. */
export async function contactsChanged(queryClient: QueryClient, space: Uuid): Promise<void> {
  await Promise.all(
    [contactKeys.ofSpace(space), contactKeys.ofMine].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** After two became one, or were said to be two. */
export async function doublesChanged(queryClient: QueryClient, space: Uuid): Promise<void> {
  await Promise.all([
    contactsChanged(queryClient, space),
    queryClient.invalidateQueries({ queryKey: contactKeys.doublesCount(space) }),
  ])
}

export async function createContact(space: Uuid, body: ContactIn): Promise<ContactOut> {
  return (await call('POST', '/v1/spaces/{space_id}/contacts', { path: { space_id: space }, body })).data
}

export async function changeContact(contact: ContactOut, body: ContactPatch): Promise<ContactOut> {
  return (
    await call('PATCH', '/v1/contacts/{contact_id}', {
      path: { contact_id: contact.uuid },
      body,
      version: contact.version,
    })
  ).data
}

/** What is done with one contact from its drawer, each at once. */
export type Act =
  | { act: 'tags'; tags: Uuid[] }
  | { act: 'followUp'; on: string | null }
  | { act: 'handOver'; card: Uuid | null }
  | { act: 'note'; text: string }
  | { act: 'changeNote'; note: Uuid; text: string }
  | { act: 'deleteNote'; note: Uuid }
  | { act: 'takeOver'; meeting: Uuid; fields: string[] }
  | { act: 'delete' }
  | { act: 'restore' }

async function perform(id: Uuid, act: Act): Promise<void> {
  const path = { contact_id: id }
  if (act.act === 'tags') await call('PUT', '/v1/contacts/{contact_id}/tags', { path, body: { tags: act.tags } })
  else if (act.act === 'followUp')
    await call('PUT', '/v1/contacts/{contact_id}/follow-up', { path, body: { on: act.on } })
  else if (act.act === 'handOver')
    await call('PUT', '/v1/contacts/{contact_id}/owner', { path, body: { card: act.card } })
  else if (act.act === 'note') await call('POST', '/v1/contacts/{contact_id}/notes', { path, body: { text: act.text } })
  else if (act.act === 'changeNote')
    await call('PATCH', '/v1/contacts/{contact_id}/notes/{note_id}', {
      path: { ...path, note_id: act.note },
      body: { text: act.text },
    })
  else if (act.act === 'deleteNote')
    await call('DELETE', '/v1/contacts/{contact_id}/notes/{note_id}', { path: { ...path, note_id: act.note } })
  else if (act.act === 'takeOver')
    await call('POST', '/v1/contacts/{contact_id}/meetings/{meeting_id}/take-over', {
      path: { ...path, meeting_id: act.meeting },
      body: { fields: act.fields },
    })
  else if (act.act === 'delete') await call('DELETE', '/v1/contacts/{contact_id}', { path })
  else await call('POST', '/v1/contacts/{contact_id}/restore', { path })
}

/** Does something with a contact; lists and figures follow. */
export function useAct(space: Uuid) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...act }: Act & { id: Uuid }) => perform(id, act),
    onSettled: () => contactsChanged(queryClient, space),
  })
}

export async function createTag(space: Uuid, body: ContactTagIn): Promise<ContactTagOut> {
  return (await call('POST', '/v1/spaces/{space_id}/contact-tags', { path: { space_id: space }, body })).data
}

export async function saveTag(space: Uuid, tag: Uuid, body: ContactTagIn): Promise<ContactTagOut> {
  const path = { space_id: space, tag_id: tag }
  return (await call('PUT', '/v1/spaces/{space_id}/contact-tags/{tag_id}', { path, body })).data
}

export async function deleteTag(space: Uuid, tag: Uuid): Promise<void> {
  await call('DELETE', '/v1/spaces/{space_id}/contact-tags/{tag_id}', { path: { space_id: space, tag_id: tag } })
}

/** A new one without `event`. */
export async function saveEvent(space: Uuid, event: Uuid | null, body: ContactEventIn): Promise<ContactEventOut> {
  if (!event)
    return (await call('POST', '/v1/spaces/{space_id}/contact-events', { path: { space_id: space }, body })).data
  const path = { space_id: space, event_id: event }
  return (await call('PUT', '/v1/spaces/{space_id}/contact-events/{event_id}', { path, body })).data
}

export async function deleteEvent(space: Uuid, event: Uuid): Promise<void> {
  const path = { space_id: space, event_id: event }
  await call('DELETE', '/v1/spaces/{space_id}/contact-events/{event_id}', { path })
}

/** Contacts that look like one. */
export function doublesQuery(space: Uuid) {
  return queryOptions({
    queryKey: contactKeys.doubles(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/contacts/doubles', { path: { space_id: space }, signal })).data,
  })
}

export async function mergeContacts(kept: Uuid, other: Uuid, values: ContactPatch): Promise<MergedOut> {
  const body = { other, values }
  return (await call('POST', '/v1/contacts/{contact_id}/merge', { path: { contact_id: kept }, body })).data
}

export async function undoMerge(space: Uuid, merge: Uuid): Promise<void> {
  const path = { space_id: space, merge_id: merge }
  await call('POST', '/v1/spaces/{space_id}/contact-merges/{merge_id}/undo', { path })
}

export async function keepApart(one: Uuid, other: Uuid): Promise<void> {
  await call('POST', '/v1/contacts/{contact_id}/apart', { path: { contact_id: one }, body: { other } })
}

/** What is done with many contacts. */
export type Order = Omit<ContactsChangeIn, 'uuids' | 'filter' | 'after'>
/** Those by their ids, or all that a filter finds. */
export type Which = { uuids: Uuid[] } | { filter: NonNullable<ContactsChangeIn['filter']> }
/** `undo`: the changes to take back. `error`: why it ended before all were done. */
export interface ChangedMany {
  changed: number
  refused: number
  undo: Uuid[]
  error?: unknown
}

/** As many as the server takes at once. */
const PORTION = 500

async function* portions(space: Uuid, order: Order, which: Which): AsyncGenerator<ContactsChanged> {
  const send = async (some: Pick<ContactsChangeIn, 'uuids' | 'filter' | 'after'>) => {
    const body = { ...order, ...some }
    return (await call('POST', '/v1/spaces/{space_id}/contacts/changes', { path: { space_id: space }, body })).data
  }
  if ('uuids' in which) {
    for (let at = 0; at < which.uuids.length; at += PORTION)
      yield await send({ uuids: which.uuids.slice(at, at + PORTION) })
    return
  }
  let after: Uuid | null = null
  do {
    const one = await send({ filter: which.filter, after })
    yield one
    after = one.next
  } while (after !== null)
}

/** Does one act with however many, portion by portion; `onDone` is told how many are behind. Throws where nothing was
 *  done at all. */
export async function changeContacts(
  space: Uuid,
  order: Order,
  which: Which,
  onDone: (done: number) => void,
): Promise<ChangedMany> {
  const result: ChangedMany = { changed: 0, refused: 0, undo: [] }
  let done = 0
  try {
    for await (const one of portions(space, order, which)) {
      result.changed += one.changed
      result.refused += one.refused.length
      if (one.undo) result.undo.push(one.undo)
      done += PORTION
      onDone(done)
    }
  } catch (error) {
    if (done === 0) throw error
    return { ...result, error }
  }
  return result
}

/** Takes changes back, the last one first; answers how many contacts are as before. */
export async function undoChanges(space: Uuid, changes: readonly Uuid[]): Promise<number> {
  let undone = 0
  for (const change of [...changes].reverse()) {
    const path = { space_id: space, change_id: change }
    undone += (await call('POST', '/v1/spaces/{space_id}/contacts/changes/{change_id}/undo', { path })).data.undone
  }
  return undone
}

/** Erases the person for good; answers how many contacts went. */
export async function eraseContact(contact: Uuid): Promise<number> {
  return (await call('POST', '/v1/contacts/{contact_id}/erase', { path: { contact_id: contact } })).data.erased
}

export async function keepContact(contact: Uuid): Promise<void> {
  await call('POST', '/v1/contacts/{contact_id}/keep', { path: { contact_id: contact } })
}

/** What is kept of a person, by the exact address. It is a write: the audit log says who has looked. */
export async function lookUp(space: Uuid, email: string): Promise<ContactOut[]> {
  const path = { space_id: space }
  return (await call('POST', '/v1/spaces/{space_id}/contacts/look-up', { path, body: { email } })).data
}

export async function eraseAddress(space: Uuid, email: string): Promise<number> {
  const path = { space_id: space }
  return (await call('POST', '/v1/spaces/{space_id}/contacts/erase', { path, body: { email } })).data.erased
}
