import { expect, it } from 'vitest'
import { readCampaignsSearch } from './search'
import {
  changeSubscribersSearch,
  filterOf,
  isFiltered,
  readSubscribersSearch,
  subscribersParameters,
} from './subscribers'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

it('reads an address, and leaves out what makes no sense', () => {
  expect(
    readSubscribersSearch({
      search: 'zoë',
      status: 'pending',
      source: 'x',
      list: ID,
      card: 'c',
      sort: '-joined',
      page: '3',
      subscriber: ID,
    }),
  ).toEqual({ search: 'zoë', status: 'pending', list: ID, page: 3, subscriber: ID })
  expect(readSubscribersSearch({ page: 1, status: 'gone', sort: 'email' })).toEqual({})
  expect(readCampaignsSearch({ search: '', page: '2' })).toEqual({ page: 2 })
})

it('begins with the first page when something else is looked for, not when one is looked at', () => {
  const search = { search: 'zoë', page: 3 }
  expect(changeSubscribersSearch(search, { status: 'bounced' })).toEqual({ search: 'zoë', status: 'bounced' })
  expect(changeSubscribersSearch(search, { subscriber: ID })).toEqual({ search: 'zoë', page: 3, subscriber: ID })
})

it('asks the server for what is chosen', () => {
  expect(subscribersParameters({ status: 'bounced', list: ID })).toEqual({
    status: ['bounced'],
    list: ID,
    sort: '-joined',
    page: 1,
    per_page: 50,
  })
  expect(filterOf({ subscriber: ID, page: 2, sort: 'name' })).toEqual({})
  expect(isFiltered({ page: 2 })).toBe(false)
  expect(isFiltered({ source: 'import' })).toBe(true)
})
