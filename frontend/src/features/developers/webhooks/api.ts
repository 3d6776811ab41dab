import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type {
  WebhookIn,
  WebhookMadeOut,
  WebhookMessageOut,
  WebhookOut,
  WebhookSecretIn,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { webhookKeys } from './keys'
import { filterOf, isOnItsWay, PAGE_SIZE, type LogSearch } from './model/webhooks'

const WEBHOOKS = '/v1/spaces/{space_id}/webhooks'
const WEBHOOK = '/v1/spaces/{space_id}/webhooks/{webhook_id}'
const MESSAGES = '/v1/spaces/{space_id}/webhooks/{webhook_id}/deliveries'
const MESSAGE = '/v1/spaces/{space_id}/webhooks/{webhook_id}/deliveries/{delivery_id}'

/** Milliseconds until what is on its way is asked for again. */
const PAUSE = 2000

const at = (space: Uuid, webhook: Uuid) => ({ space_id: space, webhook_id: webhook })

export function webhooksQuery(space: Uuid) {
  return queryOptions({
    queryKey: webhookKeys.list(space),
    queryFn: async ({ signal }) => (await call('GET', WEBHOOKS, { path: { space_id: space }, signal })).data,
  })
}

export function webhookQuery(space: Uuid, webhook: Uuid) {
  return queryOptions({
    queryKey: webhookKeys.one(space, webhook),
    queryFn: async ({ signal }) => (await call('GET', WEBHOOK, { path: at(space, webhook), signal })).data,
    // What waits goes out at once, unless the system does not answer.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'active' && data.waiting > 0 && data.failures === 0 ? PAUSE : false,
  })
}

/** What webhooks can be told of, in the words of a language. */
export function eventsQuery(space: Uuid, language: string) {
  return queryOptions({
    queryKey: webhookKeys.events(space, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/webhooks/events', { path: { space_id: space }, signal })).data,
    staleTime: Infinity,
  })
}

/** One event with messages as they are sent. */
export function eventQuery(space: Uuid, language: string, event: string) {
  return queryOptions({
    queryKey: webhookKeys.event(space, language, event),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/spaces/{space_id}/webhooks/events/{event}', {
          path: { space_id: space, event },
          signal,
        })
      ).data,
    staleTime: Infinity,
  })
}

/** The log from its newest message down, as far as it was asked for. */
export function logQuery(space: Uuid, webhook: Uuid, search: LogSearch) {
  const query = { ...filterOf(search), limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: webhookKeys.log(space, webhook, query),
    queryFn: ({ signal, pageParam }) =>
      call('GET', MESSAGES, { path: at(space, webhook), query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ data }) => data.some((row) => isOnItsWay(row))) ? PAUSE : false,
  })
}

export function messageQuery(space: Uuid, webhook: Uuid, message: Uuid) {
  return queryOptions({
    queryKey: webhookKeys.message(space, webhook, message),
    queryFn: async ({ signal }) =>
      (await call('GET', MESSAGE, { path: { ...at(space, webhook), delivery_id: message }, signal })).data,
    refetchInterval: (query) => (query.state.data && isOnItsWay(query.state.data) ? PAUSE : false),
  })
}

export async function makeWebhook(space: Uuid, wanted: WebhookIn): Promise<WebhookMadeOut> {
  return (await call('POST', WEBHOOKS, { path: { space_id: space }, body: wanted })).data
}

export async function changeWebhook(space: Uuid, webhook: Uuid, wanted: WebhookIn): Promise<WebhookOut> {
  return (await call('PUT', WEBHOOK, { path: at(space, webhook), body: wanted })).data
}

export async function deleteWebhook(space: Uuid, webhook: Uuid): Promise<void> {
  await call('DELETE', WEBHOOK, { path: at(space, webhook) })
}

export async function pauseWebhook(space: Uuid, webhook: Uuid): Promise<WebhookOut> {
  return (await call('POST', `${WEBHOOK}/pause`, { path: at(space, webhook) })).data
}

export async function resumeWebhook(space: Uuid, webhook: Uuid): Promise<WebhookOut> {
  return (await call('POST', `${WEBHOOK}/resume`, { path: at(space, webhook) })).data
}

export async function renewSecret(
  space: Uuid,
  webhook: Uuid,
  days: NonNullable<WebhookSecretIn['days']>,
): Promise<WebhookMadeOut> {
  return (await call('POST', `${WEBHOOK}/secret`, { path: at(space, webhook), body: { days } })).data
}

export async function testWebhook(space: Uuid, webhook: Uuid): Promise<WebhookMessageOut> {
  return (await call('POST', `${WEBHOOK}/test`, { path: at(space, webhook) })).data
}

export async function sendAgain(space: Uuid, webhook: Uuid, message: Uuid): Promise<WebhookMessageOut> {
  return (await call('POST', `${MESSAGE}/again`, { path: { ...at(space, webhook), delivery_id: message } })).data
}

/** All that the filters find. Answers how many. */
export async function sendRangeAgain(space: Uuid, webhook: Uuid, search: LogSearch): Promise<number> {
  const answer = await call('POST', `${MESSAGES}/again`, { path: at(space, webhook), body: filterOf(search) })
  return answer.data.messages
}
