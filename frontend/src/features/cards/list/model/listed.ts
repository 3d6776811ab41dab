import type { CardRow, CardRowOfSpace, Uuid } from '@/shared/api/types'

/** A row with what the list knows of all its rows: whose they are, and whether deleted ones are shown. */
export type ListedCard = CardRow & { space: { uuid: Uuid; name?: string }; isDeleted: boolean }

export function listed(row: CardRow | CardRowOfSpace, space: Uuid | null, deleted = false): ListedCard {
  return { ...row, space: 'space' in row ? row.space : { uuid: space ?? '' }, isDeleted: deleted }
}
