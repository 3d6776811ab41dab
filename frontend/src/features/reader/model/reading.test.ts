import { describe, expect, it } from 'vitest'
import { cameraFailure } from './failures'
import { Seen } from './seen'

describe('a camera that does not open', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['NotSupportedError', 'unsupported'],
    ['TypeError', 'failed'],
  ])('because of %s is %s', (name, why) => {
    expect(cameraFailure(new DOMException('', name))).toBe(why)
  })

  it('says something of any failure', () => {
    expect(cameraFailure(undefined)).toBe('failed')
  })
})

describe('a code before the camera', () => {
  it('counts once while it lies there, and again when it comes back', () => {
    const seen = new Seen()
    expect(seen.fresh(['a'], 0)).toEqual(['a'])
    for (let now = 100; now < 5000; now += 100) expect(seen.fresh(['a'], now)).toEqual([])
    expect(seen.fresh(['b', 'b'], 5000)).toEqual(['b'])
    expect(seen.fresh(['a'], 7000)).toEqual(['a'])
  })
})
