import { describe, expect, it } from 'vitest'
import { lookOf, signatureForm, withField, type Signature } from './signature'

const saved = {
  name: 'Ours',
  layout: 'classic',
  use: 'all',
  colour: '#1B4D3E',
  fields: ['job_title', 'email'],
  portrait: 'round',
  size: 'medium',
  shows_logo: true,
  shows_labels: true,
  shows_banner: true,
  legal: [{ id: '', country: 'AT', language: '', text: 'Alpenwerk' }],
} as unknown as Signature
const base = signatureForm.draftOf(saved)
const foot = { id: 'new', country: '', language: 'de', text: '' }

describe('a signature', () => {
  it('sends what has changed, and no colour as none', () => {
    const draft = { ...base, use: 'reply' as const, colour: '' }
    expect(signatureForm.body(draft, base)).toEqual({ use: 'reply', colour: null })
  })

  it('counts a foot when it has words', () => {
    expect(signatureForm.changes({ ...base, legal: [...base.legal, foot] }, base)).toEqual([])
    const legal = [...base.legal, { ...foot, text: 'GmbH' }]
    expect(signatureForm.changes({ ...base, legal }, base)).toEqual(['legal'])
    expect(signatureForm.body({ ...base, legal }, base)).toEqual({
      legal: [
        { id: 'foot-0', country: 'AT', language: '', text: 'Alpenwerk' },
        { id: 'new', country: '', language: 'de', text: 'GmbH' },
      ],
    })
  })

  it('is drawn without a colour that is half typed', () => {
    expect(lookOf({ ...base, colour: '#12' }).colour).toBeNull()
    expect(lookOf(base)).not.toHaveProperty('name')
    expect(lookOf({ ...base, legal: [...base.legal, foot] }).legal).toHaveLength(1)
  })

  it('keeps its fields in the order in which they are read', () => {
    expect(withField(base.fields, 'phones', true)).toEqual(['job_title', 'phones', 'email'])
    expect(withField(base.fields, 'job_title', false)).toEqual(['email'])
  })
})
