import type { SpaceRole } from '@/shared/api/types'
import type { Goal } from '../useConnect'

/** Roles that look after a space's products (backend: `products.manage`). */
export const MANAGING: readonly SpaceRole[] = ['owner', 'admin', 'editor']

/** A place where a product may go, as it stands in a list. */
export interface Choice {
  value: string
  label: string
  goal: Goal
}

interface Card {
  uuid: string
  name: string
  job_title: string
  space: { uuid: string; name: string }
}
type Offered = { card: Card } | { space: { uuid: string }; label: string }

export function choiceOf(offered: Offered): Choice {
  if ('space' in offered) {
    return { value: `pool ${offered.space.uuid}`, label: offered.label, goal: { space: offered.space.uuid } }
  }
  const { uuid, name, job_title: job, space } = offered.card
  // Two who are called alike are told apart by what they do, and where.
  const label = [name, job, space.name].filter(Boolean).join(' · ')
  return { value: uuid, label, goal: { space: space.uuid, card: { uuid, name } } }
}

export function goalOf(choice: Choice | null): Goal | null {
  return choice?.goal ?? null
}
