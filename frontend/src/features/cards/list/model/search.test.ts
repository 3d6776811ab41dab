import { describe, expect, it } from 'vitest'
import { cardsParameters, changeSearch, filterOf, readCardsSearch } from './search'

describe('the address of a list of cards', () => {
  it('leaves out what makes no sense', () => {
    expect(
      readCardsSearch({
        state: ['active', 'gone'],
        page: '-3',
        per_page: 7,
        sort: 'secret',
        hide: ['person', 'city'],
      }),
    ).toEqual({
      state: ['active'],
      hide: ['city'],
    })
  })
  it('leaves out what is usual', () => {
    expect(readCardsSearch({ page: 1, per_page: 50, sort: '-updated', hide: ['email'], search: '  ' })).toEqual({})
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
    expect(changeSearch(old, { hide: [] })).toEqual({ search: 'Huber', page: 4, hide: [] })
    expect(changeSearch(old, { page: 5 })).toEqual({ search: 'Huber', page: 5 })
  })
  it('asks the API for all it needs', () => {
    expect(cardsParameters({ search: 'a', deleted: true })).toEqual({
      search: 'a',
      deleted: true,
      sort: '-updated',
      page: 1,
      per_page: 50,
    })
    expect(filterOf({ sort: 'name', page: 2, department: ['Sales'] })).toEqual({ department: ['Sales'] })
  })
})
