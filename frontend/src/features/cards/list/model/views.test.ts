import { describe, expect, it } from 'vitest'
import { moved, toggled } from '@/shared/list/columns'
import { DEFAULT_COLUMNS, readCardsSearch } from './search'
import { isShown, searchOf, shownIn } from './views'

const search = readCardsSearch({
  city: ['Wien'],
  user: 'without',
  changed_within: 7,
  sort: 'city',
  columns: ['city', 'email'],
  page: 3,
  per_page: 100,
})

describe('a saved view', () => {
  it('keeps filter, order and columns', () => {
    expect(shownIn(search)).toEqual({
      filter: { city: ['Wien'], user: 'without', changed_within: 7 },
      sort: 'city',
      columns: ['city', 'email'],
    })
    expect(shownIn({})).toEqual({ filter: {}, sort: '-updated', columns: [...DEFAULT_COLUMNS] })
  })

  it('is shown again from its first page, with as many rows as now', () => {
    const view = { shown: shownIn(search) }
    expect(searchOf(view, { per_page: 25, search: 'anna' })).toEqual({
      city: ['Wien'],
      user: 'without',
      changed_within: 7,
      sort: 'city',
      columns: ['city', 'email'],
      per_page: 25,
    })
    expect(isShown(view, search)).toBe(true)
    expect(isShown(view, { ...search, page: 1 })).toBe(true)
    expect(isShown(view, { ...search, user: undefined })).toBe(false)
  })

  it('leaves out what the answer says as nothing', () => {
    const shown = { filter: { search: '', state: [], changed_since: null, user: null, deleted: false }, columns: [] }
    expect(searchOf({ shown } as never, {})).toEqual({ columns: [] })
  })
})

describe('columns', () => {
  it('are shown, hidden and moved', () => {
    expect(toggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  })
})
