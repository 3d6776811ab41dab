import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { Ability, SpaceRole } from '@/shared/api/types'

export function permissionQuery(space: string) {
  return queryOptions({
    queryKey: ['space', space, 'permission'],
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/me/spaces/{space_id}/checkPermission', { path: { space_id: space }, signal })).data,
    staleTime: 60_000,
  })
}

export interface Abilities {
  role: SpaceRole
  isPending: boolean
  can: (ability: Ability) => boolean
}

/** What the signed-in user may do in a space. Nothing until the server has said so. */
export function useAbilities(space: string | null | undefined): Abilities {
  const { data, isPending } = useQuery({ ...permissionQuery(space ?? ''), enabled: Boolean(space) })
  return {
    role: data?.role ?? 'no_role',
    isPending: isPending && Boolean(space),
    can: (ability) => data?.abilities.includes(ability) ?? false,
  }
}
