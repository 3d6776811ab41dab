import type { ListedProduct } from '../api'

interface Goal {
  card?: { uuid: string }
}

/** How a product of the space stands to where it is to go, for who looks after the space's products. */
export interface Standing {
  is: 'unknown' | 'pooled' | 'elsewhere' | 'there' | 'stopped'
  /** What leads it there without its PIN. */
  act: 'connect' | 'move' | null
  row: ListedProduct | null
}

const STOPPED: readonly ListedProduct['label'][] = ['locked', 'called_back']

export function standingOf(row: ListedProduct | null, goal: Goal | null): Standing {
  if (!row || !goal) return { is: 'unknown', act: null, row: null }
  if (STOPPED.includes(row.label)) return { is: 'stopped', act: null, row }
  if (row.label === 'not_connected')
    return goal.card ? { is: 'pooled', act: 'connect', row } : { is: 'there', act: null, row }
  if (row.card?.uuid === goal.card?.uuid) return { is: 'there', act: null, row }
  // What is hidden or switched off is shown again first: moving it would show it.
  return { is: 'elsewhere', act: goal.card && row.label === 'connected' ? 'move' : null, row }
}
