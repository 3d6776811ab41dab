import { describe, expect, it } from 'vitest'
import { hoursOf, isAddress, isId } from './pull'

describe('what is entered of a scheduled pull', () => {
  it('knows an id as Microsoft shows it', () => {
    expect(isId(' 0197C8F0-0000-7000-8000-000000000001 ')).toBe(true)
    expect(isId('contoso.onmicrosoft.com')).toBe(false)
  })
  it('knows an address', () => {
    expect(isAddress('admin@alpenwerk.example')).toBe(true)
    expect(isAddress('admin')).toBe(false)
  })
  it('asks every four hours where nothing else is chosen', () => {
    expect([hoursOf('12'), hoursOf('3'), hoursOf(null)]).toEqual([12, 4, 4])
  })
})
