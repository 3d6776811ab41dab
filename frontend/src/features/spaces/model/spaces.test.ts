import { describe, expect, it } from 'vitest'
import type { Job, SpaceOverview } from '@/shared/api/types'
import { matters } from './attention'
import { isColour } from '@/shared/ui/contrast'
import { packageName } from './licence'
import { coloursOf, layoutOf, lookById, lookOf } from './looks'
import { proposeUsername } from './username'

const overview = (draft: number, used: number, limit: number | null) =>
  ({
    cards: { total: 10, draft, active: used, inactive: 0, locked: 0 },
    seats: { used, limit },
    recent: [],
    next_steps: [],
    matters: [],
  }) as SpaceOverview
const job = (kind: string, status: string, id: string, space = 's') =>
  ({ kind, status, space, title: id, result: { import: id } }) as unknown as Job

describe('a user name from a name', () => {
  it.each([
    ['Alpenwerk AG', 'alpenwerk-ag'],
    ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
    ['Đuro Đaković', 'duro-dakovic'],
    ['Straße 7', 'strasse-7'],
    ['  ***  ', ''],
    ['x'.repeat(39) + ' yy', 'x'.repeat(39)],
  ])('%s', (name, username) => expect(proposeUsername(name, 'en')).toBe(username))
  it('writes the letters of German as German does', () =>
    expect(proposeUsername('Müller & Söhne Größe', 'de')).toBe('mueller-soehne-groesse'))
})

describe('what needs attention', () => {
  it('is nothing when all is well', () =>
    expect(matters({ uuid: 's', active: true }, overview(0, 5, 10), [])).toEqual([]))
  it('puts the most pressing first', () => {
    const found = matters({ uuid: 's', active: false }, overview(3, 10, 10), [job('import_check', 'done', 'a')])
    expect(found.map((one) => one.kind)).toEqual(['off', 'seats', 'import', 'drafts'])
  })
  it.each([
    [9, 'scarce'],
    [10, 'full'],
    // A licence that ended leaves its cards up for a while.
    [11, 'over'],
  ])('says how much room %i cards on ten seats leave', (used, room) =>
    expect(matters({ uuid: 's', active: true }, overview(0, used, 10), [])).toEqual([
      { kind: 'seats', used, limit: 10, room },
    ]),
  )
  it('leaves out seats without a limit and imports that went on, failed, or are of other spaces', () => {
    const jobs = [
      job('import_run', 'done', 'a'),
      job('import_check', 'done', 'a'),
      job('import_check', 'failed', 'b'),
      job('import_check', 'done', 'c', 'other'),
      job('import_check', 'running', 'd'),
    ]
    expect(matters({ uuid: 's', active: true }, overview(0, 1000, null), jobs)).toEqual([
      { kind: 'import', id: 'd', title: 'd', running: true },
    ])
  })
})

describe('looks', () => {
  it('finds the set of a layout again', () =>
    expect(lookOf({ primary: layoutOf(lookById('plum')).primary?.toLowerCase() ?? null })).toBe('plum'))
  it('knows colours of its own', () => expect(lookOf({ primary: '#123456' })).toBeNull())
  it('draws an own colour with the usual head', () => {
    expect(coloursOf('#123abc')).toEqual({ primary: '#123ABC', header_style: 'gradient' })
    expect(coloursOf('#111111').header_style).toBe('colour')
    expect(['#12345', 'red', '#12345g', ''].some(isColour)).toBe(false)
  })
})

describe('the package of a space', () => {
  it('is that of its licence, the free one, or none where nothing is sold', () => {
    expect(packageName({ name: 'Standard' }, 40, 'Free')).toBe('Standard')
    expect(packageName({ name: 'Enterprise' }, null, 'Free')).toBe('Enterprise')
    expect(packageName(null, 3, 'Free')).toBe('Free')
    expect(packageName(null, null, 'Free')).toBeNull()
  })
})
