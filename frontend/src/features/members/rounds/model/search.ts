import type { Unread } from '@/shared/address'
import type { InvitedState } from '@/shared/api/generated/types.gen'

/** In the order in which people read them. */
export const STATES = [
  'joined',
  'opened',
  'sent',
  'bounced',
  'waiting',
  'unknown',
  'declined',
] as const satisfies InvitedState[]

/** What the list of invitations keeps in the address. */
export interface InvitationsSearch {
  round?: string
  state?: InvitedState
  search?: string
  page?: number
}

export function readInvitationsSearch(raw: Unread<InvitationsSearch>): InvitationsSearch {
  // The router reads `search=42` as a number.
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim() : ''
  const state = STATES.find((one) => one === raw.state)
  const page = Number(raw.page)
  return {
    ...(typeof raw.round === 'string' && raw.round && { round: raw.round }),
    ...(state && { state }),
    ...(search && { search }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
