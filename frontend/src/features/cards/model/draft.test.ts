import { describe, expect, it } from 'vitest'
import type { Phone } from '@/shared/api/types'
import { cardForm as form, isEmptyRow, sentRows, type Draft } from './draft'
import { sectionOf } from './fields'
import { cardWith } from './testing'

const phone = (id: string, number: string): Phone => ({
  id,
  label: 'work',
  custom_label: '',
  number,
  e164: null,
  extension: '',
})
const card = cardWith({ first_name: 'Zoë', phones: [phone('a', '+43 664 1'), phone('b', '+43 664 2')] })
const base = form.draftOf(card)
const draftWith = (values: Partial<Draft>): Draft => ({ ...base, ...values })

describe('the draft of a card', () => {
  it('holds what the editor changes, and each field has its place there', () => {
    expect(base).not.toHaveProperty('display_name')
    expect(Object.keys(base).filter((field) => sectionOf(field) === null)).toEqual([])
    expect(form.changes(draftWith({ first_name: 'Zoe' }), base)).toEqual(['first_name'])
  })

  it('counts each key of the layout and sends only those', () => {
    const draft = draftWith({ layout: { ...base.layout, primary: '#174F3B', rounding: 4 } })
    expect(form.changes(draft, base)).toEqual(['layout.primary', 'layout.rounding'])
    expect(form.body(draft, base)).toEqual({ layout: { primary: '#174F3B', rounding: 4 } })
  })

  it('neither counts nor sends a row that is still empty', () => {
    const rows = [...base.phones, phone('c', ' ')]
    expect(form.changes(draftWith({ phones: rows }), base)).toEqual([])
    expect(isEmptyRow('phones', phone('c', ' '))).toBe(true)
    expect(sentRows('phones', rows)).toEqual(base.phones)
  })

  it('sends a list whole, in its order, without what the server computes', () => {
    expect(form.body(draftWith({ phones: base.phones.toReversed() }), base)).toEqual({
      phones: [
        { id: 'b', label: 'work', custom_label: '', number: '+43 664 2', extension: '' },
        { id: 'a', label: 'work', custom_label: '', number: '+43 664 1', extension: '' },
      ],
    })
  })

  it('sends a label of its own only where that is chosen', () => {
    const mail = { id: 'm', custom_label: 'Bench', email: ' zoe@alpenwerk.example ' }
    const emails = [
      { ...mail, label: 'work' as const },
      { ...mail, id: 'n', label: 'other' as const },
    ]
    expect(form.body(draftWith({ emails }), base)).toEqual({
      emails: [
        { id: 'm', label: 'work', custom_label: '', email: 'zoe@alpenwerk.example' },
        { id: 'n', label: 'other', custom_label: 'Bench', email: 'zoe@alpenwerk.example' },
      ],
    })
  })

  it('sends pictures by their id, and what is hidden whatever its order', () => {
    const logo = { uuid: 'p', url: '/media/p.webp' } as Draft['logo']
    expect(form.body(draftWith({ logo, hidden_shared: ['b', 'a'] }), base)).toEqual({
      logo: 'p',
      hidden_shared: ['a', 'b'],
    })
    const hidden = (ids: string[]) => draftWith({ hidden_shared: ids })
    expect(form.changes(hidden(['b', 'a']), hidden(['a', 'b']))).toEqual([])
  })
})

describe('two people change a card', () => {
  it('and each key of the layout is a change of its own', () => {
    const layout = (values: Partial<Draft['layout']>) => draftWith({ layout: { ...base.layout, ...values } })
    const merged = form.merge(base, layout({ primary: '#111111' }), layout({ rounding: 4 }))
    expect(merged.layout).toMatchObject({ primary: '#111111', rounding: 4 })
  })
})

describe('what is wrong', () => {
  it('leads to its part of the editor', () => {
    expect(sectionOf('phones.1.number')).toBe('contact-details')
    expect(sectionOf('layout.primary')).toBe('layout')
    expect(sectionOf('frames.0.url')).toBe('frames')
    expect(sectionOf('version')).toBeNull()
  })
})
