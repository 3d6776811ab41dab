import { expect, it } from 'vitest'
import { matches } from './find'

it('finds names without case and marks, by the beginnings of words', () => {
  expect(matches('Zoë Šimić-Hölzl', 'simic zo')).toBe(true)
  expect(matches('Zoë Šimić-Hölzl', 'Simic-Hö')).toBe(true)
  expect(matches('Zoë Šimić-Hölzl', '')).toBe(true)
  expect(matches('Zoë Šimić-Hölzl', 'ana')).toBe(false)
})

it('finds no parts inside of words, as the search for cards does not', () => {
  expect(matches('Zoë Šimić-Hölzl', 'mic')).toBe(false)
  expect(matches('Zoë Šimić-Hölzl', 'zo imic')).toBe(false)
  expect(matches('Zoë Šimić-Hölzl', '-')).toBe(false)
})
