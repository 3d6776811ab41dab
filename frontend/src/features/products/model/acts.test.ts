import { describe, expect, it } from 'vitest'
import { backOf, isForMany, isGoneAfter, offered, wayOf } from './acts'
import { portions } from './portions'
import { sampleList } from './sample'

const card = { uuid: 'c', name: 'Eva Hofer' }
const onCard = { uuid: 'p', serial: '2345-6789-ABC4', label: 'connected' as const, card, space: { uuid: 's' } }
const inPool = { ...onCard, label: 'not_connected' as const, card: null }

describe('what is offered', () => {
  it('follows what may be done, what helps first and what takes away last', () => {
    expect(offered(['lock', 'hide', 'disconnect', 'move'], onCard)).toEqual([
      'move',
      'swap',
      'hide',
      'disconnect',
      'lock',
    ])
    expect(offered(['connect', 'move', 'lock', 'give_up'], inPool)).toEqual(['connect', 'move', 'lock', 'give_up'])
    expect(offered([], onCard)).toEqual([])
  })

  it('is nothing that has no screen: claiming, undoing, calling back', () => {
    expect(offered(['claim', 'undo', 'call_back'], onCard)).toEqual([])
  })
})

describe('an act', () => {
  it('asks for what it needs', () => {
    expect(wayOf('connect', inPool, true)).toBe('card')
    expect(wayOf('move', onCard, true)).toBe('card')
    expect(wayOf('move', inPool, true)).toBe('space')
    expect(wayOf('lock', onCard, true)).toBe('reason')
    expect(wayOf('swap', onCard, false)).toBe('swap')
    expect(wayOf('give_up', inPool, true)).toBe('ask')
    expect(wayOf('hide', onCard, false)).toBe('now')
  })

  it('says before what its holder cannot take back', () => {
    expect(wayOf('disconnect', onCard, true)).toBe('now')
    expect(wayOf('disconnect', onCard, false)).toBe('ask')
    expect(isGoneAfter('disconnect', false)).toBe(true)
    expect(isGoneAfter('disconnect', true)).toBe(false)
    expect(isGoneAfter('give_up', true)).toBe(true)
  })

  it('leads back where the server keeps no change to undo', () => {
    expect(backOf('move', onCard)).toEqual({ act: 'move', card: 'c' })
    expect(backOf('move', inPool)).toEqual({ act: 'move', space: 's' })
    expect(backOf('connect', inPool)).toEqual({ act: 'disconnect' })
    expect(backOf('hide', onCard)).toEqual({ act: 'show' })
    expect(backOf('lock', onCard)).toBeNull()
    expect(['lock', 'disconnect', 'unlock'].every((act) => isForMany(act as 'lock'))).toBe(true)
    expect(isForMany('move')).toBe(false)
  })
})

describe('many at once', () => {
  it('go space by space, in portions', () => {
    const chosen = new Map([
      ['a', ['1', '2', '3']],
      ['b', ['4']],
    ])
    expect(portions(chosen, 2)).toEqual([
      ['a', ['1', '2']],
      ['a', ['3']],
      ['b', ['4']],
    ])
  })
})

describe('the sample of a list', () => {
  const lines = (language: string) => sampleList(['Serial number', 'PIN', 'Email'], language).split('\r\n')

  it('is divided as spreadsheets of the language are, with a row for somebody and one for the pool', () => {
    expect(lines('en')[0]).toBe('\ufeffSerial number,PIN,Email')
    expect(lines('de')[1]).toBe('2345-6789-ABC4;48159263;eva@example.com')
    expect(lines('de')[2]).toMatch(/;$/)
  })
})
