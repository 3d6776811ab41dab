import { expect, it } from 'vitest'
import { decimalOf } from './amount'

it('writes an amount as forms of banks take it', () => {
  expect(decimalOf(125840, 'EUR')).toBe('1258.40')
  expect(decimalOf(5, 'EUR')).toBe('0.05')
  expect(decimalOf(500, 'JPY')).toBe('500')
})
