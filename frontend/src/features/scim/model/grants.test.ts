import { describe, expect, it } from 'vitest'
import { grantsOf } from './grants'

const places = [
  { uuid: 'a', name: 'Vienna', templates: [{ uuid: 't', name: 'Sales' }] },
  { uuid: 'b', name: 'Graz', templates: [] },
]

describe('what a group gives', () => {
  it('is said for every space, also where it is nothing', () => {
    const group = { uuid: 'g', name: 'Sales', members: 2, grants: [] }
    expect(grantsOf(group, places)).toEqual([
      { served: 'a', role: 'no_role', card_here: false, template: null },
      { served: 'b', role: 'no_role', card_here: false, template: null },
    ])
  })

  it('names no template that is gone, and no space that is not served', () => {
    const grants = [
      {
        served: 'a',
        role: 'editor' as const,
        card_here: true,
        template: 'gone',
      },
      {
        served: 'elsewhere',
        role: 'admin' as const,
        card_here: false,
        template: null,
      },
    ]
    expect(grantsOf({ uuid: 'g', name: 'Sales', members: 2, grants }, places)).toEqual([
      { served: 'a', role: 'editor', card_here: true, template: null },
      { served: 'b', role: 'no_role', card_here: false, template: null },
    ])
  })
})
