import { describe, expect, it } from 'vitest'
import { pictureOf } from './drawing'
import { lookOf, styleForm, type CardStyle } from './style'

const saved = {
  name: 'Ours',
  layout: 'grid',
  base: 'light',
  ground: null,
  text: null,
  accent: '#1B4D3E',
  foil: 'none',
  logo: { uuid: 'a-logo' },
  front_fields: ['name', 'job_title'],
  back_fields: ['phone'],
  code_place: 'back_right',
  code_size: 22,
  margin: 5,
  type_size: 100,
  outlines: false,
} as unknown as CardStyle
const base = styleForm.draftOf(saved)

describe('a card style', () => {
  it('sends what has changed, and no colour as none', () => {
    const draft = { ...base, foil: 'gold' as const, accent: '' }
    expect(styleForm.changes(draft, base)).toEqual(['accent', 'foil'])
    expect(styleForm.body(draft, base)).toEqual({ accent: null, foil: 'gold' })
  })

  it('sends its own logo by its id, and none for the one of the space', () => {
    expect(styleForm.body({ ...base, logo: null }, base)).toEqual({ logo: null })
  })

  it('counts another order of fields as a change', () => {
    const draft = { ...base, front_fields: [...base.front_fields].reverse() }
    expect(styleForm.body(draft, base)).toEqual({ front_fields: ['job_title', 'name'] })
  })

  it('is drawn without a colour that is half typed', () => {
    const look = lookOf({ ...base, ground: '#12', text: '#123456' })
    expect(look).toMatchObject({ ground: null, text: '#123456', accent: '#1B4D3E', logo: 'a-logo' })
    expect(look).not.toHaveProperty('name')
  })

  it('keeps what two people changed apart', () => {
    const mine = { ...base, foil: 'gold' as const }
    const theirs = { ...base, margin: 6 }
    expect(styleForm.merge(base, mine, theirs)).toMatchObject({ foil: 'gold', margin: 6 })
  })
})

it('shows a drawing whose signs mean something in an address', () => {
  expect(pictureOf('<svg fill="#fff"/>')).toBe('data:image/svg+xml;charset=utf-8,%3Csvg%20fill%3D%22%23fff%22%2F%3E')
})
