import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Versions } from '@/features/exchange/components/VersionedText'
import type { Texts } from '@/features/exchange/model/exchange'
import { call } from '@/shared/api/client'
import type {
  NewsletterListIn,
  NewsletterListOut,
  SubscriberOut,
  SubscriberPatch,
  SubscribersChangeIn,
  SubscribersChanged,
  SuppressionOut,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { newsletterKeys } from './keys'
import { subscribersParameters, type SubscribersSearch } from './model/subscribers'

/** How the newsletter of a space stands. */
export function aboutQuery(space: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.about(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/newsletter', { path: { space_id: space }, signal })).data,
  })
}

// --- lists

export function listsQuery(space: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.lists(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/newsletter/lists', { path: { space_id: space }, signal })).data,
  })
}

/** A new one without `list`. */
export async function saveList(
  space: Uuid,
  list: NewsletterListOut | null,
  body: NewsletterListIn,
): Promise<NewsletterListOut> {
  if (!list)
    return (await call('POST', '/v1/spaces/{space_id}/newsletter/lists', { path: { space_id: space }, body })).data
  const path = { space_id: space, list_id: list.uuid }
  const given = { path, body, version: list.version }
  return (await call('PATCH', '/v1/spaces/{space_id}/newsletter/lists/{list_id}', given)).data
}

export async function deleteList(space: Uuid, list: Uuid): Promise<void> {
  await call('DELETE', '/v1/spaces/{space_id}/newsletter/lists/{list_id}', { path: { space_id: space, list_id: list } })
}

export async function orderLists(space: Uuid, lists: Uuid[]): Promise<void> {
  await call('PUT', '/v1/spaces/{space_id}/newsletter/lists/order', { path: { space_id: space }, body: { lists } })
}

// --- subscribers

export function subscribersQuery(space: Uuid, search: SubscribersSearch) {
  const query = subscribersParameters(search)
  return queryOptions({
    queryKey: newsletterKeys.subscriberList(space, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/newsletter/subscribers', { path: { space_id: space }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function subscriberQuery(space: Uuid, id: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.subscriber(space, id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/newsletter-subscribers/{subscriber_id}', { path: { subscriber_id: id }, signal })).data,
  })
}

/** After a write: all lists and figures of people. */
export async function peopleChanged(queryClient: QueryClient, space: Uuid): Promise<void> {
  const { about, lists, subscribers, suppressions } = newsletterKeys
  await Promise.all(
    [about, lists, subscribers, suppressions].map((key) => queryClient.invalidateQueries({ queryKey: key(space) })),
  )
}

export async function changeSubscriber(one: SubscriberOut, body: SubscriberPatch): Promise<SubscriberOut> {
  const path = { subscriber_id: one.uuid }
  return (await call('PATCH', '/v1/newsletter-subscribers/{subscriber_id}', { path, body, version: one.version })).data
}

/** The person gets nothing any more. */
export async function endSubscriber(id: Uuid): Promise<SubscriberOut> {
  return (await call('POST', '/v1/newsletter-subscribers/{subscriber_id}/leave', { path: { subscriber_id: id } })).data
}

export async function eraseSubscriber(id: Uuid): Promise<void> {
  await call('POST', '/v1/newsletter-subscribers/{subscriber_id}/erase', { path: { subscriber_id: id } })
}

/** As many as the server takes by their ids. */
const PORTION = 500

async function* portions(space: Uuid, body: Omit<SubscribersChangeIn, 'after'>): AsyncGenerator<SubscribersChanged> {
  const { uuids, ...order } = body
  for (let at = 0; at < (uuids?.length ?? 1); at += PORTION) {
    const some = { ...order, ...(uuids && { uuids: uuids.slice(at, at + PORTION) }) }
    let after: Uuid | null = null
    do {
      const asked = { path: { space_id: space }, body: { ...some, after } }
      const one: SubscribersChanged = (await call('POST', '/v1/spaces/{space_id}/newsletter/subscribers/change', asked))
        .data
      yield one
      after = one.next
    } while (after !== null)
  }
}

/** Does one thing with however many, portion by portion; where it ends before all were done, `error` says why. Throws
 *  where nothing was done at all. */
export async function changeSubscribers(
  space: Uuid,
  body: Omit<SubscribersChangeIn, 'after'>,
): Promise<{ changed: number; unchanged: number; error?: unknown }> {
  const result = { changed: 0, unchanged: 0 }
  try {
    for await (const one of portions(space, body)) {
      result.changed += one.changed
      result.unchanged += one.unchanged
    }
  } catch (error) {
    if (result.changed + result.unchanged === 0) throw error
    return { ...result, error }
  }
  return result
}

// --- addresses that get nothing

export function suppressionsQuery(space: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.suppressions(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/newsletter/suppressions', { path: { space_id: space }, signal })).data,
  })
}

/** Whether an address gets nothing. It is a write: the audit log says who has looked. */
export async function lookUpAddress(space: Uuid, email: string): Promise<SuppressionOut> {
  const path = { space_id: space }
  return (await call('POST', '/v1/spaces/{space_id}/newsletter/suppressions/look-up', { path, body: { email } })).data
}

export async function suppress(space: Uuid, email: string): Promise<SuppressionOut> {
  const path = { space_id: space }
  return (await call('POST', '/v1/spaces/{space_id}/newsletter/suppressions', { path, body: { email } })).data
}

export async function liftSuppression(space: Uuid, email: string, reason: string): Promise<SuppressionOut> {
  const path = { space_id: space }
  const given = { path, body: { email, reason } }
  return (await call('POST', '/v1/spaces/{space_id}/newsletter/suppressions/lift', given)).data
}

// --- what people read before they subscribe

export function signUpTextQuery(space: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.signUpText(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/newsletter/sign-up-text', { path: { space_id: space }, signal })).data,
    select: (text): Versions => ({
      ...text,
      history: text.history.map((row) => ({ ...row, agreed: row.subscribers })),
    }),
  })
}

export async function writeSignUpText(space: Uuid, texts: Texts) {
  const path = { space_id: space }
  return (await call('POST', '/v1/spaces/{space_id}/newsletter/sign-up-text', { path, body: { texts } })).data
}

// --- one card

export function cardNewsletterQuery(space: Uuid, card: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.ofCard(space, card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/newsletter', { path: { card_id: card }, signal })).data,
  })
}

export async function switchCardNewsletter(card: Uuid, isOffered: boolean) {
  const body = { is_offered: isOffered }
  return (await call('PUT', '/v1/cards/{card_id}/newsletter', { path: { card_id: card }, body })).data
}
