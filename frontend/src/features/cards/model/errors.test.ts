import { describe, expect, it } from 'vitest'
import { draftOf } from './draft'
import { faultsOf, rowFault, sectionOf, withoutFaulty } from './errors'
import { cardWith } from './testing'

const phone = (id: string, number: string) => ({
  id,
  label: 'work' as const,
  custom_label: '',
  number,
  e164: null,
  extension: '',
})

describe('errors of the server', () => {
  it('find their row, although an empty row before it was not sent', () => {
    const draft = draftOf(cardWith({ phones: [phone('a', '+43 1'), phone('empty', ''), phone('b', 'x')] }))
    const faults = faultsOf({ 'phones.1.number': ['Use a phone number.'], first_name: ['Too long.'] }, draft)
    expect(faults).toEqual({ 'phones.b.number': 'Use a phone number.', first_name: 'Too long.' })
    expect(rowFault(faults, 'phones', 'b', 'number')).toBe('Use a phone number.')
    expect(rowFault(faults, 'phones', 'a', 'number')).toBeUndefined()
  })

  it('of a whole row or list stay readable', () => {
    const draft = draftOf(cardWith({ phones: [phone('a', '1')] }))
    const faults = faultsOf({ 'phones[0]': ['Bad row.'], phones: ['At most 10.'] }, draft)
    expect(rowFault(faults, 'phones', 'a', 'number', true)).toBe('Bad row.')
    expect(faults.phones).toBe('At most 10.')
  })

  it('lead to their part of the editor', () => {
    expect(sectionOf('phones.1.number')).toBe('contact-details')
    expect(sectionOf('layout.primary')).toBe('layout')
    expect(sectionOf('frames.0.url')).toBe('frames')
    expect(sectionOf('version')).toBeNull()
  })

  it('are left out of the preview, the rest is shown', () => {
    const body = {
      first_name: 'Zoë',
      emails: [{ email: 'a@b.example' }, { email: 'nonsense' }],
      layout: { primary: 'red', rounding: 4 },
    }
    expect(withoutFaulty(body, { 'emails.1.email': ['Wrong'], 'layout.primary': ['Wrong'] })).toEqual({
      first_name: 'Zoë',
      emails: [{ email: 'a@b.example' }],
      layout: { rounding: 4 },
    })
    expect(withoutFaulty(body, { other: ['Wrong'] })).toBeNull()
  })
})
