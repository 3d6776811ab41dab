import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BulkAnswer } from '@/features/jobs/api'
import { spaceQuery } from '@/features/spaces/api'
import { spaceKeys } from '@/features/spaces/keys'
import { call } from '@/shared/api/client'
import { mySpaces, renewSpace, sharedKeys } from '@/shared/api/keys'
import type { Space, Template, Uuid } from '@/shared/api/types'
import type { CardBulkIn, DesignUndone, GridPatch, GridSaved } from '@/shared/api/generated/types.gen'
import { gridKeys } from './keys'

/** The space as saved, and what an undo of this would bring back. */
export type Saved = Space & Pick<GridSaved, 'design_save'>

export async function saveGrid(space: Uuid, version: number, body: GridPatch): Promise<Saved> {
  return (await call('PATCH', '/v1/spaces/{space_id}/grid', { path: { space_id: space }, body, version })).data
}

/** What of an unsaved design takes something from cards. */
export function effectsQuery(space: Uuid, version: number, body: Pick<GridPatch, 'field_modes' | 'placeholders'>) {
  return queryOptions({
    queryKey: gridKeys.effects(space, version, body),
    queryFn: async ({ signal }) =>
      (await call('POST', '/v1/spaces/{space_id}/design/effects', { path: { space_id: space }, body, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { silent: true },
  })
}

/** The last saves of the design, the newest first. */
export function savesQuery(space: Uuid) {
  return queryOptions({
    queryKey: gridKeys.saves(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/design/saves', { path: { space_id: space }, signal })).data,
  })
}

export async function undoSave(space: Uuid, save: Uuid): Promise<Undone> {
  return (
    await call('POST', '/v1/spaces/{space_id}/design/saves/{save_id}/undo', {
      path: { space_id: space, save_id: save },
    })
  ).data
}
export type Undone = Omit<DesignUndone, 'space'> & { space: Space }
export async function previewSpace(space: Uuid, body: Record<string, unknown>, signal?: AbortSignal): Promise<string> {
  return (await call('POST', '/v1/spaces/{space_id}/preview', { path: { space_id: space }, body, signal, quiet: true }))
    .data.html
}

export async function createTemplate(space: Uuid, name: string): Promise<Template> {
  return (await call('POST', '/v1/spaces/{space_id}/templates', { path: { space_id: space }, body: { name } })).data
}
export async function changeTemplate(
  space: Uuid,
  template: Uuid,
  body: { name?: string; from_space?: true },
): Promise<Template> {
  return (
    await call('PATCH', '/v1/spaces/{space_id}/templates/{template_id}', {
      path: { space_id: space, template_id: template },
      body,
    })
  ).data
}
export async function deleteTemplate(space: Uuid, template: Uuid): Promise<void> {
  await call('DELETE', '/v1/spaces/{space_id}/templates/{template_id}', {
    path: { space_id: space, template_id: template },
  })
}
export async function restoreTemplate(space: Uuid, template: Uuid, isDefault: boolean): Promise<Template> {
  return (
    await call('POST', '/v1/spaces/{space_id}/templates/{template_id}/restore', {
      path: { space_id: space, template_id: template },
      body: { is_default: isDefault },
    })
  ).data
}
export async function takeOver(space: Uuid, template: Uuid, version: number): Promise<Space> {
  return (
    await call('POST', '/v1/spaces/{space_id}/templates/{template_id}/take-over', {
      path: { space_id: space, template_id: template },
      version,
    })
  ).data
}

/**
 * All cards of the space follow the template, or without one the space's own design. Up to 200 at once; more in the
 * background, then the answer holds the job.
 */
export async function applyDesign(space: Uuid, template: Uuid | null): Promise<BulkAnswer> {
  const body: CardBulkIn = template
    ? { action: 'apply_template', template, filter: {} }
    : { action: 'remove_template', filter: {} }
  return (await call('POST', '/v1/spaces/{space_id}/cards/bulk', { path: { space_id: space }, body })).data
}

/** After a write: the space as answered, and everything that may show it. */
export async function designChanged(queryClient: QueryClient, space: Space): Promise<void> {
  const { queryKey } = spaceQuery(space.uuid)
  queryClient.setQueryData(queryKey, space)
  await Promise.all([
    renewSpace(queryClient, space.uuid, [
      queryKey,
      sharedKeys.permission(space.uuid),
      spaceKeys.templatePages(space.uuid),
    ]),
    queryClient.invalidateQueries({ queryKey: mySpaces }),
  ])
}
