import { describe, expect, it } from 'vitest'
import { numberTicks, pointAfter, shade, wordPlaces, type Rhythm } from './axis'

describe('words below a curve', () => {
  it.each([
    [30, 6, 'day', [0, 7, 14, 21, 29]],
    [7, 8, 'day', [0, 1, 2, 3, 4, 5, 6]],
    [24, 8, 'hour', [0, 3, 6, 9, 12, 15, 18, 23]],
    [12, 4, 'month', [0, 3, 6, 11]],
    [1, 8, 'day', [0]],
    [2, 2, 'day', [0, 1]],
  ] as const)('of %i points in %i places, by %s', (points, most, rhythm, places) => {
    expect(wordPlaces(points, most, rhythm)).toEqual(places)
  })

  it('have room, and stand in order', () => {
    for (const rhythm of ['hour', 'day', 'week', 'month'] satisfies Rhythm[])
      for (let points = 1; points <= 800; points += 7)
        for (const most of [2, 4, 12]) {
          const places = wordPlaces(points, most, rhythm)
          expect(places[0]).toBe(0)
          expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
          expect(places.at(-1)).toBeLessThan(points)
          expect(places.length).toBeLessThanOrEqual(most + 1)
        }
  })
})

describe('numbers beside a curve', () => {
  it('are whole, begin with none and reach above the largest', () => {
    expect(numberTicks(1500)).toEqual({ top: 1500, ticks: [0, 500, 1000, 1500] })
    for (const largest of [0, 1, 2, 3, 7, 99, 12_345]) {
      const { top, ticks } = numberTicks(largest)
      expect(ticks[0]).toBe(0)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(top).toBeGreaterThanOrEqual(largest)
    }
  })
})

describe('shades of a heat map', () => {
  it('go in five steps to the largest, and nothing has none', () => {
    expect([0, 1, 20, 21, 60, 100].map((value) => shade(value, 100))).toEqual([0, 1, 1, 2, 3, 5])
    expect(shade(0, 0)).toBe(0)
  })
})

describe('keys on a curve', () => {
  it('lead from point to point and never beside the curve', () => {
    expect(pointAfter('ArrowLeft', 5, 30)).toBe(4)
    expect(pointAfter('ArrowRight', 29, 30)).toBe(29)
    expect(pointAfter('ArrowLeft', 0, 30)).toBe(0)
    expect(pointAfter('PageDown', 20, 30)).toBe(17)
    expect(pointAfter('Home', 20, 30)).toBe(0)
    expect(pointAfter('End', 3, 30)).toBe(29)
    expect(pointAfter('Tab', 3, 30)).toBeNull()
  })
})
