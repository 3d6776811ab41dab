import { expect, it } from 'vitest'
import { mappingOf, problemOf, standingOf } from './connectors'

it('says of one that is on and not answered to that it fails', () => {
  expect(standingOf({ state: 'on', failures: 2 })).toBe('failing')
  expect(standingOf({ state: 'on', failures: 0 })).toBe('on')
  expect(standingOf({ state: 'paused', failures: 2 })).toBe('paused')
})

it('sends only fields that have a name on the other side', () => {
  expect(mappingOf({ email: ' email ', phone: '  ', city: '' })).toEqual({ email: 'email' })
})

it('takes a problem without words for one that nobody answered', () => {
  expect(problemOf('private')).toBe('private')
  expect(problemOf('else')).toBe('away')
})
