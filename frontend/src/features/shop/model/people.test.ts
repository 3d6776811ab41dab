import { expect, it } from 'vitest'
import { countOf, firstWhom, NOBODY, peopleOf } from './people'

const NUMBERS = { all: 40, without_product: 12, departments: [{ name: 'Sales', count: 7 }] }
const some = { ...NOBODY, space: 'alpenwerk' }

it('people are as many as there are, blank articles as many as are wanted', () => {
  expect(countOf({ ...some, kind: 'none' }, NUMBERS)).toBeNull()
  expect(countOf({ ...some, kind: 'all' }, NUMBERS)).toBe(40)
  expect(countOf({ ...some, kind: 'without_product' }, NUMBERS)).toBe(12)
  expect(countOf({ ...some, kind: 'department', department: 'Sales' }, NUMBERS)).toBe(7)
  expect(countOf({ ...some, kind: 'department', department: 'Gone' }, NUMBERS)).toBe(0)
  expect(countOf({ ...some, kind: 'chosen', cards: ['a', 'b'] }, NUMBERS)).toBe(2)
  expect(countOf({ ...some, kind: 'all' }, undefined)).toBe(0)
})

it('what has names on it is for those without a product first', () => {
  expect(firstWhom('alpenwerk', true, NUMBERS)).toEqual({ ...some, kind: 'without_product' })
  expect(firstWhom('alpenwerk', true, { ...NUMBERS, without_product: 0 })).toEqual(some)
  expect(firstWhom('alpenwerk', false, NUMBERS)).toEqual(some)
})

it('only what was chosen is sent', () => {
  const chosen = { ...some, kind: 'chosen' as const, cards: ['a'], department: 'Sales' }
  expect(peopleOf(chosen)).toEqual({ kind: 'chosen', card_ids: ['a'] })
  expect(peopleOf({ ...chosen, kind: 'department' })).toEqual({ kind: 'department', department: 'Sales' })
  expect(peopleOf({ ...chosen, kind: 'all' })).toEqual({ kind: 'all' })
})
