import { expect, test } from 'vitest'
import type { LicenceOut } from '@/shared/api/generated/types.gen'
import { segments } from './use'

const licence = (limit: number | null, ...used: number[]) =>
  ({
    cards_limit: limit,
    cards_used: used.reduce((sum, one) => sum + one, 0),
    spaces: used.map((cards_used, index) => ({ uuid: String(index), cards_used })),
  }) as LicenceOut

test('spaces share the bar with what is free', () => {
  const { used, free } = segments(licence(500, 412, 46, 0, 18))
  expect(used.map(({ share }) => share.toFixed(1))).toEqual(['82.4', '9.2', '3.6'])
  expect(free).toBe(24)
})

test('more cards than it covers fill the bar', () => {
  expect(segments(licence(2, 3, 1))).toEqual({
    used: [
      { key: '0', share: 75 },
      { key: '1', share: 25 },
    ],
    free: 0,
  })
})

test('without a limit nothing is free', () => {
  expect(segments(licence(null, 4)).free).toBe(0)
})
