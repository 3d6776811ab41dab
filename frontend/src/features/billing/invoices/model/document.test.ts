import { expect, it } from 'vitest'
import type { InvoiceTaxGroup } from '@/shared/api/generated/types.gen'
import { rateGroups } from './document'

it('says the tax of each rate once', () => {
  const group = (category: string, rate: string, tax: number) => ({ category, rate, tax, base: 0 }) as InvoiceTaxGroup
  expect(
    rateGroups({ groups: [group('S', '20', 500), group('AE', '0', 0), group('S', '10', 70), group('K', '0', 0)] }),
  ).toEqual([
    { rate: '20', tax: 500 },
    { rate: '0', tax: 0 },
    { rate: '10', tax: 70 },
  ])
  expect(rateGroups({ groups: [group('S', '20', 500), group('S', '20', 1)] })).toEqual([{ rate: '20', tax: 501 }])
})
