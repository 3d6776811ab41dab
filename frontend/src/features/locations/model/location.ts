import type { LocationOut, LocationPatch, SpecialDayOut } from '@/shared/api/generated/types.gen'
import type { Image, OpeningHours, Phone } from '@/shared/api/types'
import { pictureOut, rowsOf, whole } from '@/shared/draft/fields'
import { draftForm } from '@/shared/draft/form'
import type { Editing } from '@/shared/draft/useDraft'

export type Location = LocationOut
export type SpecialDay = SpecialDayOut
export interface Point {
  latitude: number
  longitude: number
}

export const LIMITS = {
  name: 120,
  street: 200,
  street2: 200,
  zipcode: 20,
  city: 120,
  region: 120,
  external_key: 100,
  note: 300,
} as const

export interface LocationDraft {
  name: string
  external_key: string
  street: string
  street2: string
  zipcode: string
  city: string
  region: string
  country: string
  point: Point | null
  phones: Phone[]
  hours: OpeningHours[]
  holidays: SpecialDay[]
  note: string
  time_zone: string
  picture: Image | null
  on_page: boolean
  templates: string[]
  departments: string[]
}
export type LocationChange = keyof LocationDraft
export type LocationEditing = Editing<Location, LocationDraft, LocationChange, LocationPatch>

/** The point goes as its two numbers; a draft keeps it as one, since one without the other is none. */
export const locationForm = draftForm<Location, LocationDraft, LocationChange, LocationPatch>(
  ({ latitude, longitude, templates, ...saved }) => ({
    ...saved,
    phones: saved.phones as Phone[],
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    templates: templates.map(({ uuid }) => uuid),
  }),
  {
    name: whole((name) => name.trim()),
    external_key: whole(),
    street: whole(),
    street2: whole(),
    zipcode: whole(),
    city: whole(),
    region: whole(),
    country: whole(),
    point: whole(),
    phones: rowsOf(
      ({ id, label, custom_label, number, extension }) => ({ id, label, custom_label, number, extension }),
      ({ number }) => number.trim() === '',
    ),
    hours: whole(),
    holidays: whole((days) => days.filter(({ date }) => date)),
    note: whole(),
    time_zone: whole(),
    picture: whole(pictureOut),
    on_page: whole(),
    templates: whole((ids) => ids.toSorted()),
    departments: whole(),
  },
)

const COUNTRY_FORMS: Record<string, readonly (readonly ('street' | 'street2' | 'zipcode' | 'city' | 'region')[])[]> = {
  town_first: [['street'], ['street2'], ['city', 'zipcode'], ['region']],
  hungary: [['city'], ['street'], ['street2'], ['zipcode', 'region']],
  code_first: [['street'], ['street2'], ['zipcode', 'city'], ['region']],
}

const TOWN_FIRST = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US'])

/** The lines of an address as its country writes them. */
export function linesOf(country: string) {
  const form = country === 'HU' ? 'hungary' : TOWN_FIRST.has(country) ? 'town_first' : 'code_first'
  return COUNTRY_FORMS[form] ?? []
}

const COORDINATE = /^[+-]?\d{1,3}(?:[.,]\d*)?$/

/** Degrees as somebody has typed them, with a point or a comma; nothing where they are none, or beyond the earth. */
export function coordinateOf(typed: string, most: number): number | null {
  const text = typed.trim()
  if (!COORDINATE.test(text)) return null
  const degrees = Number(Number(text.replace(',', '.')).toFixed(6))
  return Math.abs(degrees) <= most ? degrees : null
}
