import { describe, expect, it } from 'vitest'
import { growth } from './growth'

describe('a figure', () => {
  it('grows by a part of what was before, and by nothing that can be said where there was nothing', () => {
    expect(growth(118, 100)).toBeCloseTo(0.18)
    expect(growth(50, 100)).toBe(-0.5)
    expect(growth(5, 0)).toBeNull()
    expect(growth(5, null)).toBeNull()
  })
})
