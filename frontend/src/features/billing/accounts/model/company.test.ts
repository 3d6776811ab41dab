import { describe, expect, it } from 'vitest'
import { addressLines, changedAsWhole, missingFields, newAccount, patchOf, payerOf } from './company'

const austrian = {
  address_line1: 'Salurner Straße 15',
  address_line2: '',
  zipcode: '6020',
  city: 'Innsbruck',
  country: 'AT',
  country_name: 'Austria',
}

describe('an address', () => {
  it('has the postcode before the town in most countries', () => {
    expect(addressLines(austrian)).toEqual(['Salurner Straße 15', '6020 Innsbruck', 'Austria'])
  })

  it.each([
    ['GB', ['10 Downing Street', 'London', 'SW1A 2AA']],
    ['IE', ['10 Downing Street', 'London SW1A 2AA']],
    ['HU', ['London', '10 Downing Street', 'SW1A 2AA']],
  ])('follows the post of %s', (country, lines) => {
    const address = { ...austrian, address_line1: '10 Downing Street', zipcode: 'SW1A 2AA', city: 'London' }
    expect(addressLines({ ...address, country, country_name: '' })).toEqual(lines)
  })

  it('leaves out what nobody has said', () => {
    expect(addressLines({ ...austrian, address_line1: '', zipcode: '', city: '' })).toEqual(['Austria'])
  })
})

describe('a change of an address', () => {
  const all = ['company_name', 'address_line1', 'address_line2', 'zipcode', 'city', 'country', 'vat_number'] as const

  it('is one of all of it, so that two people never make one address of two', () => {
    expect(changedAsWhole(['city', 'vat_number'], all)).toEqual(all.slice(1))
  })

  it('takes nothing else along, and is not made by anything else', () => {
    expect(changedAsWhole(['company_name', 'vat_number'], all)).toEqual(['company_name', 'vat_number'])
  })
})

describe('what is sent', () => {
  const values = { kind: 'business', city: ' Wien ', vat_number: 'ATU1', po_required: true }

  it('is what changed, without blanks at the ends', () => {
    expect(patchOf(values, ['city', 'po_required'])).toEqual({ city: 'Wien', po_required: true })
  })

  it('has no VAT number of a private person', () => {
    expect(patchOf({ ...values, kind: 'private' }, ['kind', 'vat_number'])).toEqual({ kind: 'private' })
  })
})

it('begins an account with what its kind has alone', () => {
  const values = {
    company_name: ' Alpenwerk AG ',
    first_name: 'Petra',
    last_name: 'Hölzl',
    vat_number: 'ATU1',
    country: 'AT',
  }
  expect(newAccount({ ...values, kind: 'business' })).toEqual({
    kind: 'business',
    country: 'AT',
    company_name: 'Alpenwerk AG',
    vat_number: 'ATU1',
  })
  expect(newAccount({ ...values, kind: 'private' })).toEqual({
    kind: 'private',
    country: 'AT',
    first_name: 'Petra',
    last_name: 'Hölzl',
  })
})

it('names the company of a business, and the person of a private account', () => {
  const account = { company_name: 'Alpenwerk AG', first_name: 'Petra', last_name: 'Hölzl' }
  expect(payerOf({ ...account, kind: 'business' })).toBe('Alpenwerk AG')
  expect(payerOf({ ...account, kind: 'private' })).toBe('Petra Hölzl')
})

it('names missing fields in the order of the form, and none that it has no words for', () => {
  expect(missingFields(['country', 'zipcode', 'something_new'])).toEqual(['zipcode', 'country'])
})
