import { describe, expect, it } from 'vitest'
import { targetChoices } from './targets'

const known = [
  { uuid: 'a', name: 'Graz' },
  { uuid: 'b', name: 'Linz' },
]

describe('whose signatures a banner stands below', () => {
  it('what is no longer there can be seen and removed, and is never called by its id', () => {
    expect(targetChoices(known, ['b', 'x'], 'A deleted location')).toEqual([
      { value: 'a', label: 'Graz' },
      { value: 'b', label: 'Linz' },
      { value: 'x', label: 'A deleted location' },
    ])
    expect(targetChoices([], ['x'], 'A deleted location')).toHaveLength(1)
    expect(targetChoices(undefined, ['x'], 'A deleted location')).toEqual([])
  })
})
