import { expect, test } from 'vitest'
import type { LocationRow } from '@/shared/api/generated/types.gen'
import { found } from './found'

const rows = [
  { name: 'Vienna office', street: 'Ringstraße 7', zipcode: '1010', city: 'Wien' },
  { name: 'Šibenik', street: 'Obala 3', zipcode: '22000', city: 'Šibenik' },
] as LocationRow[]
const names = (words: string) => found(rows, words).map(({ name }) => name)

test('a location is found by its name, street, code and town, with and without accents', () => {
  expect(names('')).toEqual(['Vienna office', 'Šibenik'])
  expect(names('ringstraße')).toEqual(['Vienna office'])
  expect(names('Ringstrasse')).toEqual(['Vienna office'])
  expect(names('1010 vienna')).toEqual(['Vienna office'])
  expect(names('sibenik')).toEqual(['Šibenik'])
  expect(names('ring sibenik')).toEqual([])
})
