import { describe, expect, it } from 'vitest'
import { cardsParameters, changeSearch, DEFAULT_COLUMNS, filterOf, isFiltered, readCardsSearch } from './search'

describe('the address of a list of cards', () => {
  it('leaves out what makes no sense', () => {
    expect(
      readCardsSearch({
        state: ['active', 'gone'],
        page: '-3',
        per_page: 7,
        sort: 'secret',
        columns: ['person', 'city', 'secret'],
        template: ['own', 'none'],
        language: ['de', 'xx'],
        user: 'maybe',
        changed_since: 'soon',
        changed_within: 0,
      }),
    ).toEqual({
      state: ['active'],
      columns: ['city'],
      template: ['own'],
      language: ['de'],
    })
  })
  it('knows where cards came from, by an id and nothing else', () => {
    const origin = '01a204c3-4e9b-7200-b46a-0cc7191d23ce'
    expect(readCardsSearch({ origin })).toEqual({ origin })
    expect(filterOf({ origin, sort: 'name' })).toEqual({ origin })
    expect(readCardsSearch({ origin: '../../me' })).toEqual({})
  })
  it('leaves out what is usual', () => {
    expect(
      readCardsSearch({ page: 1, per_page: 50, sort: '-updated', columns: [...DEFAULT_COLUMNS], search: '  ' }),
    ).toEqual({})
  })
  it('takes one value for a list, and a number for a text', () => {
    expect(readCardsSearch({ state: 'draft', search: 4711, deleted: 'true' })).toEqual({
      state: ['draft'],
      search: '4711',
      deleted: true,
    })
  })
  it('goes back to the first page when what is shown changes, but not for columns', () => {
    const old = { page: 4, search: 'Huber' }
    expect(changeSearch(old, { state: ['active'] })).toEqual({ search: 'Huber', state: ['active'] })
    expect(changeSearch(old, { columns: [] })).toEqual({ search: 'Huber', page: 4, columns: [] })
    expect(changeSearch(old, { page: 5 })).toEqual({ search: 'Huber', page: 5 })
  })
  it('takes days back or a day, and the former before the latter', () => {
    expect(readCardsSearch({ changed_since: '2026-11-01', changed_within: 7 })).toEqual({ changed_within: 7 })
    expect(readCardsSearch({ changed_since: '2026-11-01' })).toEqual({ changed_since: '2026-11-01' })
    expect(isFiltered({ changed_within: 7 })).toBe(true)
    expect(isFiltered({ deleted: true, columns: [] })).toBe(false)
  })
  it('asks the API for all it needs', () => {
    expect(cardsParameters({ search: 'a', deleted: true })).toEqual({
      search: 'a',
      deleted: true,
      sort: '-updated',
      page: 1,
      per_page: 50,
      with_email: false,
    })
    expect(cardsParameters({ columns: ['email', 'state'] })).toMatchObject({ with_email: true })
    expect(filterOf({ sort: 'name', page: 2, department: ['Sales'] })).toEqual({ department: ['Sales'] })
  })
})
