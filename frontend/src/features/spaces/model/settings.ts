import type { Space } from '@/shared/api/types'

/** What the general settings change. */
export type GeneralSettings = Pick<Space, 'name' | 'visibility' | 'active'> & { username: string }
export const GENERAL_FIELDS = ['name', 'username', 'visibility', 'active'] as const

export function generalOf(space: Pick<Space, 'name' | 'username' | 'visibility' | 'active'>): GeneralSettings {
  return { name: space.name, username: space.username ?? '', visibility: space.visibility, active: space.active }
}

export function differences(mine: GeneralSettings, theirs: GeneralSettings): (keyof GeneralSettings)[] {
  return GENERAL_FIELDS.filter((field) => mine[field] !== theirs[field])
}
