import { describe, expect, it } from 'vitest'
import type { FieldMode } from '@/shared/api/types'
import { FIELD_GROUPS, MODE_FIELDS, gridForm, type GridDraft, type ModeField } from './draft'
import { changedMode, countModes, meaningOf, type Meaning } from './modes'
import { fieldsOf, PERMISSION_GROUPS, PERMISSION_OF } from './permissions'
import { spaceWith } from './testing'

const plain = gridForm.draftOf(spaceWith())
const filled: GridDraft = {
  ...plain,
  placeholders: { ...plain.placeholders, name: 'Alpenwerk' },
  shared_frames: [{ id: 'f', kind: 'text', title: 'News', html: '', translations: {}, locked: true, place: 'before' }],
}
const with_ = (draft: GridDraft, field: ModeField, mode: Partial<FieldMode>): GridDraft => ({
  ...draft,
  field_modes: { ...draft.field_modes, [field]: { visible: true, locked: false, reason: '', ...mode } },
})

describe('the table of fields', () => {
  it('holds each field of a space once', () => {
    expect(new Set(MODE_FIELDS).size).toBe(MODE_FIELDS.length)
    expect([...MODE_FIELDS].sort()).toEqual(Object.keys(spaceWith().field_modes).sort())
    expect(Object.keys(FIELD_GROUPS)).toEqual(['person', 'work', 'contact', 'content', 'look'])
  })

  it.each<[string, GridDraft, ModeField, Partial<FieldMode>, Meaning]>([
    ['hidden', filled, 'organisation', { visible: false, locked: true }, 'hidden'],
    ['free without a placeholder', plain, 'organisation', {}, 'free'],
    ['free with one', filled, 'organisation', {}, 'freeWithDefault'],
    ['locked to the space’s value', filled, 'organisation', { locked: true }, 'lockedValue'],
    ['locked without one', plain, 'organisation', { locked: true }, 'lockedEmpty'],
    ['a field of the person', plain, 'first_name', {}, 'free'],
    ['a field of the person, locked', plain, 'first_name', { locked: true }, 'lockedOwn'],
    ['frames with shared ones', filled, 'frames', {}, 'freeShared'],
    ['frames with shared ones, locked', filled, 'frames', { locked: true }, 'lockedShared'],
    ['frames without shared ones, locked', plain, 'frames', { locked: true }, 'lockedOwn'],
    ['the look', plain, 'layout', {}, 'layoutFree'],
    ['the look, locked', plain, 'layout', { locked: true, visible: false }, 'layoutLocked'],
  ])('says what %s means', (_name, draft, field, mode, meaning) => {
    expect(meaningOf(field, with_(draft, field, mode))).toBe(meaning)
  })

  it('a free field needs no reason', () => {
    const locked = changedMode({ visible: true, locked: true, reason: 'One for all' }, { visible: false })
    expect(locked).toEqual({ visible: false, locked: true, reason: 'One for all' })
    expect(changedMode(locked, { locked: false })).toEqual({ visible: false, locked: false, reason: '' })
  })

  it('counts', () => {
    const draft = with_(with_(plain, 'logo', { visible: false, locked: true }), 'emails', { locked: true })
    expect(countModes(draft.field_modes)).toEqual({ hidden: 1, locked: 2 })
  })
})

describe('the table of permissions', () => {
  it('holds each switch once', () => {
    const keys = Object.values(PERMISSION_GROUPS).flat()
    const all = Object.keys(spaceWith().card_permissions).filter(
      (key) => key !== 'products_per_period' && key !== 'reorder_period',
    )
    expect(keys.toSorted()).toEqual(all.toSorted())
  })

  it('says of each field what people need to change it', () => {
    expect(Object.keys(PERMISSION_OF).toSorted()).toEqual([...MODE_FIELDS].toSorted())
    expect(fieldsOf('change_organisation')).toEqual(['organisation'])
    expect(fieldsOf('change_contact')).toEqual(['phones', 'emails', 'websites'])
    expect(fieldsOf('see_statistics')).toEqual([])
  })
})
