import { describe, expect, it } from 'vitest'
import { gridForm as form, MODE_FIELDS, type GridDraft } from './draft'
import { PARTS, partOf } from './parts'
import { spaceWith } from './testing'

const base = form.draftOf(spaceWith())

function changed(draft: GridDraft, patch: Partial<GridDraft>): GridDraft {
  return { ...draft, ...patch }
}
const red = (draft: GridDraft) => changed(draft, { layout: { ...draft.layout, primary: '#FF0000' } })
const social = (id: string, value: string) => ({
  id,
  network: 'linkedin',
  value,
  url: '',
  label: '',
  locked: false,
  place: 'after' as const,
})

describe('what is changed', () => {
  it('is counted by single values', () => {
    const draft = changed(red(base), {
      placeholders: { ...base.placeholders, name: 'Alpenwerk' },
      translations: { de: { name: 'Alpenwerk', description: '' }, fr: { name: 'Atelier' } },
      card_permissions: { ...base.card_permissions, change_logo: true, products_per_period: 5 },
    })
    expect(form.changes(draft, base)).toEqual([
      'layout.primary',
      'placeholders.name',
      'translations.de.name',
      'translations.fr.name',
      'card_permissions.change_logo',
      'card_permissions.products_per_period',
    ])
    expect(form.body(draft, base)).toEqual({
      layout: { primary: '#FF0000' },
      placeholders: { name: 'Alpenwerk' },
      translations: { de: { name: 'Alpenwerk' }, fr: { name: 'Atelier' } },
      card_permissions: { change_logo: true, products_per_period: 5 },
    })
  })

  it('does not count rows without a value, and an address without a part', () => {
    const blank = {
      id: '',
      label: 'work' as const,
      custom_label: '',
      street: ' ',
      location: null,
      street2: '',
      zipcode: '',
      city: '',
      region: '',
      country: '',
    }
    const draft = changed(base, {
      shared_social_media: [social('a', '  ')],
      placeholders: { ...base.placeholders, address: blank },
    })
    expect(form.changes(draft, base)).toEqual([])
    expect(form.body(draft, base)).toEqual({})
    const filled = changed(base, { placeholders: { ...base.placeholders, address: { ...blank, city: ' Linz ' } } })
    expect(form.body(filled, base)).toEqual({
      placeholders: {
        address: { label: 'work', street: '', street2: '', zipcode: '', city: 'Linz', region: '', country: '' },
      },
    })
  })

  it('counts every field’s mode with its reason', () => {
    for (const field of MODE_FIELDS) {
      const modes = { ...base.field_modes, [field]: { visible: true, locked: true, reason: ' One for all ' } }
      const draft = changed(base, { field_modes: modes })
      expect(form.changes(draft, base)).toEqual([`field_modes.${field}`])
      expect(form.body(draft, base)).toEqual({
        field_modes: { [field]: { visible: true, locked: true, reason: 'One for all' } },
      })
    }
  })
})

describe('two people at once', () => {
  const mine = changed(red(base), { shared_social_media: [social('a', 'alpenwerk')] })
  const theirs = changed(base, {
    layout: { ...base.layout, primary: '#00FF00', rounding: 0 },
    translations: { de: { name: 'Werk' } },
  })

  it('only what both changed competes', () => {
    expect(form.compare(base, mine, theirs)).toEqual({
      both: ['layout.primary'],
      mine: ['shared_social_media'],
      theirs: ['layout.rounding', 'translations.de.name'],
    })
  })

  it('mine is laid over theirs', () => {
    const merged = form.merge(base, mine, theirs)
    expect(merged.layout).toMatchObject({ primary: '#FF0000', rounding: 0 })
    expect(merged.translations).toEqual({ de: { name: 'Werk' } })
    expect(form.changes(merged, theirs)).toEqual(['layout.primary', 'shared_social_media'])
  })

  it('taking a template is taken back by what it changed', () => {
    const taken = { ...theirs, shared_social_media: [social('t', 'template')] }
    expect(form.body(base, taken)).toEqual({
      layout: { primary: base.layout.primary, rounding: base.layout.rounding },
      translations: {},
      shared_social_media: [],
    })
  })
})

describe('what the server refuses', () => {
  it('is found at the row that was sent', () => {
    const sent = changed(base, { shared_social_media: [social('blank', ''), social('a', 'x'), social('b', 'y')] })
    expect(form.faults({ 'shared_social_media.1.value': ['No such name.'] }, sent)).toEqual({
      'shared_social_media.b.value': 'No such name.',
    })
  })

  it('leads to the page where it is seen', () => {
    expect(partOf('field_modes.logo.reason')).toBe('visibility')
    expect(partOf('default_template')).toBeNull()
    const shown = Object.keys(base).map(partOf)
    expect(PARTS.filter((part) => !shown.includes(part))).toEqual(['templates'])
  })
})
