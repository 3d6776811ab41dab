import { expect, test } from 'vitest'
import { bodyOf } from './body'
import { coordinateOf, linesOf, locationForm, type Location } from './location'

const SAVED: Location = {
  uuid: 'a',
  name: 'Vienna',
  external_key: '',
  street: 'Operngasse 1',
  street2: '',
  zipcode: '1010',
  city: 'Wien',
  region: '',
  country: 'AT',
  latitude: null,
  longitude: null,
  phones: [],
  hours: [],
  holidays: [],
  note: '',
  time_zone: '',
  picture: null,
  on_page: true,
  templates: [{ uuid: 't', name: 'Sales' }],
  departments: [],
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  purge_at: null,
}

test('a moved point is one change, and goes as both its numbers', () => {
  const base = locationForm.draftOf(SAVED)
  const draft = { ...base, point: { latitude: 48.2, longitude: 16.4 } }
  expect(locationForm.changes(draft, base)).toEqual(['point'])
  expect(bodyOf({ point: draft.point })).toEqual({ latitude: 48.2, longitude: 16.4 })
  expect(bodyOf({ point: null })).toEqual({ latitude: null, longitude: null })
  expect(bodyOf({ city: 'Graz' })).toEqual({ city: 'Graz' })
})

test('a phone without a number and a day without a date are no change', () => {
  const base = locationForm.draftOf(SAVED)
  const draft = {
    ...base,
    phones: [{ id: 'x', label: 'work' as const, custom_label: '', number: ' ', e164: null, extension: '' }],
    holidays: [{ date: '', name: '', yearly: false, hours: [] }],
  }
  expect(locationForm.changes(draft, base)).toEqual([])
})

test.each([
  ['AT', 'zipcode'],
  ['GB', 'city'],
  ['HU', 'zipcode'],
])('an address is asked for as %s writes it', (country, first) => {
  const pair = linesOf(country).find((line) => line.length === 2)
  expect(pair?.[0]).toBe(first)
})

test.each([
  ['47.26543219', 90, 47.265432],
  [' 47,2654 ', 90, 47.2654],
  ['-11.4', 180, -11.4],
  ['47.', 90, 47],
  ['91', 90, null],
  ['-180.5', 180, null],
  ['47° 16′', 90, null],
  ['', 90, null],
  ['-', 90, null],
])('reads %j, at most %d degrees, as %j', (typed, most, read) => {
  expect(coordinateOf(typed, most)).toBe(read)
})
