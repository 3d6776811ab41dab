import type { InvoiceDocument } from '@/shared/api/generated/types.gen'

/** The tax of each rate: several reasons for one rate are one line. */
export function rateGroups({ groups }: Pick<InvoiceDocument, 'groups'>): { rate: string; tax: number }[] {
  const found = new Map<string, number>()
  for (const { rate, tax } of groups) found.set(rate, (found.get(rate) ?? 0) + tax)
  return [...found].map(([rate, tax]) => ({ rate, tax }))
}
