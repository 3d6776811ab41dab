import { describe, expect, it } from 'vitest'
import type { Phone } from '@/shared/api/types'
import { changesBetween, draftOf, patchOf } from './draft'
import { editorReducer, startEditor, type EditorAction, type EditorState } from './editor'
import { cardWith } from './testing'

const phone = (id: string, number: string): Phone => ({
  id,
  label: 'work',
  custom_label: '',
  number,
  e164: null,
  extension: '',
})
const after = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorReducer, state)
const changes = (state: EditorState) => changesBetween(state.draft, draftOf(state.base))

describe('the draft of a card', () => {
  const card = cardWith({ first_name: 'Zoë', phones: [phone('a', '+43 664 1'), phone('b', '+43 664 2')] })

  it('has no changes at the start, and none after what was typed is taken back', () => {
    const start = startEditor(card)
    expect(changes(start)).toEqual([])
    const typed = after(start, { type: 'set', field: 'first_name', value: 'Zoe' })
    expect(changes(typed)).toEqual(['first_name'])
    expect(changes(after(typed, { type: 'set', field: 'first_name', value: 'Zoë' }))).toEqual([])
  })

  it('counts each key of the layout and sends only those', () => {
    const state = after(
      startEditor(card),
      { type: 'layout', key: 'primary', value: '#174F3B' },
      { type: 'layout', key: 'rounding', value: 4 },
    )
    expect(changes(state)).toEqual(['layout.primary', 'layout.rounding'])
    expect(patchOf(state.draft, draftOf(card))).toEqual({ layout: { primary: '#174F3B', rounding: 4 } })
  })

  it('neither counts nor sends a row that is still empty', () => {
    const state = after(startEditor(card), { type: 'insert', field: 'phones', row: phone('c', ' ') })
    expect(state.draft.phones).toHaveLength(3)
    expect(changes(state)).toEqual([])
  })

  it('sends a list whole, in its order, without what the server computes', () => {
    const state = after(startEditor(card), {
      type: 'order',
      field: 'phones',
      rows: [phone('b', '+43 664 2'), phone('a', '+43 664 1')],
    })
    expect(patchOf(state.draft, draftOf(card))).toEqual({
      phones: [
        { id: 'b', label: 'work', custom_label: '', number: '+43 664 2', extension: '' },
        { id: 'a', label: 'work', custom_label: '', number: '+43 664 1', extension: '' },
      ],
    })
  })

  it('brings a removed row back to its place', () => {
    const removed = after(startEditor(card), { type: 'remove', field: 'phones', id: 'a' })
    expect(changes(removed)).toEqual(['phones'])
    const back = after(removed, { type: 'insert', field: 'phones', row: phone('a', '+43 664 1'), at: 0 })
    expect(changes(back)).toEqual([])
  })

  it('takes the saved card over and keeps what was typed while saving', () => {
    const sent = after(startEditor(card), { type: 'set', field: 'first_name', value: 'Zoe' })
    const typing = after(sent, { type: 'set', field: 'last_name', value: 'Hölzl' })
    const saved = after(typing, {
      type: 'saved',
      card: cardWith({ ...card, first_name: 'Zoe', version: 2 }),
      sent: sent.draft,
    })
    expect(saved.base.version).toBe(2)
    expect(changes(saved)).toEqual(['last_name'])
  })

  it('takes another version over only while nothing is typed', () => {
    const newer = cardWith({ ...card, job_title: 'CTO', version: 2 })
    expect(after(startEditor(card), { type: 'read', card: newer }).draft.job_title).toBe('CTO')
    const typing = after(startEditor(card), { type: 'set', field: 'last_name', value: 'H' })
    expect(after(typing, { type: 'read', card: newer }).base.version).toBe(1)
  })

  it('forgets the fault of a field when it is changed', () => {
    const failed = after(startEditor(card), {
      type: 'failed',
      problem: null,
      faults: { 'phones.a.number': 'Wrong', 'phones.b.number': 'Wrong', first_name: 'Wrong' },
    })
    const mended = after(failed, { type: 'row', field: 'phones', id: 'a', patch: { number: '+43 1' } })
    expect(Object.keys(mended.faults)).toEqual(['phones.b.number', 'first_name'])
  })
})
