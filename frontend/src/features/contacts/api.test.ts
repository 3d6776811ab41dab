import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '@/shared/api/client'
import { changeContacts } from './api'

vi.mock('@/shared/api/client', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)
const answer = (changed: number, next: string | null, undo: string | null = `undo ${changed}`) => ({
  data: { changed, refused: [], undo, next },
})
const order = { act: 'hand_over', card: null } as const
/** What was asked for, request by request. */
const bodies = () => asked.mock.calls.map(([, , options]) => (options as { body: object }).body)

describe('many contacts at once', () => {
  beforeEach(() => asked.mockReset())

  it('go on behind the last one until the filter finds no more', async () => {
    asked.mockResolvedValueOnce(answer(500, 'p')).mockResolvedValueOnce(answer(120, null))
    const seen: number[] = []
    const done = await changeContacts('s', order, { filter: { search: 'huber' } }, (so) => seen.push(so))
    expect(done).toEqual({ changed: 620, refused: 0, undo: ['undo 500', 'undo 120'] })
    expect(bodies()).toEqual([
      { ...order, filter: { search: 'huber' }, after: null },
      { ...order, filter: { search: 'huber' }, after: 'p' },
    ])
    expect(seen).toEqual([500, 1000])
  })

  it('go by five hundred where they are named', async () => {
    asked.mockResolvedValue(answer(1, null, null))
    const uuids = Array.from({ length: 1001 }, (_, place) => `id ${place}`)
    expect((await changeContacts('s', order, { uuids }, () => undefined)).undo).toEqual([])
    expect(bodies().map((body) => (body as { uuids: string[] }).uuids.length)).toEqual([500, 500, 1])
  })

  it('say what was done before it failed, and how that is taken back', async () => {
    const error = new Error('away')
    asked.mockResolvedValueOnce(answer(500, 'p')).mockRejectedValueOnce(error)
    const done = await changeContacts('s', order, { filter: {} }, () => undefined)
    expect(done).toEqual({ changed: 500, refused: 0, undo: ['undo 500'], error })
  })

  it('fail as one where nothing was done', async () => {
    asked.mockRejectedValueOnce(new Error('away'))
    await expect(changeContacts('s', order, { filter: {} }, () => undefined)).rejects.toThrow('away')
  })
})
