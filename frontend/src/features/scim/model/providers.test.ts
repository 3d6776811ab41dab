import { describe, expect, it } from 'vitest'
import { LIVES, OFFERED } from './lives'
import { partsOf } from './providers'

describe('attributes', () => {
  it('are told in two parts where they are of an extension', () => {
    expect(partsOf('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value')).toEqual({
      schema: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:',
      name: 'manager.value',
    })
  })

  it('are told as they are where they are of the core', () => {
    expect(partsOf('name.givenName')).toEqual({
      schema: '',
      name: 'name.givenName',
    })
  })
})

describe('lives of tokens', () => {
  it('are offered from the shortest on', () => {
    expect(OFFERED).toEqual([90, 180, 365, 730])
    expect(LIVES[0]).toBe(365)
  })
})
