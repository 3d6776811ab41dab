import type { SpaceRole } from '@/shared/api/types'

type CardRole = 'admin' | 'user' | 'no_role'
export type Role = SpaceRole | CardRole
export type PlaceKind = 'space' | 'card'

/** From the most to the least that a role may do. */
const SPACE_ROLES: readonly SpaceRole[] = ['owner', 'admin', 'editor', 'analyst', 'no_role']
const CARD_ROLES: readonly CardRole[] = ['admin', 'user', 'no_role']

export function rolesOf(kind: PlaceKind): readonly Role[] {
  return kind === 'space' ? SPACE_ROLES : CARD_ROLES
}

/** Roles that somebody may invite with: never more than the own one; owners are made from members. */
export function invitingRoles(kind: PlaceKind, own: SpaceRole): readonly Role[] {
  if (kind === 'card') return CARD_ROLES.filter((role) => role !== 'no_role')
  const from = SPACE_ROLES.indexOf(own)
  return SPACE_ROLES.filter((role, place) => place >= from && role !== 'owner' && role !== 'no_role')
}

/** The role that most invited people get. */
export function usualRole(kind: PlaceKind): Role {
  return kind === 'space' ? 'editor' : 'user'
}

/** Whether a role in a space opens the space's pages. */
export function readsSpace(role: string): boolean {
  return role !== 'no_role' && (SPACE_ROLES as readonly string[]).includes(role)
}

/** Key of the sentence that says what a role may do. */
export function roleText(kind: PlaceKind, role: Role): string {
  return `${kind === 'space' ? 'spaceRoles' : 'cardRoles'}.${role}`
}
