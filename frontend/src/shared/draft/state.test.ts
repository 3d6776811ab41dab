import { describe, expect, it } from 'vitest'
import { reduceDraft, startDraft, type DraftAction } from './state'
import { signatureForm as form, signatureWith, type Signature, type SignatureDraft } from './testing'

type Action = DraftAction<Signature, SignatureDraft>
const start = startDraft(form, signatureWith())
const after = (...actions: Action[]) => actions.reduce((state, action) => reduceDraft(form, state, action), start)
const typed = (values: Partial<SignatureDraft>, path: string | null = null): Action => ({
  type: 'change',
  path,
  recipe: (draft) => ({ ...draft, ...values }),
})
const changes = (state: typeof start) => form.changes(state.draft, form.draftOf(state.base))

describe('a draft', () => {
  it('is discarded to what is saved', () => {
    const state = after(typed({ name: 'Service' }), { type: 'fault', path: 'name', message: 'Bad.' })
    expect(changes(state)).toEqual(['name'])
    expect(reduceDraft(form, state, { type: 'discard' })).toEqual(start)
  })

  it('goes on from what was saved, with what was typed meanwhile', () => {
    const sent = after(typed({ name: 'Service' }))
    const saved = signatureWith({ name: 'Service', version: 2 })
    const state = [typed({ greeting: 'Yours' }), { type: 'saved', saved, sent: sent.draft } as Action].reduce(
      (old, action) => reduceDraft(form, old, action),
      sent,
    )
    expect(state.base.version).toBe(2)
    expect(changes(state)).toEqual(['greeting'])
  })

  it('takes another version only while nothing is typed and no row is being added', () => {
    const newer = signatureWith({ greeting: 'Best', version: 2 })
    const read: Action = { type: 'read', saved: newer }
    expect(after(read).draft.greeting).toBe('Best')
    expect(after(typed({ name: 'Service' }), read).base.version).toBe(1)
    const adding = after(typed({ links: [...start.draft.links, { id: 'c', url: '' }] }), read)
    expect(adding.base.version).toBe(1)
    expect(adding.draft.links).toHaveLength(3)
  })

  it('takes the same version read again, and keeps what is typed', () => {
    const again = signatureWith({ uuid: 'read-again' })
    const state = after(typed({ name: 'Service' }), { type: 'read', saved: again })
    expect(state.base).toBe(again)
    expect(state.draft.name).toBe('Service')
  })

  it('is laid over a version that a write of our own made', () => {
    const saved = signatureWith({ greeting: 'Best', version: 2 })
    const state = after(typed({ name: 'Service' }), { type: 'adopt', saved })
    expect(state.base).toBe(saved)
    expect(state.draft).toMatchObject({ name: 'Service', greeting: 'Best' })
    expect(changes(state)).toEqual(['name'])
  })

  it('goes on from another version with chosen values', () => {
    const saved = signatureWith({ name: 'Support', version: 2 })
    const failed: Action = { type: 'failed', faults: { name: 'Bad.' }, problem: 'Bad.' }
    const state = after(failed, { type: 'rebase', saved, draft: start.draft })
    expect(state).toEqual({ base: saved, draft: start.draft, faults: {}, problem: null })
  })
})

describe('faults', () => {
  const failed: Action = {
    type: 'failed',
    faults: { 'links.a.url': 'Bad.', 'links.ab.url': 'Bad.', 'links.b.url': 'Bad.', name: 'Bad.' },
    problem: null,
  }

  it('are forgotten with the change of their value, and of nothing else', () => {
    expect(Object.keys(after(failed, typed({}, 'links.a')).faults)).toEqual(['links.ab.url', 'links.b.url', 'name'])
    expect(Object.keys(after(failed, typed({}, 'links')).faults)).toEqual(['name'])
    expect(Object.keys(after(failed, typed({}, null)).faults)).toHaveLength(4)
  })

  it('of one field come and go by themselves', () => {
    const state = after(failed, { type: 'fault', path: 'greeting', message: 'Too long.' })
    expect(state.faults).toMatchObject({ greeting: 'Too long.', name: 'Bad.' })
    expect(reduceDraft(form, state, { type: 'fault', path: 'greeting', message: null }).faults).toEqual(
      after(failed).faults,
    )
  })
})
