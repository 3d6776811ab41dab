import { expect, it } from 'vitest'
import { isMistypedRoute } from './receiver'

it.each(['04011000-1234512345-06', '991-01484-64', ' 04011000-1234512345-06 '])('knows %s as a Leitweg-ID', (text) => {
  expect(isMistypedRoute(text)).toBe(false)
})

it.each(['04011000-1234512345-07', '04011000-1234512354-06'])('finds that %s was mistyped', (text) => {
  expect(isMistypedRoute(text)).toBe(true)
})

it.each(['', 'Cost centre 4711', 'PO-2026-0466'])('leaves any other reference alone: "%s"', (text) => {
  expect(isMistypedRoute(text)).toBe(false)
})
