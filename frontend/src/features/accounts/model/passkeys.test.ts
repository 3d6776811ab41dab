import { describe, expect, test } from 'vitest'
import { isDismissed, isKnownHere } from './asking'
import { passkeysWork } from './passkeys'

describe('passkeys', () => {
  test.each([
    ['cards.example.com', true, {}, true],
    ['localhost', true, {}, true],
    ['cards.example.com', false, {}, false],
    ['cards.example.com', true, undefined, false],
    ['192.0.2.7', true, {}, false],
    ['[2001:db8::1]', true, {}, false],
  ])('work at %s (secure: %s): %s', (hostname, isSecureContext, PublicKeyCredential, expected) => {
    expect(passkeysWork({ hostname, isSecureContext, PublicKeyCredential })).toBe(expected)
  })

  test('a closed question is no failure, a key that is there already has its own words', () => {
    expect(isDismissed(Object.assign(new Error('no'), { name: 'NotAllowedError' }))).toBe(true)
    expect(isDismissed(new Error('no'))).toBe(false)
    expect(isKnownHere(Object.assign(new Error('no'), { name: 'InvalidStateError' }))).toBe(true)
    expect(isKnownHere('no')).toBe(false)
  })
})
