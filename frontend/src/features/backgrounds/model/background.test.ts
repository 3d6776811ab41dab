import { describe, expect, it } from 'vitest'
import { backgroundForm, lookOf, withField, type Background } from './background'

const saved = {
  name: 'Ours',
  design: 'waves',
  colour: '#1B4D3E',
  picture: { uuid: 'a-picture' },
  fields: ['name', 'organisation'],
  side: 'left',
  shows_logo: true,
  shows_code: true,
} as unknown as Background
const base = backgroundForm.draftOf(saved)

describe('a background', () => {
  it('sends what has changed, and no colour as none', () => {
    const draft = { ...base, side: 'right' as const, colour: '' }
    expect(backgroundForm.body(draft, base)).toEqual({ side: 'right', colour: null })
  })

  it('sends its picture by its id', () => {
    expect(backgroundForm.body({ ...base, picture: null }, base)).toEqual({ picture: null })
    expect(lookOf(base)).toMatchObject({ picture: 'a-picture' })
  })

  it('is drawn without a colour that is half typed', () => {
    expect(lookOf({ ...base, colour: '#12' }).colour).toBeNull()
    expect(lookOf(base)).not.toHaveProperty('name')
  })

  it('keeps its fields in the order in which they are read', () => {
    expect(withField(base.fields, 'job_title', true)).toEqual(['name', 'job_title', 'organisation'])
    expect(withField(base.fields, 'name', false)).toEqual(['organisation'])
  })
})
