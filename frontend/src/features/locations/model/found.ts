import type { LocationRow } from '@/shared/api/generated/types.gen'
import { withName } from '@/shared/ui/filterNames'

/** Those in whose name or address all words stand. */
export function found(rows: readonly LocationRow[], words: string): readonly LocationRow[] {
  const named = rows.map((row) => ({ row, label: [row.name, row.street, row.zipcode, row.city].join(' ') }))
  return withName(named, words).map(({ row }) => row)
}
