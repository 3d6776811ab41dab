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
