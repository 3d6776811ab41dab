import { expect, test } from 'vitest'
import { atLocation, faultsOf, paidWith, reachable, receiverOf, wholeForm, within } from './form'

test('the form has all fields of the specification, whatever the server left out', () => {
  const form = wholeForm({ billing: { firstName: 'Eva' } })
  expect(Object.keys(form).toSorted()).toEqual(
    [
      'account_id',
      'accepted',
      'billing',
      'deliveries',
      'delivery',
      'differentDelivery',
      'email',
      'method_id',
      'paid_with',
    ]
      .concat(['phone', 'po_number', 'terms_version'])
      .toSorted(),
  )
  expect(Object.keys(form.delivery)).toEqual(['firstName', 'lastName', 'company_name', 'address', 'phone'])
  expect(Object.keys(form.billing.address)).toEqual([
    'address_line1',
    'address_line2',
    'zipcode',
    'city',
    'country_id',
    'vat_nr',
  ])
  expect(form.billing.firstName).toBe('Eva')
})

test.each([
  ['review', {}, 'review'],
  ['review', { 'form.paid_with': ['Choose.'] }, 'payment'],
  ['review', { 'form.billing.lastName': ['Missing.'], 'form.paid_with': ['Choose.'] }, 'addresses'],
  ['payment', { 'items.0': ['Gone.'], 'form.email': ['Missing.'] }, 'basket'],
  ['addresses', { 'form.email': ['Missing.'] }, 'addresses'],
  ['basket', { items: ['Empty.'] }, 'basket'],
] as const)('%s with %o is %s', (wanted, faults, step) => {
  expect(reachable(wanted, faults as unknown as Record<string, string[]>)).toBe(step)
})

test('faults are those of a step, and of a part of the form', () => {
  const faults = { 'form.billing.address.zipcode': ['No postcode.'], 'form.paid_with': ['Choose.'] }
  const own = faultsOf(faults, 'addresses')
  expect(own).toEqual({ 'form.billing.address.zipcode': 'No postcode.' })
  expect(within(own, 'form.billing')).toEqual({ 'address.zipcode': 'No postcode.' })
})

test('who has chosen no method pays by invoice', () => {
  expect([paidWith(undefined), paidWith('card'), paidWith('sepa_debit')]).toEqual(['invoice', 'credit_card', 'sepa'])
})

test('a parcel goes to the address of a location, to the firm unless somebody is named', () => {
  const graz = { street: 'Herrengasse 16', zipcode: '8010', city: 'Graz', country: '' }
  const usual = { country: 'AT', firm: 'Alpenwerk GmbH' }
  const taken = atLocation(receiverOf({ address: { address_line2: 'Top 3' } }), graz, usual)
  expect(taken.company_name).toBe('Alpenwerk GmbH')
  expect(taken.address).toEqual({
    address_line1: 'Herrengasse 16',
    address_line2: '',
    zipcode: '8010',
    city: 'Graz',
    country_id: 'AT',
    vat_nr: '',
  })
  expect(atLocation(receiverOf({ lastName: 'Berger' }), graz, usual).company_name).toBe('')
})
