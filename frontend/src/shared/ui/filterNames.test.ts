import { expect, it } from 'vitest'
import { withName } from './filterNames'

const NAMES = ['Řízení', 'Küche', 'Forschung & Entwicklung', 'Vertrieb Süd'].map((label) => ({ label }))

it.each([
  ['', 4],
  ['  ', 4],
  ['riz', 1],
  ['KÜCHE', 1],
  ['kuche', 1],
  ['sud vertr', 1],
  ['ch', 2],
  ['&', 1],
  ['marketing', 0],
])('finds by %j', (text, number) => {
  expect(withName(NAMES, text)).toHaveLength(number)
})
