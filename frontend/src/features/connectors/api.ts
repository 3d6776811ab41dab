import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type {
  ConnectorCheckOut,
  ConnectorDryRun,
  ConnectorIn,
  ConnectorOut,
  ConnectorPreviewIn,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { connectorKeys } from './keys'
import { PAGE_SIZE, type LogSearch } from './model/connectors'

const CONNECTORS = '/v1/spaces/{space_id}/connectors'
const CONNECTOR = '/v1/spaces/{space_id}/connectors/{connector_id}'

const at = (space: Uuid, connector: Uuid) => ({ space_id: space, connector_id: connector })

export function connectorsQuery(space: Uuid) {
  return queryOptions({
    queryKey: connectorKeys.list(space),
    queryFn: async ({ signal }) => (await call('GET', CONNECTORS, { path: { space_id: space }, signal })).data,
  })
}

export function connectorQuery(space: Uuid, connector: Uuid) {
  return queryOptions({
    queryKey: connectorKeys.one(space, connector),
    queryFn: async ({ signal }) => (await call('GET', CONNECTOR, { path: at(space, connector), signal })).data,
  })
}

/** What would be sent with settings that are not saved yet. */
export function previewQuery(space: Uuid, draft: ConnectorPreviewIn) {
  return queryOptions({
    queryKey: connectorKeys.preview(space, draft),
    queryFn: async ({ signal }) =>
      (await call('POST', `${CONNECTORS}/preview`, { path: { space_id: space }, body: draft, signal })).data,
    placeholderData: keepPreviousData,
    // What is typed halfway is no failure; the preview says that there is none.
    meta: { silent: true },
    retry: false,
  })
}

export function logQuery(space: Uuid, connector: Uuid, search: LogSearch) {
  const query = { ...search, limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: connectorKeys.log(space, connector, query),
    queryFn: ({ signal, pageParam }) =>
      call('GET', `${CONNECTOR}/log`, { path: at(space, connector), query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  })
}

export async function makeConnector(space: Uuid, wanted: ConnectorIn): Promise<ConnectorOut> {
  return (await call('POST', CONNECTORS, { path: { space_id: space }, body: wanted })).data
}

export async function changeConnector(space: Uuid, connector: Uuid, wanted: ConnectorIn): Promise<ConnectorOut> {
  return (await call('PUT', CONNECTOR, { path: at(space, connector), body: wanted })).data
}

export async function deleteConnector(space: Uuid, connector: Uuid): Promise<void> {
  await call('DELETE', CONNECTOR, { path: at(space, connector) })
}

export async function checkConnector(space: Uuid, connector: Uuid): Promise<ConnectorCheckOut> {
  return (await call('POST', `${CONNECTOR}/check`, { path: at(space, connector) })).data
}

export async function dryRun(space: Uuid, connector: Uuid): Promise<ConnectorDryRun> {
  return (await call('POST', `${CONNECTOR}/dry-run`, { path: at(space, connector) })).data
}

export async function switchOn(space: Uuid, connector: Uuid): Promise<ConnectorOut> {
  return (await call('POST', `${CONNECTOR}/switch-on`, { path: at(space, connector) })).data
}

export async function pauseConnector(space: Uuid, connector: Uuid): Promise<ConnectorOut> {
  return (await call('POST', `${CONNECTOR}/pause`, { path: at(space, connector) })).data
}

/** One record, or all that the filters find. Answers how many. */
export async function sendAgain(space: Uuid, connector: Uuid, wanted: LogSearch & { record?: Uuid }): Promise<number> {
  return (await call('POST', `${CONNECTOR}/log/again`, { path: at(space, connector), body: wanted })).data.records
}
