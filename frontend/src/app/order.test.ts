import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { order, ROOMS } from '../../features.order'

/** The rooms of the backend, the lowest first, as import-linter holds them. */
function rooms(): string[] {
  const text = readFileSync('../backend/pyproject.toml', 'utf8')
  const [, layers = ''] = /name = "Domains depend one way"[^[]*layers = \[([^\]]*)\]/.exec(text) ?? []
  return [...layers.matchAll(/"vizitka\.([a-z]+)"/g)].map(([, room = '']) => room).reverse()
}

const roomOf = (feature: string): string | null => (feature in ROOMS ? (ROOMS[feature] ?? null) : feature)

it('features stand in the order of the rooms that they show', () => {
  const known = rooms()
  const shown = order.map(roomOf).filter((room) => room !== null)
  expect(shown.filter((room) => !known.includes(room))).toEqual([])
  expect(shown).toEqual(shown.toSorted((one, other) => known.indexOf(one) - known.indexOf(other)))
})

it('says only of features that are there what they show', () => {
  expect(Object.keys(ROOMS).filter((feature) => !order.includes(feature))).toEqual([])
})
