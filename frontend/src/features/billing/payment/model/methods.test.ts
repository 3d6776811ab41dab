import { describe, expect, it } from 'vitest'
import type { PaymentMethodOut, PaymentOut } from '@/shared/api/generated/types.gen'
import { brandMark, brandName, mayChange, meant, printedMonth, standing } from './methods'

const method = (uuid: string, more: Partial<PaymentMethodOut> = {}) =>
  ({ uuid, status: 'active', is_default: false, ...more }) as PaymentMethodOut
const payment = (status: PaymentOut['status']) => ({ status }) as PaymentOut

describe('the method that is meant', () => {
  const methods = [method('a', { is_default: true }), method('b'), method('c', { status: 'expired' })]
  it('is the chosen one, else the default', () => {
    expect(meant(methods, 'b')?.uuid).toBe('b')
    expect(meant(methods, null)?.uuid).toBe('a')
  })
  it('is never one that has run out or is gone', () => {
    expect(meant(methods, 'c')?.uuid).toBe('a')
    expect(meant(methods, 'gone')?.uuid).toBe('a')
    expect(meant([method('c', { status: 'expired', is_default: true })], null)).toBeNull()
  })
})

describe('how an invoice stands', () => {
  it('tells what is on its way, and why the last attempt failed', () => {
    const waits = payment('pending')
    const failed = payment('failed')
    expect(standing([waits, failed])).toEqual({ live: waits, failed: null })
    expect(standing([failed, payment('cancelled')])).toEqual({ live: null, failed })
    expect(standing([payment('succeeded'), failed])).toEqual({ live: null, failed: null })
    expect(standing([])).toEqual({ live: null, failed: null })
  })
  it('lets another method come in only while no bank has the first one in hand', () => {
    expect(mayChange(null)).toBe(true)
    expect(mayChange(payment('pending'))).toBe(true)
    expect(mayChange(payment('processing'))).toBe(false)
  })
})

it('calls cards as their networks do, and says the month as it is printed', () => {
  expect(brandName('visa')).toBe('Visa')
  expect(brandName('some_bank')).toBe('Some bank')
  expect(brandMark('mastercard')).toBe('MC')
  expect(brandMark('cartes_bancaires')).toBe('')
  expect(printedMonth('2026-08-31')).toBe('08/2026')
})
