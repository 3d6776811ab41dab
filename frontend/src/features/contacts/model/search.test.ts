import { describe, expect, it } from 'vitest'
import { changeSearch, contactsParameters, filterKey, isFiltered, readContactsSearch, WITHOUT_FILTERS } from './search'

const id = '01a20945-d25e-731e-8afc-148137f69742'

describe('the address of a list of contacts', () => {
  it('is read as far as it makes sense', () => {
    const raw = { search: 42, tab: 'mine', tag: [id, 'x', id], event: 'fair', owner: 'company', page: '3', sort: 'age' }
    expect(readContactsSearch(raw)).toEqual({ search: '42', tab: 'mine', tag: [id], owner: 'company', page: 3 })
    expect(readContactsSearch({ tab: 'all', per_page: 50, sort: '-met', deleted: 'yes', columns: 'x' })).toEqual({
      columns: [],
    })
  })

  it('goes back to the first page with what is looked for, not with what is looked at', () => {
    const shown = { search: 'kröll', page: 3 }
    expect(changeSearch(shown, { contact: id }).page).toBe(3)
    expect(changeSearch(shown, { tab: 'follow_up' })).toEqual({ search: 'kröll', tab: 'follow_up' })
    expect(changeSearch(shown, WITHOUT_FILTERS)).toEqual({})
  })

  it('knows what a selection belongs to', () => {
    expect(filterKey({ tab: 'mine' })).not.toBe(filterKey({}))
    expect(isFiltered({ tab: 'mine', page: 2 })).toBe(false)
    expect(isFiltered({ owner: 'company' })).toBe(true)
  })
})

describe('what the API is asked', () => {
  it('is the newest first, and what is due first where days are looked at', () => {
    expect(contactsParameters({})).toEqual({ sort: '-met', page: 1, per_page: 50 })
    expect(contactsParameters({ tab: 'follow_up' })).toMatchObject({ follow_up: 'any', sort: 'follow_up' })
    expect(contactsParameters({ tab: 'follow_up', sort: 'name' }).sort).toBe('name')
    expect(contactsParameters({ owner: id, tag: [id] })).toMatchObject({ card: id, tag: [id] })
  })
})
