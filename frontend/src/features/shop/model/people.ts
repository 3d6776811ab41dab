import type { ItemPeopleIn, PeopleKind, ShopPeopleOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'

/** For whom articles are made: people of a space, or nobody yet. */
export interface ForWhom {
  space: Uuid | null
  kind: PeopleKind
  department: string
  cards: readonly Uuid[]
}

export const NOBODY: ForWhom = { space: null, kind: 'none', department: '', cards: [] }

/** How many they are; null for blank articles, of which as many are made as are wanted. */
export function countOf({ kind, department, cards }: ForWhom, numbers: ShopPeopleOut | undefined): number | null {
  switch (kind) {
    case 'none':
      return null
    case 'chosen':
      return cards.length
    case 'all':
      return numbers?.all ?? 0
    case 'without_product':
      return numbers?.without_product ?? 0
    case 'department':
      return numbers?.departments.find(({ name }) => name === department)?.count ?? 0
  }
}

/** Who is meant first: those who have nothing yet, where names are printed; the pool else. */
export function firstWhom(space: Uuid, personalised: boolean, numbers: ShopPeopleOut): ForWhom {
  const kind = personalised && numbers.without_product > 0 ? 'without_product' : 'none'
  return { ...NOBODY, space, kind }
}

/** As the basket takes it. */
export function peopleOf({ kind, department, cards }: ForWhom): ItemPeopleIn {
  return {
    kind,
    ...(kind === 'chosen' && { card_ids: [...cards] }),
    ...(kind === 'department' && { department }),
  }
}
