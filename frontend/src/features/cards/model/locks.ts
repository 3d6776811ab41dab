import type { Card } from '@/shared/api/types'

/** Where a locked field shows the space's own value: nobody changes it on the card. */
const OF_SPACE = ['organisation', 'description', 'addresses', 'header', 'logo', 'profile_picture', 'layout']
/** Roles to which locks for card users do not apply. */
const MANAGERS: readonly string[] = ['owner', 'admin', 'editor']

/**
 * Whether a field cannot be changed here. A lock on a field for which spaces keep no value of their own protects the
 * card's value from card users only.
 */
export function isLocked(card: Pick<Card, 'locked_fields' | 'role'>, field: string): boolean {
  if (!card.locked_fields.includes(field)) return false
  return OF_SPACE.includes(field) || !MANAGERS.includes(card.role)
}
