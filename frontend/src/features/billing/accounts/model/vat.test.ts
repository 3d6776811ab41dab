import { expect, it } from 'vitest'
import type { Account, Vat } from '../api'
import { taxSaying, vatSaying } from './vat'

const vat: Vat = {
  number: 'ATU12345675',
  state: 'valid',
  state_name: 'Valid',
  checked_at: null,
  checkable: true,
  name: '',
  address: '',
  reference: '',
  differs: false,
}
const tax: Account['tax'] = { category: 'S', rate: '20', country: 'AT', reverse_charge: false, note: '' }

it('says of a number beyond VIES that it cannot be checked, whatever its state', () => {
  expect(vatSaying(vat)).toBe('valid')
  expect(vatSaying({ ...vat, number: 'CHE123456788MWST', state: 'unknown', checkable: false })).toBe('foreign')
})

it('tells reverse charge from a rate and from no tax at all', () => {
  expect(taxSaying({ ...tax, category: 'AE', rate: '0', reverse_charge: true })).toBe('reverse')
  expect(taxSaying(tax)).toBe('charged')
  expect(taxSaying({ ...tax, category: 'O', rate: '0' })).toBe('none')
})
