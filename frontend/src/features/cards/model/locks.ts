import type { Card } from '@/shared/api/types'

/** Where a locked field shows the space's own value: nobody changes it on the card. */
const OF_SPACE = ['organisation', 'description', 'addresses', 'header', 'logo', 'profile_picture', 'layout']

export interface Lock {
  /**
   * Who closed the field: the design for card users (`grid`), the design by its own value for everybody (`design`), or
   * what the company permits card users (`permission`), or a user directory that brings it for
   * everybody (`kept`).
   */
  by: 'grid' | 'design' | 'permission' | 'kept'
  /** The company's own words, may be empty; of `kept` the name of who brings it. */
  reason: string
  /** The space's value stands here, whatever the card holds. */
  ofSpace: boolean
}

/** Why a field cannot be changed on the card by the person who looks at it; null when it can. */
export function lockOf(card: Pick<Card, 'locked_fields' | 'locks'>, field: string): Lock | null {
  const ofSpace = OF_SPACE.includes(field) && card.locked_fields.includes(field)
  const lock = card.locks[field]
  if (lock) return { by: lock.by, reason: lock.reason, ofSpace }
  return ofSpace ? { by: 'design', reason: '', ofSpace } : null
}
