import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { sharedKeys } from '@/shared/api/keys'
import type { Ability, MissingAbility, SpaceRole } from '@/shared/api/types'

export function permissionQuery(space: string) {
  return queryOptions({
    queryKey: sharedKeys.permission(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/me/spaces/{space_id}/checkPermission', { path: { space_id: space }, signal })).data,
    staleTime: 60_000,
  })
}

interface Permission {
  abilities: Ability[]
  missing: MissingAbility[]
}

/** Whether the role allows it, be it that the space's package lacks what it needs: the page then says what is missing. */
export function roleHas({ abilities, missing }: Permission, ability: Ability): boolean {
  return abilities.includes(ability) || missing.some((one) => one.ability === ability)
}

export interface Abilities {
  role: SpaceRole
  isPending: boolean
  /** The role allows it and the package has it. */
  can: (ability: Ability) => boolean
  /** The role allows it: where `can` says no, only the package is in the way. */
  may: (ability: Ability) => boolean
  /** What the package lacks for it; null where it is not the package that is in the way. */
  missing: (ability: Ability) => MissingAbility | null
}

/** What the signed-in user may do in a space. Nothing until the server has said so. */
export function useAbilities(space: string | null | undefined): Abilities {
  const { data, isPending } = useQuery({ ...permissionQuery(space ?? ''), enabled: Boolean(space) })
  return {
    role: data?.role ?? 'no_role',
    isPending: isPending && Boolean(space),
    can: (ability) => data?.abilities.includes(ability) ?? false,
    may: (ability) => data !== undefined && roleHas(data, ability),
    missing: (ability) => data?.missing.find((one) => one.ability === ability) ?? null,
  }
}
