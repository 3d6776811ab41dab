import type { BillingAccountOut } from '@/shared/api/generated/types.gen'

/** What is said of an overdue invoice, the day that it names, and whether a first licence is offered: those of a
 * suspended or closed account are there, and serve no more. */
export function lateIn(status: BillingAccountOut['status']) {
  if (status === 'suspended') return { words: 'overdue.suspended', until: 'closed_on', buys: false } as const
  if (status === 'closed') return { words: 'overdue.closed', until: 'closed_on', buys: false } as const
  return { words: 'overdue.text', until: 'suspended_on', buys: true } as const
}
