import { describe, expect, it } from 'vitest'
import { bySpace, choose, mayTakeAll, NOTHING, selectionCount, shownAsChosen } from './selection'

const row = (uuid: string, space = 's') => ({ uuid, space: { uuid: space } })
const first = [row('a'), row('b')]
const second = [row('c'), row('d')]

describe('a selection of rows', () => {
  it('keeps rows of other pages', () => {
    const one = choose(NOTHING, first, new Set(['a']))
    const two = choose(one, second, new Set(['a', 'd']))
    expect([...two.rows.keys()]).toEqual(['a', 'd'])
    expect(selectionCount(two, 4)).toBe(2)
  })
  it('offers all that match once the page is chosen and there is more', () => {
    const page = choose(NOTHING, first, new Set(['a', 'b']))
    expect(mayTakeAll(page, first, 4)).toBe(true)
    expect(mayTakeAll(page, first, 2)).toBe(false)
    expect(mayTakeAll(choose(NOTHING, first, new Set(['a'])), first, 4)).toBe(false)
  })
  it('counts all that match and shows every page as chosen', () => {
    const all = { ...choose(NOTHING, first, new Set(['a', 'b'])), all: true }
    expect(selectionCount(all, 50_000)).toBe(50_000)
    expect([...shownAsChosen(all, second)]).toEqual(['a', 'b', 'c', 'd'])
    expect(mayTakeAll(all, second, 50_000)).toBe(false)
  })
  it('ends "all" when one is taken away', () => {
    const all = { ...choose(NOTHING, first, new Set(['a', 'b'])), all: true }
    const less = choose(all, first, new Set(['a']))
    expect(less.all).toBe(false)
    expect([...less.rows.keys()]).toEqual(['a'])
  })
  it('groups by space and leaves out those that may not be changed', () => {
    expect([...bySpace([row('a', '1'), row('b', '2'), row('c', '1')], (space) => space === '1')]).toEqual([
      ['1', ['a', 'c']],
    ])
  })
})
