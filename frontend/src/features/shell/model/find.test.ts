import { expect, it } from 'vitest'
import { matches } from './find'

it('finds names without case and marks, by the beginnings of words', () => {
  expect(matches('Zoë Šimić-Hölzl', 'simic zo')).toBe(true)
  expect(matches('Zoë Šimić-Hölzl', '')).toBe(true)
  expect(matches('Zoë Šimić-Hölzl', 'ana')).toBe(false)
})
