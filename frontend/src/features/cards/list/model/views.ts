import type { CardViewOut, ShownCards } from '@/shared/api/generated/types.gen'
import { cardsParameters, DEFAULT_COLUMNS, filterOf, readCardsSearch, type CardsSearch } from './search'

/** What is kept of a list under a name: which cards, in which order, and the columns. */
export function shownIn(search: CardsSearch): ShownCards {
  return {
    filter: filterOf(search),
    sort: cardsParameters(search).sort,
    columns: [...(search.columns ?? DEFAULT_COLUMNS)],
  }
}

/** The list as a view keeps it; the number of rows on a page stays. */
export function searchOf({ shown }: Pick<CardViewOut, 'shown'>, now: CardsSearch): CardsSearch {
  const { filter, sort, columns } = shown
  return readCardsSearch({ ...filter, sort, columns, per_page: now.per_page })
}

/** Whether the list shows just what the view keeps. */
export function isShown(view: Pick<CardViewOut, 'shown'>, now: CardsSearch): boolean {
  const plain = (search: CardsSearch) => JSON.stringify(readCardsSearch({ ...search, page: undefined }))
  return plain(searchOf(view, now)) === plain(now)
}

/** The columns after one was shown or hidden, or moved by so many places. */
export function toggled<T>(columns: readonly T[], one: T): T[] {
  return columns.includes(one) ? columns.filter((other) => other !== one) : [...columns, one]
}

export function moved<T>(columns: readonly T[], one: T, by: -1 | 1): T[] {
  const from = columns.indexOf(one)
  const to = from + by
  if (from < 0 || to < 0 || to >= columns.length) return [...columns]
  const next = [...columns]
  next.splice(from, 1)
  next.splice(to, 0, one)
  return next
}
