import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, download } from '@/shared/api/client'
import type { LocationImportOut, LocationIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { locationKeys } from './keys'
import { bodyOf } from './model/body'
import type { Location } from './model/location'

export function locationsQuery(space: Uuid) {
  return queryOptions({
    queryKey: locationKeys.all(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/locations', { path: { space_id: space }, signal })).data,
  })
}

export function locationQuery(space: Uuid, location: Uuid) {
  return queryOptions({
    queryKey: locationKeys.one(space, location),
    queryFn: () => readLocation(space, location),
  })
}

/** Who would show no address without it; asked anew each time. */
export function followersQuery(space: Uuid, location: Uuid) {
  return queryOptions({
    queryKey: locationKeys.followers(space, location),
    queryFn: async ({ signal }) => {
      const path = { space_id: space, location_id: location }
      return (await call('GET', '/v1/spaces/{space_id}/locations/{location_id}/followers', { path, signal })).data
    },
    gcTime: 0,
  })
}

export async function readLocation(space: Uuid, location: Uuid): Promise<Location> {
  const path = { space_id: space, location_id: location }
  return (await call('GET', '/v1/spaces/{space_id}/locations/{location_id}', { path })).data
}

export async function createLocation(space: Uuid, body: LocationIn): Promise<Location> {
  return (await call('POST', '/v1/spaces/{space_id}/locations', { path: { space_id: space }, body })).data
}

export async function saveLocation(space: Uuid, location: Uuid, body: object, version: number): Promise<Location> {
  const path = { space_id: space, location_id: location }
  return (await call('PATCH', '/v1/spaces/{space_id}/locations/{location_id}', { path, body: bodyOf(body), version }))
    .data
}

export async function deleteLocation(space: Uuid, location: Uuid): Promise<void> {
  const path = { space_id: space, location_id: location }
  await call('DELETE', '/v1/spaces/{space_id}/locations/{location_id}', { path })
}

export async function restoreLocation(space: Uuid, location: Uuid): Promise<void> {
  const path = { space_id: space, location_id: location }
  await call('POST', '/v1/spaces/{space_id}/locations/{location_id}/restore', { path })
}

export async function importLocations(space: Uuid, file: File, dryRun: boolean): Promise<LocationImportOut> {
  return (
    await call('POST', '/v1/spaces/{space_id}/locations/import', {
      path: { space_id: space },
      query: { dry_run: dryRun },
      body: { file },
      quiet: true,
    })
  ).data
}

export function exportLocations(space: Uuid, format: 'csv' | 'xlsx'): Promise<void> {
  return download('/v1/spaces/{space_id}/locations/export', `locations.${format}`, {
    path: { space_id: space },
    query: { format },
  })
}

/** What a save or a deletion changes: the list, the location, and what cards show of it. */
export async function locationsChanged(queryClient: QueryClient, space: Uuid, fresh?: Location): Promise<void> {
  if (fresh) queryClient.setQueryData(locationKeys.one(space, fresh.uuid), fresh)
  await queryClient.invalidateQueries({ queryKey: locationKeys.all(space) })
}
