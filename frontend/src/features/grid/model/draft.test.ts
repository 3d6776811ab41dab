import { describe, expect, it } from 'vitest'
import {
  MODE_FIELDS,
  afterSave,
  bothChanged,
  changesBetween,
  draftOf,
  mergeOver,
  patchOf,
  type GridDraft,
} from './draft'
import { gridReducer, startGrid } from './editor'
import { faultsOf, withoutFaulty } from './errors'
import { partOf, partToShow } from './parts'
import { spaceWith } from './testing'

const base = draftOf(spaceWith())

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
    expect(changesBetween(draft, base)).toEqual([
      'layout.primary',
      'placeholders.name',
      'translations.de.name',
      'translations.fr.name',
      'card_permissions.change_logo',
      'card_permissions.products_per_period',
    ])
    expect(patchOf(draft, base)).toEqual({
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
    expect(changesBetween(draft, base)).toEqual([])
    expect(patchOf(draft, base)).toEqual({})
    const filled = changed(base, { placeholders: { ...base.placeholders, address: { ...blank, city: ' Linz ' } } })
    expect(patchOf(filled, base)).toEqual({
      placeholders: {
        address: { label: 'work', street: '', street2: '', zipcode: '', city: 'Linz', region: '', country: '' },
      },
    })
  })

  it('counts every field’s mode with its reason', () => {
    for (const field of MODE_FIELDS) {
      const modes = { ...base.field_modes, [field]: { visible: true, locked: true, reason: ' One for all ' } }
      const draft = changed(base, { field_modes: modes })
      expect(changesBetween(draft, base)).toEqual([`field_modes.${field}`])
      expect(patchOf(draft, base)).toEqual({
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
    expect(bothChanged(base, mine, theirs)).toEqual(['layout.primary'])
    expect(bothChanged(base, red(base), red(base))).toEqual([])
  })

  it('mine is laid over theirs', () => {
    const merged = mergeOver(base, mine, theirs)
    expect(merged.layout).toMatchObject({ primary: '#FF0000', rounding: 0 })
    expect(merged.shared_social_media).toEqual(mine.shared_social_media)
    expect(merged.translations).toEqual({ de: { name: 'Werk' } })
    expect(changesBetween(merged, theirs)).toEqual(['layout.primary', 'shared_social_media'])
  })

  it('what is typed while saving stays', () => {
    const sent = red(base)
    const now = changed(sent, { placeholders: { ...sent.placeholders, description: 'More' } })
    const after = afterSave(red(base), sent, now)
    expect(changesBetween(after, red(base))).toEqual(['placeholders.description'])
  })

  it('another version is taken over only while nothing is typed', () => {
    const first = spaceWith()
    const second = spaceWith({ version: 2, layout: { ...first.layout, rounding: 2 } })
    const clean = gridReducer(startGrid(first), { type: 'read', space: second })
    expect(clean.draft.layout.rounding).toBe(2)
    const typed = gridReducer(startGrid(first), { type: 'set', path: 'layout.primary', change: red })
    expect(gridReducer(typed, { type: 'read', space: second })).toBe(typed)
    expect(gridReducer(typed, { type: 'discard' }).draft).toEqual(draftOf(first))
  })
})

describe('what the server refuses', () => {
  it('is found at the row that was sent', () => {
    const sent = changed(base, { shared_social_media: [social('blank', ''), social('a', 'x'), social('b', 'y')] })
    const faults = faultsOf(
      { 'shared_social_media.1.value': ['No such name.'], 'layout.primary': ['No colour.'] },
      sent,
    )
    expect(faults).toEqual({ 'shared_social_media.b.value': 'No such name.', 'layout.primary': 'No colour.' })
  })

  it('is forgotten once its value changes', () => {
    const state = gridReducer(startGrid(spaceWith()), {
      type: 'failed',
      faults: { 'layout.primary': 'No colour.', 'placeholders.name': 'Too long.' },
      problem: null,
    })
    expect(gridReducer(state, { type: 'set', path: 'layout.primary', change: red }).faults).toEqual({
      'placeholders.name': 'Too long.',
    })
  })

  it('is left out of the preview', () => {
    const body = {
      layout: { primary: 'red', rounding: 2 },
      shared_frames: [{ id: 'a' }, { id: 'b' }],
      placeholders: { name: 'x' },
    }
    expect(withoutFaulty(body, { 'layout.primary': ['No'], 'shared_frames.0.url': ['No'] })).toEqual({
      layout: { rounding: 2 },
      shared_frames: [{ id: 'b' }],
      placeholders: { name: 'x' },
    })
    expect(withoutFaulty(body, { elsewhere: ['No'] })).toBeNull()
  })

  it('leads to the page where it is seen, the present one first', () => {
    expect(partOf('field_modes.logo.reason')).toBe('visibility')
    expect(partOf('default_template')).toBeNull()
    expect(partToShow(['layout.primary', 'placeholders.name'], 'placeholder')).toBe('placeholder')
    expect(partToShow(['layout.primary'], 'placeholder')).toBe('index')
    expect(partToShow([], 'index')).toBeNull()
  })
})
