import { describe, expect, it } from 'vitest'
import { isAddress, readAddresses } from './addresses'

describe('pasted addresses', () => {
  it.each([
    ['ada@example.org', ['ada@example.org']],
    ['  Ada@Example.ORG  ', ['ada@example.org']],
    [
      'a@example.org, b@example.org;c@example.org\nd@example.org',
      ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'],
    ],
    ['a@example.org b@example.org', ['a@example.org', 'b@example.org']],
    ['Ada Lovelace <ada@example.org>, "Hölzl, Zoë" <zoe@example.org>', ['ada@example.org', 'zoe@example.org']],
    ['Ada\tLovelace\tada@example.org\r\nZoë\tHölzl\tzoe@example.org', ['ada@example.org', 'zoe@example.org']],
    ['mailto:ada@example.org', ['ada@example.org']],
    ['(ada@example.org).', ['ada@example.org']],
    ['a@example.org\nA@EXAMPLE.ORG', ['a@example.org']],
    ["o'neil+cards@sub.example.co.uk", ["o'neil+cards@sub.example.co.uk"]],
    ['', []],
  ])('are found in %j', (text, addresses) => expect(readAddresses(text).addresses).toEqual(addresses))

  it('names what went wrong', () => {
    expect(readAddresses('ada@example, b@example.org\nnonsense\nc@@example.org')).toEqual({
      addresses: ['b@example.org'],
      rest: ['ada@example', 'nonsense', 'c@@example.org'],
    })
  })

  it('leaves names beside addresses alone', () => {
    expect(readAddresses('Ada Lovelace ada@example.org\nFirst name, Last name').rest).toEqual([])
  })

  it.each([
    ['a@b.io', true],
    ['a@b', false],
    ['a b@c.io', false],
    ['@c.io', false],
    ['a@c.', false],
    [`${'a'.repeat(250)}@c.io`, false],
  ])('%j is an address: %s', (text, expected) => expect(isAddress(text)).toBe(expected))
})
