import { describe, expect, it } from 'vitest'
import type { CardStatisticsOut, FiguresOut, OwnStatisticsOut } from '@/shared/api/generated/types.gen'
import { bestOf, figuresOf, pathsOf, pictureOf, pictureOfSpace } from './numbers'
import { daysOf, rangeOf, searchOf } from './ranges'

type OwnSpace = OwnStatisticsOut['spaces'][number]
type OwnCard = OwnStatisticsOut['cards'][number]

function space(uuid: string, days: number[], before = 0): OwnSpace {
  const views = days.reduce((all, one) => all + one, 0)
  return { uuid, name: uuid, views, saves: 1, before, first: '2026-10-25', days }
}

function card(uuid: string, days: number[], before = 0): OwnCard {
  const { name, views, saves, first } = space(uuid, days)
  return { card: { uuid, name, views, saves }, space: 'alpenwerk', before, first, days }
}

describe('the last 30 days in one picture', () => {
  it('adds up spaces day by day, and says each, the most looked at first', () => {
    const spaces = [space('academy', [0, 2, 1], 6), space('alpenwerk', [10, 0, 20], 24)]
    const picture = pictureOf({ spaces, cards: [] })
    expect(picture?.views).toEqual({ now: 33, before: 30 })
    expect(picture?.saves).toBe(2)
    expect(picture?.pieces).toEqual([
      { day: '2026-10-25', views: 10 },
      { day: '2026-10-26', views: 2 },
      { day: '2026-10-27', views: 21 },
    ])
    expect(picture?.rows.map(({ name }) => name)).toEqual(['alpenwerk', 'academy'])
    expect(picture?.only).toBeNull()
  })

  it('is compared with nothing where the time before was not counted as a whole', () => {
    const young = { ...space('academy', [0, 2, 1]), before: null }
    expect(pictureOf({ spaces: [young], cards: [] })?.views).toEqual({ now: 3, before: null })
    const picture = pictureOf({ spaces: [young, space('alpenwerk', [10], 24)], cards: [] })
    expect(picture?.views).toEqual({ now: 13, before: null })
    expect(picture?.rows.map(({ before }) => before)).toEqual([24, null])
  })

  it('counts an own card once: it is in its space already', () => {
    const picture = pictureOf({ spaces: [space('alpenwerk', [5])], cards: [card('hannes', [3])] })
    expect(picture?.views.now).toBe(5)
    expect(picture?.rows.map(({ name, space }) => [name, space])).toEqual([
      ['alpenwerk', null],
      ['hannes', 'alpenwerk'],
    ])
  })

  it('is of the cards where no space is read, or none was looked at', () => {
    const cards = [card('hannes', [3]), card('ida', [4])]
    expect(pictureOf({ spaces: [], cards })?.views.now).toBe(7)
    const young = { ...space('own', [0]), saves: 0 }
    expect(pictureOf({ spaces: [young], cards })?.rows.map(({ name }) => name)).toEqual(['hannes', 'ida'])
  })

  it('names what is all there is, without a row', () => {
    const picture = pictureOf({ spaces: [space('alpenwerk', [5])], cards: [] })
    expect([picture?.rows, picture?.only?.name]).toEqual([[], 'alpenwerk'])
    expect(pictureOf({ spaces: [], cards: [card('hannes', [3])] })?.only?.space).toBe('alpenwerk')
  })

  it('shows five rows, and says that there are more', () => {
    const spaces = Array.from({ length: 7 }, (_, index) => space(`${index}`, [index + 1]))
    const picture = pictureOf({ spaces, cards: [] })
    expect([picture?.rows.length, picture?.more]).toEqual([5, 2])
  })

  it('is not there while nobody has looked', () => {
    const nothing = { ...space('alpenwerk', [0, 0]), saves: 0 }
    expect(pictureOf({ spaces: [nothing], cards: [] })).toBeNull()
    expect(pictureOf({ spaces: [], cards: [] })).toBeNull()
    expect(pictureOfSpace({ spaces: [nothing], cards: [] }, 'alpenwerk')).toBeNull()
    expect(pictureOfSpace({ spaces: [space('alpenwerk', [1])], cards: [] }, 'another')).toBeNull()
    expect(pictureOfSpace({ spaces: [space('alpenwerk', [1])], cards: [] }, 'alpenwerk')?.views.now).toBe(1)
  })
})

describe('a change', () => {
  it('is said of a card only where all of the time before was counted', () => {
    const figures = { views: 6, saves: 2, links: 1 } as FiguresOut
    const of = (since: string | null) =>
      figuresOf({
        range: { first: '2026-11-17', last: '2026-11-23', time_zone: 'Europe/Vienna', since },
        figures,
        before: { ...figures, views: 3 },
      } as CardStatisticsOut).views
    expect(of('2026-11-10T00:00:00Z')).toEqual({ now: 6, before: 3 })
    expect(of('2026-11-11T00:00:00Z')).toEqual({ now: 6, before: null })
    expect(of(null).before).toBeNull()
  })
})

describe('the curve', () => {
  it('passes from edge to edge, the largest at the top', () => {
    expect(pathsOf([0, 4, 2], 200, 100)).toEqual({
      line: 'M0,100L100,0L200,50',
      ground: 'M0,100L100,0L200,50L200,100L0,100Z',
    })
    expect(pathsOf([3], 200, 100).line).toBe('M0,0L200,0')
    expect(pathsOf([0, 0], 200, 100).line).toBe('M0,100L200,100')
  })

  it('knows its best day, the first of several', () => {
    const pieces = [1, 4, 4].map((views, index) => ({ day: `2026-11-0${index + 1}`, views }))
    expect(bestOf(pieces)?.day).toBe('2026-11-02')
    expect(bestOf([{ day: '2026-11-01', views: 0 }])).toBeNull()
  })
})

describe('a range', () => {
  it('stands in the address unless it is the usual one', () => {
    expect([rangeOf({}), rangeOf({ numbers: '7d' }), rangeOf({ numbers: 'ever' })]).toEqual(['30d', '7d', '30d'])
    expect([searchOf('30d'), searchOf('12m')]).toEqual([{}, { numbers: '12m' }])
  })

  it('is days that the API understands', () => {
    expect(daysOf('30d')).toEqual({})
    expect(daysOf('7d')).toEqual({ days: 7 })
    expect(daysOf('12m')).toEqual({ months: 12, step: 'month' })
  })
})
