import type { DirectoryGroupRow, DirectoryServedSpace } from '@/shared/api/generated/types.gen'

/** Roles that a group can give; nobody becomes an owner by one. */
export const ROLES = ['no_role', 'analyst', 'editor', 'admin'] as const

export interface Grant {
  served: string
  role: (typeof ROLES)[number]
  card_here: boolean
  template: string | null
}

/** What a group gives in each of the spaces, also where that is nothing yet. */
export function grantsOf(group: DirectoryGroupRow, places: DirectoryServedSpace[]): Grant[] {
  return places.map(({ uuid, templates }) => {
    const given = group.grants.find(({ served }) => served === uuid)
    return {
      served: uuid,
      role: ROLES.find((role) => role === given?.role) ?? 'no_role',
      card_here: given?.card_here ?? false,
      // One that is gone is none.
      template: templates.find((template) => template.uuid === given?.template)?.uuid ?? null,
    }
  })
}
