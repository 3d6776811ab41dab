import { expect, it } from 'vitest'
import { type Addition, rowsOf } from './additions'

const nothing = () => null
const also = () => null

it('shows what is told in the order of the features, and nothing that no feature knows', () => {
  const additions: readonly Addition[] = [
    { feature: 'billing', matters: { invoices_overdue: nothing, invoices_open: also } },
    { feature: 'statistics' },
    { feature: 'products', matters: { products_unconnected: nothing } },
  ]
  const told = [
    { kind: 'products_unconnected', count: 16 },
    { kind: 'of_another_release', count: 1 },
    { kind: 'invoices_open', count: 2 },
  ]
  expect(rowsOf(additions, told)).toEqual([
    { matter: told[2], Row: also },
    { matter: told[0], Row: nothing },
  ])
})
