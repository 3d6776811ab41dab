import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '@/shared/api/client'
import type { Envelope, Job, Space, SpaceOverview, Template, Uuid } from '@/shared/api/types'

/** The space with its design; the same entry of the cache as in its settings. */
export function spaceQuery(space: Uuid) {
  return queryOptions({
    queryKey: ['space', space, 'settings'],
    queryFn: async ({ signal }) => (await api.get<Envelope<Space>>(`/spaces/${space}`, { signal })).data,
  })
}

export function cardsTotalQuery(space: Uuid) {
  return queryOptions({
    queryKey: ['space', space, 'overview'],
    queryFn: async ({ signal }) =>
      (await api.get<Envelope<SpaceOverview>>(`/spaces/${space}/overview`, { signal })).data,
  })
}

export async function readSpace(space: Uuid): Promise<Space> {
  return (await api.get<Envelope<Space>>(`/spaces/${space}`)).data
}
export async function saveGrid(space: Uuid, version: number, body: Record<string, unknown>): Promise<Space> {
  return (await api.patch<Envelope<Space>>(`/spaces/${space}/grid`, body, { version })).data
}
export async function previewSpace(space: Uuid, body: Record<string, unknown>, signal?: AbortSignal): Promise<string> {
  return (await api.post<Envelope<{ html: string }>>(`/spaces/${space}/preview`, body, { signal })).data.html
}

export async function createTemplate(space: Uuid, name: string): Promise<Template> {
  return (await api.post<Envelope<Template>>(`/spaces/${space}/templates`, { name })).data
}
export async function changeTemplate(
  space: Uuid,
  template: Uuid,
  body: { name?: string; from_space?: true },
): Promise<Template> {
  return (await api.patch<Envelope<Template>>(`/spaces/${space}/templates/${template}`, body)).data
}
export async function deleteTemplate(space: Uuid, template: Uuid): Promise<void> {
  await api.delete(`/spaces/${space}/templates/${template}`)
}
export async function restoreTemplate(space: Uuid, template: Uuid, isDefault: boolean): Promise<Template> {
  return (
    await api.post<Envelope<Template>>(`/spaces/${space}/templates/${template}/restore`, { is_default: isDefault })
  ).data
}
export async function takeOver(space: Uuid, template: Uuid, version: number): Promise<Space> {
  return (await api.post<Envelope<Space>>(`/spaces/${space}/templates/${template}/take-over`, undefined, { version }))
    .data
}

export interface BulkAnswer {
  changed?: number
  skipped?: number
  batch?: Uuid | null
  job?: Job
}
/**
 * All cards of the space follow the template, or without one the space's own design. Up to 200 at once; more in the
 * background, then the answer holds the job.
 */
export async function applyDesign(space: Uuid, template: Uuid | null): Promise<BulkAnswer> {
  const body = template ? { action: 'apply_template', template, filter: {} } : { action: 'remove_template', filter: {} }
  return (await api.post<Envelope<BulkAnswer>>(`/spaces/${space}/cards/bulk`, body)).data
}
export async function undoBatch(space: Uuid, batch: Uuid): Promise<BulkAnswer> {
  return (await api.post<Envelope<BulkAnswer>>(`/spaces/${space}/batches/${batch}/undo`)).data
}

/** After a write: the space as answered, and everything that may show it. */
export async function designChanged(queryClient: QueryClient, space: Space): Promise<void> {
  const { queryKey } = spaceQuery(space.uuid)
  queryClient.setQueryData(queryKey, space)
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: ['space', space.uuid],
      predicate: ({ queryKey: key }) => !['settings', 'permission', 'templatePage'].includes(String(key[2])),
    }),
    queryClient.invalidateQueries({ queryKey: ['me', 'spaces'] }),
  ])
}
