import { describe, expect, it } from 'vitest'
import { changeSearch, filterKey, isFiltered, productsParameters, readProductsSearch, WITHOUT_FILTERS } from './search'

const CARD = '0198f1f0-0000-7000-8000-000000000001'

describe('what stands in the address of a list of products', () => {
  it('is read as far as it makes sense', () => {
    expect(
      readProductsSearch({
        search: ' k7m2 ',
        label: 'locked',
        card: CARD,
        type: 'no id',
        batch: '2611',
        tap: 'not-90d',
        page: 3,
        columns: ['tap', 'nonsense', 'label'],
      }),
    ).toEqual({
      search: 'k7m2',
      label: 'locked',
      card: CARD,
      batch: 2611,
      tap: 'not-90d',
      page: 3,
      columns: ['tap', 'label'],
    })
    expect(
      readProductsSearch({ label: 'lost', batch: -1, tap: 'soon', page: 0, per_page: 7, columns: undefined }),
    ).toEqual({})
  })

  it('reads a serial of digits, which the router takes for a number', () => {
    expect(readProductsSearch({ search: 2345 })).toEqual({ search: '2345' })
  })

  it('leaves out the usual columns', () => {
    expect(readProductsSearch({ columns: ['label', 'card', 'space', 'batch', 'tap'] })).toEqual({})
  })

  it('goes back to the first page when something else is looked for, and not for looking at a product', () => {
    const there = { search: 'k7', page: 4 }
    expect(changeSearch(there, { label: 'locked' })).toEqual({ search: 'k7', label: 'locked' })
    expect(changeSearch(there, { product: CARD })).toEqual({ ...there, product: CARD })
    expect(changeSearch(there, WITHOUT_FILTERS)).toEqual({})
  })

  it('tells a list that is looked through from one that is whole', () => {
    expect(isFiltered({ page: 2, product: CARD })).toBe(false)
    expect(isFiltered({ tap: 'never' })).toBe(true)
    expect(filterKey({ label: 'locked', page: 2 })).toBe(filterKey({ label: 'locked' }))
    expect(filterKey({ label: 'locked' })).not.toBe(filterKey({ label: 'hidden' }))
  })
})

describe('what the API is asked', () => {
  const morning = new Date(2026, 10, 23, 8, 15)
  const evening = new Date(2026, 10, 23, 21, 40)
  const asked = (tap: 'never' | '7d' | 'not-30d', now = morning) => productsParameters({ tap }, now)

  it('counts days of the person, so that the same is asked all day', () => {
    expect(asked('7d')).toEqual({ page: 1, per_page: 50, tapped_since: new Date(2026, 10, 16).toISOString() })
    expect(asked('7d', evening)).toEqual(asked('7d'))
    expect(asked('not-30d').untapped_since).toBe(new Date(2026, 9, 24).toISOString())
  })

  it('takes what was never tapped for untapped since ever', () => {
    expect(asked('never').untapped_since).toBe('1970-01-01T00:00:00.000Z')
  })
})
