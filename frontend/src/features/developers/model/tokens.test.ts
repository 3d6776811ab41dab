import { describe, expect, it } from 'vitest'
import {
  assistantsOf,
  choosable,
  deedsOf,
  endAfter,
  exampleOf,
  hostOf,
  isWider,
  namesOf,
  networksOf,
  spaceOf,
  spanOf,
  type TokenState,
} from './tokens'

const STATES: TokenState[] = ['valid', 'ends_soon', 'replaced', 'stopped', 'expired']

describe('what can be done with a token', () => {
  it('follows from its state', () => {
    const deeds = (state: TokenState) => deedsOf(state, { available: true, mayMake: true }).join(' ')
    expect(Object.fromEntries(STATES.map((state) => [state, deeds(state)]))).toEqual({
      valid: 'edit replace end',
      ends_soon: 'edit replace end',
      replaced: 'edit end',
      stopped: 'takeOver edit replace end',
      expired: 'replace end',
    })
  })

  it('is to end it, where the package has no access for systems', () => {
    for (const state of STATES) expect(deedsOf(state, { available: false, mayMake: true })).toEqual(['end'])
  })

  it('is to end it, where an assistant has asked for it', () => {
    for (const state of STATES)
      expect(deedsOf(state, { available: true, mayMake: true, connected: true })).toEqual(['end'])
    expect([hostOf({ host: 'claude.ai' }), hostOf({})]).toEqual(['claude.ai', ''])
  })

  it('is no replacing of one whose time is over, where there is no room for a further one', () => {
    const full = { available: true, mayMake: false }
    expect(deedsOf('expired', full)).toEqual(['end'])
    expect(deedsOf('valid', full)).toContain('replace')
  })
})

describe('the life of a token', () => {
  it('is told in years where it is whole ones', () => {
    expect(([30, 180, 365, 730] as const).map(spanOf)).toEqual([
      { unit: 'days', count: 30 },
      { unit: 'days', count: 180 },
      { unit: 'years', count: 1 },
      { unit: 'years', count: 2 },
    ])
  })

  it('ends as many days from now', () => {
    expect(endAfter(90, Date.UTC(2026, 10, 26, 8)).toISOString()).toBe('2027-02-24T08:00:00.000Z')
  })
})

describe('networks', () => {
  it('are read one a line, with commas and empty lines', () => {
    expect(networksOf(' 203.0.113.0/24\n\n198.51.100.7, 2001:db8::/32 ;')).toEqual([
      '203.0.113.0/24',
      '198.51.100.7',
      '2001:db8::/32',
    ])
    expect(networksOf('  \n')).toEqual([])
  })
})

describe('letting a token do more', () => {
  const before = {
    abilities: ['cards.read', 'cards.edit'],
    networks: ['203.0.113.0/24', '2001:db8::/32'],
    spaces: ['a'],
  }
  const wider = (now: Partial<typeof before>) => isWider(before, { ...before, ...now })

  it('is a further ability, network or space, or none named where some were', () => {
    expect(wider({ abilities: ['cards.read', 'contacts.read'] })).toBe(true)
    expect(wider({ networks: ['203.0.113.0/24', '198.51.100.7'] })).toBe(true)
    expect(wider({ networks: ['203.0.0.0/16'] })).toBe(true)
    expect(wider({ networks: ['2001:db8::/16'] })).toBe(true)
    expect(wider({ networks: [] })).toBe(true)
    expect(wider({ spaces: ['a', 'b'] })).toBe(true)
    expect(wider({ spaces: [] })).toBe(true)
  })

  it('is not what stays, becomes less, or is part of a network', () => {
    expect(wider({})).toBe(false)
    expect(wider({ abilities: ['cards.read'] })).toBe(false)
    expect(wider({ networks: ['203.0.113.7', '203.0.113.128/25', '2001:DB8::/32'] })).toBe(false)
    expect(isWider({ ...before, networks: [], spaces: [] }, before)).toBe(false)
    const ofSpace = { abilities: ['cards.read'], networks: [] }
    expect(isWider(ofSpace, { ...ofSpace, spaces: [] })).toBe(false)
    expect(isWider({ ...ofSpace, networks: ['203.0.113.7/32'] }, { ...ofSpace, networks: ['203.0.113.7'] })).toBe(false)
  })
})

describe('the first call', () => {
  const example = (...abilities: string[]) =>
    exampleOf({ token: 'vzk_secret', abilities }, 'https://cards.example/v1', 'b1c2')

  it('lists cards where the token reads them', () => {
    expect(example('contacts.read', 'cards.read')).toBe(
      'curl -H "Authorization: Bearer vzk_secret" \\\n  "https://cards.example/v1/spaces/b1c2/cards"',
    )
  })

  it('is one that the token can make', () => {
    expect(example('contacts.edit', 'contacts.read')).toContain('/spaces/b1c2/contacts"')
    expect(example('spaces.read')).toContain('/spaces/b1c2"')
    expect(example('cards.edit')).toBeNull()
  })
})

describe('the spaces of a token of a person', () => {
  const spaces = [
    { uuid: 'a', name: 'Alpenwerk', has_access: true },
    { uuid: 'b', name: 'Bergwerk', has_access: false },
    { uuid: 'c', name: 'Club', has_access: true },
  ]

  it('are those with access for systems, and those that it has', () => {
    expect(choosable(spaces, [], 'left').map(({ uuid }) => uuid)).toEqual(['a', 'c'])
    expect(choosable(spaces, ['b'], 'left').map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c'])
  })

  it('say of one that the person has left that it is such a one', () => {
    const offered = choosable(spaces, ['a', 'x'], 'left').map(({ uuid, name }) => [uuid, name])
    expect(offered).toEqual([
      ['a', 'Alpenwerk'],
      ['c', 'Club'],
      ['x', 'left'],
    ])
  })

  it('have a name while the person is in them', () => {
    expect(namesOf(['c', 'a'], { spaces }, 'left')).toEqual(['Alpenwerk', 'Club'])
    expect(namesOf(['a', 'x'], { spaces }, 'left')).toEqual(['Alpenwerk', 'left'])
  })

  it('give the first call one in which it works', () => {
    expect(spaceOf([], { spaces })).toBe('a')
    expect(spaceOf(['b', 'c'], { spaces })).toBe('c')
    expect(spaceOf(['b'], { spaces })).toBeUndefined()
    expect(exampleOf({ token: 'vzk_x', abilities: ['cards.read'] }, 'https://x/v1', undefined)).toBeNull()
  })
})

it('assistants call beside the API', () => {
  expect(assistantsOf('https://vizitka.example/v1')).toBe('https://vizitka.example/mcp')
})
