import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { jobStarted } from '@/features/jobs/api'
import { call } from '@/shared/api/client'
import type {
  MailboxWorkIn,
  MailConnectionOut,
  MailProvider,
  MicrosoftConnectionIn,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { mailboxesKeys } from './keys'

export function connectionsQuery(space: Uuid) {
  return queryOptions({
    queryKey: mailboxesKeys.connections(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/signature-connections', { path: { space_id: space }, signal })).data,
  })
}

interface PeopleAsked {
  provider: MailProvider
  signature?: Uuid
  search: string
  trouble: boolean
  page: number
  per_page: number
}

export function holdersQuery(space: Uuid, query: PeopleAsked) {
  return queryOptions({
    queryKey: mailboxesKeys.people(space, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/signature-mailboxes', { path: { space_id: space }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function logQuery(space: Uuid, query: { card: Uuid; page: number; per_page: number }) {
  return queryOptions({
    queryKey: mailboxesKeys.log(space, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/signature-mailboxes/log', { path: { space_id: space }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export async function connectGoogle(queryClient: QueryClient, space: Uuid, account: string): Promise<void> {
  await call('PUT', '/v1/spaces/{space_id}/signature-connections/google', {
    path: { space_id: space },
    body: { account },
  })
  await changed(queryClient, space)
}

export async function connectMicrosoft(
  queryClient: QueryClient,
  space: Uuid,
  body: MicrosoftConnectionIn,
): Promise<MailConnectionOut> {
  const path = { space_id: space }
  const { data } = await call('PUT', '/v1/spaces/{space_id}/signature-connections/microsoft', { path, body })
  await changed(queryClient, space)
  return data
}

export async function disconnect(queryClient: QueryClient, space: Uuid, provider: MailProvider): Promise<void> {
  const path = { space_id: space }
  if (provider === 'google') await call('DELETE', '/v1/spaces/{space_id}/signature-connections/google', { path })
  else await call('DELETE', '/v1/spaces/{space_id}/signature-connections/microsoft', { path })
  await changed(queryClient, space)
}

/** Begins the work; its progress stands on the page, and with the background work. */
export async function begin(queryClient: QueryClient, space: Uuid, body: MailboxWorkIn): Promise<void> {
  const path = { space_id: space }
  const { data: job } = await call('POST', '/v1/spaces/{space_id}/signature-mailboxes/work', { path, body })
  jobStarted(queryClient, job)
}

/** The same for what stood there before us. */
export async function putBack(queryClient: QueryClient, space: Uuid, cards: Uuid[] | null): Promise<void> {
  const given = { path: { space_id: space }, body: { cards } }
  const { data: job } = await call('POST', '/v1/spaces/{space_id}/signature-mailboxes/restore', given)
  jobStarted(queryClient, job)
}

function changed(queryClient: QueryClient, space: Uuid): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: mailboxesKeys.connections(space) })
}
