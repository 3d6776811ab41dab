import { describe, expect, it } from 'vitest'
import { changed, isOpen, isUnderWay, minutesFor, served, type Entry } from './entries'

const entry = (values: Partial<Entry>): Entry => ({
  id: 1,
  serial: '2345-6789-ABC4',
  pin: '',
  product: null,
  person: { uuid: 'eva' } as Entry['person'],
  at: 0,
  state: 'done',
  ...values,
})
const every = (seconds: number, number: number) =>
  Array.from({ length: number }, (_, id) => entry({ id, at: id * seconds * 1000 }))

describe('what was handed out', () => {
  it('tells how long the others take at the pace of the last ones', () => {
    expect(minutesFor(33, every(5, 2))).toBeNull()
    expect(minutesFor(33, every(5, 3))).toBe(3)
    expect(minutesFor(33, every(5, 40))).toBe(3)
    expect(minutesFor(1, every(5, 3))).toBe(1)
    expect(minutesFor(0, every(5, 3))).toBeNull()
    // A break before the last ten does not count, what failed neither.
    expect(minutesFor(60, [entry({ at: -3_600_000 }), ...every(60, 10)])).toBe(60)
    expect(minutesFor(60, [entry({ at: -3_600_000, state: 'failed' }), ...every(60, 3)])).toBe(60)
  })

  it('keeps who leaves the page from losing what is open', () => {
    const states = { sending: true, failed: true, undoing: true, done: false, undone: false } as const
    for (const [state, open] of Object.entries(states))
      expect(isOpen(entry({ state: state as Entry['state'] }))).toBe(open)
  })

  it('knows who has one, and which product is on its way', () => {
    const entries = [
      entry({ id: 1, state: 'sending' }),
      entry({ id: 2, state: 'failed', person: { uuid: 'ivo' } as Entry['person'], serial: 'K7M2' }),
    ]
    expect([...served(entries)]).toEqual(['eva'])
    expect(isUnderWay(entries, '2345-6789-ABC4')).toBe(true)
    expect(isUnderWay(entries, 'K7M2')).toBe(false)
    expect(changed(entries, 2, { state: 'done' }).map(({ state }) => state)).toEqual(['sending', 'done'])
  })
})
