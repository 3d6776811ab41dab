import { beforeEach, describe, expect, test } from 'vitest'
import { forgetPending, keepPending, keepWayBack, keptPending, takeWayBack } from './registration'

const MINUTE = 60_000
const pending = { email: 'nora@example.org', registration: 'secret' }
let kept: Map<string, string>
let shelf: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

beforeEach(() => {
  kept = new Map()
  shelf = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
})

describe('a registration that waits', () => {
  test('is there again when the page is loaded anew, for an hour', () => {
    keepPending(shelf, pending, 0)
    expect(keptPending(shelf, 59 * MINUTE)).toEqual(pending)
    expect(keptPending(shelf, 60 * MINUTE)).toBeNull()
  })

  test('is gone when the person takes another address', () => {
    keepPending(shelf, pending, 0)
    forgetPending(shelf)
    expect(keptPending(shelf, 1)).toBeNull()
  })

  test.each(['', 'x', 'null', '1', '{}', '{"at":0}', '{"at":0,"email":1,"registration":"a"}'])(
    'is none in %j',
    (text) => {
      kept.set('registration', text)
      expect(keptPending(shelf, 1)).toBeNull()
    },
  )
})

describe('the way back', () => {
  test('is taken once, within the hour', () => {
    keepWayBack(shelf, '/spaces?sort=name', 0)
    expect(takeWayBack(shelf, MINUTE)).toBe('/spaces?sort=name')
    expect(takeWayBack(shelf, MINUTE)).toBeUndefined()
    keepWayBack(shelf, '/spaces', 0)
    expect(takeWayBack(shelf, 60 * MINUTE)).toBeUndefined()
  })

  test('of an earlier registration does not count for the next', () => {
    keepWayBack(shelf, '/spaces', 0)
    keepWayBack(shelf, undefined, MINUTE)
    expect(takeWayBack(shelf, MINUTE)).toBeUndefined()
  })
})
